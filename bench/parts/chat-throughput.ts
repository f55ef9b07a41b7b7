/** Two processes on one database: how soon a message that one keeps is heard on the other. */
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { startEmbeddedPostgres } from "../../database/embedded/embedded-postgres.ts";
import { Guest } from "../../test/running/guest.ts";
import { freePort, removeFolder, startShop } from "../../test/running/shop.ts";
import { atEnd } from "../measuring/endings.ts";
import { type Listeners, openStreams } from "../measuring/listeners.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { type Figure, printTable, quantile } from "../measuring/table.ts";

const TARGETS = { p99Ms: 50 };
/** Messages a second, one after the other. */
const RATES = [500, 700, 900];
/** Sent and counted at the same pace before delays are taken: a shop has been open for longer. */
const WARM_UP_S = 3;
/** Of one conversation in a second: nobody in it writes faster than a person may. */
const PACE = 4;

const guestCookie = () => `itewe.guest=${randomBytes(32).toString("base64url")}`;

/** Written on one process, heard on the other. */
export async function measureChatThroughput({ seconds }: BenchOptions): Promise<object> {
  const folder = mkdtempSync(join(tmpdir(), "itewe-chat-"));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const database = await startEmbeddedPostgres({ folder, report: () => {} });
  atEnd(() => database.stop());
  const { user, password, host, database: name } = database.address;
  const env = {
    DATABASE_URL: `postgresql://${user}:${encodeURIComponent(password)}@localhost/${name}?host=${encodeURIComponent(host)}`,
    // So many do not begin to chat from one address in a minute.
    TRUST_PROXY: "true",
  };
  const open = async () => {
    const shop = await startShop({ port: await freePort(), env });
    atEnd(async () => {
      await shop.stop();
      removeFolder(shop.dataDir);
    });
    return shop.url.replace("localhost", "127.0.0.1");
  };
  const [here, there] = [await open(), await open()];
  const guests = Array.from({ length: Math.max(...RATES) / PACE }, (_, index) => {
    const guest = new Guest(here);
    guest.cookie = guestCookie();
    guest.address = `10.0.0.${index}`;
    return guest;
  });
  for (const guest of guests) await guest.sendSurely("hello");
  const listeners = await openStreams(
    there,
    guests.map(({ cookie }) => cookie),
  );
  atEnd(() => listeners.close());
  const paces: Pace[] = [];
  for (const rate of RATES) paces.push(await measurePace(rate, seconds, guests, listeners));
  const row = (name: string, figure: (pace: Pace) => number | Figure) => [
    name,
    ...paces.map(figure),
  ];
  printTable(
    "Two processes on one database, written on one and heard on the other: messages a second",
    ["asked for", ...RATES.map(String)],
    [
      row("sent", ({ sent }) => sent),
      row("request to event, median ms", ({ medianMs }) => medianMs),
      row("request to event, p99 ms", ({ p99Ms }) => ({ value: p99Ms, most: TARGETS.p99Ms })),
      row("lost", ({ lost }) => ({ value: lost, most: 0 })),
      row("heard twice", ({ doubled }) => ({ value: doubled, most: 0 })),
      row("told to wait", ({ refused }) => ({ value: refused, most: 0 })),
    ],
  );
  return { targets: TARGETS, paces };
}

interface Pace {
  sent: number;
  medianMs: number;
  p99Ms: number;
  lost: number;
  doubled: number;
  refused: number;
}

async function measurePace(
  rate: number,
  seconds: number,
  guests: Guest[],
  listeners: Listeners,
): Promise<Pace> {
  const conversations = rate / PACE;
  const started = new Map<string, number>();
  const heard = new Map<string, number>();
  const delays: number[] = [];
  const total = (WARM_UP_S + seconds) * rate;
  const begun = performance.now();
  const measuredFrom = begun + WARM_UP_S * 1_000;
  listeners.onEvent = (event) => {
    for (const [, id = ""] of event.matchAll(/"message":"timed ([\w-]+)"/g)) {
      const at = started.get(id);
      if (at !== undefined && at >= measuredFrom && !heard.has(id)) {
        delays.push(performance.now() - at);
      }
      heard.set(id, (heard.get(id) ?? 0) + 1);
    }
  };
  const sending: Promise<number>[] = [];
  for (let message = 0; message < total; message++) {
    const due = begun + (message * 1_000) / rate;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    const id = uuidv7();
    started.set(id, performance.now());
    const guest = guests[message % conversations];
    if (guest) sending.push(guest.send(`timed ${id}`, id).then(({ status }) => status));
  }
  const statuses = await Promise.all(sending);
  const sent = total / ((performance.now() - begun) / 1_000);
  await delay(1_000);
  const refused = statuses.filter((status) => status !== 200).length;
  return {
    sent,
    medianMs: quantile(delays, 0.5),
    p99Ms: quantile(delays, 0.99),
    lost: total - refused - heard.size,
    doubled: [...heard.values()].filter((times) => times > 1).length,
    refused,
  };
}
