/** `npm run backup` and `npm run restore`, beside a shop that serves. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Guest } from "../../running/guest.ts";
import {
  newFolder,
  removeFolder,
  runCommand,
  runShop,
  type Shop,
  startShop,
} from "../../running/shop.ts";

const place = newFolder();
const archive = join(place, "shop.tar");
const BACKUP_PASSPHRASE = "a good name, well printed";
const PDF = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(100_000, "x")]);

let shop: Shop;
let guest: Guest;
let address = "";
const run = (name: "backup" | "restore", args: string[], env: Record<string, string> = {}) =>
  runCommand(name, args, { DATA_DIR: shop.dataDir, ...env });

beforeAll(async () => {
  shop = await startShop();
  guest = await new Guest(shop.url).open();
  address = (await guest.sendFile("poster.pdf", PDF)).message;
});
afterAll(async () => {
  await shop.stop();
  removeFolder(shop.dataDir);
  removeFolder(place);
});

// In the check, one that the owner has downloaded is restored.
test("a backup of the running shop becomes another shop with all of it", async () => {
  const dataDir = join(place, "another");
  for (const left of [archive, dataDir]) rmSync(left, { recursive: true, force: true });
  const made = await run("backup", [archive], { BACKUP_PASSPHRASE });
  expect(made.code, made.output).toBe(0);
  expect(statSync(archive).mode & 0o777).toBe(0o600);
  const restored = await run("restore", [archive], { DATA_DIR: dataDir, BACKUP_PASSPHRASE });
  expect(restored.output).toMatch(/The shop is restored: start it\.\n$/);
  const another = await startShop({ dataDir });
  try {
    // Under the same keys and addresses, signed in as before.
    const again = new Guest(another.url);
    again.cookie = guest.cookie;
    const file = await again.fetch(address);
    expect(Buffer.from(await file.arrayBuffer()).equals(PDF)).toBe(true);
    expect((await again.read()).map(({ message }) => message)).toEqual([address]);
    expect((await again.send("Still here")).status).toBe(200);
  } finally {
    await another.stop();
  }
});

const last = (output: string) => output.trim().split("\n").at(-1);

test("what cannot be done is said in one line", async () => {
  const usage = await run("backup", ["a.tar", "b.tar"]);
  expect([usage.code, last(usage.output)]).toEqual([1, "Usage: npm run backup -- FILE [--check]"]);
  const piped = await run("backup", ["-", "--check"]);
  expect([piped.code, last(piped.output)]).toEqual([
    1,
    "What goes to standard output cannot be tested: name a file, or leave out --check.",
  ]);
  const used = await run("restore", [archive], { BACKUP_PASSPHRASE });
  expect(last(used.output)).toMatch(
    /^DATA_DIR .* is not empty: stop the shop and move that folder/,
  );
  expect(used.code).toBe(1);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
});

test("a backup that should be tested and cannot be is kept, and the command fails", async () => {
  // Where the file is that tests lock, as on a disk that has gone wrong.
  const inTheWay = join(shop.dataDir, "backup-test.lock");
  mkdirSync(inTheWay);
  const file = join(place, "untested.tar");
  const { code, output } = await run("backup", [file, "--check"]);
  expect(last(output)).toBe(
    `It could not be tested by restoring: In ${shop.dataDir} a folder has the name of a file: move it away and start again.`,
  );
  expect(code).toBe(1);
  expect(existsSync(file)).toBe(true);
  rmSync(inTheWay, { recursive: true });
  rmSync(file);
});

test("a restore that was killed leaves a folder that neither opens nor takes another one", async () => {
  const dataDir = join(place, "killed");
  const child = spawn(process.execPath, ["scripts/run.cjs", "restore", archive], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_PASSPHRASE },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  for await (const piece of child.stdout) {
    printed += piece;
    if (printed.includes("Restoring the database")) break;
  }
  child.kill("SIGKILL");
  if (child.signalCode === null) await once(child, "exit");
  const { code, output } = await runShop({ dataDir });
  expect(output).toContain("A backup is being restored into this shop, or that did not finish");
  expect(code).toBe(1);
  const again = await run("restore", [archive], { DATA_DIR: dataDir, BACKUP_PASSPHRASE });
  expect(again.output).toContain("is not empty");
});
