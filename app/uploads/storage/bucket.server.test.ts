import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { isDatabaseBusy } from "../../../database/database-errors.ts";
import { Bucket } from "./bucket.server.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

/** A bucket whose server answers, or falls silent, as it is told. */
async function bucketOf(answer: Parameters<typeof createServer>[1], answerMs: number) {
  const server = createServer(answer ?? (() => {}));
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return new Bucket(new URL(`http://key:secret@127.0.0.1:${port}/shop`), answerMs);
}

test("a storage that does not answer is asked again, then told as one that is away for now", async () => {
  let asked = 0;
  const bucket = await bucketOf(() => void asked++, 50);
  const error = await bucket.sizeOf("a.pdf").catch((failed: unknown) => failed);
  expect(isDatabaseBusy(error)).toBe(true);
  expect(asked).toBeGreaterThan(1);
});

test("a storage that stops in the middle of a file breaks the reading", async () => {
  const bucket = await bucketOf((_, response) => {
    response.writeHead(200, { "content-length": "1000" });
    response.write("half");
  }, 200);
  const ways = [
    () => bucket.readFile("a.pdf"),
    // As a backup reads it.
    async () => (await bucket.openFile("a.pdf"))?.bytes,
  ];
  for (const read of ways) {
    const file = await read();
    if (!file) throw new Error("no file");
    const error = await buffer(file).catch((failed: unknown) => failed);
    expect(isDatabaseBusy(error)).toBe(true);
  }
});

test("a reader may take longer than the storage", async () => {
  const bucket = await bucketOf((_, response) => response.end(Buffer.alloc(500_000, "x")), 100);
  const file = await bucket.readFile("a.pdf");
  let bytes = 0;
  for await (const piece of file ?? []) {
    if (bytes === 0) await new Promise((done) => setTimeout(done, 250));
    bytes += (piece as Buffer).length;
  }
  expect(bytes).toBe(500_000);
});
