/** Orders that the shop has quoted, for tests. */
import { uuidv7 } from "uuidv7";
import { atDatabase, type Shop } from "../../test/running/shop.ts";
import { type SentOrder, sendOrder } from "./sent-orders.ts";

/** A quote of ₦48,000 for 40 mugs, as the shop's form has kept it. */
export async function quotedOrder(
  shop: Pick<Shop, "url" | "dataDir">,
): Promise<SentOrder & { quotePath: string }> {
  const order = await sendOrder(shop);
  const number = Number(order.number.slice(4));
  const id = uuidv7();
  await atDatabase(
    shop,
    "begin",
    `insert into quotes (id, order_id, number, line_count, goods, discount, discount_reason,
       delivery_fee, delivery_days, days, total, valid_until, note, seq)
     select '${id}', id, 1, 1, 4800000, 0, '', 0, 0, 4, 4800000, current_date + 6,
       'The same mugs as in June.', last_seq + 1 from orders where number = ${number}`,
    `insert into quote_lines (quote_id, place, name, quantity, make_up, choice, price)
     values ('${id}', 1, 'Custom Mugs', 40, 'White, full wrap', '{"picked":{},"splits":{}}', 4800000)`,
    `with told as (
       update orders set last_seq = last_seq + 1, waiting_since = null where number = ${number}
       returning id, last_seq
     )
     insert into order_events (order_id, seq, kind, status, author, amount)
     select id, last_seq, 'quote', 'received', 'shop', 1 from told`,
    "commit",
  );
  return { ...order, quotePath: order.path.replace("?", "/quote?") };
}
