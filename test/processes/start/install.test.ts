/** What `npm ci` does by the project's `.npmrc`. */
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newFolder, removeFolder } from "../../running/shop.ts";

test("no package's install script runs", () => {
  const folder = newFolder();
  const write = (file: string, content: object) =>
    writeFileSync(join(folder, file), JSON.stringify(content));
  mkdirSync(join(folder, "dependency"));
  const scripts = { postinstall: "touch ran" };
  write("dependency/package.json", { name: "dependency", version: "1.0.0", scripts });
  const project = { name: "shop", dependencies: { dependency: "file:dependency" } };
  write("package.json", project);
  write("package-lock.json", {
    name: "shop",
    lockfileVersion: 3,
    packages: {
      "": project,
      dependency: { version: "1.0.0", hasInstallScript: true },
      "node_modules/dependency": { resolved: "dependency", link: true },
    },
  });
  copyFileSync(".npmrc", join(folder, ".npmrc"));
  execFileSync("npm", ["ci", "--offline", "--loglevel=error"], { cwd: folder });
  expect(existsSync(join(folder, "node_modules/dependency/package.json"))).toBe(true);
  expect(existsSync(join(folder, "dependency/ran"))).toBe(false);
  removeFolder(folder);
});

test("a command beside the shop leaves packages of another version, or half installed ones, alone", () => {
  const folder = newFolder();
  mkdirSync(join(folder, "scripts"));
  copyFileSync("scripts/run.cjs", join(folder, "scripts/run.cjs"));
  writeFileSync(join(folder, "package-lock.json"), "newer");
  mkdirSync(join(folder, "node_modules"));
  writeFileSync(join(folder, "node_modules/old"), "");
  for (const command of ["doctor", "backup", "restore", "admin", "unlock"]) {
    const { status, stderr } = spawnSync(process.execPath, ["scripts/run.cjs", command], {
      cwd: folder,
      encoding: "utf8",
    });
    expect(stderr).toMatch(/^The packages installed here are not those of this version.*\n$/);
    expect(status).toBe(1);
  }
  expect(existsSync(join(folder, "node_modules/old"))).toBe(true);
  removeFolder(folder);
});
