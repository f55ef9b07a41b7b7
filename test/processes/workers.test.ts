/** Several processes that are one shop on one machine. */
import { request } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workersOf } from "../running/process-usage.ts";
import { atDatabase, METRICS_TOKEN, removeFolder, type Shop, startShop } from "../running/shop.ts";

const WORKERS = 2;
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ args: [`--workers=${WORKERS}`], env: { METRICS_TOKEN } });
});
afterAll(() => removeFolder(shop.dataDir));

const workers = () => workersOf(shop.pid);

/** One request on a connection of its own. */
const ask = (path: string) =>
  new Promise<number>((resolve, reject) => {
    request(shop.url + path, { agent: false }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    })
      .on("error", reject)
      .end();
  });

/** Asks again and again until the work is done, and counts what was not answered as it should be. */
async function askMeanwhile(work: () => Promise<void>): Promise<{ asked: number; bad: unknown[] }> {
  let isDone = false;
  const counted = { asked: 0, bad: [] as unknown[] };
  const one = async () => {
    while (!isDone) {
      counted.asked++;
      const status = await ask("/products").catch((error: Error) => error.message);
      if (status !== 200) counted.bad.push(status);
      await delay(20);
    }
  };
  const asking = Promise.all([one(), one()]);
  await work().finally(() => {
    isDone = true;
  });
  await asking;
  return counted;
}

// On a busy machine a new process waits behind all others.
test("SIGHUP renews all of them, and no connection is refused", { timeout: 450_000 }, async () => {
  await expect.poll(workers, { timeout: 60_000 }).toHaveLength(WORKERS);
  const before = workers();
  const { asked, bad } = await askMeanwhile(async () => {
    process.kill(shop.pid, "SIGHUP");
    const left = () => before.filter((pid) => workers().includes(pid));
    await expect.poll(left, { timeout: 400_000 }).toEqual([]);
  });
  expect(bad).toEqual([]);
  expect(asked).toBeGreaterThan(10);
  expect(workers()).toHaveLength(WORKERS);
  expect(shop.output().match(/is open at/g)).toHaveLength(1);
});

test("a worker that dies is replaced; the other one answers, and metrics are of both", async () => {
  const [killed = 0, other = 0] = workers();
  process.kill(killed, "SIGKILL");
  await expect.poll(workers, { timeout: 150_000 }).toSatisfy((now: number[]) => {
    return now.length === WORKERS && now.includes(other) && !now.includes(killed);
  });
  expect(await ask("/healthz")).toBe(200);
  await expect.poll(() => shop.output()).toContain('"msg":"a worker has ended"');
  const processes = () =>
    atDatabase<{ count: number }>(
      shop,
      "select count(*)::int from pg_stat_activity where application_name = 'itewe-live'",
    ).then(([row]) => row?.count);
  await expect.poll(processes, { timeout: 60_000 }).toBe(WORKERS);
  const asked = async () => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${shop.url}/metrics`, { headers })).text();
    const count = /_count\{route="health",status="2xx"\} (\d+)/.exec(text)?.[1];
    return Number(count ?? 0);
  };
  const before = await asked();
  for (let n = 0; n < 10; n++) await ask("/healthz");
  expect(await asked()).toBe(before + 10);
});

test("what is daily is done once, and SIGTERM ends all of them with 0", async () => {
  const jobs = await atDatabase<{ name: string; count: number }>(
    shop,
    "select name, count(*)::int from jobs.job where name = 'check-money' and state = 'created' group by name",
  );
  expect(jobs).toEqual([{ name: "check-money", count: 1 }]);
  const all = workers();
  expect((await shop.stop()).code).toBe(0);
  for (const pid of all) expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  shop = await startShop({ dataDir: shop.dataDir });
  expect((await shop.stop()).code).toBe(0);
});
