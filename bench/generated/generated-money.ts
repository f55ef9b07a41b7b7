/** What delivered orders have brought: each was paid by one transfer. */
import type pg from "pg";

/**
 * Pays every delivered order that is not. The database's role must be a superuser: nothing is looked
 * after row by row.
 * @param client without a time limit of its own
 */
export async function growPayments(client: pg.Client): Promise<void> {
  await client.query("set session_replication_role = replica");
  await client.query(`
    with added as (
      insert into payments (id, order_id, client_id, state, amount, receipt, received_on, received_at)
      select gen_random_uuid(), o.id, gen_random_uuid(), 'received', o.total, o.number,
        o.closed_at::date, o.closed_at
      from orders o left join payments p on p.order_id = o.id
      where o.status = 'delivered' and p.id is null
      returning id, order_id, amount, received_on
    )
    insert into ledger_entries (id, order_id, kind, amount, payment_id, day)
    select gen_random_uuid(), order_id, 'received', amount, id, received_on from added`);
  await client.query("set session_replication_role = origin");
}
