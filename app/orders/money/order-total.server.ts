/**
 * Sets what an order costs. Nobody approves without a price: the shop sends a proof only with an
 * agreed total. A total above the approved one needs the buyer's yes; until then the approved one
 * holds.
 */
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { MOST_KOBO } from "../../catalogue/prices/price-list.ts";
import type { Refusal } from "../../http/form-answer.server.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { readNaira } from "../../ui/format/typed-money.ts";
import {
  type Act,
  act,
  invalid,
  isRepeated,
  overtaken,
  record,
  requireVersion,
  Undo,
} from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder, type OrderRow } from "../changes/order-changes.server.ts";
import { dateToFix } from "../dates/order-dates.server.ts";
import { findInvoice } from "../papers/kept-papers.server.ts";
import { raiseWords } from "../price.ts";
import { isApproved, isClosed } from "../status.ts";
import { settleTotal } from "./credit/credit.server.ts";

const CLOSED = overtaken("This order is cancelled.");

const OVER = "This order is over. Its total can no longer go up.";

/**
 * Sets what the order costs. If that is more than an approved total, it asks the buyer; a total
 * that is no higher withdraws such a request.
 * @param input.total kobo, more than 0
 * @throws Response 403 when the viewer is not an admin
 */
export async function setTotal(
  viewer: Viewer,
  id: string,
  input: { total: number; version: number },
): Promise<Act> {
  const admin = staffOf(viewer, "orders");
  const { total, version } = input;
  const wrong = wrongTotal(total);
  if (wrong) return wrong;
  const calendar = await readCalendar();
  return act(id, async (open) => {
    const { order } = open;
    const kind = isRaise(order, total) ? "raise" : "total";
    if (await isRepeated(open, { kind, userId: admin.id, amount: total }, version)) return;
    await requireVersion(open, version);
    if (order.status === "cancelled") throw new Undo(CLOSED);
    await requireNoInvoice(open);
    requireNews(order, total);
    if (kind === "raise" && isClosed(order.status)) throw new Undo(invalid("total", OVER));
    await addEvent(open, {
      kind,
      author: "shop",
      userId: admin.id,
      amount: total,
      message: kind === "raise" ? raiseSentence(total, order.total) : totalSentence(total),
      date: kind === "total" ? await dateToFix(open, calendar, { total }) : undefined,
      mails: true,
      set: kind === "raise" ? { askedTotal: total } : { total, askedTotal: null },
    });
    await record(open, admin, kind === "raise" ? "raise-order-total" : "set-order-total", {
      total,
    });
    if (kind === "total") await settleTotal(open, calendar);
  });
}

/** Once there is an invoice, only credit notes change the total. */
async function requireNoInvoice({ tx, order }: OpenOrder): Promise<void> {
  const invoice = await findInvoice(tx, order.id);
  if (!invoice) return;
  const words = `Invoice ${invoice.content.number} is written: take something off with a credit note.`;
  throw new Undo(invalid("total", words));
}

/** Refuses a total that already holds, so that nobody is told twice. */
function requireNews(order: OrderRow, total: number): void {
  if (order.askedTotal === total) {
    throw new Undo(invalid("total", `The customer is asked for ${formatNaira(total)} already.`));
  }
  // While a higher total is asked for, setting the agreed one takes the request back.
  if (order.total === total && order.askedTotal === null) {
    throw new Undo(invalid("total", `The total is ${formatNaira(total)} already.`));
  }
}

const isRaise = ({ status, total }: OrderRow, to: number) =>
  isApproved(status) && total !== null && to > total;

/**
 * Agrees on a total together with the first proof, without a mail of its own.
 * @param total kobo; undefined when none was typed
 */
export async function agreeTotal(
  open: OpenOrder,
  admin: Parameters<typeof record>[1],
  total: number | undefined,
): Promise<void> {
  if (total === undefined)
    throw new Undo(invalid("total", "Say what it costs: nobody approves without a price."));
  const wrong = wrongTotal(total);
  if (wrong) throw new Undo(wrong);
  await addEvent(open, {
    kind: "total",
    author: "shop",
    userId: admin.id,
    amount: total,
    message: totalSentence(total),
    mails: false,
    set: { total },
  });
  await record(open, admin, "set-order-total", { total });
  await settleTotal(open);
}

/**
 * Reads a total that was typed in naira: undefined for an empty field, kobo, or what is wrong with
 * it.
 */
export function typedTotal(typed: string): { total?: number; error?: string } {
  if (typed.trim() === "") return {};
  const read = readNaira(typed, "total");
  if (!read.ok) return { error: read.error };
  const error = wrongTotal(read.kobo)?.errors?.total;
  return error ? { error } : { total: read.kobo };
}

function wrongTotal(total: number): Refusal | undefined {
  // With a total of 0 the customer would read that the order is paid.
  if (total === 0) return invalid("total", "A total cannot be ₦0. Enter what the order costs.");
  if (!Number.isSafeInteger(total) || total < 0 || total > MOST_KOBO) {
    return invalid("total", `A total is more than ₦0 and at most ${formatNaira(MOST_KOBO)}.`);
  }
  return undefined;
}

/**
 * The buyer's Yes or No to a higher total.
 * @param id of an order that its private link has opened (`openLink`)
 * @param asked kobo that were on screen, so that nobody agrees to a figure that they have not seen
 */
export async function answerRaise(id: string, asked: number, isYes: boolean): Promise<Act> {
  const calendar = await readCalendar();
  return act(id, async (open) => {
    const { order } = open;
    const { total } = order;
    if (order.status === "cancelled") throw new Undo(CLOSED);
    // Sent before: its answer was lost.
    if (order.askedTotal === null && (total === asked) === isYes) return;
    if (order.askedTotal !== asked) throw new Undo(another(order));
    await addEvent(open, {
      kind: isYes ? "total" : "raise-refused",
      author: "buyer",
      amount: asked,
      message: `${isYes ? "Yes" : "No"} to ${formatNaira(asked)}.`,
      mails: true,
      set: { askedTotal: null, ...(isYes ? { total: asked } : {}) },
    });
    if (isYes) await settleTotal(open, calendar);
  });
}

function another({ total, askedTotal }: OrderRow): Refusal {
  const now =
    askedTotal === null
      ? total === null
        ? "No total is agreed now."
        : `The total is ${formatNaira(total)} now.`
      : raiseWords(askedTotal, total);
  return overtaken(`${now} Look again, then decide.`);
}

/** Refuses to approve an order at another total than its own. */
export function requireTotal({ order }: OpenOrder, seen: number): void {
  if (order.total === null) {
    throw new Undo(overtaken("We will tell you the price first. Then you can approve."));
  }
  if (order.total !== seen) throw new Undo(another(order));
}

/** The words for an agreed total. */
export function totalSentence(total: number): string {
  return `The total is ${formatNaira(total)}.`;
}

/** The words that tell the buyer of a higher total and of the one that holds. */
export function raiseSentence(asked: number, total: number | null): string {
  return `We ask ${formatNaira(asked)} instead of ${formatNaira(total ?? 0)}. Until you say yes, ${formatNaira(total ?? 0)} holds.`;
}
