// Starts every npm command. Runs on old versions of Node: installs the runtime and the dependencies
// that the project needs, then runs the command's script.
"use strict";

const { spawn, spawnSync } = require("node:child_process");
const { createHash } = require("node:crypto");
const fs = require("node:fs");
const path = require("node:path");

/** The first with argon2. */
const NEEDED = [24, 7];
/** The second needs no libatomic, which a bare Debian lacks (record 117). */
const RUNTIME_VERSIONS = ["26.10.0", "24.21.0"];
const NPM_VERSION = "11.19.1";

const root = path.resolve(__dirname, "..");
const runtimeFolder = path.join(root, ".runtime");
const [command, ...args] = process.argv.slice(2);
const scripts = {
  start: "start.mjs",
  dev: "dev.mjs",
  build: "build.mjs",
  test: "test.mjs",
  bench: "bench.mjs",
  admin: "admin.mjs",
  unlock: "unlock.mjs",
  backup: "backup.mjs",
  restore: "restore.mjs",
  doctor: "doctor.mjs",
};
/** The others run beside a shop. */
const INSTALLING = ["start", "dev", "build", "test", "bench"];

process.chdir(root);
const script = scripts[command];
if (!script) fail(`Unknown command ${command}; there are: ${Object.keys(scripts).join(", ")}.`);

const [major, minor] = process.versions.node.split(".").map(Number);
if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) {
  installDependencies();
  endWithParent(() => process.kill(process.pid, "SIGTERM"));
  importScript("drizzle-modules.mjs")
    .then(() => importScript(script))
    .catch((error) => {
      console.error(error);
      process.exit(1);
    });
} else {
  handOver(bringRuntime());
}

/** Installs the first runtime that starts here; returns the path of its `node`. */
function bringRuntime() {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const node = path.join(runtimeFolder, "node_modules", name, "bin", "node");
  const stamp = path.join(runtimeFolder, "version");
  const stamps = RUNTIME_VERSIONS.map((version) => `${version} ${NPM_VERSION}`);
  if (stamps.includes(read(stamp)) && fs.existsSync(node)) return node;
  for (const [index, version] of RUNTIME_VERSIONS.entries()) {
    say(`This machine has Node ${process.versions.node}; bringing Node ${version} …`);
    fs.rmSync(runtimeFolder, { recursive: true, force: true });
    fs.mkdirSync(runtimeFolder, { recursive: true });
    fs.writeFileSync(path.join(runtimeFolder, "package.json"), '{"private":true}\n');
    npm(process.execPath, process.env.npm_execpath, [
      "install",
      `--prefix=${runtimeFolder}`,
      "--ignore-scripts",
      "--no-save",
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
      `${name}@${version}`,
      `npm@${NPM_VERSION}`,
    ]);
    const tried = spawnSync(node, ["--version"], { encoding: "utf8" });
    if (tried.status === 0) {
      fs.writeFileSync(stamp, stamps[index]);
      return node;
    }
    say(`Node ${version} does not start here: ${(tried.stderr || String(tried.error)).trim()}`);
  }
  return fail("No Node that the shop needs starts on this machine; see above.");
}

/** Runs this script in the runtime, forwards signals, and exits as it does. */
function handOver(node) {
  const env = {
    ...process.env,
    PATH: path.dirname(node) + path.delimiter + process.env.PATH,
    npm_execpath: path.join(runtimeFolder, "node_modules", "npm", "bin", "npm-cli.js"),
  };
  const child = spawn(node, [__filename, command, ...args], {
    env,
    // The ipc channel tells the child when we have ended.
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  // It tells a shop of several processes to renew them.
  const isRenewable = args.some((arg) => arg.startsWith("--workers"));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal === "SIGHUP" && !isRenewable ? "SIGTERM" : signal));
  }
  endWithParent(() => child.kill("SIGTERM"));
  child.on("exit", (code, signal) => process.exit(code === null ? 128 + (signal ? 15 : 0) : code));
}

/** Calls `end` when the parent npm has ended. */
function endWithParent(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 1000);
  watch.unref();
}

/**
 * Installs the locked dependencies when they are missing or stale. A command that is run beside the
 * shop leaves them alone once there are some: a shop that serves needs the old ones, and one that
 * starts may be installing the new ones.
 */
function installDependencies() {
  const lock = fs.readFileSync("package-lock.json");
  const wanted = createHash("sha256").update(lock).digest("hex");
  const stamp = path.join("node_modules", ".lockfile");
  if (read(stamp) === wanted) return;
  if (!INSTALLING.includes(command) && fs.existsSync("node_modules")) {
    fail(
      "The packages installed here are not those of this version, or not all there yet. Start the shop, or run npm run build; then try again.",
    );
  }
  say("Installing dependencies …");
  npm(process.execPath, process.env.npm_execpath, [
    "ci",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  fs.writeFileSync(stamp, wanted);
}

function npm(node, npmCli, npmArgs) {
  const done = npmCli
    ? spawnSync(node, [npmCli, ...npmArgs], { stdio: "inherit" })
    : spawnSync("npm", npmArgs, { stdio: "inherit", shell: process.platform === "win32" });
  if (done.status !== 0) fail(`npm ${npmArgs[0]} did not succeed; its message stands above.`);
}

function read(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

function importScript(name) {
  return import(require("node:url").pathToFileURL(path.join(__dirname, name)).href);
}

function say(line) {
  process.stdout.write(`${line}\n`);
}

function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
