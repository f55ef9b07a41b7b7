/** Hashing passwords, which takes a thread and a processor for a while, for a few at a time. */
import * as crypto from "better-auth/crypto";
import { Turns } from "../../limits/turns.server.ts";

/** Of the four threads that files, names and packed pages wait for, too. */
const turns = new Turns({ atOnce: 2, waiting: 500, patienceMs: 60_000 });

/** @throws Busy when too many sign in at this moment; so do the others */
export function hashPassword(password: string): Promise<string> {
  return turns.take("hash", () => crypto.hashPassword(password));
}

/** Whether this is the password that was hashed. */
export function verifyPassword(known: { hash: string; password: string }): Promise<boolean> {
  return turns.take("hash", () => crypto.verifyPassword(known));
}
