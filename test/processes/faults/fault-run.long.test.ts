/** What the shop must survive while people use it: anything, at any moment. */
import pg from "pg";
import { expect, test } from "vitest";
import { openEmbeddedHouse } from "../../fault-run/embedded-house.ts";
import { faultRun, type Run } from "../../fault-run/fault-run.ts";
import { openServerHouse } from "../../fault-run/server-house.ts";
import { whyNoPgBouncer } from "../../servers/pgbouncer.ts";
import { whyNoS3Server } from "../../servers/s3-server.ts";

// As `docs/operations.md` says.
const { FAULT_SEED = "1", FAULT_MINUTES = "10", FAULT_ONLY } = process.env;

const minutes = Number(FAULT_MINUTES);
const common = {
  ...{ kills: 6 * minutes, minutes, backupEvery: 5, buyers: 5, pauseMs: 700, patienceMs: 240_000 },
  ...(FAULT_ONLY ? { only: new RegExp(FAULT_ONLY), kills: 0 } : {}),
  seed: Number(FAULT_SEED),
};
/** The machine may have more to do. */
const TIMEOUT_MS = (3 * minutes + 10) * 60_000;

test(
  "killed and cut off at random, the shop keeps what it has acknowledged once, and shows nobody what is another's",
  () =>
    expectKept({
      ...common,
      openHouse: openEmbeddedHouse,
      afterwards: expectSeen,
    }),
  TIMEOUT_MS,
);

const whyNot = whyNoS3Server() ?? whyNoPgBouncer();

test.skipIf(whyNot)(
  `so does one on PostgreSQL behind PgBouncer, with its files in S3, whichever is restarted or cut off${whyNot ? ` (${whyNot})` : ""}`,
  () => expectKept({ ...common, openHouse: openServerHouse }),
  TIMEOUT_MS,
);

async function expectKept(run: Run): Promise<void> {
  const { faults, happened, lastWords, ...counted } = await faultRun(run);
  const told = [`FAULT_SEED=${run.seed}`, ...happened, JSON.stringify(counted)].join("\n");
  expect(faults, [told, ...lastWords].join("\n")).toEqual([]);
  expect(counted.exitCode, told).toBe(0);
  console.info(told);
}

/** What was done to the database behind the shop's back is found. */
async function expectSeen(database: pg.ClientConfig, check: () => Promise<string[]>) {
  const client = new pg.Client(database);
  await client.connect();
  const newest = `(select conversation_id, max(seq) from messages where order_id is null
    group by conversation_id order by max(seq) desc limit 1)`;
  await client.query(`
    delete from messages where (conversation_id, seq) in ${newest};
    update messages set client_id = gen_random_uuid() where (conversation_id, seq) in ${newest};
    update order_counter set last = last + 1;
    update orders set last_seq = last_seq + 1 where number = 1;
    update files set sha256 = repeat('0', 64) where finished_at is not null;
    update settings set value = '{}' where name = 'hours' and revision = 1`);
  await client.end();
  const found = (await check()).join("\n");
  for (const words of [
    "a conversation with a gap",
    '0 times kept: {"kind":"message"',
    "nobody has sent this message",
    "an order number that is missing",
    "an order without lines, card or whole history",
    "are not those that were sent",
    '0 times kept: {"kind":"file"',
    '0 times kept: {"kind":"setting"',
  ])
    expect(found).toContain(words);
}
