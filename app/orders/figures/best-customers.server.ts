/** Who paid most in a period: read from the orders as they are, and kept nowhere. */
import { sql } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { buyersState, cameWithin, joinBuyer } from "./figures-sql.server.ts";
import type { Period } from "./period.ts";

const SHOWN = 5;

export interface BestCustomer {
  name: string;
  /** What finds their orders: the phone number of the newest. */
  phone: string;
  /** Empty: nobody has said. */
  state: string;
  orders: number;
  /** Kobo. */
  kobo: number;
  /** The day in Lagos on which money came last. */
  last: string;
}

/** An account is one customer; whoever has none is known by the phone number, unless it is erased. */
export async function readBestCustomers(queries: Queries, period: Period): Promise<BestCustomer[]> {
  const { rows } = await queries.execute<Omit<BestCustomer, "kobo"> & { kobo: string }>(sql`
    with came as (${cameWithin(period)}),
    best as (
      select coalesce(p.user_id::text, o.phone_digits) as who, sum(came.amount) as kobo,
        (count(*) filter (where came.amount > 0))::integer as orders, max(came.last) as last,
        max(o.number) as newest
      from came join orders o on o.id = came.order_id
      left join participants p on p.id = o.participant_id
      where coalesce(p.user_id::text, o.phone_digits) is not null
      group by 1 having sum(came.amount) > 0
      order by sum(came.amount) desc, 1 limit ${SHOWN}
    )
    select coalesce(u.name, o.name, '') as name, coalesce(o.phone_digits, '') as phone,
      ${buyersState} as state, best.orders, best.kobo, best.last::text
    from best join orders o on o.number = best.newest ${joinBuyer}
    order by best.kobo desc, best.who`);
  return rows.map((row) => ({ ...row, kobo: Number(row.kobo) }));
}
