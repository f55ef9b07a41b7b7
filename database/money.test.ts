/** What the migrations `money` and `papers` make of the transfers and quotes that are there. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { useEmptyDatabase } from "../test/setup/database.ts";

const FOLDER = "database/migrations";
const client = useEmptyDatabase();

async function migrate(file: string): Promise<void> {
  const text = readFileSync(`${FOLDER}/${file}`, "utf8");
  for (const statement of text.split("--> statement-breakpoint")) await client.query(statement);
}

test("transfers become received payments with entries and receipts, and no mail", async () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const at = files.findIndex((file) => file.endsWith("_money.sql"));
  for (const file of files.slice(0, at)) await migrate(file);
  await client.query(`
    insert into orders (id, number, client_id, title, product_names, quantity, notes, name, delivery, total)
    select gen_random_uuid(), n, gen_random_uuid(), 'Cards', 'Cards', 100, '', 'Ade', 'pick-up', 900000
    from generate_series(1, 2) n`);
  await client.query(`
    insert into order_payments (id, order_id, client_id, amount, received_on, note, "timestamp")
    select gen_random_uuid(), o.id, gen_random_uuid(), amount, '2026-11-20', note, now() + minute * interval '1 minute'
    from orders o join (values (1, 500000, 'GTB 4411', 3), (1, -100000, 'Paid back', 4), (2, 900000, '', 1))
      p(number, amount, note, minute) on p.number = o.number`);
  await migrate(files[at] ?? "");
  const { rows } = await client.query(`
    select o.number, e.kind, e.amount::float8, e.day::text, e.note, p.state, p.receipt, p.note as said
    from ledger_entries e join orders o on o.id = e.order_id
      left join payments p on p.id = e.payment_id and p.amount = e.amount
    order by e."timestamp"`);
  const on = { day: "2026-11-20" };
  expect(rows).toEqual([
    {
      ...on,
      number: 2,
      kind: "received",
      amount: 900_000,
      note: "",
      state: "received",
      receipt: 1,
      said: "",
    },
    {
      ...on,
      number: 1,
      kind: "received",
      amount: 500_000,
      note: "",
      state: "received",
      receipt: 2,
      said: "GTB 4411",
    },
    {
      ...on,
      number: 1,
      kind: "refund",
      amount: -100_000,
      note: "Paid back",
      state: null,
      receipt: null,
      said: null,
    },
  ]);
  const counters = await client.query("select kind, last from paper_counters order by kind");
  expect(counters.rows).toEqual([
    { kind: "receipt", last: 2 },
    { kind: "refund", last: 0 },
  ]);
});

test("each receipt and quote from before gets its paper, with the number that it has", async () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".sql"));
  const [money, papers] = ["_money.sql", "_papers.sql"].map((end) =>
    files.findIndex((file) => file.endsWith(end)),
  ) as [number, number];
  for (const file of files.slice(money + 1, papers)) await migrate(file);
  await client.query("begin");
  await client.query(`
    insert into quotes (id, order_id, number, line_count, goods, discount, discount_reason, delivery_fee, total, valid_until, note, seq, sent_at)
    select gen_random_uuid(), id, 1, 1, 900000, 0, '', 0, 900000, '2026-11-27', '', 1, '2026-11-20T23:30:00Z'
    from orders where number = 2`);
  await client.query(`
    insert into quote_lines (quote_id, place, name, quantity, make_up, choice, price)
    select id, 1, 'Cards', 100, '', '{}', 900000 from quotes`);
  await client.query("commit");
  await migrate(files[papers] ?? "");
  const { rows } = await client.query(`
    select p.kind, p.number, o.number as order, p.day::text, p.amount::float8, p.content
    from papers p join orders o on o.id = p.order_id order by p.kind, p.number`);
  const content = null;
  expect(rows).toEqual([
    // In Lagos it is the next day already.
    { kind: "quote", number: 1, order: 2, day: "2026-11-21", amount: 900_000, content },
    { kind: "receipt", number: 1, order: 2, day: "2026-11-20", amount: 900_000, content },
    { kind: "receipt", number: 2, order: 1, day: "2026-11-20", amount: 500_000, content },
  ]);
  const counters = await client.query("select kind, last from paper_counters order by kind");
  expect(counters.rows).toEqual([
    { kind: "credit", last: 0 },
    { kind: "invoice", last: 0 },
    { kind: "quote", last: 1 },
    { kind: "receipt", last: 2 },
    { kind: "refund", last: 0 },
  ]);
});
