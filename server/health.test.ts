import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startLive, stopLive } from "../app/live/live.server.ts";
import { watchDisk } from "../app/uploads/storage/disk.server.ts";
import { useTestDatabase } from "../test/setup/database.ts";
import { answerHealth } from "./health.ts";

useTestDatabase();
let isReady = true;
const server = createServer((req, res) => void answerHealth(req, res, isReady));

beforeAll(() => new Promise<void>((open) => server.listen(0, "127.0.0.1", open)));
beforeAll(() => startLive(() => {}));
afterAll(() => server.close());
afterAll(stopLive);
afterEach(() => watchDisk(tmpdir(), true, { low: 0, full: 0 }));

async function ask(method = "GET", query = ""): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/healthz${query}`, { method });
  return `${answer.status} ${await answer.text()}`;
}

test("GET and HEAD ask for the shop's health, nothing else does", async () => {
  expect(await ask()).toBe("200 ok\n");
  expect(await ask("HEAD")).toBe("200 ");
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    expect(await ask(method)).toBe("405 This method is not used here.\n");
  }
  isReady = false;
  expect(await ask()).toBe("503 starting\n");
  isReady = true;
});

test("a disk that is nearly full is told, one that can keep nothing more is no health", async () => {
  watchDisk(tmpdir(), true, { low: 2 ** 60, full: 0 });
  expect(await ask()).toBe("200 ok, but the disk is nearly full\n");
  watchDisk(tmpdir(), true, { low: 2 ** 60, full: 2 ** 60 });
  expect(await ask()).toBe("503 the disk is full\n");
  // With a database on another machine, the shop can still store everything but files.
  watchDisk(tmpdir(), false, { low: 2 ** 60, full: 2 ** 60 });
  expect(await ask()).toBe("200 ok, but the disk is nearly full\n");
});

test("a proxy asks whether the shop has started, however full its disk is", async () => {
  isReady = false;
  expect(await ask("GET", "?started")).toBe("503 starting\n");
  isReady = true;
  watchDisk(tmpdir(), true, { low: 2 ** 60, full: 2 ** 60 });
  expect(await ask("GET", "?started")).toBe("200 ok\n");
});
