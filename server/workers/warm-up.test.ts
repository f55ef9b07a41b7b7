import { createServer } from "node:http";
import { expect, test } from "vitest";
import { warmUp } from "./warm-up.ts";

test("pages that are never kept are asked for again and again, the others along their links", async () => {
  const counts = new Map<string, number>();
  const server = createServer(({ url = "" }, res) => {
    counts.set(url, (counts.get(url) ?? 0) + 1);
    res.end('<a class="card" href="/product/mug"> <a href="/a.pdf"> <a href="https://a.example/">');
  });
  await warmUp(server);
  expect(counts.get("/chat")).toBeGreaterThan(5);
  expect(Object.fromEntries(counts)).toMatchObject({ "/": 1, "/products": 1, "/product/mug": 1 });
  expect([...counts.keys()].filter((url) => /a\.pdf|example/.test(url))).toEqual([]);
  expect(server.listening).toBe(false);
});

test("a server that answers nothing is left as it is", async () => {
  const server = createServer((req) => req.socket.destroy());
  await warmUp(server);
  expect(server.listening).toBe(false);
});
