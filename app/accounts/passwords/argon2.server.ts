import { argon2 } from "node:crypto";
import { promisify } from "node:util";

/** What one hash costs. @property memory KiB */
export interface Cost {
  memory: number;
  passes: number;
}

const run = promisify(argon2);

/** 32 bytes for a password of any length, made with much memory in some 50 ms. */
export function argon2id(password: string, salt: Buffer, cost: Cost): Promise<Buffer> {
  return run("argon2id", {
    message: password,
    nonce: salt,
    parallelism: 1,
    tagLength: 32,
    ...cost,
  });
}
