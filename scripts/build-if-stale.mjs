import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const SOURCES = [
  "app",
  "server",
  "database",
  "public",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
];
const STAMP = "build/finished";

/** Builds the shop into `build/` if a source is newer. */
export async function buildIfStale() {
  if (newest(SOURCES) <= timeOf(STAMP)) return;
  process.stdout.write("Building the shop …\n");
  rmSync(STAMP, { force: true });
  const started = Date.now();
  const done = spawnSync(process.execPath, ["node_modules/.bin/react-router", "build"], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NODE_ENV: "production" },
    encoding: "utf8",
    maxBuffer: 64_000_000,
  });
  if (done.status !== 0) {
    process.stderr.write(`${done.stdout}${done.stderr}\nThe build did not succeed.\n`);
    process.exit(1);
  }
  writeRoutesOfBuyers("build/client/assets");
  compressFiles("build/client");
  writeFileSync(STAMP, "");
  process.stdout.write(`Built in ${Math.round((Date.now() - started) / 100) / 10} s\n`);
}

/**
 * Writes React Router's list of all routes once more, without those of the shop's own dashboard,
 * which only its staff need: half as long. Where the list looks different one day, there is none.
 */
function writeRoutesOfBuyers(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-[0-9a-f]+\.js$/.test(file));
  const list = name ? readFileSync(join(folder, name), "utf8") : "";
  const [, before, json] = /^(window\.\w+=)(\{"entry":.*\});$/s.exec(list) ?? [];
  if (!json) return;
  const { routes, ...others } = JSON.parse(json);
  const isOfShop = (id) => id === "admin" || (id in routes && isOfShop(routes[id].parentId));
  const kept = Object.fromEntries(Object.entries(routes).filter(([id]) => !isOfShop(id)));
  const shorter = `${before}${JSON.stringify({ ...others, routes: kept })};`;
  writeFileSync(join(folder, name.replace("manifest-", "manifest-of-buyers-")), shorter);
}

/** Adds `.br` and `.gz` to every file that they make smaller. */
function compressFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(?:js|css|svg|json|txt|webmanifest)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      // Larger blocks than the default suit the largest files better.
      [constants.BROTLI_PARAM_LGBLOCK]: 20,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

function newest(paths) {
  let time = 0;
  for (const path of paths) {
    time = Math.max(time, timeOf(path));
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) continue;
    time = Math.max(time, newest(readdirSync(path).map((name) => join(path, name))));
  }
  return time;
}

function timeOf(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
