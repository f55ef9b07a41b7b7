/** What orders must survive: whatever is killed when, each acknowledged one is there once, whole. */
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { Guest } from "../../running/guest.ts";
import { killAtWork } from "../../running/killed-shop.ts";
import { atDatabase, removeFolder, type Shop, startShop } from "../../running/shop.ts";
import { Refused, surely } from "../../running/surely.ts";

const KILLS = 12;
const BUYERS = 4;
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");

test("kill -9 at any moment leaves whole orders, numbered without a gap, none twice", async () => {
  let shop: Shop = await startShop();
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
        return uploaded.status === 204 || undefined;
      });
      await surely(() => request(guest, clientId, phone, file));
      sent.push(clientId);
    }
  });
  shop = await killAtWork(shop, {
    times: KILLS,
    steps: () => sent.length,
    apart: 5,
    withinMs: 60,
    workers: buyers,
  });
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
  removeFolder(shop.dataDir);
});

/** Sends a request with an uploaded file. @returns undefined where it may not have been taken */
async function request(
  guest: Guest,
  clientId: string,
  phoneNumber: string,
  file: string,
): Promise<true | undefined> {
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
  if ([400, 409].includes(answer.status)) throw new Refused(await answer.text());
  return answer.status === 303 || undefined;
}
