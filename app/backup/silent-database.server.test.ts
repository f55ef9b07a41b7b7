import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { connectionConfig } from "../../database/db.server.ts";
import { openBrokenLine } from "../../test/servers/broken-line.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { makeBackupFile } from "./backup-file.server.ts";
import { makeArchive } from "./make-archive.server.ts";
import { closeSession, openSession } from "./rows/tables.server.ts";

useTestDatabase("demo");

/** A way to the tests' database that can fall silent. */
async function lineToDatabase() {
  const { host } = inject("postgres");
  const line = await openBrokenLine(() => join(host, ".s.PGSQL.5432"));
  onTestFinished(() => line.close());
  const config = { ...(connectionConfig() as object), host: "127.0.0.1", port: line.port };
  return { line, config };
}

test("a connection whose other end never says that it has ended is cut", async () => {
  const { line, config } = await lineToDatabase();
  const session = await openSession(config);
  line.silence();
  const ended = once(session, "end");
  await closeSession(session);
  await ended;
});

test("a backup whose database falls silent says so, and leaves no file", async () => {
  const { line, config } = await lineToDatabase();
  const folder = mkdtempSync(join(tmpdir(), "itewe-silent-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "a.tar");
  const making = makeBackupFile(config, file, {
    shop: "Itewe",
    keys: "",
    dataDir: folder,
    path: undefined,
    test: false,
    keepFree: 0,
    stillMs: 200,
    report: (step, done) => {
      if (step === "rows" && done === 3) line.silence();
    },
  });
  await expect(making).rejects.toThrow(/^The backup got no further and was given up/);
  expect([file, `${file}.part`].filter(existsSync)).toEqual([]);
});

test("a backup is not given up while whoever receives it takes their time", async () => {
  let received = 0;
  const slow = new Writable({
    highWaterMark: 1,
    write(bytes: Buffer, _, done) {
      received += bytes.length;
      // Longer than the database may be silent.
      void delay(received === bytes.length ? 700 : 0).then(() => done());
    },
  });
  const what = { shop: "Itewe", keys: "", report: () => {}, stillMs: 200 };
  const made = await makeArchive(connectionConfig() as object, slow, what);
  expect(made.rows).toBeGreaterThan(0);
  expect(received).toBeGreaterThan(0);
});
