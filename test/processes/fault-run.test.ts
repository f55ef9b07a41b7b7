/** What the shop must survive while people use it: anything, at any moment. */
import { expect, test } from "vitest";
import { openEmbeddedHouse } from "../fault-run/embedded-house.ts";
import { faultRun, type Run } from "../fault-run/fault-run.ts";
import { openServerHouse } from "../fault-run/server-house.ts";
import { whyNoS3Server } from "../servers/s3-server.ts";

const SEED = Number(process.env.FAULT_SEED ?? 1);
const SHORT = { kills: 6, minutes: 0, buyers: 3, pauseMs: 200, patienceMs: 60_000 };
const LONG = {
  kills: 60,
  minutes: Number(process.env.FAULT_MINUTES ?? 10),
  buyers: 5,
  pauseMs: 700,
  patienceMs: 120_000,
};
/** For a look: both ends of the run are as short. */
if (process.env.FAULT_MINUTES) LONG.kills = 0;
const size = process.env.LONG ? LONG : SHORT;

async function expectKept(run: Run): Promise<void> {
  const { faults, happened, lastWords, ...counted } = await faultRun(run);
  const told = [`FAULT_SEED=${run.seed}`, ...happened, JSON.stringify(counted)].join("\n");
  expect(faults, [told, ...lastWords].join("\n")).toEqual([]);
  expect(counted.exitCode, told).toBe(0);
  if (process.env.LONG) console.info(told);
}

test(
  "killed and cut off at random, the shop keeps what it has acknowledged once, and shows nobody what is another's",
  () => expectKept({ ...size, seed: SEED, openHouse: openEmbeddedHouse }),
  (size.minutes + 10) * 60_000,
);

const whyNot = process.env.LONG && whyNoS3Server();

test.runIf(process.env.LONG && !whyNot)(
  `so does one on PostgreSQL behind PgBouncer, with its files in S3, whichever is restarted or cut off${whyNot ? ` (${whyNot})` : ""}`,
  () => expectKept({ ...size, seed: SEED, openHouse: openServerHouse }),
  (size.minutes + 10) * 60_000,
);
