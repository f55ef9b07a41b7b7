import { expect, test } from "vitest";
import { argon2id } from "./argon2.server.ts";

test("a hash is the one of argon2's own test vectors", async () => {
  const salt = Buffer.from("somesalt");
  const hash = await argon2id("password", salt, { memory: 65_536, passes: 2 });
  expect(hash.toString("hex")).toBe(
    "09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7",
  );
});
