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
import { openStreams } from "../measuring/listeners.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";

const TARGETS = { twoProcessesP99Ms: 50 };
const MESSAGES_A_SECOND = 500;
/** Sent and counted at the same pace before delays are taken: a shop has been open for longer. */
const WARM_UP_S = 3;
/** So many conversations that nobody in them writes faster than a person may. */
const CONVERSATIONS = 125;

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
  const guests = Array.from({ length: CONVERSATIONS }, (_, index) => {
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

  const started = new Map<string, number>();
  const heard = new Map<string, number>();
  const delays: number[] = [];
  listeners.onEvent = (event) => {
    for (const [, id = ""] of event.matchAll(/"message":"timed ([\w-]+)"/g)) {
      const at = started.get(id);
      if (at !== undefined && at >= measuredFrom && !heard.has(id)) {
        delays.push(performance.now() - at);
      }
      heard.set(id, (heard.get(id) ?? 0) + 1);
    }
  };
  const total = (WARM_UP_S + seconds) * MESSAGES_A_SECOND;
  const begun = performance.now();
  const measuredFrom = begun + WARM_UP_S * 1_000;
  const sending: Promise<number>[] = [];
  for (let message = 0; message < total; message++) {
    const due = begun + (message * 1_000) / MESSAGES_A_SECOND;
    const early = due - performance.now();
    if (early > 1) await delay(early);
    const id = uuidv7();
    started.set(id, performance.now());
    const guest = guests[message % CONVERSATIONS];
    if (guest) sending.push(guest.send(`timed ${id}`, id).then(({ status }) => status));
  }
  const statuses = await Promise.all(sending);
  const rate = total / ((performance.now() - begun) / 1_000);
  await delay(1_000);
  const lost = total - heard.size;
  const doubled = [...heard.values()].filter((times) => times > 1).length;
  const refused = statuses.filter((status) => status !== 200).length;
  const p99 = quantile(delays, 0.99);
  printTable(
    "Two processes on one database, written on one and heard on the other",
    ["", "figure"],
    [
      ["messages a second", rate],
      ["request to event, median ms", quantile(delays, 0.5)],
      ["request to event, p99 ms", { value: p99, most: TARGETS.twoProcessesP99Ms }],
      ["lost", { value: lost, most: 0 }],
      ["heard twice", { value: doubled, most: 0 }],
      ["refused", { value: refused, most: 0 }],
    ],
  );
  return {
    targets: TARGETS,
    rate,
    medianMs: quantile(delays, 0.5),
    p99Ms: p99,
    lost,
    doubled,
    refused,
  };
}
