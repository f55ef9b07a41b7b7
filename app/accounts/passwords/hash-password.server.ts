/** Hashes passwords, a few at a time since it is expensive. */
import * as crypto from "better-auth/crypto";
import { Turns } from "../../limits/turns.server.ts";

/** Half of libuv's four threads, which file access, DNS and compression share. */
const turns = new Turns({ atOnce: 2, waiting: 500, patienceMs: 60_000 });

/** @throws Busy under load, as does {@link verifyPassword} */
export function hashPassword(password: string): Promise<string> {
  return turns.take("hash", () => crypto.hashPassword(password));
}

export function verifyPassword(known: { hash: string; password: string }): Promise<boolean> {
  return turns.take("hash", () => crypto.verifyPassword(known));
}
