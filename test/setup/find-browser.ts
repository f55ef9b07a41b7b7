import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";

const BROWSERS = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
/** Chromium without its window: the same pages for less work. */
const SHELL = "chromium-headless-shell";

/**
 * A Chromium: one that is installed; else, on Debian as root, the package; else Playwright's own.
 * @param withWindow whether it must be the whole browser, as Lighthouse drives it
 * @returns its path, or "" for Playwright's own
 */
export async function findBrowser(withWindow = false): Promise<string> {
  const names: string[] = withWindow ? BROWSERS : [SHELL, ...BROWSERS];
  const there = process.env.CHROMIUM || onPath(names);
  if (there) return there;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version")) {
    process.stdout.write("Installing Chromium …\n");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const aptGet = (...args: string[]) =>
      spawnSync("apt-get", ["-qq", ...args], { stdio: ["ignore", "ignore", "inherit"], env });
    aptGet("update");
    aptGet("install", "-y", "--no-install-recommends", names[0] ?? "");
    const installed = onPath(names);
    if (installed) return installed;
  }
  process.stdout.write("Downloading Playwright's browser …\n");
  const playwright = join("node_modules", ".bin", "playwright");
  const only = withWindow ? [] : ["--only-shell"];
  const done = spawnSync(process.execPath, [playwright, "install", ...only, "chromium"], {
    stdio: "inherit",
  });
  if (done.status !== 0) {
    process.stderr.write("No browser could be downloaded; install Chromium and run this again.\n");
    process.exit(1);
  }
  return "";
}

function onPath(names: string[]): string {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
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
