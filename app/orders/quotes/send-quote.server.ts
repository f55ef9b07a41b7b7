/** What the shop does with quotes: it sends one, which replaces an open one, and withdraws it. */
import { and, desc, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../database/db.server.ts";
import { orderLines, orders, quoteLines, quotes } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { paragraphs } from "../../accounts/field-rules.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { SessionUser, Viewer } from "../../accounts/viewer.server.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { specsOfLines } from "../../catalogue/print-spec/read-specs.server.ts";
import { lockOrBegin } from "../../chat/conversations.server.ts";
import { findMoved } from "../../chat/list/moved-conversations.server.ts";
import type { Refusal } from "../../http/form-answer.server.ts";
import { formatNaira } from "../../ui/format/money.ts";
import {
  type Act,
  act,
  invalid,
  overtaken,
  parseField,
  record,
  Undo,
} from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder, tell } from "../changes/order-changes.server.ts";
import { inLists, orderTitle } from "../order.ts";
import { keepQuote } from "../papers/quote-content.server.ts";
import { quoteSentence, takesQuotes } from "../quote.ts";
import { placeOf } from "../requesting/lines/order-line.ts";
import { parseOrder, saidOfSomebody } from "../requesting/making/order-rules.server.ts";
import { takeNumber } from "../requesting/making/request-order.server.ts";
import { stepLabel } from "../status.ts";
import { holdQuote } from "./answer-quote.server.ts";
import type { DraftFields } from "./quote-draft.ts";
import { draftGround, dropDraft, placeOfOrder } from "./quote-drafts.server.ts";
import { remindLater, remindTimes } from "./quote-reminders.server.ts";
import { type ParsedQuote, parseQuote } from "./quote-rules.server.ts";

/** A quote's form. */
export interface QuoteForm {
  /** UUID, made with the form: it sends one quote, however often it arrives. */
  quoteId: string;
  /** The number that the form shows for it: 1, 2, 3 … */
  number: number;
  /** The number of the newest quote, when the form's page showed it as accepted. */
  accepted?: number | undefined;
  fields: DraftFields;
}

const NO_ID = invalid("lines", "This form cannot be sent. Open the page again.");

/**
 * Sends a quote for an order. An open one is replaced.
 * @throws Response 403 when the viewer is not an admin
 */
export async function sendQuote(viewer: Viewer, orderId: string, form: QuoteForm): Promise<Act> {
  const admin = staffOf(viewer, "orders");
  if (!isUuid(form.quoteId)) return NO_ID;
  const [calendar, [order]] = await Promise.all([
    readCalendar(),
    isUuid(orderId) ? db.select().from(orders).where(eq(orders.id, orderId)) : [],
  ]);
  if (!order) return { ok: false, status: 404, failure: "This order is no longer there." };
  const parsed = parseQuote(form.fields, await draftGround(form.fields, placeOfOrder(order)));
  if (!parsed.ok) return { ok: false, status: 400, errors: parsed.errors };
  return act(orderId, async (open) => {
    if (await isSent(open.tx, form.quoteId)) return;
    if (!takesQuotes(open.order.status)) {
      const { status, delivery } = open.order;
      const now = stepLabel(status, delivery);
      throw new Undo(overtaken(`This order is '${now}' now: it takes no more quotes.`));
    }
    await write(open, admin, form, parsed.quote, remindTimes(parsed.quote, calendar));
  });
}

/**
 * Sends a quote from a chat that has no order, and makes the order with it.
 * @param form.fields including the buyer's, as in the shop's form of an order
 * @returns the order's number
 * @throws Response 403 when the viewer is not an admin, 404 when there is no such conversation
 */
export async function sendFirstQuote(
  viewer: Viewer,
  conversationId: string,
  form: QuoteForm,
): Promise<{ ok: true; number: number } | Refusal> {
  const admin = staffOf(viewer, "orders");
  if (!isUuid(form.quoteId)) return NO_ID;
  const { fields } = form;
  const place = placeOf({ get: (name) => fields[name] ?? "" });
  const [calendar, ground] = await Promise.all([readCalendar(), draftGround(fields, place)]);
  const parsed = parseQuote(fields, ground);
  const contact = parseOrder({ ...fields, notes: "" });
  if (!parsed.ok || !contact.ok) {
    const errors = { ...(parsed.ok ? {} : parsed.errors), ...(contact.ok ? {} : contact.errors) };
    return { ok: false, status: 400, errors: saidOfSomebody(errors) };
  }
  const into = (await findMoved(viewer, conversationId)) ?? conversationId;
  const told: OpenOrder["told"] = [];
  const { quote } = parsed;
  try {
    const number = await db.transaction(async (tx) => {
      // Under this lock the second of two presses waits for the first.
      const conversation = await lockOrBegin(tx, into);
      const sent = await isSent(tx, form.quoteId);
      if (sent) return sent;
      const [order] = await tx
        .insert(orders)
        .values({
          ...contact.input,
          id: uuidv7(),
          number: await takeNumber(tx),
          clientId: form.quoteId,
          participantId: conversation.participantId,
          ...inLists(quote.lines),
          seenAt: sql`clock_timestamp()`,
          createdAt: sql`clock_timestamp()`,
        })
        .returning();
      if (!order) throw new Error("An order that was just made is gone");
      const lines = linesOf(quote);
      const specs = await specsOfLines(lines, tx);
      await tx.insert(orderLines).values(
        lines.map((line, index) => ({
          ...line,
          printSpec: specs[index] ?? null,
          orderId: order.id,
          // The price stands in the quote, and is agreed once that is accepted.
          price: null,
          minimum: 1,
        })),
      );
      const open: OpenOrder = { tx, order, conversation, told };
      await addEvent(open, {
        kind: "status",
        status: "received",
        author: "shop",
        userId: admin.id,
        message: orderTitle(order),
        // No mail for this event, since the quote is mailed.
        mails: false,
      });
      await record(open, admin, "record-order", {});
      await dropDraft(tx, { conversationId: into });
      await write(open, admin, { ...form, number: 1 }, quote, remindTimes(quote, calendar));
      return order.number;
    });
    await tell(told);
    return { ok: true, number };
  } catch (error) {
    if (error instanceof Undo) return error.refusal;
    throw error;
  }
}

/** The order whose quote this form has already sent. */
async function isSent(tx: Transaction, quoteId: string): Promise<number | undefined> {
  const [sent] = await tx
    .select({ number: orders.number })
    .from(quotes)
    .innerJoin(orders, eq(orders.id, quotes.orderId))
    .where(eq(quotes.id, quoteId));
  return sent?.number;
}

const linesOf = ({ lines }: ParsedQuote) =>
  lines.map(({ choice: { quantity: _, ...choice }, product, ...line }) => ({
    ...line,
    choice,
    productId: product?.productId ?? null,
    item: product?.item ?? null,
  }));

async function write(
  open: OpenOrder,
  admin: SessionUser,
  { quoteId, number, accepted }: QuoteForm,
  quote: ParsedQuote,
  times: ReturnType<typeof remindTimes>,
): Promise<void> {
  const { tx, order } = open;
  const [last] = await tx
    .select({ number: quotes.number, state: quotes.state, total: quotes.total })
    .from(quotes)
    .where(eq(quotes.orderId, order.id))
    .orderBy(desc(quotes.number))
    .limit(1);
  const next = 1 + (last?.number ?? 0);
  if (number !== next) {
    const sent = `Quote ${next - 1} was sent meanwhile. Look at it, then decide.`;
    throw new Undo(overtaken(next > 1 ? sent : "Open the page again, then send."));
  }
  if (last?.state === "accepted" && accepted !== last.number) {
    const told = `Quote ${last.number} was accepted meanwhile, for ${formatNaira(last.total)}.`;
    throw new Undo(overtaken(`${told} Look at it, then decide.`));
  }
  await tx
    .update(quotes)
    .set({ state: "replaced", endedAt: sql`clock_timestamp()` })
    .where(and(eq(quotes.orderId, order.id), eq(quotes.state, "sent")));
  const { lines, ...content } = quote;
  await tx.insert(quotes).values({
    ...content,
    id: quoteId,
    orderId: order.id,
    number,
    lineCount: lines.length,
    userId: admin.id,
    seq: order.lastSeq + 1,
    remindAt: times.silent,
    sentAt: sql`clock_timestamp()`,
  });
  await tx.insert(quoteLines).values(linesOf(quote).map((line) => ({ ...line, quoteId })));
  await keepQuote(open, quoteId);
  await addEvent(open, {
    kind: "quote",
    author: "shop",
    userId: admin.id,
    amount: number,
    note: quote.note,
    message: quoteSentence({ ...quote, number }),
    // By this id the message shows the quote as a card.
    clientId: quoteId,
    mails: true,
  });
  await dropDraft(tx, { orderId: order.id });
  await remindLater(tx, quoteId, times);
  await record(open, admin, "send-quote", { quote: number, total: quote.total });
}

/**
 * Withdraws a quote.
 * @param reason what its buyer reads
 * @throws Response 403 when the viewer is not an admin
 */
export async function withdrawQuote(
  viewer: Viewer,
  orderId: string,
  number: number,
  reason: string,
): Promise<Act> {
  const admin = staffOf(viewer, "orders");
  return act(orderId, async (open) => {
    const note = parseField("reason", withdrawalRule, reason);
    const { row, state } = await holdQuote(open, number);
    // Pressed twice.
    if (state === "withdrawn" && row.reason === note) return;
    if (row.state !== "sent") {
      throw new Undo(overtaken(`Quote ${number} is ${row.state} already.`));
    }
    await open.tx
      .update(quotes)
      .set({ state: "withdrawn", reason: note, endedAt: sql`clock_timestamp()` })
      .where(eq(quotes.id, row.id));
    await addEvent(open, {
      kind: "quote-withdrawn",
      author: "shop",
      userId: admin.id,
      amount: number,
      note,
      message: `We took quote ${number} back.`,
      mails: true,
    });
    await record(open, admin, "withdraw-quote", { quote: number });
  });
}

const withdrawalRule = paragraphs("A note", "Write why. The customer reads it.");
