import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { answerMetrics } from "./answer-metrics.ts";
import { routeClass } from "./route-class.ts";

test("where no token is set there is no such page, whatever is given", async () => {
  const server = createServer((req, res) => void answerMetrics(req, res, undefined, undefined));
  await new Promise<void>((open) => server.listen(0, "127.0.0.1", open));
  const { port } = server.address() as AddressInfo;
  for (const authorization of ["", "Bearer", "Bearer undefined"]) {
    const headers = { authorization };
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    expect(`${answer.status} ${await answer.text()}`).toBe("404 There is no such page.\n");
  }
  server.close();
});

test.each([
  ["GET", "/product/x", { answeredBy: "kept" as const }, "kept"],
  ["GET", "/assets/a.js", { answeredBy: "asset" as const }, "asset"],
  ["GET", "/live", { raw: "live" as const }, "live"],
  ["POST", "/admin-dashboard/health", {}, "admin"],
  ["GET", "/user-dashboard/orders", {}, "dashboard"],
  ["POST", "/contact", {}, "form"],
  ["GET", "/search/anything-at-all", {}, "page"],
])("%s %s is counted by its class", (method, path, answered, expected) => {
  expect(routeClass(method, path, answered)).toBe(expected);
});
