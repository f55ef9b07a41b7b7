/** From seeing to holding: how far those came who wrote or ordered in a period. */
import { type SQL, sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { seenProducts } from "../../visits/read-visits.server.ts";
import { buyersState, isWithin, joinBuyer } from "./figures-sql.server.ts";
import { type Choice, type Period, weekOf } from "./period.ts";

/** So many orders with a quote that holds are listed. */
const LISTED = 50;

/** Each step is one of the step before. */
export interface Funnel {
  /** How often a product's page was opened; null: nobody says from which state. */
  seen: number | null;
  /** Orders, and chats of people who ordered nothing at that time. */
  asked: number;
  /** Orders with a price or a quote. */
  priced: number;
  /** Those that money was received for; also what costs nothing. */
  paid: number;
  delivered: number;
  /** Paid, and neither delivered nor cancelled. */
  underWay: number;
  /** Not paid, and their quote can still be accepted. */
  open: { count: number; orders: { number: number; title: string }[] };
}

/** @param today in Lagos */
export async function readFunnel(queries: Queries, choice: Choice, today: string): Promise<Funnel> {
  const period = choice.week ? weekOf(choice.period, choice.week) : choice.period;
  const { rows } = await queries.execute<Steps>(stepsOf(choice, period));
  const [steps = { orders: 0, priced: 0, paid: 0, delivered: 0, under_way: 0 }] = rows;
  const { orders, priced, paid, delivered, under_way: underWay } = steps;
  const chats = await countChats(queries, choice, period);
  const seen =
    choice.state === undefined ? await seenProducts(queries, period, choice.product) : null;
  const open = await openQuotes(queries, choice, period, today);
  return { seen, asked: orders + chats, priced, paid, delivered, underWay, open };
}

type Steps = {
  orders: number;
  priced: number;
  paid: number;
  delivered: number;
  under_way: number;
};

/** Orders that were made in the period, with whether each has a price and is paid. */
const standing = ({ product, state }: Choice, period: Period, which = sql`true`): SQL => sql`
  with made as (
    select o.id, o.number, o.title, o.status, o.total, o.estimate
    from orders o ${state === undefined ? sql`` : joinBuyer}
    where ${isWithin(sql`o.created_at`, period)} and ${which}
      ${state === undefined ? sql`` : sql`and ${buyersState} = ${state}`}
      ${product === undefined ? sql`` : sql`and exists (select from order_lines l where l.order_id = o.id and ${isProduct(sql`l`, product)})`}
  ),
  money as (
    select order_id, sum(amount) as amount from ledger_entries
    where kind <> 'let-go' and order_id in (select id from made) group by order_id
  ),
  standing as (
    select made.*,
      made.total is not null or made.estimate is not null
        or exists (select from quotes q where q.order_id = made.id) as is_priced,
      coalesce(money.amount, 0) > 0 or coalesce(made.total = 0, false) as is_paid
    from made left join money on money.order_id = made.id
  )`;

const stepsOf = (choice: Choice, period: Period): SQL => sql`
  ${standing(choice, period)}
  select count(*)::integer as orders, (count(*) filter (where is_priced))::integer as priced,
    (count(*) filter (where is_priced and is_paid))::integer as paid,
    (count(*) filter (where is_priced and is_paid and status = 'delivered'))::integer as delivered,
    (count(*) filter (where is_priced and is_paid
      and status not in ('delivered', 'cancelled')))::integer as under_way
  from standing`;

async function openQuotes(
  queries: Queries,
  choice: Choice,
  period: Period,
  today: string,
): Promise<Funnel["open"]> {
  const holding = sql`select order_id from quotes where state = 'sent' and valid_until >= ${today}::date`;
  const { rows } = await queries.execute<{ number: number; title: string; count: number }>(sql`
    ${standing(choice, period, sql`o.id in (${holding})`)}
    select number, title, (count(*) over ())::integer as count from standing
    where not is_paid and status not in ('delivered', 'cancelled')
    order by number desc limit ${LISTED}`);
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map(({ number, title }) => ({ number, title })),
  };
}

/** Chats in which the person wrote in the period, without an order of theirs in it. */
async function countChats(
  queries: Queries,
  { product, state }: Choice,
  period: Period,
): Promise<number> {
  const { rows } = await queries.execute<{ count: number }>(sql`
    select count(*)::integer as count from (
      select distinct c.participant_id
      from messages m join conversations c on c.id = m.conversation_id
      where ${isWithin(sql`m.timestamp`, period)} and m.sender_id = c.participant_id
        and m.order_id is null
        ${product === undefined ? sql`` : sql`and ${isAsked(product)}`}
    ) wrote
    where not exists (
      select from orders o
      where o.participant_id = wrote.participant_id and ${isWithin(sql`o.created_at`, period)})
    ${
      state === undefined
        ? sql``
        : sql`and exists (
            select from participants p join users u on u.id = p.user_id
            where p.id = wrote.participant_id and u.state = ${state})`
    }`);
  return rows[0]?.count ?? 0;
}

const isItem = (product: string): boolean => product.includes("/");

/** Whether a line is of a product, or of a static item. */
const isProduct = (line: SQL, product: string): SQL =>
  isItem(product)
    ? sql`${line}.item = ${product} and ${line}.product_id is null`
    : sql`${line}.product_id = ${product}::uuid`;

/** Whether a message asks for one. */
const isAsked = (product: string): SQL =>
  isItem(product) ? sql`m.about->>'item' = ${product}` : sql`m.product_id = ${product}::uuid`;
