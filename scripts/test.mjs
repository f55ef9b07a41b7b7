// Every check of the project, in the order in which they fail fastest. `--long` adds the runs
// with many kills. Ends with one line of counts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildIfStale } from "./build-if-stale.mjs";
import { findBrowser } from "./find-browser.mjs";

const reports = mkdtempSync(join(tmpdir(), "itewe-reports-"));
const long = process.argv.includes("--long");
const counts = { passed: 0, failed: 0, skipped: 0 };

check("Format and lint", "biome", ["check", "--error-on-warnings", "."]);
check("Types of routes", "react-router", ["typegen"]);
check("Types", "tsc", []);
check("Dead code", "knip", []);
runVitest("Rules, against a real database", []);
await buildIfStale();
runVitest("The shop as a process", ["--config", "test/processes/vitest.config.ts"]);
runPlaywright("The shop in a browser", await findBrowser());
finish(0);

function runVitest(title, args) {
  const report = join(reports, "vitest.json");
  const code = run(title, "vitest", [
    "run",
    ...args,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests } = read(report);
  count(numPassedTests, numFailedTests, numPendingTests, code);
}

function runPlaywright(title, browser) {
  const report = join(reports, "playwright.json");
  const code = run(title, "playwright", ["test", "--reporter=list,json"], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { expected = 0, unexpected, flaky = 0, skipped } = read(report).stats ?? {};
  count(expected + flaky, unexpected, skipped, code);
}

function check(title, tool, args) {
  if (run(title, tool, args) !== 0) finish(1);
}

/** Runs a tool of the project with its output in the terminal; returns its exit code. */
function run(title, tool, args, env = {}) {
  process.stdout.write(`\n── ${title}\n`);
  const started = Date.now();
  const done = spawnSync(process.execPath, [join("node_modules", ".bin", tool), ...args], {
    stdio: "inherit",
    env: { ...process.env, ...env, ...(long ? { LONG: "1" } : {}) },
  });
  process.stdout.write(`── ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return done.status ?? 1;
}

function count(passed = 0, failed = 0, skipped = 0, code) {
  counts.passed += passed;
  counts.failed += failed;
  counts.skipped += skipped;
  if (code !== 0) finish(code);
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}

function finish(code) {
  rmSync(reports, { recursive: true, force: true });
  const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
  process.stdout.write(`\n${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);
  process.exit(code);
}
