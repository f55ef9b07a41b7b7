/** Hashes passwords and recovery codes, a few at a time since it is expensive. */
import { randomBytes, timingSafeEqual } from "node:crypto";
import * as betterAuth from "better-auth/crypto";
import { Turns } from "../../limits/turns.server.ts";
import { argon2id } from "./argon2.server.ts";

/** The least that OWASP advises for argon2id: 19 MiB, twice. */
const COST = { memory: 19_456, passes: 2 };
const SALT_BYTES = 16;
/** As argon2's own programs write it. */
const BEGINNING = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=1$`;
const WRITTEN = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$([\w+/]+)$/;

/** Half of libuv's four threads, which file access, DNS and compression share. */
const turns = new Turns({ atOnce: 2, waiting: 500, patienceMs: 60_000 });

/** @throws Busy under load, as does {@link verifyPassword} */
export function hashPassword(password: string): Promise<string> {
  return turns.take("hash", async () => {
    const salt = randomBytes(SALT_BYTES);
    const hash = await argon2id(asTyped(password), salt, COST);
    return `${BEGINNING}${base64(salt)}$${base64(hash)}`;
  });
}

export function verifyPassword(known: { hash: string; password: string }): Promise<boolean> {
  return turns.take("hash", async () => {
    const [, memory, passes, salt = "", hash = ""] = WRITTEN.exec(known.hash) ?? [];
    // Shops of before have hashes of better-auth's own.
    if (!hash) return betterAuth.verifyPassword(known);
    const cost = { memory: Number(memory), passes: Number(passes) };
    const given = await argon2id(asTyped(known.password), Buffer.from(salt, "base64"), cost);
    return timingSafeEqual(given, Buffer.from(hash, "base64"));
  });
}

/** Whether a hash is of another kind, or another cost, than {@link hashPassword} makes. */
export const isOldHash = (hash: string) => !hash.startsWith(BEGINNING);

/** Keyboards write the same letter with its accent in more than one way. */
const asTyped = (password: string) => password.normalize("NFKC");

const base64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
