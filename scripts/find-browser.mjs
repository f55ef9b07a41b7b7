import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * A Chromium for the browser tests: one that is there; else, on Debian as root, the package;
 * else Playwright's own.
 * @returns its path, or "" for Playwright's own
 */
export async function findBrowser() {
  const there = process.env.CHROMIUM || onPath();
  if (there) return there;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    process.stdout.write("Installing Chromium …\n");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const aptGet = (...args) =>
      spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
    aptGet("update");
    aptGet("install", "-y", "--no-install-recommends", "chromium");
    const installed = onPath();
    if (installed) return installed;
  }
  process.stdout.write("Bringing Playwright's browser …\n");
  const playwright = join("node_modules", ".bin", "playwright");
  const done = spawnSync(process.execPath, [playwright, "install", "chromium"], {
    stdio: "inherit",
  });
  if (done.status !== 0) {
    process.stderr.write("No browser could be brought; install Chromium and run this again.\n");
    process.exit(1);
  }
  return "";
}

function onPath() {
  for (const folder of (process.env.PATH ?? "").split(delimiter)) {
    for (const name of NAMES) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here.
      }
    }
  }
  return "";
}
