import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  freePort,
  newFolder,
  removeFolder,
  runCommand,
  runShop,
  startShop,
} from "../../running/shop.ts";
import { addressAt } from "./address-at.ts";

test("a start says that the database cannot be reached, without its password", async () => {
  const port = await freePort();
  const { code, output } = await runShop({
    env: { DATABASE_URL: `postgresql://shop:secret@127.0.0.1:${port}/itewe` },
  });
  expect(code).toBe(1);
  expect(output.trim().split("\n").at(-1)).toMatch(
    /^The database at DATABASE_URL cannot be reached/,
  );
  expect(output).not.toContain("secret");
});

test("an open shop is refused by a second address of another database or of none, as are its commands", async () => {
  const shop = await startShop();
  onTestFinished(async () => {
    await shop.stop();
    removeFolder(shop.dataDir);
  });
  const at = addressAt(shop);
  const other = { DATABASE_URL: at("itewe"), DATABASE_DIRECT_URL: at("postgres") };
  const dead = `postgresql://itewe:secret@127.0.0.1:${await freePort()}/itewe`;
  const away = { DATABASE_URL: at("itewe"), DATABASE_DIRECT_URL: dead };
  const dataDir = newFolder();
  const command = (name: string, env: Record<string, string>, ...args: string[]) =>
    runCommand(name, args, { DATA_DIR: dataDir, ...env });
  const port = await freePort();
  const twoDatabases = [
    runShop({ dataDir, env: other }),
    command("doctor", other),
    command("backup", other, join(dataDir, "a.tar")),
  ];
  const outOfReach = [
    runShop({ dataDir, port, env: away, args: ["--workers=1"] }),
    command("restore", away, "package.json"),
  ];
  for (const { code, output } of await Promise.all(twoDatabases)) {
    expect(code, output).toBe(1);
    expect(output).toMatch(/^(!! {3})?DATABASE_URL and DATABASE_DIRECT_URL lead to two databases/m);
  }
  for (const { code, output } of await Promise.all(outOfReach)) {
    expect(code, output).toBe(1);
    expect(output.trim()).toMatch(/^The database at DATABASE_DIRECT_URL cannot be reached .*$/);
    expect(output).not.toContain("secret");
  }
  expect(readdirSync(dataDir)).toEqual([]);
  removeFolder(dataDir);
});

test("a shop behind a proxy is not warned of with an https address", async () => {
  const env = { TRUST_PROXY: "true", PUBLIC_URL: "https://shop.example" };
  const shop = await startShop({ env });
  await shop.stop();
  removeFolder(shop.dataDir);
  expect(shop.output()).not.toContain("TRUST_PROXY");
});

test("the demo's admin password is printed once", async () => {
  const noAdmin = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" };
  const dataDir = newFolder();
  const first = await startShop({ dataDir, env: noAdmin });
  await first.stop();
  expect(first.output()).toMatch(/admin@itewe\.example {2}password: [\w-]{16}/);
  const second = await startShop({ dataDir, env: noAdmin });
  await second.stop();
  expect(second.output()).not.toContain("password");
  removeFolder(dataDir);
});
