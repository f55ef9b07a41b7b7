/** What `npm run doctor` says apart from what it finds, which a shop from its start to its end asks. */
import { spawnSync } from "node:child_process";
import { expect, onTestFinished, test } from "vitest";
import { removeFolder, runCommand, SHOP_KEYS, startShop } from "../../running/shop.ts";

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
