import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { seal, unseal } from "./age.server.ts";

const LITTLE_WORK = 10;
const WORDS = "a good name, well printed";
/** Written by the program age (its work made small), of the bytes 0 to 255. */
const OF_AGE = Buffer.from(
  "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCBOcDQ1em1JZVJqNUxUT1hIZjBDM0R3IDgKZEF2bUZOM2xlenlvemM1WFJmcytVZS9GQzczTkxXMWhKZ1ArYURqMU02awotLS0gSFRxQ2JWR0F4VnRsd3g5VkpGTXpwcXNnZzJKSFVuSmJmNmdTbllvTVNudwrzec9fLc2Cv0vPtvE9aA6bkkTWWzIQzpa0l2VLa8FTN9iPWG/s0PL0K/v+taWXqbnw1FiPzdBrNbhtPLJ3ePj5tm4uTUNwhVANAJRaPAPuW/lXm3n92ucyPnmTI840w83plPqEW4tm1GDMjFQNytDyMSIlj0Lv9PJgM+xxb2bl/NdosC/2Fqo8sacuf2G3nEtlspRfdqoKfYdMOoeKoHJuWNp+cT5Onj8sWMryeI2/rblcrXGw9xlltBr35c8aOpLv4/XsYTM0FouhinOFySWDcTecE72ZNmjjsagw7+VXYLfrTKba1V37eKNOzS7JZv8bLs4vHc06upSr5FWgLyychMlSgDi9WjrPuQdbCe4P/6qn9IN6fbftIl1n4xN7Cps=",
  "base64",
);

async function* inPieces(bytes: Buffer, size = 40_000) {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
const sealed = (bytes: Buffer) => buffer(seal(inPieces(bytes), WORDS, LITTLE_WORK));
const opened = (bytes: Buffer, words = WORDS) => buffer(unseal(inPieces(bytes), words));

describe("what is encrypted with a passphrase", () => {
  test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 200_001])(
    "comes back, of %i bytes",
    async (size) => {
      const bytes = randomBytes(size);
      const hidden = await sealed(bytes);
      expect((await opened(hidden)).equals(bytes)).toBe(true);
      expect(hidden.subarray(200).includes(bytes.subarray(0, 16)) && size > 0).toBe(false);
    },
  );

  test("is what the program age writes", async () => {
    expect(await opened(OF_AGE)).toEqual(Buffer.from(Array.from({ length: 256 }, (_, at) => at)));
  });

  test("is refused with another passphrase", async () => {
    await expect(opened(await sealed(randomBytes(10)), "another passphrase")).rejects.toThrow(
      "BACKUP_PASSPHRASE is not the passphrase that this archive was made with.",
    );
  });

  test("is refused when it is cut off, wherever", async () => {
    const hidden = await sealed(randomBytes(150_000));
    const head = hidden.indexOf("---") + 48;
    for (const length of [head + 16, head + 16 + 65_552, head + 16 + 131_104]) {
      await expect(opened(hidden.subarray(0, length)), String(length)).rejects.toThrow(
        /is cut off/,
      );
    }
    for (const length of [10, head, head + 5, head + 100, hidden.length - 1]) {
      await expect(opened(hidden.subarray(0, length)), String(length)).rejects.toThrow(
        /cut off|changed/,
      );
    }
  });

  test("is refused when one byte is another, or a piece has another place", async () => {
    const hidden = await sealed(randomBytes(140_000));
    const head = hidden.indexOf("---") + 48;
    for (const at of [head - 10, head + 3, head + 20, head + 70_000, hidden.length - 1]) {
      const changed = Buffer.from(hidden);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(opened(changed), String(at)).rejects.toThrow(/changed|passphrase/);
    }
    const first = head + 16;
    const swapped = Buffer.concat([
      hidden.subarray(0, first),
      hidden.subarray(first + 65_552, first + 131_104),
      hidden.subarray(first, first + 65_552),
      hidden.subarray(first + 131_104),
    ]);
    await expect(opened(swapped)).rejects.toThrow(/changed/);
  });

  test("asks for no more work than a machine has", async () => {
    const hostile = Buffer.from(
      (await sealed(randomBytes(1))).toString("latin1").replace(" 10\n", " 30\n"),
      "latin1",
    );
    await expect(opened(hostile)).rejects.toThrow(/changed/);
  });
});
