/**
 * Requests that nobody has thought of, to every route that there is: one or two things changed of a
 * page, form, upload or header that the shop itself has served. `FUZZ_SEED` chooses others, and
 * `FUZZ_REQUESTS` how many. In the check, the tests of bad input ask every kind of place and form.
 */
import { afterAll, expect, test } from "vitest";
import { useFilledShop } from "../../fuzz/fill-open-shop.ts";
import { Fuzz } from "../../fuzz/fuzz-shop.ts";
import { KnownShop } from "../../fuzz/known-shop.ts";
import { People } from "../../fuzz/people.ts";
import { FailureLog, inWords } from "../../fuzz/told.ts";
import {
  METRICS_TOKEN,
  openedFolder,
  removeFolder,
  type Shop,
  startShop,
} from "../../running/shop.ts";

const SEED = Number(process.env.FUZZ_SEED ?? 20_261_126);
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 200_000);

let shop: Shop;
const log = new FailureLog();
const dataDir = openedFolder();
const filled = useFilledShop(async () => {
  const env = { METRICS_TOKEN, TRUST_PROXY: "true" };
  shop = await startShop({ dataDir, env, hear: log.hear });
  return shop;
});
afterAll(async () => {
  await shop.stop();
  removeFolder(dataDir);
});

test(`of ${REQUESTS} requests none is answered with 5xx, and the shop goes on`, {
  timeout: 7_200_000,
}, async () => {
  const served = new KnownShop();
  const fuzz = new Fuzz(shop, served, new People(shop, filled.guests));
  await served.explore(filled.addresses, fuzz.open);
  await fuzz.run(SEED, REQUESTS);
  fuzz.close();
  process.stdout.write(inWords(fuzz, 200));
  const faults = fuzz.faults.map((fault) => `${fault}\n${log.about(fault)}`);
  expect([...faults, ...log.failures].slice(0, 20), `FUZZ_SEED=${SEED}`).toEqual([]);
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  // Otherwise guards and quotas alone were asked.
  expect(fuzz.passed).toBeGreaterThan(fuzz.sent / 3);
});
