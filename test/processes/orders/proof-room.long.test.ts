/** What quote, proof room and approval must survive: killed between any two, each order is a valid one. */
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { emptyDraft, lineField } from "../../../app/orders/quotes/quote-draft.ts";
import { pdfOf } from "../../files/documents.ts";
import { Guest, signedInAdmin } from "../../running/guest.ts";
import { killAtWork } from "../../running/killed-shop.ts";
import { ADMIN, atDatabase, removeFolder, type Shop, startShop } from "../../running/shop.ts";
import { pressUntil, surely, uploadSurely } from "../../running/surely.ts";

/** More in the long runs. */
const KILLS = 12;
const BUYERS = 3;
const TOTAL = 8_700_000;

test("kill -9 between any two steps leaves valid quotes, proofs, pins and approvals, each once", {
  timeout: 600_000,
}, async () => {
  let shop: Shop = await startShop();
  const admin = await signedInAdmin(shop.url, ADMIN);
  const proofs = await Promise.all([pdfOf(1), pdfOf(1, [86, 55])]);
  const approved: string[] = [];
  let over = false;
  let steps = 0;
  const buyers = Array.from({ length: BUYERS }, async (_, who) => {
    const guest = await new Guest(shop.url).open();
    for (let count = 0; !over; count++) {
      const order = await requestOrder(guest, `0803 ${who}${String(count).padStart(2, "0")} 4567`);
      for (const step of stepsOf(guest, admin, order, proofs)) {
        await step();
        steps += 1;
      }
      approved.push(order.number);
    }
  });
  shop = await killAtWork(shop, {
    times: KILLS,
    steps: () => steps,
    apart: 8,
    withinMs: 60,
    workers: buyers,
  });
  over = true;
  await Promise.all(buyers);

  const rows = await atDatabase<{ number: string; way: string[]; faults: string }>(
    shop,
    `select 'ITW-' || lpad(o.number::text, 6, '0') as number,
       (select array_agg(e.kind || coalesce(' ' || e.amount, '') order by e.seq)
        from order_events e where e.order_id = o.id) as way,
       concat_ws(', ',
         case when o.status <> 'approved' or o.total <> ${TOTAL} then 'order' end,
         case when o.last_seq <> (select count(*) from order_events e where e.order_id = o.id)
           then 'events' end,
         case when (select array_agg(q.state || q.total) from quotes q where q.order_id = o.id)
           <> array['accepted${TOTAL}'] then 'quotes' end,
         case when (select array_agg(l.name order by l.place) from order_lines l where l.order_id = o.id)
           <> array['Souvenir bags', 'Redraw your logo'] then 'lines' end,
         case when (select array_agg(p.version || ' ' || p.line order by p.version)
             from proof_files p join files f on f.id = p.file_id
             where p.order_id = o.id and f.claimed_at is not null)
           <> array['1 1', '2 1'] then 'proofs' end,
         case when (select array_agg(p.number || p.words) from proof_pins p
             where p.order_id = o.id and p.resolved_at is not null) <> array['1Larger'] then 'pins' end,
         case when 1 <> (select count(*) from proof_answers a join proof_pins p on p.id = a.pin_id
             where p.order_id = o.id) then 'answers' end,
         case when 1 <> (select count(*) from proof_approvals a where a.order_id = o.id
             and a.version = 2 and a.total = ${TOTAL} and a.files->0->>'sha256' =
               (select f.sha256 from proof_files p join files f on f.id = p.file_id
                where p.order_id = o.id and p.version = 2)) then 'approval' end
       ) as faults
     from orders o order by o.number`,
  );
  expect(rows.map(({ number }) => number)).toEqual([...approved].sort());
  expect(rows.filter(({ faults }) => faults)).toEqual([]);
  for (const { way } of rows) expect(way).toEqual(WAY);
  await shop.stop();
  removeFolder(shop.dataDir);
});

const WAY = [
  ...["status", "quote 1", "quote-accepted 1", "proof 1", "change 1", "proof 2", "status 2"],
];

interface Requested {
  number: string;
  key: string;
}

async function requestOrder(guest: Guest, phoneNumber: string): Promise<Requested> {
  const fields = {
    ...{ clientId: uuidv7(), item: "Books/novel", quantity: "2", name: "Ade", phoneNumber },
    ...{ email: `${uuidv7()}@example.com`, delivery: "pick-up" },
  };
  return surely(async () => {
    const answer = await guest.fetch("/order/new?item=Books/novel", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams(fields),
    });
    const [, number = "", key = ""] =
      /\/order\/(ITW-\d{6})\?key=([\w-]+)/.exec(answer.headers.get("location") ?? "") ?? [];
    return number ? { number, key } : undefined;
  });
}

/** From the request to the approval, one press after the other. */
function stepsOf(guest: Guest, admin: Guest, { number, key }: Requested, proofs: Buffer[]) {
  const order = `/order/${number}`;
  const desk = `/admin-dashboard/orders/${number}`;
  const query = `?key=${key}`;
  const see = async (who: Guest, path: string) => {
    const answer = await who.fetch(path);
    if (answer.status >= 500) throw new Error(`HTTP ${answer.status}`);
    return (await answer.text()).replaceAll("<!-- -->", "");
  };
  const shows = async (path: string, words: RegExp) => words.test(await see(guest, path + query));
  const press = (path: string, fields: Record<string, string>) => () =>
    guest.fetch(path + query, { method: "POST", body: new URLSearchParams(fields) });
  const atDesk = (path: string, fields: Record<string, string>) => () =>
    admin.fetch(desk + path, { method: "POST", body: new URLSearchParams(fields) });
  const room = `${order}/proof`;
  const place = { version: "1", line: "1", page: "1" };
  const quote = { ...draft(), act: "send", quoteId: uuidv7(), number: "1" };
  const pin = { ...place, id: uuidv7(), x: "0.5", y: "0.5", words: "Larger" };
  const answer = { act: "answer", id: uuidv7(), pin: "1", seen: "0", words: "Done", resolves: "1" };
  const send = (version: number) => async () => {
    const file = await uploadSurely(admin, proofs[version - 1] as Buffer);
    const seen = await surely(
      async () => /name="version" value="(\d+)"/.exec(await see(admin, `${desk}/proof`))?.[1],
    );
    const form = { act: "send", version: seen, "file-1": file };
    await pressUntil(() => shows(room, new RegExp(`>Proof ${version}<`)), atDesk("/proof", form));
  };
  const approve = async () => {
    const page = await surely(() => see(guest, room + query));
    const seal = /name="seal" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const form = { act: "approve", version: "2", total: String(TOTAL), seal };
    await pressUntil(() => shows(room, /Approved by/), press(room, form));
  };
  return [
    () => pressUntil(() => shows(`${order}/quote`, /Accept this quote/), atDesk("/quote", quote)),
    async () => {
      const page = await surely(() => see(guest, `${order}/quote${query}`));
      const terms = /name="terms" value="([^"]+)"/.exec(page)?.[1] ?? "";
      const form = { act: "accept", quote: "1", total: String(TOTAL), terms };
      await pressUntil(() => shows(`${order}/quote`, /Accepted by/), press(`${order}/quote`, form));
    },
    send(1),
    () => pressUntil(() => shows(room, /Pin 1,/), press(`${room}/pins`, pin)),
    () =>
      pressUntil(
        () => shows(room, /You asked for a change/),
        press(room, { act: "send", version: "1" }),
      ),
    () => pressUntil(() => shows(room, /, resolved/), atDesk("/proof", answer)),
    send(2),
    () =>
      pressUntil(
        () => shows(room, /name="seal"/),
        press(room, { act: "all-good", version: "2", line: "1", page: "1" }),
      ),
    approve,
  ];
}

/** What the shop writes as the quote: in all {@link TOTAL}. */
function draft(): Record<string, string> {
  const today = new Date().toISOString().slice(0, 10);
  const lines = [
    { name: "Souvenir bags", quantity: "150", each: "480" },
    { name: "Redraw your logo", quantity: "1", each: "15,000" },
  ];
  const fields = lines.flatMap((line, index) =>
    Object.entries({ ...line, of: "", words: "", amount: "" }).map(([name, value]) => [
      lineField(String(index + 1), name),
      value,
    ]),
  );
  return { ...emptyDraft(today), lines: "1 2", days: "4", ...Object.fromEntries(fields) };
}
