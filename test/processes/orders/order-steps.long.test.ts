/** What the steps of an order must survive: killed between any two, each order is a valid one. */
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { nextStatuses, type OrderStatus, type Side } from "../../../app/orders/status.ts";
import { pdfOf } from "../../files/documents.ts";
import { type Guest, signedInAdmin } from "../../running/guest.ts";
import { killAtWork } from "../../running/killed-shop.ts";
import { ADMIN, atDatabase, removeFolder, type Shop, startShop } from "../../running/shop.ts";
import { pressUntil, Refused, surely, uploadSurely } from "../../running/surely.ts";

/** More often in the long runs. */
const KILLS = 12;
const ADMINS = 3;

interface Fields extends Record<string, string> {
  act: string;
}

test("kill -9 between any two steps leaves a valid order, and none of its steps twice", {
  timeout: 600_000,
}, async () => {
  let shop: Shop = await startShop();
  const admin = await signedInAdmin(shop.url, ADMIN);
  let over = false;
  let steps = 0;
  const delivered: string[] = [];
  const proof = await pdfOf(1);
  const workers = Array.from({ length: ADMINS }, async () => {
    while (!over) {
      const { id, number } = await enterOrder(admin);
      const act = async (fields: Fields) => {
        await actSurely(admin, shop, number, id, fields);
        steps += 1;
      };
      const file = await uploadSurely(admin, proof);
      await act({ act: "total", total: "17000" });
      await act({ act: "proof", files: file });
      await act({
        act: "transfer",
        amount: "17000",
        receivedOn: "2026-01-05",
        clientId: uuidv7(),
      });
      for (const to of ["approved", "printing", "ready", "delivered"])
        await act({ act: "step", to });
      delivered.push(id);
    }
  });
  shop = await killAtWork(shop, {
    times: KILLS,
    steps: () => steps,
    apart: 8,
    withinMs: 60,
    workers,
  });
  over = true;
  await Promise.all(workers);

  const rows = await atDatabase<{
    id: string;
    status: OrderStatus;
    way: { seq: number; status: OrderStatus; author: Side; kind: string }[];
    faults: string;
  }>(
    shop,
    `select o.id, o.status,
       (select json_agg(json_build_object('seq', e.seq, 'status', e.status, 'author', e.author,
         'kind', e.kind) order by e.seq) from order_events e where e.order_id = o.id) as way,
       concat_ws(', ',
         case when o.paid <> 1700000 or o.total <> 1700000 then 'money' end,
         case when 1 <> (select count(*) from order_files f join files on files.id = f.file_id
                         where f.order_id = o.id and f.kind = 'proof' and files.claimed_at is not null)
           then 'proof' end,
         case when o.last_seq <> (select count(*) from jobs.job j where j.name = 'mail'
                                  and j.data->>'id' like o.id || '_%') then 'mails' end,
         case when 1 <> (select count(*) from papers p
                         where p.order_id = o.id and p.kind = 'invoice') then 'invoice' end,
         -- A line for each event, and one for the invoice.
         case when o.last_seq + 1 <> (select count(*) from audit_lines a where a.details->>'order' =
                                      'ITW-' || lpad(o.number::text, 6, '0')) then 'audit' end
       ) as faults
     from (select orders.*, coalesce((select sum(amount) from ledger_entries p
             where p.order_id = orders.id), 0) as paid from orders
           where status = 'delivered') o`,
  );
  expect(rows.map(({ id }) => id).sort()).toEqual([...delivered].sort());
  expect(rows.filter(({ faults }) => faults)).toEqual([]);
  for (const { way } of rows) {
    // Received, total, proof, transfer, and four steps more: each once.
    expect(way.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    for (const [index, event] of way.entries()) {
      const before = way[index - 1]?.status;
      if (!before || !["status", "proof"].includes(event.kind)) continue;
      expect(nextStatuses(before, event.author)).toContain(event.status);
    }
  }
  // Payments, receipts and ledger say the same, and no number is missing.
  const [money] = await atDatabase<Record<string, number>>(
    shop,
    `select (select sum(amount) from payments where state = 'received')::float8 as paid,
       (select sum(amount) from ledger_entries where kind in ('received', 'taken-back'))::float8 as entered,
       (select count(*) from payments where receipt is not null)::int as receipts,
       (select max(receipt) from payments) as last_receipt,
       (select count(*) from papers where kind = 'receipt')::int as receipt_papers,
       (select count(*) from papers where kind = 'invoice')::int as invoices,
       (select max(number) from papers where kind = 'invoice') as last_invoice`,
  );
  expect(money?.entered).toBe(money?.paid);
  expect([money?.receipts, money?.receipt_papers]).toEqual([
    money?.last_receipt,
    money?.last_receipt,
  ]);
  expect(money?.invoices).toBe(money?.last_invoice);
  await shop.stop();
  removeFolder(shop.dataDir);
});

async function enterOrder(admin: Guest): Promise<{ id: string; number: string }> {
  const fields = {
    clientId: uuidv7(),
    item: "Books/novel",
    quantity: "2",
    name: "Ade",
    phoneNumber: "0803 123 4567",
    email: "ade@example.com",
    delivery: "pick-up",
  };
  const number = await surely(async () => {
    const answer = await admin.fetch("/admin-dashboard/orders/new", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
    });
    if (answer.status === 400) throw new Refused(await answer.text());
    return /ITW-\d{6}/.exec(answer.headers.get("location") ?? "")?.[0];
  });
  const id = await surely(async () => {
    const page = await (await admin.fetch(`/admin-dashboard/orders/${number}`)).text();
    return /name="id" value="([\da-f-]{36})"/.exec(page)?.[1];
  });
  return { id, number };
}

/** Does an act as a page does it: with the version that it shows. */
async function actSurely(admin: Guest, shop: Shop, number: string, id: string, fields: Fields) {
  const version = await versionOf(admin, number);
  await pressUntil(
    async () => (await versionOf(admin, number)) > version,
    () =>
      admin.fetch(`/admin-dashboard/orders/${number}`, {
        method: "POST",
        headers: { "sec-fetch-dest": "empty", origin: shop.url },
        body: new URLSearchParams({ id, version: String(version), ...fields }),
      }),
  );
}

function versionOf(admin: Guest, number: string): Promise<number> {
  return surely(async () => {
    const page = await (await admin.fetch(`/admin-dashboard/orders/${number}`)).text();
    return Number(/name="version" value="(\d+)"/.exec(page)?.[1]) || undefined;
  });
}
