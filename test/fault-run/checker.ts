/**
 * Looks whether a shop has kept its word. It shares no code with the shop: plain SQL and files, and
 * the rules written out once more.
 */
import { createHash } from "node:crypto";
import pg from "pg";
import type { Write } from "./journal.ts";

/** What the shop has stored of files. */
export interface Stored {
  paths(): Promise<string[]>;
  read(path: string): Promise<Buffer | undefined>;
}

/** Where an order may go from where it is. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  received: ["proof-sent", "approved", "cancelled"],
  "proof-sent": ["received", "approved", "cancelled"],
  approved: ["proof-sent", "printing", "cancelled"],
  printing: ["ready", "cancelled"],
  ready: ["delivered", "cancelled"],
  delivered: [],
  cancelled: [],
};

/** Each finds what must not be. */
const NEVER: Readonly<Record<string, string>> = {
  "a conversation with a gap": `
    select c.id from conversations c left join messages m on m.conversation_id = c.id
    group by c.id having count(m.seq) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq
      or c.support_read_seq > c.last_seq or c.participant_read_seq > c.last_seq`,
  "a conversation of two people": `
    select conversation_id from messages, regexp_matches(message, 'buyer-[0-9a-z]+', 'g') as mark
    group by conversation_id having count(distinct mark[1]) > 1`,
  "a message twice": `
    select message from messages where message ~ 'buyer-[0-9a-z]+(: [0-9]+ of| writes)'
    group by message having count(*) > 1`,
  "an order number that is missing": `
    select last from order_counter where last <> (select count(*) from orders)
      or last <> (select coalesce(max(number), 0) from orders)`,
  "an order twice": "select notes from orders group by notes having count(*) > 1",
  "an order without lines, card or whole history": `
    select o.number from orders o where
      not exists (select from order_lines l where l.order_id = o.id)
      or not exists (select from messages m where m.order_id = o.id)
      or o.last_seq <> (select count(*) from order_events e where e.order_id = o.id)
      or o.last_seq <> (select max(seq) from order_events e where e.order_id = o.id)
      or o.status <> (select status from order_events e where e.order_id = o.id order by seq desc limit 1)
      or (o.status in ('delivered', 'cancelled')) <> (o.closed_at is not null)`,
  "a payment that is not its entry": `
    select p.id from payments p where
      (p.state in ('received', 'taken-back')) <>
        (1 = (select count(*) from ledger_entries l
              where l.payment_id = p.id and l.kind = 'received' and l.amount = p.amount
                and l.order_id = p.order_id))
      or (p.state = 'taken-back') <> exists (select from ledger_entries l
              where l.payment_id = p.id and l.kind = 'taken-back' and l.amount = -p.amount)`,
  "an order whose entries are not its payments less what went back": `
    select o.number from orders o where
      (select coalesce(sum(amount), 0) from ledger_entries l where l.order_id = o.id)
      <> (select coalesce(sum(amount), 0) from payments p
          where p.order_id = o.id and p.state = 'received')
       + (select coalesce(sum(amount), 0) from ledger_entries l
          where l.order_id = o.id and l.kind in ('refund', 'let-go', 'credit'))`,
  "a transfer twice": `
    select client_id from payments where client_id is not null
    group by client_id having count(*) > 1`,
  "a claim twice": `
    select claimed, order_id from payments where claimed is not null
    group by order_id, claimed, account_name having count(*) > 1`,
  "a paper's number that is missing": `
    select kind from papers group by kind
    having max(number) <> count(*) or min(number) <> 1
      or max(number) <> (select last from paper_counters c where c.kind = papers.kind)`,
  "a receipt without its paper": `
    select id from payments p where receipt is not null and not exists (
      select from papers where kind = 'receipt' and number = p.receipt and of_id = p.id
        and order_id = p.order_id and amount = p.amount)`,
  "two invoices for one order": `
    select order_id from papers where kind = 'invoice' group by order_id having count(*) > 1`,
  "money without a line of the audit": `
    select 'payments' where
      (select count(*) from payments where receipt is not null)
      <> (select count(*) from audit_lines where act = 'record-transfer')`,
  "a version of a setting that is missing": `
    select name from settings group by name having max(revision) <> count(*)`,
  "a save of the hours without its line of the audit": `
    select 'hours' where (select count(*) from settings where name = 'hours')
      <> (select count(*) from audit_lines where act = 'set-site')`,
  "a file that is used and not there": `
    select id from files where claimed_at is not null
      and (finished_at is null or dropped_at is not null)`,
};

/** One row for each write of this kind that the shop has: what must be true of it. */
const KEPT: Readonly<Record<Write["kind"], (write: Write) => [sql: string, values: unknown[]]>> = {
  message: ({ key, facts: { text = null, file = null } }) => [
    `select from messages where client_id = $1 and (message = $2 or file_id = $3::uuid)`,
    [key, text, file],
  ],
  file: ({ key, facts: { sha256, size } }) => [
    `select from files where id = $1 and sha256 = $2 and size = $3
       and finished_at is not null and dropped_at is null`,
    [key, sha256, size],
  ],
  order: ({ key, facts: { notes, file } }) => [
    `select from orders o where client_id = $1 and notes = $2
       and ($3 = '' or exists (select from order_files f where f.order_id = o.id and f.file_id::text = $3))`,
    [key, notes, file],
  ],
  total: ({ facts: { number } }) => [
    `select from orders o where number = $1 and total is not null
       and exists (select from order_events e where e.order_id = o.id and e.kind = 'total')`,
    [numberOf(number)],
  ],
  proof: ({ key, facts: { number } }) => [
    `select from order_files f join orders o on o.id = f.order_id
     where f.file_id = $1 and f.kind = 'proof' and o.number = $2`,
    [key, numberOf(number)],
  ],
  claim: ({ key, facts: { number, kobo } }) => [
    `select from payments p join orders o on o.id = p.order_id
     where claim_client_id = $1 and o.number = $2 and claimed = $3`,
    [key, numberOf(number), kobo],
  ],
  "confirmed claim": ({ key, facts: { number, kobo } }) => [
    `select from payments p join orders o on o.id = p.order_id
     where p.id = $1 and o.number = $2 and amount = $3 and p.state = 'received'`,
    [key, numberOf(number), kobo],
  ],
  transfer: ({ key, facts: { number, kobo } }) => [
    `select from payments p join orders o on o.id = p.order_id
     where p.client_id = $1 and o.number = $2 and amount = $3 and p.state = 'received'`,
    [key, numberOf(number), kobo],
  ],
  refund: ({ key, facts: { number, kobo } }) => [
    `select from ledger_entries l join orders o on o.id = l.order_id
     where l.client_id = $1 and o.number = $2 and amount = -$3::bigint and kind = 'refund'`,
    [key, numberOf(number), kobo],
  ],
  "credit note": ({ key, facts: { number, kobo } }) => [
    `select from papers p join orders o on o.id = p.order_id
     where p.client_id = $1 and o.number = $2 and amount = $3 and kind = 'credit'`,
    [key, numberOf(number), kobo],
  ],
  invoice: ({ facts: { number } }) => [
    `select from papers p join orders o on o.id = p.order_id where o.number = $1 and kind = 'invoice'`,
    [numberOf(number)],
  ],
  step: ({ facts: { number, to } }) => [
    `select from order_events e join orders o on o.id = e.order_id
     where o.number = $1 and e.kind = 'status' and e.status = $2 and e.seq > 1`,
    [numberOf(number), to],
  ],
  setting: ({ key }) => [
    `select from settings where name = 'hours' and value->>'answered' = $1`,
    [key],
  ],
};

const numberOf = (shown: unknown) => Number(String(shown).slice(4));

/** @returns what is wrong, in words; nothing when the shop has kept its word */
export async function findFaults(
  database: pg.ClientConfig,
  stored: Stored,
  writes: readonly Write[],
): Promise<string[]> {
  const client = new pg.Client(database);
  await client.connect();
  try {
    return [
      ...(await findNever(client)),
      ...(await findLost(client, writes)),
      ...(await findUnknown(client, writes)),
      ...(await findIllegalWays(client)),
      ...(await findFileFaults(client, stored)),
    ];
  } finally {
    await client.end();
  }
}

async function findNever(client: pg.Client): Promise<string[]> {
  const found: string[] = [];
  for (const [what, sql] of Object.entries(NEVER)) {
    const { rows } = await client.query(sql);
    for (const row of rows) found.push(`${what}: ${JSON.stringify(row)}`);
  }
  return found;
}

/** What was acknowledged is there once; what was not is there once or not at all. */
async function findLost(client: pg.Client, writes: readonly Write[]): Promise<string[]> {
  const found: string[] = [];
  for (const write of writes) {
    const [sql, values] = KEPT[write.kind](write);
    const { rowCount } = await client.query(sql, values);
    const isRight = rowCount === 1 || (rowCount === 0 && !write.isAcknowledged);
    if (!isRight) found.push(`${rowCount} times kept: ${JSON.stringify(write)}`);
  }
  return found;
}

/** Nothing is there that nobody has sent. */
async function findUnknown(client: pg.Client, writes: readonly Write[]): Promise<string[]> {
  const { rows } = await client.query(
    `select 'message' as what, client_id::text as key from messages where order_id is null
     union all select 'order', client_id::text from orders
     union all select 'file', id::text from files
     union all select 'claim', claim_client_id::text from payments where claim_client_id is not null
     union all select 'transfer', client_id::text from payments
       where client_id is not null and id::text <> all ($1)
     union all select 'credit note', client_id::text from papers where client_id is not null`,
    [writes.filter(({ kind }) => kind === "confirmed claim").map(({ key }) => key)],
  );
  const known = new Set(writes.map(({ key }) => key));
  return rows
    .filter(({ key }) => !known.has(key))
    .map(({ what, key }) => `nobody has sent this ${what}: ${key}`);
}

async function findIllegalWays(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ number: number; way: string[] }>(
    `select o.number, array_agg(e.status order by e.seq) as way
     from orders o join order_events e on e.order_id = o.id group by o.number`,
  );
  return rows
    .filter(({ way }) => !isLegal(way))
    .map(({ number, way }) => `order ${number} went ${way.join(", ")}`);
}

function isLegal(way: readonly string[]): boolean {
  return way.every((status, index) => {
    const before = way[index - 1];
    if (before === undefined) return status === "received";
    return status === before || STEPS[before]?.includes(status);
  });
}

/** Every file of a row has its bytes, and nothing else is stored. */
async function findFileFaults(client: pg.Client, stored: Stored): Promise<string[]> {
  const { rows } = await client.query<{
    path: string;
    sha256: string;
    size: string;
    is_whole: boolean;
    is_dropped: boolean;
  }>(
    `select path, sha256, size::text, finished_at is not null as is_whole,
       dropped_at is not null as is_dropped from files`,
  );
  const found: string[] = [];
  for (const { path, sha256, size, is_whole, is_dropped } of rows) {
    if (!is_whole || is_dropped) continue;
    const bytes = await stored.read(path);
    if (!bytes) found.push(`the bytes of ${path} are missing`);
    else if (`${bytes.length}` !== size || hashOf(bytes) !== sha256)
      found.push(`the bytes of ${path} are not those that were sent`);
  }
  const known = new Set(rows.filter((row) => !row.is_dropped).map(({ path }) => path));
  for (const path of await stored.paths()) {
    // What is made of a file, and what is kept of its upload, stands beside it.
    const file = path.replace(
      /\.(json|info|(\d+\.)?part|thumbnail\.webp|pages\/[\w-]+\.webp)$/,
      "",
    );
    if (!known.has(file)) found.push(`${path} is stored and no row names it`);
  }
  return found;
}

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
