/** What `npm run doctor` says apart from what it finds, which a shop from its start to its end asks. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newFolder, removeFolder, runCommand, SHOP_KEYS, startShop } from "../../running/shop.ts";

test("whoever stops reading is told nothing of it", async () => {
  const shop = await startShop();
  onTestFinished(async () => {
    await shop.stop();
    removeFolder(shop.dataDir);
  });
  const env = { PATH: process.env.PATH, DATA_DIR: shop.dataDir, SHOP_KEYS };
  const command = `"${process.execPath}" scripts/run.cjs doctor | head -n 0`;
  expect(spawnSync("sh", ["-c", command], { encoding: "utf8", env }).stderr).toBe("");
});

test("a word that it does not know is told, and a folder without a shop", async () => {
  const doctor = (args: string[]) =>
    runCommand("doctor", args, { DATA_DIR: "/nonexistent", SHOP_KEYS });
  expect(await doctor(["--flies"])).toEqual({
    code: 2,
    output: "Usage: npm run doctor [-- --files]\n",
  });
  const { code, output } = await doctor([]);
  expect(output).toContain("There is no shop in DATA_DIR /nonexistent.");
  expect(code).toBe(1);
});

test("no command makes a shop in a folder without one", async () => {
  const folder = join(newFolder(), "mistyped");
  onTestFinished(() => removeFolder(dirname(folder)));
  for (const [name, word] of [
    ["backup", `${folder}.tar`],
    ["admin", "ade@example.com"],
    ["unlock", "ade@example.com"],
  ] as const) {
    const told = await runCommand(name, [word], { DATA_DIR: folder, SHOP_KEYS });
    expect(told).toEqual({ code: 1, output: `There is no shop in DATA_DIR ${folder}.\n` });
  }
  expect(existsSync(folder)).toBe(false);
});
