import { rateLimits } from "../../database/schema.ts";
import { type Kept, lasting } from "../privacy/kept.ts";
import { DAY_MS, HOUR_MS } from "./rate-limits.ts";

export const keptOfLimits = [
  {
    what: "Counters against abuse",
    whose: "Everybody who sends us something",
    holds:
      "How often something was sent or a password was wrong, under digests of network address, email address and phone number. Nobody can read an address out of a digest.",
    why: "So that nobody guesses your password, floods the shop or sends you mails without end",
    ground: "interest",
    until: `${lasting(HOUR_MS / 1_000)} to ${lasting(DAY_MS / 1_000)}.`,
    seenBy: [],
    tables: [rateLimits],
  },
] as const satisfies Kept[];
