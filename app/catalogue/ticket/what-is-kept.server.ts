import type { KeptOnDevice } from "../../privacy/kept.ts";

export const ticketOnDevice: readonly KeptOnDevice[] = [
  {
    name: "itewe.last-place",
    kind: "stored",
    why: "The state and city you last chose, so that the next price has its delivery",
    until: "Until you clear your browser’s data.",
  },
];
