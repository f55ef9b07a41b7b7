import { spawnSync } from "node:child_process";
import { mkdtempSync, openSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { Busy } from "../app/limits/turns.server.ts";
import { db } from "../database/db.server.ts";
import { useTestDatabase } from "../test/setup/database.ts";
import { inLongRun } from "../test/setup/long-test.ts";
import { createLog, describeError, logFailure } from "./log.ts";

useTestDatabase();

test("what a person typed is not in the log of a failed query", async () => {
  const error = await db.execute(sql`select ${"my secret wish"}::integer`).then(
    () => undefined,
    (thrown) => thrown,
  );
  const line = JSON.stringify(describeError(error));
  expect(line).toContain("QueryError");
  expect(line).toContain("22P02");
  expect(line).not.toContain("my secret wish");
});

test("other errors are logged with their stack", () => {
  expect(JSON.stringify(describeError(new Error("out of paper")))).toContain("out of paper");
});

test("of a connection that is lost, what happened is logged and not the connection", () => {
  const client = { connectionParameters: { host: "db.example" } };
  const error = Object.assign(new Error("Connection terminated"), { code: "57P01", client });
  expect(describeError(error)).toEqual({
    type: "Error",
    message: "Connection terminated",
    code: "57P01",
    stack: error.stack,
  });
});

test("that too many wait is one short line, a fault of ours has its stack", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "itewe-log-")), "lines");
  const { log } = createLog(openSync(file, "a"));
  logFailure(log, { id: "abc-1" }, new Busy());
  logFailure(log, { id: "abc-2" }, new TypeError("x is undefined"));
  await expect.poll(() => readFileSync(file, "utf8").split("\n").length).toBe(3);
  const [busy = "", fault = ""] = readFileSync(file, "utf8").split("\n");
  expect(JSON.parse(busy)).toEqual({
    level: 40,
    time: expect.any(String),
    id: "abc-1",
    msg: "refused: Too many wait for the same thing",
  });
  expect(JSON.parse(fault)).toMatchObject({ level: 50, err: { stack: expect.any(String) } });
});

test("a request's line is the one that the logger itself would write", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "itewe-log-")), "lines");
  const { log, logRequest } = createLog(openSync(file, "a"));
  const facts = { id: "abc-1", method: "GET", path: '/a "b"\\\n₦', status: 200, ms: 0.3 };
  log.info(facts, "request");
  logRequest(facts);
  await expect.poll(() => readFileSync(file, "utf8").split("\n").length).toBe(3);
  const [general, special] = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect({ ...special, time: "" }).toEqual({ ...general, time: "" });
  expect(special.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test.each([
  ["no reader any more", "| head -n 0", ""],
  ["a full disk", "> /dev/full", "yes"],
  ...inLongRun(
    ["no reader any more, and wrote while it had one", "| head -n 0", "yes"],
    ["a full disk, and writes late", "> /dev/full", ""],
  ),
])("a process ends whose log has %s", (_, output, early) => {
  const program = `
    import { createLog } from "./server/log.ts";
    const { log } = createLog();
    const twice = () => ["one", "two"].forEach((line) => log.info(line));
    if (process.env.WRITES_EARLY) twice();
    await new Promise((done) => setTimeout(done, 500));
    twice();
    process.exit(7);`;
  // The hook halves what loading the log costs.
  const command =
    '"$NODE" --import=./scripts/drizzle-modules.mjs --input-type=module -e "$PROGRAM"';
  const script = `{ ${command}; echo $? >&2; } ${output}`;
  const env = { NODE: process.execPath, PROGRAM: program, WRITES_EARLY: early };
  const options = { env, encoding: "utf8", timeout: 60_000, killSignal: "SIGKILL" } as const;
  expect(spawnSync("sh", ["-c", script], options).stderr).toBe("7\n");
});
