import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { limitConnections, openFilesLimit, shareOut } from "./connections.ts";

test("streams and one network leave room for the pages of others, however few files there are", () => {
  for (const files of [256, 1_024, 1_500, 65_536]) {
    const { connections, ofOneNetwork, streams } = shareOut(files, false);
    expect(connections).toBeLessThan(files - 100);
    expect(streams).toBeLessThanOrEqual(connections / 2);
    expect(ofOneNetwork).toBeLessThanOrEqual(connections / 2);
  }
  const behindProxy = shareOut(1_500, true);
  expect(behindProxy.ofOneNetwork).toBe(behindProxy.connections);
  expect(openFilesLimit()).toBeGreaterThan(100);
});

test("connections of one network without a request do not keep others out", async () => {
  const server = createServer((_, response) => void response.end("a page"));
  limitConnections(server, { connections: 8, ofOneNetwork: 4 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const idle: Socket[] = [];
  for (let n = 0; n < 12; n++) {
    const socket = connect({ port, host: "127.0.0.1" }).on("error", () => {});
    idle.push(socket);
    await once(socket, "connect");
  }
  await expect.poll(() => idle.filter(({ closed }) => closed).length).toBe(8);
  const visitor = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.2" });
  visitor.write("GET / HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n");
  const [answer] = await once(visitor, "data");
  expect(String(answer)).toContain("200 OK");
  for (const socket of idle) socket.destroy();
  server.close();
});
