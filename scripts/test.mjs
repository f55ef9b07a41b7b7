// Runs every check of the project. Errors in style, types or the build end the run at once; tests
// run to the end. Ends with one line of counts. `--long` adds slow tests; another argument selects
// the tests whose path contains it.
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { join, relative } from "node:path";
import { findBrowser } from "../test/setup/find-browser.ts";
import { temporaryFolder } from "../test/setup/temporary-folder.ts";

const VITEST_FILES = [
  "{app,database,server}/**/*.test.ts",
  "test/{processes,requests}/**/*.test.ts",
];
const PLAYWRIGHT_FILES = ["e2e/**/*.spec.ts"];

const reports = mkdtempSync(join(temporaryFolder(), "itewe-reports-"));
/** A prepared shop that tests copy. */
const openedShop = join(reports, "shop");
/** The many processes of the tests compile the same programs: once in all. */
const compiled = join(reports, "compiled");
/** What tests leave there goes with the reports. Databases and servers run as others than root. */
const temporary = join(reports, "tmp");
mkdirSync(temporary);
chmodSync(temporary, 0o1777);
chmodSync(reports, 0o711);
const long = process.argv.includes("--long");
// After node, the script and the command.
const part = process.argv.slice(3).find((argument) => !argument.startsWith("--")) ?? "";
const counts = { passed: 0, failed: 0, skipped: 0 };
/** Repeated at the end. */
const failures = [];
/** Tests that passed only on a retry, each with what the first try met. */
const flaky = [];
const running = new Map();
let interrupted = false;

for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
  process.on(name, () => void endAtOnce(128 + (name === "SIGINT" ? 2 : 15)));
}

// On every exit, also without a browser.
process.on("exit", (code) => {
  removeReports();
  const failed = counts.failed || (code === 0 ? 0 : 1);
  for (const name of failures) process.stdout.write(`\n✗ ${name}`);
  for (const line of flaky) process.stdout.write(`\npassed on the second try: ${line}`);
  process.stdout.write(`\n${counts.passed} passed, ${failed} failed, ${counts.skipped} skipped\n`);
});

const looked = Promise.all([
  check("Format and lint", tool("biome"), "check", "--error-on-warnings", "."),
  check("Types of routes", tool("react-router"), "typegen").then(() =>
    // Half the processor time: the build beside it has the other core.
    check("Types", tool("tsc"), "--singleThreaded"),
  ),
  check("Dead code", tool("knip")),
]);
await check("Build", "scripts/build.mjs");
await check("A shop's folder, to be copied", "test/setup/prepare-folder.ts", openedShop);
// Side by side: each of them waits as often as it works, for a lease, a mail or a page.
await Promise.all([
  looked,
  runVitest("Rules, against a real database, and the shop as a process"),
  runPlaywright("The shop in a browser"),
]);
if (long && !process.env.BEHIND_NGINX) await runBehindNginx();
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
    // A failure outside a test.
    if (message) failures.push(`${file}\n${message}`);
    for (const { status, fullName, failureMessages = [] } of assertionResults) {
      const test = `${file}: ${fullName}`;
      if (status === "failed") failures.push(`${test}\n${failureMessages.join("\n")}`);
      else if (failureMessages.length > 0) flaky.push(retried(test, failureMessages[0]));
    }
  }
  count(code, numPassedTests, numFailedTests, numPendingTests);
}

/** The same journeys at a grown shop; alone, because it has five processes of its own. */
async function runBehindNginx() {
  const title = "The shop in a browser: two processes behind nginx, on one PostgreSQL and one S3";
  const { whyNoShopBehindNginx } = await import("../test/running/shop-behind-nginx.ts");
  const whyNot = whyNoShopBehindNginx();
  if (!whyNot) return runPlaywright(title, { BEHIND_NGINX: "1" });
  process.stdout.write(`\n── ${title}: skipped (${whyNot})\n`);
  count(0, 0, 0, 1);
}

async function runPlaywright(title, env = {}) {
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
    { ...env, CHROMIUM: await findBrowser(), PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    "inherit",
  );
  const { stats = {}, suites = [] } = read(report);
  flaky.push(...suites.flatMap((suite) => flakyIn(suite)));
  count(code, (stats.expected ?? 0) + (stats.flaky ?? 0), stats.unexpected, stats.skipped);
}

function flakyIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "flaky")
      .map(({ results }) => retried(`e2e/${file}: ${title}`, results[0]?.error?.message)),
  );
  return [...own, ...suites.flatMap((suite) => flakyIn(suite))];
}

/** @param message of the first try, in full */
function retried(test, message = "") {
  return `${test}\n${message.split("\n").slice(0, 6).join("\n")}`;
}

/** The files of a stage that match the argument. @throws when the stage has none at all */
function filesOf(patterns) {
  const files = globSync(patterns).filter(
    (file) => file.includes(part) && (long || !file.includes(".long.")),
  );
  if (files.length === 0 && !part) throw new Error(`No tests are found: ${patterns.join(", ")}`);
  return files;
}

async function check(title, ...command) {
  if ((await run(title, command)) !== 0) await endAtOnce(1);
}

/**
 * Runs a script or tool; returns its exit code.
 * @param output "pipe" prints its output at the end, so that parallel checks do not mix
 */
async function run(title, command, env = {}, output = "pipe") {
  if (output === "inherit") process.stdout.write(`\n── ${title}\n`);
  const started = Date.now();
  const child = spawn(process.execPath, ["--import", "./scripts/end-with-parent.mjs", ...command], {
    stdio: ["pipe", output, output],
    // In its own process group, to end it with its children.
    detached: true,
    env: {
      ...process.env,
      OPENED_SHOP: openedShop,
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: compiled,
      ...env,
      ...(long ? { LONG: "1" } : {}),
    },
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
  // The output was cut off.
  if (interrupted) return new Promise(() => {});
  if (output === "pipe") process.stdout.write(printed);
  process.stdout.write(`── ${title}: ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  return code;
}

/** A run that was broken off may have disks mounted there, and databases that are just ending. */
function removeReports() {
  const mounts = existsSync("/proc/mounts") ? readFileSync("/proc/mounts", "utf8").split("\n") : [];
  for (const [, folder = ""] of mounts.map((line) => line.split(" "))) {
    if (folder.startsWith(`${reports}/`)) spawnSync("umount", ["--lazy", folder]);
  }
  try {
    rmSync(reports, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  } catch (error) {
    process.stdout.write(`\nLeft behind: ${reports} (${error.message})\n`);
  }
}

/** Ends running checks, waits for them, and exits. */
async function endAtOnce(code) {
  interrupted = true;
  signal("SIGTERM");
  // Some ignore SIGTERM while they work.
  setTimeout(signal, 5_000, "SIGKILL");
  await Promise.all(running.values());
  process.exit(code);
}

function signal(name) {
  for (const { pid } of running.keys()) {
    try {
      process.kill(-pid, name);
    } catch {
      // It has ended.
    }
  }
}

function tool(name) {
  return join("node_modules", ".bin", name);
}

/** A stage that exits with an error counts at least one failure. */
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
