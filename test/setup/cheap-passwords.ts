/**
 * `better-auth/crypto` for the tests of rules: the same answers without the work that makes a stolen
 * hash useless. A started shop uses the real one.
 */
import { createHash, randomUUID } from "node:crypto";

// By its path: its name leads here.
export { symmetricDecrypt } from "../../node_modules/better-auth/dist/crypto/index.mjs";

export async function hashPassword(password: string): Promise<string> {
  const salt = randomUUID();
  return `${salt}:${digest(salt, password)}`;
}

export async function verifyPassword({ hash, password }: { hash: string; password: string }) {
  const [salt = "", known] = hash.split(":");
  return digest(salt, password) === known;
}

function digest(salt: string, password: string): string {
  return createHash("sha256").update(`${salt}:${password}`).digest("hex");
}
