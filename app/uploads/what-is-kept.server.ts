import { fileFacts, files, uploadTurns } from "../../database/schema.ts";
import { type Kept, type KeptOnDevice, lasting } from "../privacy/kept.ts";
import { limits } from "./upload-quotas.server.ts";

export const keptOfUploads = [
  {
    what: "Files you send",
    whose: "Customers and guests",
    holds:
      "The file with its name, what we measured of it (size, resolution, fonts, colours), pictures of its pages, and of guests a digest of the network address.",
    why: "So that we can print it, and look at it with you",
    ground: "contract",
    until: `As long as the message or order that it belongs to. One that you never sent goes after ${lasting(limits.unclaimedSeconds)}.`,
    seenBy: ["chat", "files"],
    goesTo: ["files"],
    tables: [files, fileFacts, uploadTurns],
  },
] as const satisfies Kept[];

export const uploadsOnDevice: readonly KeptOnDevice[] = [
  {
    name: "tus::…",
    kind: "stored",
    why: "Where an upload goes on after your connection was lost",
    until: "Until the file has arrived.",
  },
];
