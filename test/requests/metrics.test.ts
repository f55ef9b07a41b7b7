import { expect } from "vitest";
import { test } from "../running/requests.ts";
import { METRICS_TOKEN } from "../running/shop.ts";

const given = (authorization: string) => ({ headers: { authorization } });

for (const [who, authorization] of [
  ["nobody", ""],
  ["a wrong token", "Bearer token-of-somebody-else"],
  ["the beginning of the token", `Bearer ${METRICS_TOKEN.slice(0, -1)}`],
  ["the token as a password", `Basic ${METRICS_TOKEN}`],
  ["the token twice", `Bearer ${METRICS_TOKEN} ${METRICS_TOKEN}`],
] as const) {
  test(`metrics are refused to ${who}`, async ({ request }) => {
    const answer = await request.get("/metrics", given(authorization));
    expect(answer.status()).toBe(401);
    expect(answer.headers()["www-authenticate"]).toBe("Bearer");
    expect(await answer.text()).toBe("This needs the token.\n");
  });
}

test("metrics tell of requests, streams, jobs, messages and the database, and of nobody", async ({
  request,
}) => {
  for (const path of ["/products?q=bello-adunni", "/contact", "/favicon.svg", "/metrics"]) {
    await request.get(path);
  }
  await request.get(`/no-such-page-${"x".repeat(50)}`);
  const answer = await request.get("/metrics", given(`Bearer ${METRICS_TOKEN}`));
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
  expect(answer.headers()["cache-control"]).toBe("no-store");
  const text = await answer.text();
  for (const line of [
    /^itewe_request_duration_seconds_count\{route="page",status="2xx"\} \d+$/m,
    /^itewe_request_duration_seconds_count\{route="asset",status="2xx"\} \d+$/m,
    /^itewe_request_duration_seconds_count\{route="metrics",status="4xx"\} \d+$/m,
    /^itewe_request_duration_seconds_bucket\{le="0\.25",route="page",status="4xx"\} \d+$/m,
    /^itewe_streams_open \d+$/m,
    /^itewe_messages_total \d+$/m,
    /^itewe_jobs\{kind="mail",state="failed"\} \d+$/m,
    /^itewe_jobs\{kind="other",state="waiting"\} \d+$/m,
    /^itewe_database_connections\{pool="reading",state="used"\} \d+$/m,
    /^nodejs_eventloop_lag_p99_seconds [\d.]+$/m,
  ]) {
    expect(text).toMatch(line);
  }
  expect(text).not.toMatch(/bello|no-such-page|127\.0\.0\.1|products/);
  expect(new Set(text.match(/route="[^"]*"/g)).size).toBeLessThan(15);
});
