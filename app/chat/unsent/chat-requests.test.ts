import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { postMessage } from "./chat-requests.ts";

let answer: { status: number; type: string; body: string; wait?: string };
let server: Server;
const plain = globalThis.fetch;

beforeAll(async () => {
  server = createServer((req, res) => {
    req.resume();
    const wait = answer.wait ? { "retry-after": answer.wait } : undefined;
    res.writeHead(answer.status, { "content-type": answer.type, ...wait }).end(answer.body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  // A browser resolves addresses against its page's origin.
  globalThis.fetch = (path, init) => plain(new URL(String(path), `http://127.0.0.1:${port}`), init);
});

afterAll(() => {
  globalThis.fetch = plain;
  server.close();
});

const send = () => postMessage({ clientId: "1", message: "Hello" });

test.each([401, 403, 404, 408, 413, 429, 502])(
  "a proxy's own %i is no word of the shop: the message is sent again",
  async (status) => {
    answer = { status, type: "text/html", body: "<h1>Not here</h1>" };
    expect(await send()).toEqual({});
    answer = { status, type: "application/json", body: "null" };
    expect(await send()).toEqual({});
  },
);

test("what the shop says is final, or names when to try again", async () => {
  answer = { status: 409, type: "application/json", body: '{"error":"Sign in again."}' };
  expect(await send()).toEqual({ error: "Sign in again." });
  answer = { ...answer, body: '{"error":"Sign in again.","signedOut":true}' };
  expect(await send()).toEqual({ error: "Sign in again.", isSignedOut: true });
  answer = { status: 429, type: "application/json", body: '{"error":"Slowly."}' };
  expect(await send()).toEqual({ error: "Slowly.", waitMs: 5_000 });
  answer = { ...answer, wait: "40" };
  expect(await send()).toEqual({ error: "Slowly.", waitMs: 40_000 });
});

test("a message that may go out in an hour is tried each minute: the network may be another one", async () => {
  const wait = "3600";
  answer = { status: 429, type: "application/json", body: '{"error":"Many chats."}', wait };
  expect(await send()).toEqual({ error: "Many chats.", waitMs: 60_000 });
});

test("a message goes out also when its page is left at once", async () => {
  const asked: RequestInit[] = [];
  const there = globalThis.fetch;
  globalThis.fetch = async (_, init = {}) => {
    asked.push(init);
    return Response.json({ message: {} });
  };
  await send();
  await postMessage({ clientId: "1", message: "a".repeat(20_000) });
  globalThis.fetch = there;
  // After a page closes, a browser goes on sending at most 64 kB in all; it would refuse a long
  // request.
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});
