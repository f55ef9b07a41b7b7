// Every check of the project. What is wrong with style, types or the build ends the run at once;
// the tests are run to the end, so that one run tells all that fails. `--long` adds the runs with
// many kills. Ends with one line of counts.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findBrowser } from "./find-browser.mjs";

const reports = mkdtempSync(join(tmpdir(), "itewe-reports-"));
const long = process.argv.includes("--long");
const counts = { passed: 0, failed: 0, skipped: 0 };
/** Named once more at the end, which is all that is kept of some runs. */
const failures = [];

// However the run ends, also without a browser.
process.on("exit", (code) => {
  rmSync(reports, { recursive: true, force: true });
  const failed = counts.failed || (code === 0 ? 0 : 1);
  for (const name of failures) process.stdout.write(`\n✗ ${name}`);
  process.stdout.write(`\n${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);
});

check("Format and lint", tool("biome"), "check", "--error-on-warnings", ".");
check("Types of routes", tool("react-router"), "typegen");
check("Types", tool("tsc"));
check("Dead code", tool("knip"));
check("Build", "scripts/build.mjs");
runVitest("Rules, against a real database, and the shop as a process");
runPlaywright("The shop in a browser", await findBrowser());
process.exitCode = counts.failed > 0 ? 1 : 0;

function runVitest(title) {
  const report = join(reports, "vitest.json");
  const code = run(title, [
    tool("vitest"),
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, testResults = [] } = read(report);
  for (const { name, message, assertionResults } of testResults) {
    const file = relative("", name);
    // What failed outside a test, such as what all of them need.
    if (message) failures.push(`${file}\n${message}`);
    for (const { status, fullName, failureMessages = [] } of assertionResults) {
      if (status !== "failed") continue;
      failures.push(`${file}: ${fullName}\n${failureMessages.join("\n")}`);
    }
  }
  count(code, numPassedTests, numFailedTests, numPendingTests);
}

function runPlaywright(title, browser) {
  const report = join(reports, "playwright.json");
  const code = run(title, [tool("playwright"), "test", "--reporter=list,json"], {
    CHROMIUM: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const { expected = 0, unexpected, flaky = 0, skipped } = read(report).stats ?? {};
  count(code, expected + flaky, unexpected, skipped);
}

function check(title, ...command) {
  if (run(title, command) !== 0) process.exit(1);
}

/** Runs a script or tool of the project with its output in the terminal; returns its exit code. */
function run(title, command, env = {}) {
  process.stdout.write(`\n── ${title}\n`);
  const started = Date.now();
  const done = spawnSync(process.execPath, command, {
    stdio: "inherit",
    env: { ...process.env, ...env, ...(long ? { LONG: "1" } : {}) },
  });
  process.stdout.write(`── ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return done.status ?? 1;
}

function tool(name) {
  return join("node_modules", ".bin", name);
}

/** A stage that does not end well has at least one failure, whatever it says itself. */
function count(code, passed = 0, failed = 0, skipped = 0) {
  counts.passed += passed;
  counts.failed += code === 0 ? failed : Math.max(1, failed);
  counts.skipped += skipped;
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return {};
  }
}
