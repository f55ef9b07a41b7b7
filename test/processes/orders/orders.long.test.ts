/** What orders must survive: whatever is killed when, each acknowledged one is there once, whole. */
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { Guest } from "../../running/guest.ts";
import {
  atDatabase,
  freePort,
  openedFolder,
  removeFolder,
  type Shop,
  startShop,
} from "../../running/shop.ts";

const KILLS = 12;
const BUYERS = 4;
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");

test("kill -9 at any moment leaves whole orders, numbered without a gap, none twice", async () => {
  const dataDir = openedFolder();
  const port = await freePort();
  let shop: Shop = await startShop({ dataDir, port });
  let over = false;
  const sent: string[] = [];
  const buyers = Array.from({ length: BUYERS }, async (_, who) => {
    const guest = await new Guest(shop.url).open();
    for (let index = 0; !over && sent.length < 150; index++) {
      const clientId = uuidv7();
      const phone = `0803 ${String(who)}${String(index).padStart(2, "0")} 4567`;
      let file = "";
      await surely(async () => {
        const uploaded = await guest.upload("art.pdf", PDF, "artwork");
        file = uploaded.id;
        return uploaded.status === 204;
      });
      await surely(() => request(guest, clientId, phone, file));
      sent.push(clientId);
    }
  });
  for (let kill = 0; kill < KILLS; kill++) {
    const before = sent.length;
    while (sent.length < before + 5) await delay(20);
    await delay(Math.random() * 60);
    await shop.kill(kill % 2 === 1);
    shop = await startShop({ dataDir, port });
  }
  over = true;
  await Promise.all(buyers);

  const rows = await atDatabase<{ number: number; client_id: string; faults: string | null }>(
    shop,
    `select o.number, o.client_id, concat_ws(', ',
       case when o.last_seq <> (select count(*) from order_events e where e.order_id = o.id)
         then 'events' end,
       case when 1 <> (select count(*) from messages m where m.order_id = o.id) then 'card' end,
       case when 1 <> (select count(*) from order_files f join files on files.id = f.file_id
                       where f.order_id = o.id and files.claimed_at is not null) then 'file' end,
       -- One to the buyer, and one to the shop.
       case when 2 <> (select count(distinct j.data->>'kind') from jobs.job j
                       where j.name = 'mail' and j.data->>'id' = o.id || '_1') then 'mail' end,
       case when 2 <> (select count(*) from jobs.job j
                       where j.name = 'mail' and j.data->>'id' = o.id || '_1') then 'mails' end
     ) as faults from orders o order by o.number`,
  );
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
  expect(rows.filter(({ faults }) => faults)).toEqual([]);
  const kept = rows.map(({ client_id }) => client_id);
  expect(kept).toEqual(expect.arrayContaining(sent));
  expect(kept).toHaveLength(sent.length);
  await shop.stop();
  removeFolder(dataDir);
});

/** Sends a request with an uploaded file; whether it was taken. */
async function request(
  guest: Guest,
  clientId: string,
  phoneNumber: string,
  file: string,
): Promise<boolean> {
  const answer = await guest.fetch("/order/new?item=Books/novel", {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({
      clientId,
      item: "Books/novel",
      quantity: "2",
      name: "Ade",
      phoneNumber,
      // One address is mailed only so often.
      email: `${clientId}@example.com`,
      delivery: "pick-up",
      files: file,
    }),
  });
  if ([400, 409].includes(answer.status)) throw new Error(await answer.text());
  return answer.status === 303;
}

/** Tries until it is done, as people do while a shop comes back. */
async function surely(work: () => Promise<boolean>): Promise<void> {
  for (;;) {
    const done = await work().catch((error: Error) => {
      // Connections break; what the shop has refused is a fault.
      if (error.message.includes("<!DOCTYPE html>")) throw error;
      return false;
    });
    if (done) return;
    await delay(50);
  }
}
