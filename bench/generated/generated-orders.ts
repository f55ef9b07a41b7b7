/** Orders in any number, as a shop has them after years: most delivered, a few that wait. */
import { type SQL, sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { orders } from "../../database/schema.ts";

const STEP = 20_000;
/** Of every order, on average. */
const EVENTS = 10;
/** Orders that wait for the shop. */
const WAITING = 500;

/** The name of a product, by a number. */
const name = (number: SQL) => sql`(array['Business Cards','Novel','A5 Fliers, full colour',
  'Branded Face Caps','Desk Calendar','Custom Mugs','Letterhead','Church programme'])[1 + ${number} % 8]`;

/**
 * Adds orders with ten events each, the same ones every time, until there are `total`.
 * @param lines of every order
 */
export async function growOrders(total: number, lines: number): Promise<void> {
  const title = lines === 1 ? sql`''` : sql`${` and ${lines - 1} more`}::text`;
  const names = sql.join(
    Array.from({ length: lines }, (_, at) => name(sql`(n + ${at}::int)`)),
    sql` || ' ' || `,
  );
  let there = await db.$count(orders);
  // Nobody listens to what is made up.
  await db.execute(sql`alter table order_events disable trigger order_events_announce`);
  while (there < total) {
    const upTo = Math.min(there + STEP, total);
    await db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into orders (id, number, client_id, title, product_names, estimate, quantity,
          notes, name, phone_number, phone_digits, email, delivery, status, total, last_seq,
          seen_at, is_new, waiting_since, created_at, updated_at, closed_at)
        select gen_random_uuid(), n, gen_random_uuid(), ${name(sql`n`)} || ${title}, ${names},
          ${lines}::int * 850000 * (1 + n % 20), 100 * (1 + n % 20), '',
          (array['Ade','Bello','Chidi','Efe','Fatima','Gbenga','Hauwa','Ify','Jide','Kemi','Musa',
            'Ngozi','Ola','Sade','Tunde','Zainab'])[1 + n % 16] || ' ' ||
          (array['Okafor','Adunni','Ibrahim','Eze','Lawal','Mensah','Balogun','Danjuma','Obi',
            'Yusuf','Akin','Bassey','Cole'])[1 + n % 13],
          '0803' || lpad(((n::bigint * 7919) % 10000000)::text, 7, '0'),
          '234803' || lpad(((n::bigint * 7919) % 10000000)::text, 7, '0'),
          'person' || n || '@example.com', 'pick-up', s.status, 1700000, ${EVENTS},
          now(), false, case when s.status = 'received' then s.made end, s.made, s.made,
          case when s.status in ('delivered', 'cancelled') then s.made end
        from generate_series(${there + 1}::int, ${upTo}::int) n
        cross join lateral (select
          case when n > ${total - WAITING} then 'received'
            when n % 50 = 0 then 'cancelled'
            when n % 40 = 0 then (array['proof-sent','approved','printing','ready'])[1 + n / 40 % 4]
            else 'delivered' end as status,
          timestamptz '2026-01-01' - (${total} - n) * interval '10 minutes' as made) s`);
      await tx.execute(sql`
        insert into order_lines (order_id, place, item, name, quantity, price, minimum)
        select o.id, place, 'Business_Cards/business-cards', ${name(sql`(o.number + place - 1)`)},
          o.quantity, 8500 * o.quantity, 100
        from orders o cross join generate_series(1, ${lines}::int) place
        where o.number between ${there + 1} and ${upTo}`);
      await tx.execute(sql`
        insert into order_events (order_id, seq, kind, status, author, note, "timestamp")
        select o.id, seq, case when seq % 3 = 0 then 'note' else 'status' end, o.status,
          case when seq % 4 = 1 then 'buyer' else 'shop' end,
          case when seq % 3 = 0 then 'Please look at the second page again.' end,
          o.created_at + seq * interval '1 hour'
        from orders o cross join generate_series(1, ${EVENTS}) seq
        where o.number between ${there + 1} and ${upTo}`);
    });
    there = upTo;
  }
  await db.execute(sql`alter table order_events enable trigger order_events_announce`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`update order_counter set last = ${total}`);
    // What was added since waits in a list that every search would read.
    await tx.execute(sql`select gin_clean_pending_list('orders_search')`);
    await tx.execute(sql`analyze orders`);
    await tx.execute(sql`analyze order_lines`);
    await tx.execute(sql`analyze order_events`);
  });
}
