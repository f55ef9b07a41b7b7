/** What delivered orders have brought: each was paid by one transfer. */
import { sql } from "drizzle-orm";
import { db } from "../../database/db.server.ts";

/** Pays every delivered order that is not. The database's role must be a superuser: see `growChats`. */
export async function growPayments(): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`
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
  });
}
