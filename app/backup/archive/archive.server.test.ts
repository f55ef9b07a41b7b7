/** The format of an archive, and what is refused as none. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { seal, unseal } from "./age.server.ts";
import type { About } from "./archive-format.ts";
import { ArchiveReader } from "./archive-reader.server.ts";
import { ArchiveWriter } from "./archive-writer.server.ts";
import { TableSum } from "./table-sum.ts";

const about: Omit<About, "format"> = {
  madeAt: "2026-11-23T01:00:00.000Z",
  shop: "Itewe",
  postgres: "18.4",
  migrations: [1, 2],
  queueVersion: null,
  tables: [{ name: "public.orders", columns: ["id", "title"] }],
  sequences: {},
  hasKeys: false,
};
const ROWS = "1\tCards\n2\tẸ jẹ́ ká\\n\n";

async function written(change: Partial<About> = {}, files = 2_500): Promise<Buffer> {
  const writer = new ArchiveWriter();
  const bytes = buffer(writer.bytes as never);
  await writer.begin({ ...about, ...change });
  await writer.addText("tables/public.orders/000001.tsv", `id\ttitle\n${ROWS}`);
  for (let file = 0; file < files; file++) await writer.addText(`files/proofs/${file}.pdf`, "%PDF");
  await writer.noteMissing("files/proofs/gone.pdf", "missing");
  const sum = new TableSum();
  sum.add(Buffer.from(ROWS));
  await writer.end({
    tables: { "public.orders": sum.result() },
    files: { count: files, bytes: 4 * files },
    faults: { count: 1, first: ["proofs/gone.pdf"] },
  });
  return bytes;
}

async function* inPieces(bytes: Uint8Array) {
  for (let from = 0; from < bytes.length; from += 10_000) yield bytes.subarray(from, from + 10_000);
}

/** All that an archive says, as one text. */
async function read(bytes: Uint8Array, open = inPieces): Promise<string> {
  const reader = await ArchiveReader.open(open(bytes));
  let text = JSON.stringify(reader.about);
  for await (const entry of reader.entries()) {
    text += `${entry.name} `;
    for await (const piece of entry.bytes) text += Buffer.from(piece).toString();
  }
  return text + JSON.stringify(reader.end);
}

test("an archive gives back what was put into it, and any tar opens it", async () => {
  const bytes = await written();
  const text = await read(bytes);
  expect(text).toContain(`000001.tsv id\ttitle\n${ROWS}`);
  expect(text).toContain("files/proofs/2499.pdf %PDF");
  const folder = mkdtempSync(join(tmpdir(), "itewe-tar-"));
  writeFileSync(join(folder, "a.tar"), bytes);
  const names = execFileSync("tar", ["tf", join(folder, "a.tar")], { encoding: "utf8" }).split(
    "\n",
  );
  rmSync(folder, { recursive: true });
  expect(names[0]).toBe("about.json");
  expect(names.at(-2)).toBe("end.json");
  expect(names.filter((name) => name.startsWith("lists/"))).toHaveLength(3);
});

test("what is cut off is refused, wherever it is", async () => {
  const bytes = await written({}, 5);
  for (let length = 0; length < bytes.length; length += 256) {
    await expect(read(bytes.subarray(0, length)), String(length)).rejects.toThrow(
      /cut off|no backup of a shop/,
    );
  }
});

test("one byte that is another is refused, unless nothing is read of it", async () => {
  const bytes = await written({}, 5);
  const said = await read(bytes);
  let refused = 0;
  for (let at = 0; at < bytes.length; at += 61) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 4;
    const found = await read(changed).catch((error) => {
      expect(error.message, String(at)).toMatch(/changed or damaged|cut off|no backup of a shop/);
      refused++;
      return said;
    });
    // The space between entries.
    expect(found === said, String(at)).toBe(true);
  }
  expect(refused).toBeGreaterThan(bytes.length / 61 / 3);
});

test("a sealed archive with one byte that is another is called changed, wherever it is", async () => {
  const words = "a good name, well printed";
  const bytes = await buffer(seal(inPieces(await written()), words, 10));
  const open = (sealed: Uint8Array) => unseal(inPieces(sealed), words);
  expect(await read(bytes, open)).toContain("files/proofs/2499.pdf %PDF");
  expect(bytes.length).toBeGreaterThan(2 * 1_048_576);
  const payload = bytes.indexOf("---") + 48;
  const middles = [1, 300, 70_000, 600_000, 1_048_576, 1_500_000].map((at) => payload + at);
  for (const at of [payload - 10, ...middles, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    await expect(read(changed, open), String(at)).rejects.toThrow(
      /^The archive (?:has been changed or damaged|is cut off, or has been changed) since/,
    );
  }
});

test("an archive of a newer release is refused in so many words", async () => {
  const writer = new ArchiveWriter();
  const bytes = buffer(writer.bytes as never);
  await writer.addText("about.json", JSON.stringify({ format: 2, whatever: true }));
  await writer.end({ tables: {}, files: { count: 0, bytes: 0 }, faults: { count: 0, first: [] } });
  await expect(read(await bytes)).rejects.toThrow(
    "A newer release of the shop made this archive (format 2; this one reads 1): restore it with that release.",
  );
});

test.each([
  "files/../keys",
  "files/a/../../b",
  "files//etc/passwd",
  "files/a",
  "tables/pg.x/000001.tsv",
  "other",
])("an entry called %s is refused", async (name) => {
  const writer = new ArchiveWriter();
  const bytes = buffer(writer.bytes as never);
  await writer.begin(about);
  await writer.addText(name, "x");
  const sum = new TableSum().result();
  const files = { count: 1, bytes: 1 };
  await writer.end({ tables: { "public.orders": sum }, files, faults: { count: 0, first: [] } });
  await expect(read(await bytes)).rejects.toThrow(/changed or damaged/);
});

test("a file of something else is refused", async () => {
  await expect(read(Buffer.from("%PDF-1.7\n"))).rejects.toThrow(/no backup of a shop|cut off/);
  await expect(read(Buffer.alloc(0))).rejects.toThrow(/no backup of a shop|cut off/);
});
