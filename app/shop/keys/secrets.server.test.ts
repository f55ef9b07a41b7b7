import { mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { secrets, users } from "../../../database/schema.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { formatKeys, parseKeys, withRoot } from "./keys.ts";
import { openKeys, shopSecret } from "./secrets.server.ts";

useTestDatabase();

const folder = mkdtempSync(join(tmpdir(), "itewe-keys-"));
const file = join(folder, "keys");
const NAMES = ["sessions", "digests", "order-links", "account-links"];
/** As an earlier release made them. */
const OLD = new Map(NAMES.map((name) => [name, `${name}-`.padEnd(64, "x")]));

let lines: string[] = [];
const tell = (line: string) => void lines.push(line);
const rows = () => db.select().from(secrets);
const all = async () =>
  new Map(await Promise.all(NAMES.map(async (it) => [it, await shopSecret(it)] as const)));
const keepInTable = () =>
  db.insert(secrets).values([...OLD].map(([name, value]) => ({ name, value })));

beforeEach(async () => {
  lines = [];
  rmSync(file, { force: true });
  await db.delete(secrets);
  await db.delete(users);
});
afterAll(() => rmSync(folder, { recursive: true }));

test("a new shop keeps its keys in a file that only it may read, and none in the database", async () => {
  await openKeys({ file, tell });
  const made = await all();
  expect(new Set(made.values()).size).toBe(NAMES.length);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await rows()).toEqual([]);
  await openKeys({ file, tell });
  expect(await all()).toEqual(made);
  expect(lines).toEqual([]);
});

test("the keys of an earlier release go from the table to the file and stay what they are", async () => {
  await keepInTable();
  await openKeys({ file, tell });
  expect(await all()).toEqual(OLD);
  expect(await rows()).toEqual([]);
  await openKeys({ file, tell });
  expect(await all()).toEqual(OLD);
  expect(lines).toEqual([]);
});

test("with a database of its own the upgrade says what to set, goes on, and clears the table once it is set", async () => {
  await keepInTable();
  await openKeys({ tell });
  expect(await all()).toEqual(OLD);
  const setting = /SHOP_KEYS=(\S+)$/.exec(lines[0] ?? "")?.[1] ?? "";
  expect(lines).toHaveLength(1);
  const later = await shopSecret("made-by-a-later-release");

  // Another process that nobody has told yet.
  await openKeys({ tell });
  expect(lines[1]).toBe(lines[0]);

  lines = [];
  await openKeys({ given: parseKeys(setting), tell });
  expect(await all()).toEqual(OLD);
  expect(await shopSecret("made-by-a-later-release")).toBe(later);
  expect(await rows()).toEqual([]);
  expect(lines).toEqual([]);
});

test("with a database of its own a new shop is not opened without keys, and given some to set", async () => {
  const refusal = await openKeys({ tell }).catch((error: Error) => error.message);
  expect(refusal).toMatch(/^SHOP_KEYS is needed with DATABASE_URL/);
  expect(parseKeys(/SHOP_KEYS=(\S+)$/.exec(String(refusal))?.[1] ?? "")).toBeDefined();
  expect(await rows()).toEqual([]);
});

test("keys of another shop open it, and what they end is told; the old ones are not thrown away", async () => {
  await keepInTable();
  await openKeys({ given: withRoot(), tell });
  expect(await shopSecret("sessions")).not.toBe(OLD.get("sessions"));
  expect(lines).toEqual([expect.stringMatching(/^SHOP_KEYS holds other keys than the table/)]);
  expect(await rows()).toHaveLength(OLD.size);
});

test("a lost file is told where somebody may be signed in; a damaged one is not written over", async () => {
  await openKeys({ file, tell });
  await db.insert(users).values({ id: crypto.randomUUID(), email: "ade@example.com", name: "Ade" });
  rmSync(file);
  await openKeys({ file, tell });
  expect(lines).toEqual([expect.stringMatching(/keys was lost; with new keys everybody logs in/)]);

  const whole = readFileSync(file, "utf8");
  writeFileSync(file, whole.slice(0, 20));
  await expect(openKeys({ file, tell })).rejects.toThrow(
    /does not hold the shop's keys: put it back/,
  );
  expect(readFileSync(file, "utf8")).toBe(whole.slice(0, 20));
  truncateSync(file);
  await openKeys({ file, tell });
  expect(parseKeys(readFileSync(file, "utf8"))).toBeDefined();
});

test.each([
  "",
  "root=short",
  "sessions=a-key-of-enough-letters-but-not-the-root",
  "root=a-key-of-more-than-thirty-two-letters,root=a-key-of-more-than-thirty-two-letters",
  "root=a-key-of-more-than-thirty-two-letters;",
  `root=${"x".repeat(5_000)}`,
])("what is no list of keys is none: %j", (text) => {
  expect(parseKeys(text)).toBeUndefined();
});

test("a list of keys reads as it was written", () => {
  const keys = withRoot(OLD);
  expect(parseKeys(formatKeys(keys))).toEqual(keys);
});
