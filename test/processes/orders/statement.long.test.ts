/**
 * What money must survive: killed at any moment, each line of a statement is booked once, and no
 * paper's number is missing or given twice.
 */
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { moveOrder } from "../../../e2e/support/orders.ts";
import { sendOrder } from "../../../e2e/support/sent-orders.ts";
import { type Guest, signedInAdmin } from "../../running/guest.ts";
import { killAtWork } from "../../running/killed-shop.ts";
import { ADMIN, atDatabase, removeFolder, startShop } from "../../running/shop.ts";
import { surely } from "../../running/surely.ts";

/** More often in the long runs. */
const KILLS = 8;
const LINES = 24;
const PAGE = "/admin-dashboard/statement";

test("kill -9 while a statement is read and booked and credit notes are written leaves each once, numbered without a gap", {
  timeout: 600_000,
}, async () => {
  let shop = await startShop();
  const admin = await signedInAdmin(shop.url, ADMIN);
  const { number } = await sendOrder(shop);
  const order = Number(number.slice(4));
  const [{ id: orderId } = { id: "" }] = await atDatabase<{ id: string }>(
    shop,
    `update orders set total = 9310000 where number = ${order} returning id`,
  );
  await moveOrder(shop, orderId, "approved");
  const orderPage = `/admin-dashboard/orders/${number}`;
  const act = (fields: Record<string, string>) => async () =>
    (await admin.post(orderPage, { id: orderId, ...fields })).status === 200 || undefined;
  await surely(act({ act: "invoice" }));
  const waiting = () =>
    atDatabase<{ id: string }>(shop, "select id from statement_lines where kobo > 0 order by id");
  await surely(() => readFile(admin));
  const lines = await waiting();
  expect(lines).toHaveLength(LINES);

  let booked = 0;
  const booking = (async () => {
    for (const { id } of lines) {
      const fields = { act: "book", line: id, [`choice-${id}`]: `${order}:100000` };
      // Each press is another form: nothing but the line itself says that it is booked.
      await surely(async () => {
        const answer = await admin.post(PAGE, { ...fields, formId: uuidv7() });
        return [200, 409].includes(answer.status) || undefined;
      });
      const note = { act: "credit-note", credit: "1,000", reason: "A fold", clientId: uuidv7() };
      await surely(act(note));
      booked += 1;
    }
  })();
  shop = await killAtWork(shop, {
    times: KILLS,
    steps: () => (booked < LINES ? booked : Number.POSITIVE_INFINITY),
    apart: 2,
    withinMs: 30,
    workers: [booking],
  });
  await booking;
  // The same file again brings nothing.
  await surely(() => readFile(admin));
  expect(await waiting()).toHaveLength(LINES);

  const [found] = await atDatabase(
    shop,
    `select count(*)::int as payments, sum(amount)::int as paid, min(receipt) as first,
       max(receipt) as last, count(distinct receipt)::int as receipts,
       (select sum(amount)::int from ledger_entries where kind = 'received') as entered,
       (select count(*)::int from papers where kind = 'receipt') as papers,
       (select count(*)::int from papers where kind = 'credit') as notes,
       (select max(number) from papers where kind = 'credit') as "lastNote",
       (select total::int from orders where number = ${order}) as total
     from payments where state = 'received'`,
  );
  const all = LINES * 100_000;
  const counts = { payments: LINES, receipts: LINES, papers: LINES, first: 1, last: LINES };
  const notes = { notes: LINES, lastNote: LINES, total: 9_310_000 - all };
  expect(found).toEqual({ ...counts, ...notes, paid: all, entered: all });
  await shop.stop();
  removeFolder(shop.dataDir);
});

/** Sends the file, and points at its columns the first time; undefined until it is read. */
async function readFile(admin: Guest): Promise<true | undefined> {
  const rows = Array.from({ length: LINES }, (_, index) => `21/10/2026,CASH ${index},,1000`);
  const body = new FormData();
  body.set("bank", "Killed Bank");
  body.set("file", new Blob([["Txn Date,Narration,Debit,Credit", ...rows].join("\n")]), "nov.csv");
  const sent = await admin.fetch(PAGE, { method: "POST", redirect: "manual", body });
  const { searchParams } = new URL(sent.headers.get("location") ?? "/", "http://shop");
  const fileId = searchParams.get("file");
  if (!fileId) return searchParams.has("read") || undefined;
  const columns = { day: "0", remark: "1", moneyOut: "2", moneyIn: "3" };
  const answer = await admin.fetch(`${PAGE}?file=${fileId}`, {
    method: "POST",
    redirect: "manual",
    body: new URLSearchParams({ act: "columns", fileId, ...columns }),
  });
  return answer.headers.get("location")?.includes("read=") || undefined;
}
