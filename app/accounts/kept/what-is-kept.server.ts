import {
  accountLinks,
  auditLines,
  credentials,
  passkeys,
  priceLists,
  sessions,
  settings,
  twoFactors,
  usedRecoveryCodes,
  users,
  verifications,
} from "../../../database/schema.ts";
import { type Kept, type KeptOnDevice, lasting } from "../../privacy/kept.ts";
import { YEAR_S } from "../cookies.server.ts";
import { FLASH_S } from "../flash.server.ts";
import { ENDED_LINK_KEPT_S, UNVERIFIED_KEPT_S } from "../mails/link-lifetimes.ts";
import type { What } from "../may.ts";
import { CODE_ASKED_S, TRUSTED_S } from "../sessions/auth.server.ts";
import { sessionLifetime } from "../sessions/session-lifetime.ts";

export const keptOfAccounts = [
  {
    what: "Your account",
    whose: "Customers, and the shop’s own people",
    holds:
      "Name, email address, phone number, address, role, when you were last here, and a digest of your password, out of which nobody can read it.",
    why: "So that you can log in, find your orders and need not type your address again",
    ground: "contract",
    until: `Until you delete the account. One whose email address is never verified goes after ${lasting(UNVERIFIED_KEPT_S)}.`,
    seenBy: ["people"],
    goesTo: ["mail"],
    tables: [users, credentials],
  },
  {
    what: "The second lock of your account",
    whose: "The shop’s own people",
    holds:
      "The key of your app and your recovery codes, which nobody can read in a copy of the data; the public half of your passkeys and the kind of device they were made on; when they were used; and the browsers that are not asked.",
    why: "So that your password alone does not open the shop",
    ground: "interest",
    until: `Until you leave the staff or the account is deleted; a browser that is not asked, ${lasting(TRUSTED_S)}.`,
    seenBy: [],
    tables: [passkeys, twoFactors, usedRecoveryCodes, verifications],
  },
  {
    what: "Where you are logged in",
    whose: "Customers, and the shop’s own people",
    holds: "Network address, kind of browser, and when it was used.",
    why: "So that you stay logged in, and can see and end it on devices that are not yours",
    ground: "contract",
    until: `Until you log out, or ${lasting(sessionLifetime.endsAfter)} after you were last here.`,
    seenBy: [],
    tables: [sessions],
  },
  {
    what: "Links we mail you",
    whose: "Customers, and people whom the shop invites onto its staff",
    holds: "The email address that a link went to, what it is for, and whether it was used.",
    why: "So that you can verify an address, choose a new password or join the staff",
    ground: "contract",
    until: `Until ${lasting(ENDED_LINK_KEPT_S)} after the link has ended, or until the account is deleted.`,
    seenBy: [],
    goesTo: ["mail"],
    tables: [accountLinks],
  },
  {
    what: "What the shop’s people did",
    whose: "The shop’s own people",
    holds: "Who of the staff did what and when, with order numbers and product names.",
    why: "So that it is known who changed prices, money, settings or somebody’s data",
    ground: "interest",
    until: "As long as the shop runs. Nobody can change or delete a line.",
    seenBy: ["audit"],
    tables: [auditLines, settings, priceLists],
  },
] as const satisfies Kept<What>[];

const YEAR = `${lasting(YEAR_S)}.`;

export const accountsOnDevice: readonly KeptOnDevice[] = [
  {
    name: "itewe.session_token",
    kind: "cookie",
    why: "Shows that you are logged in",
    until: `${lasting(sessionLifetime.endsAfter)} after you were last here, or until you log out.`,
  },
  {
    name: "itewe.two_factor",
    kind: "cookie",
    why: "Shows that one of the staff has given the password and the code comes next",
    until: `${lasting(CODE_ASKED_S)}.`,
  },
  {
    name: "itewe.passkey",
    kind: "cookie",
    why: "Belongs to the question that a passkey answers",
    until: "5 minutes.",
  },
  {
    name: "itewe.trust_device",
    kind: "cookie",
    why: "Shows that one of the staff wants no code to be asked for on this device",
    until: `${lasting(TRUSTED_S)}.`,
  },
  {
    name: "itewe.device",
    kind: "cookie",
    why: "Shows that you have logged in on this device before, so that strangers who guess your password cannot lock you out",
    until: YEAR,
  },
  {
    name: "itewe.guest",
    kind: "cookie",
    why: "Opens your chat and orders again without an account",
    until: YEAR,
  },
  {
    name: "itewe.say",
    kind: "cookie",
    why: "Carries one sentence, such as “Saved”, to the next page",
    until: `${lasting(FLASH_S)}.`,
  },
  {
    name: "itewe.theme",
    kind: "cookie",
    why: "Whether the staff’s dashboard is dark",
    until: YEAR,
  },
];
