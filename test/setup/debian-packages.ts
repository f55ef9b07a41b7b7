/** Packages of Debian that only some tests need. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * Installs packages where that is possible: as root, on Debian.
 * @param isThere whether what they bring is there
 * @returns why it is not; undefined when it is
 */
export function whyNotInstalled(
  packages: readonly string[],
  isThere: () => boolean,
): string | undefined {
  if (isThere()) return undefined;
  const wanted = `apt-get install ${packages.join(" ")}`;
  const isOurs = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  if (!isOurs) return `${wanted} (only root can, on Debian)`;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-o", "DPkg::Lock::Timeout=300", ...args], { env, encoding: "utf8" });
  apt("update");
  const { stderr } = apt("install", "-y", "--no-install-recommends", ...packages);
  return isThere() ? undefined : `${wanted} failed: ${stderr?.trim().split("\n").at(-1) ?? ""}`;
}
