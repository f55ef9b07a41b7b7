import { randomBytes } from "node:crypto";
import { Agent, createServer, get } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeStreams, handOverStreams, streamCount } from "../app/live/stream.server.ts";
import { useTestDatabase } from "../test/setup/database.ts";
import { answerLive } from "./answer-live.ts";

useTestDatabase();

const server = createServer((req, res) => {
  answerLive(req, res, "203.0.113.9").catch(() => res.destroy());
});
let port = 0;
const agent = new Agent({ keepAlive: true });

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  closeStreams();
  agent.destroy();
  server.close();
});

/** How many connections of refused callers stay open. */
let kept = 0;

/** Asks for the stream of an unknown guest. */
const ask = () =>
  new Promise<number>((answered, failed) => {
    const cookie = `itewe.guest=${randomBytes(32).toString("base64url")}`;
    get({ port, path: "/live", headers: { cookie }, agent }, (answer) => {
      answered(answer.statusCode ?? 0);
      if (answer.statusCode === 429 && answer.headers.connection !== "close") kept++;
      answer.resume().on("error", () => {});
    }).on("error", failed);
  });

test.each([process.env.LONG ? 1_000 : 300])(
  "of %i streams of one address two hundred open, and no guest costs a question to the database",
  async (many) => {
    const asked = vi.spyOn(pg.Client.prototype, "query");
    const statuses = await Promise.all(Array.from({ length: many }, ask));
    expect(statuses.filter((status) => status === 200)).toHaveLength(200);
    expect(statuses.filter((status) => status === 429)).toHaveLength(many - 200);
    expect(await ask()).toBe(429);
    expect(asked.mock.calls).toHaveLength(0);
    expect(kept).toBe(0);
  },
);

test("streams are handed over a few at a time, and the others end at once when there is no time", async () => {
  expect(streamCount()).toBe(200);
  const hurry = new AbortController();
  const handedOver = handOverStreams(20_000, hurry.signal);
  await expect.poll(streamCount).toBeLessThan(199);
  hurry.abort();
  await handedOver;
  expect(streamCount()).toBeGreaterThan(100);
  closeStreams();
  await expect.poll(streamCount).toBe(0);
});
