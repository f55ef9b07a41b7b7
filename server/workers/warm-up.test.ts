import { createServer } from "node:http";
import { expect, test } from "vitest";
import { warmUp } from "./warm-up.ts";

test("pages are asked for again and again, and then the address is closed", async () => {
  const counts = new Map<string, number>();
  const server = createServer(({ url = "" }, res) => {
    counts.set(url, (counts.get(url) ?? 0) + 1);
    res.end("a page");
  });
  await warmUp(server);
  expect(counts.get("/")).toBeGreaterThan(10);
  expect(counts.get("/products?q=cards")).toBe(counts.get("/"));
  expect(server.listening).toBe(false);
});

test("a server that answers nothing is left as it is", async () => {
  const server = createServer((req) => req.socket.destroy());
  await warmUp(server);
  expect(server.listening).toBe(false);
});
