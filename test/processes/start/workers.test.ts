/** Several processes that are one shop on one machine. */
import { existsSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { workersOf } from "../../running/process-usage.ts";
import {
  atDatabase,
  METRICS_TOKEN,
  removeFolder,
  type Shop,
  startShop,
} from "../../running/shop.ts";
import { longTest } from "../../setup/long-test.ts";

const WORKERS = 2;
let shop: Shop;
beforeAll(async () => {
  shop = await startShop({ args: [`--workers=${WORKERS}`], env: { METRICS_TOKEN } });
});
afterAll(() => removeFolder(shop.dataDir));

const workers = () => workersOf(shop.pid);

/** How many files the shop may have open at once, as every process of it may. */
const mostFiles = () =>
  Number(/^Max open files +(\d+)/m.exec(readFileSync(`/proc/${shop.pid}/limits`, "utf8"))?.[1]);

/** One request on a connection of its own; the second half of a body comes a second later. */
const ask = (path: string, body?: string) =>
  new Promise<number>((resolve, reject) => {
    const headers = { origin: shop.url, "content-type": "text/plain" };
    const options = body
      ? { method: "POST", headers: { ...headers, "content-length": body.length } }
      : {};
    const asked = request(shop.url + path, { agent: false, ...options }, (answer) => {
      answer.resume().on("end", () => resolve(answer.statusCode ?? 0));
    }).on("error", reject);
    if (!body) asked.end();
    else {
      asked.write(body.slice(0, body.length / 2));
      setTimeout(() => asked.end(body.slice(body.length / 2)), 1_000);
    }
  });

const MEASURED = JSON.stringify([{ page: "/", metric: "LCP", value: 900 }]);

/**
 * Asks again and again until the work is done, at any moment in the middle of several requests.
 * @returns how often, and what was not answered as it should be
 */
async function askMeanwhile(work: () => Promise<void>): Promise<{ asked: number; bad: unknown[] }> {
  let isDone = false;
  const counted = { asked: 0, bad: [] as unknown[] };
  const expectStatus = async (wanted: number, answered: Promise<number>) => {
    counted.asked++;
    const status = await answered.catch((error: Error) => error.message);
    if (status !== wanted) counted.bad.push(status);
  };
  const one = async () => {
    while (!isDone) {
      await expectStatus(200, ask("/products"));
      await expectStatus(204, ask("/vitals", MEASURED));
    }
  };
  const asking = Promise.all(Array.from({ length: 6 }, one));
  await work().finally(() => {
    isDone = true;
  });
  await asking;
  return counted;
}

// In the check, the rules of a team of workers say how they are renewed. On a busy machine a new
// process waits behind all others.
longTest(
  "SIGHUP renews all of them, and no connection is refused",
  { timeout: 450_000 },
  async () => {
    await expect.poll(workers, { timeout: 60_000 }).toHaveLength(WORKERS);
    const before = workers();
    const { asked, bad } = await askMeanwhile(async () => {
      process.kill(shop.pid, "SIGHUP");
      const left = () => workers().filter((pid) => before.includes(pid));
      await expect.poll(left, { timeout: 400_000, interval: 500 }).toEqual([]);
    });
    expect(bad).toEqual([]);
    expect(asked).toBeGreaterThan(10);
    expect(workers()).toHaveLength(WORKERS);
    expect(shop.output().match(/is open at/g)).toHaveLength(1);
  },
);

test("a worker that dies is replaced; the other one answers, and metrics are of all", async () => {
  const measured = async (figure: RegExp) => {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const text = await (await fetch(`${shop.url}/metrics`, { headers })).text();
    return Number(figure.exec(text)?.[1] ?? 0);
  };
  const asked = () => measured(/_count\{route="health",status="2xx"\} (\d+)/);
  // Each of them that serves adds the files that it may open.
  const serving = async () => (await measured(/^process_max_fds (\d+)/m)) / mostFiles();
  await expect.poll(serving, { timeout: 150_000 }).toBe(WORKERS);
  const [killed = 0, other = 0] = workers();
  for (let n = 0; n < 10; n++) await ask("/healthz");
  const beforeKill = await asked();
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
  await expect.poll(processes, { timeout: 150_000 }).toBe(WORKERS);
  const before = await asked();
  expect(before).toBeGreaterThanOrEqual(beforeKill);
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
  // A busy machine takes a moment to clear a process away.
  await expect.poll(() => all.filter((pid) => existsSync(`/proc/${pid}`))).toEqual([]);
});
