/**
 * Credit is money that came for an order beyond its cost. It stays with the order until the shop
 * sends it back or moves it to another order of the same people (TRADE §4).
 */
import { and, desc, eq, inArray, isNotNull, ne, or, type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Queries } from "../../../../database/db.server.ts";
import { orders, participants } from "../../../../database/schema.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { readCalendar } from "../../../catalogue/delivery/work-calendar.server.ts";
import type { WorkCalendar } from "../../../catalogue/prices/promised-date.ts";
import { type Act, actOnAll, overtaken, record, Undo } from "../../changes/order-act.server.ts";
import { addEvent, type OpenOrder, type OrderRow } from "../../changes/order-changes.server.ts";
import { dateSentence } from "../../dates/order-date.ts";
import { dateToFix } from "../../dates/order-dates.server.ts";
import { balanceOf, leftOf, moneySum, post, settle } from "../../ledger/ledger.server.ts";
import { creditOf } from "../../money-settings/money-rule.ts";
import { orderNumber } from "../../order.ts";
import { saidOfMoney } from "../../payment-words.ts";

/** The credit of another order. */
export interface Credit {
  orderId: string;
  number: number;
  /** Kobo. */
  amount: number;
}

/** The most of somebody's newest orders that are looked at. */
const NEWEST = 200;

async function creditsOf(queries: Queries, whose: SQL | undefined): Promise<Credit[]> {
  const { id, number, status, total } = orders;
  const rows = await queries
    .select({
      ...{ id, number, status, total },
      money: sql`(select ${moneySum} from ledger_entries where order_id = orders.id)`.mapWith(
        Number,
      ),
    })
    .from(orders)
    .where(whose)
    .orderBy(desc(number))
    .limit(NEWEST);
  return rows
    .map((row): Credit => ({ orderId: row.id, number: row.number, amount: creditOf(row) }))
    .filter((credit) => credit.amount > 0)
    .reverse();
}

/**
 * Credit that an order may use: of the same account or guest, or of the same phone number.
 * @throws Response 403 when the viewer is not an admin
 */
export async function findCredits(
  viewer: Viewer,
  order: Pick<OrderRow, "id" | "participantId" | "phoneDigits">,
  queries: Queries = db,
): Promise<Credit[]> {
  staffOf(viewer, "money");
  const { participantId, phoneDigits } = order;
  const whose = [
    participantId ? eq(orders.participantId, participantId) : undefined,
    phoneDigits ? eq(orders.phoneDigits, phoneDigits) : undefined,
  ].filter((one) => one !== undefined);
  if (whose.length === 0) return [];
  return creditsOf(queries, and(or(...whose), ne(orders.id, order.id)));
}

/**
 * Moves credit from one order to another, when the shop presses.
 * @param input.amount kobo that the button named
 * @throws Response 403 when the viewer is not an admin
 */
export async function moveCredit(
  viewer: Viewer,
  id: string,
  input: { from: string; amount: number },
): Promise<Act> {
  const admin = staffOf(viewer, "money");
  const { from, amount } = input;
  if (!Number.isSafeInteger(amount) || amount <= 0 || from === id) return CHANGED_CREDIT;
  const calendar = await readCalendar();
  const moveId = uuidv7();
  let number = 0;
  return actOnAll([from, id], async (open) => {
    const { order } = open;
    if (order.id === from.toLowerCase()) {
      const credit = await creditFor(viewer, open, id);
      if (!credit || credit.amount < amount) throw new Undo(CHANGED_CREDIT);
      number = order.number;
      await post(open, { kind: "credit", amount: -amount, moveId, userId: admin.id });
      return;
    }
    if (leftOf(order, await balanceOf(open.tx, order.id)) < amount) throw new Undo(CHANGED_CREDIT);
    await take(open, calendar, { amount, moveId, userId: admin.id });
    await record(open, admin, "use-credit", { amount, of: orderNumber(number) });
  });
}

/** The credit of an order, if the other order may use it. Both are locked. */
async function creditFor(viewer: Viewer, { tx, order }: OpenOrder, id: string) {
  const [to] = await tx.select().from(orders).where(eq(orders.id, id));
  const credits = to ? await findCredits(viewer, to, tx) : [];
  return credits.find(({ orderId }) => orderId === order.id);
}

const CHANGED_CREDIT = overtaken("The credit is another now. Look again, then decide.");

async function take(
  open: OpenOrder,
  calendar: WorkCalendar | undefined,
  { amount, moveId, userId }: { amount: number; moveId: string; userId?: string },
): Promise<void> {
  await post(open, { kind: "credit", amount, moveId, userId });
  await settle(open);
  const { delivery } = open.order;
  const date = calendar && (await dateToFix(open, calendar));
  await addEvent(open, {
    kind: "credit",
    author: "shop",
    userId,
    amount,
    message: [saidOfMoney("credit", amount), ...(date ? [dateSentence(delivery, date)] : [])].join(
      " ",
    ),
    date,
    mails: true,
  });
}

/**
 * Settles an order whose total was just agreed: moves the customer's own credit to it, and lets a
 * shortfall within the tolerance go. Nobody can change that customer's other orders meanwhile,
 * since all share one conversation, which is locked.
 * @param calendar for an order that may be approved already, since credit can fix its date
 */
export async function settleTotal(open: OpenOrder, calendar?: WorkCalendar): Promise<void> {
  await settle(open);
  const { tx, order, conversation } = open;
  if (!conversation || order.status === "cancelled") return;
  const ofAccount = tx
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.id, conversation.participantId), isNotNull(participants.userId)));
  const credits = await creditsOf(
    tx,
    and(inArray(orders.participantId, ofAccount), ne(orders.id, order.id)),
  );
  for (const credit of credits) {
    const left = leftOf(order, await balanceOf(tx, order.id));
    const amount = Math.min(left, credit.amount);
    if (amount === 0) return;
    const moveId = uuidv7();
    const [from] = await tx.select().from(orders).where(eq(orders.id, credit.orderId));
    if (!from) continue;
    await post({ ...open, order: from }, { kind: "credit", amount: -amount, moveId });
    await take(open, calendar, { amount, moveId });
  }
}
