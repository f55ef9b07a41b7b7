/**
 * The buyer's answers to a quote. Each takes the id of an order that its private link has opened
 * (`openLink`), and works under the order's lock, so that of two presses one comes first.
 */
import { and, asc, desc, eq, sql } from "drizzle-orm";
import { orderEvents, quoteLines, quotes } from "../../../database/schema.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { business } from "../../shop/business.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { formatNaira } from "../../ui/format/money.ts";
import {
  type Act,
  act,
  isRepeated,
  overtaken,
  parseNote,
  Undo,
} from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../changes/order-changes.server.ts";
import { dateSentence } from "../dates/order-date.ts";
import { dateWithQuote, eventDate } from "../dates/order-dates.server.ts";
import { replaceLines } from "../line-files/line-files.server.ts";
import { settleTotal } from "../money/credit/credit.server.ts";
import { inLists } from "../order.ts";
import { type QuoteState, quoteDay, quoteState, takesQuotes } from "../quote.ts";
import { stepLabel } from "../status.ts";

export type QuoteRow = typeof quotes.$inferSelect;

/** A quote of a locked order, with its state at this moment. */
export async function holdQuote(
  { tx, order }: OpenOrder,
  number: number,
): Promise<{ row: QuoteRow; state: QuoteState; newest: number }> {
  const [newest] = await tx
    .select({ number: quotes.number })
    .from(quotes)
    .where(eq(quotes.orderId, order.id))
    .orderBy(desc(quotes.number))
    .limit(1);
  const [row] = Number.isSafeInteger(number)
    ? await tx
        .select()
        .from(quotes)
        .where(and(eq(quotes.orderId, order.id), sql`${quotes.number} = ${number}::bigint`))
    : [];
  if (!row || !newest) {
    throw new Undo({ ok: false, status: 404, failure: "There is no such quote." });
  }
  const [priced] = await tx
    .select({ seq: orderEvents.seq })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, "total")))
    .orderBy(desc(orderEvents.seq))
    .limit(1);
  const standing = { status: order.status, pricedAt: priced?.seq ?? null };
  const today = lagosDay(new Date().toISOString());
  return { row, state: quoteState(row, today, standing), newest: newest.number };
}

/**
 * 'Accept this quote': its lines, prices and days become the order's.
 * @param total kobo that were on screen
 * @param terms the version of the terms that was
 */
export async function acceptQuote(
  id: string,
  number: number,
  total: number,
  terms: string,
): Promise<Act> {
  const calendar = await readCalendar();
  return act(id, async (open) => {
    const held = await holdQuote(open, number);
    const { row } = held;
    if (held.state !== "sent") throw new Undo(overtaken(whyNot(open, held)));
    if (row.total !== total) {
      const now = `Quote ${number} comes to ${formatNaira(row.total)}.`;
      throw new Undo(overtaken(`${now} Look again, then decide.`));
    }
    const { version } = business.terms;
    if (terms !== version) {
      const now = `Our terms are version ${version} now.`;
      throw new Undo(overtaken(`${now} Read them, then accept again.`));
    }
    await open.tx
      .update(quotes)
      .set({
        state: "accepted",
        endedAt: sql`clock_timestamp()`,
        acceptedBy: open.order.name,
        termsVersion: terms,
      })
      .where(eq(quotes.id, row.id));
    const { set, isProofOfThem } = await followQuote(open, row);
    const { order } = open;
    const needsProof = order.status === "proof-sent" && !isProofOfThem;
    const promised = await dateWithQuote(open.tx, order, row, calendar);
    const date = eventDate(promised);
    const kept = {
      promisedDay: promised?.day ?? null,
      approveBy: promised && new Date(promised.approveBy),
    };
    await addEvent(open, {
      kind: "quote-accepted",
      author: "buyer",
      amount: number,
      message: [
        `Quote ${number} is accepted for ${formatNaira(total)}.`,
        ...(needsProof ? ["We send a new proof of what is in it."] : []),
        ...(date ? [dateSentence(order.delivery, { ...date, pay: promised?.pay ?? 0 })] : []),
      ].join(" "),
      date,
      mails: true,
      ...(needsProof ? { status: "received" } : {}),
      set: { ...set, ...kept },
    });
    await settleTotal(open);
  });
}

/**
 * Gives an order the lines of a quote.
 * @returns the order's columns that change with them, and whether the newest proof shows them all
 */
async function followQuote(open: OpenOrder, quote: QuoteRow) {
  const lines = await open.tx
    .select()
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(asc(quoteLines.place));
  const placed = await replaceLines(
    open,
    lines.map(({ quoteId: _, ...line }) => ({
      ...line,
      ...{ days: quote.days, minimum: 1, minimumPrice: null },
    })),
  );
  const set = {
    ...inLists(placed.lines),
    estimate: quote.total,
    deliveryFee: quote.deliveryFee,
    deliveryDays: quote.deliveryDays,
    total: quote.total,
    askedTotal: null,
  };
  return { set, isProofOfThem: placed.isProofOfThem };
}

/** 'Ask for a change', with what should be different. */
export async function askForQuoteChange(id: string, number: number, words: string): Promise<Act> {
  return act(id, async (open) => {
    const note = parseNote(words, "Write what should be different.");
    if (await isAsked(open, number, note)) return;
    const held = await holdQuote(open, number);
    if (held.state !== "sent") throw new Undo(overtaken(whyNot(open, held)));
    await ask(open, number, note, `Please change quote ${number}.`);
  });
}

/** 'Ask for today's price', for a quote that has lapsed or was overtaken. */
export async function askForTodaysPrice(id: string, number: number): Promise<Act> {
  return act(id, async (open) => {
    const note = "The same lines at today's price, please.";
    if (await isAsked(open, number, note)) return;
    const held = await holdQuote(open, number);
    const isPast = held.state === "lapsed" || held.state === "overtaken";
    if (!isPast || !takesQuotes(open.order.status)) {
      const still = `Quote ${number} can still be accepted.`;
      throw new Undo(overtaken(held.state === "sent" ? still : whyNot(open, held)));
    }
    await ask(open, number, note, `Quote ${number} is no longer open.`);
  });
}

/** The same press, sent twice. */
const isAsked = (open: OpenOrder, number: number, note: string) =>
  isRepeated(open, { kind: "quote-change", note, amount: number });

async function ask(open: OpenOrder, number: number, note: string, sentence: string) {
  await addEvent(open, {
    kind: "quote-change",
    author: "buyer",
    amount: number,
    note,
    message: sentence,
    mails: true,
  });
}

/** Why a quote can no longer be answered. */
function whyNot(
  { order }: OpenOrder,
  { row, state, newest }: Awaited<ReturnType<typeof holdQuote>>,
): string {
  switch (state) {
    case "accepted":
      return `Quote ${row.number} is accepted already${row.acceptedBy ? `, by ${row.acceptedBy}` : ""}.`;
    case "replaced":
      return `Quote ${newest} came while you were reading. Your press was not taken. Please look at the new one.`;
    case "withdrawn":
      return `We took quote ${row.number} back. It can no longer be answered.`;
    case "lapsed":
      return `Quote ${row.number} was valid until ${quoteDay(row.validUntil)}. Ask for today's price.`;
    default:
      return takesQuotes(order.status)
        ? `The price of this order has changed since quote ${row.number}. Ask for today's price.`
        : `This order has moved on: it is ${stepLabel(order.status, order.delivery)} now.`;
  }
}
