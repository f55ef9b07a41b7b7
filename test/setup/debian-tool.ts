import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * A program that Debian packages, installed when it is missing and we may.
 * @returns its path
 * @throws with what to do, when it is missing and cannot be installed
 */
export function debianTool(name: string, debianPackage: string): string {
  const there = find(name);
  if (there) return there;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    process.stdout.write(`Installing ${debianPackage} …\n`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const args of [["update"], ["install", "-y", "--no-install-recommends", debianPackage]]) {
      spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
    }
    const installed = find(name);
    if (installed) return installed;
  }
  throw new Error(`${name} is missing: install it (Debian: apt-get install ${debianPackage}).`);
}

function find(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}
