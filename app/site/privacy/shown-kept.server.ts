/** What is kept, in the words that pages show. */
import { roleMay, roleNames, staffRoles, type What } from "../../accounts/may.ts";
import { grounds, type Kept, type Recipient } from "../../privacy/kept.ts";
import { env } from "../../shop/env.server.ts";
import { allKept } from "./all-kept.server.ts";

type Outside = Partial<Record<Recipient, string>>;

/** As customers read it. */
export const publicOutside = (): Outside => ({
  everybody: "everybody who visits the shop",
  ...(env.smtpUrl ? { mail: "the company that delivers our mails" } : {}),
  ...(env.s3Url ? { files: "the company that stores our files" } : {}),
});

/** As the owner reads it, with names. */
export const namedOutside = (): Outside => ({
  everybody: "everybody who visits the shop",
  ...(env.smtpUrl ? { mail: `mail server ${hostOf(env.smtpUrl)}` } : {}),
  ...(env.s3Url ? { files: `file storage ${hostOf(env.s3Url)}` } : {}),
});

const hostOf = (url: string): string => new URL(url).hostname;

interface ShownKept {
  what: string;
  whose: string;
  holds: string;
  why: string;
  ground: string;
  until: string;
  /** Roles of the staff. */
  seenBy: string[];
  /** Outside the shop. */
  goesTo: string[];
}

/** @param outside whom it goes to, by what they are to the shop; nobody is named who does not exist */
export const shownKept = (outside: Outside): ShownKept[] =>
  allKept().map(({ what, whose, holds, why, ground, until, seenBy, goesTo = [] }) => ({
    ...{ what, whose, holds, why, until, ground: grounds[ground] },
    seenBy: rolesThatSee(seenBy),
    goesTo: goesTo.flatMap((recipient) => outside[recipient] ?? []),
  }));

const rolesThatSee = (rights: Kept<What>["seenBy"]): string[] =>
  staffRoles
    .filter((role) => rights.some((right) => roleMay(role, right)))
    .map((role) => roleNames[role]);
