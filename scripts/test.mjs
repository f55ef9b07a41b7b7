// Every check of the project. What is wrong with style, types or the build ends the run at once;
// the tests are run to the end, so that one run names everything that fails. Ends with one line of
// counts. `--long` adds the runs with many kills and the slow journeys in a browser; any other
// argument is a part of the project: only tests whose path holds it are run.
import { spawn } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { findBrowser } from "../test/find-browser.ts";

const VITEST_FILES = ["{app,database,server}/**/*.test.ts", "test/{processes,requests}/*.test.ts"];
const PLAYWRIGHT_FILES = ["e2e/*.spec.ts"];

const reports = mkdtempSync(join(tmpdir(), "itewe-reports-"));
/** Copied by every test that opens a shop. */
const openedShop = join(reports, "shop");
const long = process.argv.includes("--long");
// Before them stand Node, the script and the command.
const part = process.argv.slice(3).find((argument) => !argument.startsWith("--")) ?? "";
const counts = { passed: 0, failed: 0, skipped: 0 };
/** Named once more at the end, which is all that is kept of some runs. */
const failures = [];
/** Tests that failed before they passed. */
const flaky = [];
/** The checks that are running. */
const running = new Map();
let interrupted = false;

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, () => void endAtOnce(128 + (name === "SIGINT" ? 2 : 15)));
}

// However the run ends, also without a browser.
process.on("exit", (code) => {
  rmSync(reports, { recursive: true, force: true });
  const failed = counts.failed || (code === 0 ? 0 : 1);
  for (const name of failures) process.stdout.write(`\n✗ ${name}`);
  if (flaky.length > 0) process.stdout.write(`\npassed on the second try: ${flaky.join(", ")}`);
  process.stdout.write(`\n${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);
});

await check("Build", "scripts/build.mjs");
await check("A shop's folder, to be copied", "test/prepare-folder.ts", openedShop);
// None of these needs another's result: they fill the processors while the tests wait.
await Promise.all([
  check("Format and lint", tool("biome"), "check", "--error-on-warnings", "."),
  check("Types of routes", tool("react-router"), "typegen").then(() => check("Types", tool("tsc"))),
  check("Dead code", tool("knip")),
  runVitest("Rules, against a real database, and the shop as a process"),
]);
await runPlaywright("The shop in a browser");
process.exitCode = counts.failed > 0 ? 1 : 0;

async function runVitest(title) {
  const files = filesOf(VITEST_FILES);
  if (files.length === 0) return;
  const report = join(reports, "vitest.json");
  const code = await run(title, [
    tool("vitest"),
    "run",
    ...(part ? files : []),
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
      const test = `${file}: ${fullName}`;
      if (status === "failed") failures.push(`${test}\n${failureMessages.join("\n")}`);
      else if (failureMessages.length > 0) flaky.push(test);
    }
  }
  count(code, numPassedTests, numFailedTests, numPendingTests);
}

async function runPlaywright(title) {
  const files = filesOf(PLAYWRIGHT_FILES);
  if (files.length === 0) return;
  const report = join(reports, "playwright.json");
  const code = await run(
    title,
    [
      tool("playwright"),
      "test",
      ...(part ? files : []),
      ...(long ? [] : ["--grep-invert=@long"]),
      "--reporter=list,json",
    ],
    { CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    "inherit",
  );
  const { stats = {}, suites = [] } = read(report);
  flaky.push(...suites.flatMap((suite) => flakyIn(suite)));
  count(code, (stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected, stats.skipped);
}

function flakyIn({ specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [
    ...own.map(({ file, title }) => `e2e/${file}: ${title}`),
    ...suites.flatMap((suite) => flakyIn(suite)),
  ];
}

/** The files of a stage that belong to the part that was asked for. @throws when a whole stage has none */
function filesOf(patterns) {
  const files = globSync(patterns).filter((file) => file.includes(part));
  if (files.length === 0 && !part) throw new Error(`No tests are found: ${patterns.join(", ")}`);
  return files;
}

async function check(title, ...command) {
  if ((await run(title, command)) !== 0) await endAtOnce(1);
}

/**
 * Runs a script or tool of the project.
 * @param output "pipe" to write what it prints once it is done, so that checks side by side do not
 *   mix; "inherit" to write it as it comes
 * @returns its exit code
 */
async function run(title, command, env = {}, output = "pipe") {
  if (output === "inherit") process.stdout.write(`\n── ${title}\n`);
  const started = Date.now();
  const child = spawn(process.execPath, ["--import", "./scripts/end-with-parent.mjs", ...command], {
    stdio: ["pipe", output, output],
    // A group of its own, so that it can be ended with everything it has started.
    detached: true,
    env: { ...process.env, OPENED_SHOP: openedShop, ...env, ...(long ? { LONG: "1" } : {}) },
  });
  let printed = `\n── ${title}\n`;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text) => {
      printed += text;
    });
  }
  const ended = new Promise((resolve) => child.once("close", (code) => resolve(code ?? 1)));
  running.set(child, ended);
  const code = await ended;
  running.delete(child);
  // Nobody wants to read what was cut off.
  if (interrupted) return new Promise(() => {});
  if (output === "pipe") process.stdout.write(printed);
  process.stdout.write(`── ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return code;
}

/** Ends what is still running, waits until it has gone, and ends this run. */
async function endAtOnce(code) {
  interrupted = true;
  signal("SIGTERM");
  // Some hear nothing while they work.
  setTimeout(signal, 5_000, "SIGKILL");
  await Promise.all(running.values());
  process.exit(code);
}

function signal(name) {
  for (const { pid } of running.keys()) {
    try {
      process.kill(-pid, name);
    } catch {
      // It has just ended.
    }
  }
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
