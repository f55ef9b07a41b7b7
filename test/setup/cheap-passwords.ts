/**
 * argon2 for the tests of rules: another hash for each password and salt, without the work that makes
 * a stolen one useless. A started shop uses the real one.
 */
import { createHash } from "node:crypto";

export async function argon2id(password: string, salt: Buffer): Promise<Buffer> {
  return createHash("sha256").update(salt).update(password).digest();
}
