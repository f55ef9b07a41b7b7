import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { closeServers } from "./close-servers.ts";

test("who has connected before a server ends is answered, and who asks for nothing is let go", async () => {
  const server = createServer((_, response) => response.end("here"));
  let connected = 0;
  server.on("connection", () => connected++);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const [asking, silent] = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  await expect.poll(() => connected).toBe(2);
  const closed = closeServers([server], async () => {});
  asking.write("GET / HTTP/1.1\r\nhost: shop\r\n\r\n");
  expect(await text(asking)).toContain("here");
  expect(await text(silent)).toBe("");
  await closed;
});
