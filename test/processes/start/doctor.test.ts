/** `npm run doctor` finds what was planted, while the shop serves and without it. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  atDatabase,
  freePort,
  removeFolder,
  runCommand,
  SHOP_KEYS,
  type Shop,
  startShop,
} from "../../running/shop.ts";
import { longTest } from "../../setup/long-test.ts";

let shop: Shop;
let port = 0;
beforeAll(async () => {
  port = await freePort();
  shop = await startShop();
});
afterAll(() => removeFolder(shop.dataDir));

const doctor = (args: string[] = [], env: Record<string, string> = {}) =>
  runCommand("doctor", args, { DATA_DIR: shop.dataDir, SHOP_KEYS, ...env });

/** Of the machine, not of the shop: it has other work, or no time server sets its clock. */
const isOfMachine = (output: string) => /The (database is slow|clock may drift)\./.test(output);
const troublesIn = (output: string) =>
  output.split("\n").filter((line) => line.startsWith("!!") && !isOfMachine(line));

longTest("whoever stops reading is told nothing of it", () => {
  const env = { PATH: process.env.PATH, DATA_DIR: shop.dataDir, SHOP_KEYS };
  const command = `"${process.execPath}" scripts/run.cjs doctor | head -n 0`;
  expect(spawnSync("sh", ["-c", command], { encoding: "utf8", env }).stderr).toBe("");
});

test("all is well with a shop that serves; each planted fault is told, also of one that is closed", async () => {
  const well = await doctor(["--files"]);
  expect(troublesIn(well.output)).toEqual([]);
  expect(well.output).toMatch(/^ok {3}Shop: 1 process$/m);
  expect(well.output).toMatch(/^(ok {2}|\? {3}|!! {2}) Clock: /m);
  if (!isOfMachine(well.output)) {
    expect(well.output).toMatch(/^All is well\.$/m);
    expect(well.code).toBe(0);
  }

  await atDatabase(
    shop,
    `insert into files (id, kind, path, name, size, owner_id, finished_at) values
       ('01990000-0000-7000-8000-000000000001', 'chat', 'chats/gone.pdf', 'gone.pdf', 7,
        '01990000-0000-7000-8000-000000000002', now())`,
    "update paper_counters set last = 3 where kind = 'receipt'",
    `insert into backups (id, machine, ended_at, file, bytes, files, is_tested) values
       ('01990000-0000-7000-8000-000000000003', '${hostname()}', now(),
        'itewe-2026-11-23-0200.tar', 7, 0, true)`,
    `insert into jobs.job (name, data, state, completed_on, output) values
       ('mail', '{"kind": "order", "id": "x"}', 'failed', now(), '{"message": "EAUTH 535"}')`,
  );
  mkdirSync(join(shop.dataDir, "uploads/chats"), { recursive: true });
  writeFileSync(join(shop.dataDir, "uploads/chats/nobodys.pdf"), "?");
  expect((await shop.stop()).code).toBe(0);
  const { code, output } = await doctor([], { SMTP_URL: `smtp://127.0.0.1:${port}` });
  for (const line of [
    /^!! {3}Shop: It does not run\. Start it, for instance with systemctl start itewe\./m,
    /^!! {3}Mail: 1 mail could not be sent since .*The mail service does not answer\./m,
    /^ {5}mail [-0-9a-f]{36}: 1 try, given-up \(EAUTH 535\)$/m,
    /^!! {3}Backup: The backup of today, \d\d:\d\d is gone\. Its file is no longer in/m,
    /^!! {3}Money: The counter of receipts is off: 0 and 3\.$/m,
    /^!! {3}Files: 1 of 1 are not as they should be\n {5}chats\/gone\.pdf is missing$/m,
    /^!! {3}Files: 1 that no row names\n {5}chats\/nobodys\.pdf$/m,
    /^\d things need you\.$/m,
  ]) {
    expect(output).toMatch(line);
  }
  expect(troublesIn(output)).toHaveLength(6);
  expect(code).toBe(1);
});

longTest("a word that it does not know is told, and a folder without a shop", async () => {
  expect(await doctor(["--flies"])).toEqual({
    code: 2,
    output: "Usage: npm run doctor [-- --files]\n",
  });
  const { code, output } = await doctor([], { DATA_DIR: "/nonexistent" });
  expect(output).toContain("There is no shop in DATA_DIR /nonexistent.");
  expect(code).toBe(1);
});
