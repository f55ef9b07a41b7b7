/**
 * Mails to the buyer about quotes: each says what is offered, and links to where it is answered.
 */
import { and, asc, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { type orderEvents, orders, quoteLines, quotes } from "../../../database/schema.ts";
import { defineMail, type Mail } from "../../mail/mail.server.ts";
import { type MailContent, renderMail } from "../../mail/mail-layout.server.tsx";
import { formatNaira } from "../../ui/format/money.ts";
import { dateSentence, heldDate } from "../dates/order-date.ts";
import { payBefore } from "../dates/order-dates.server.ts";
import { orderNumber } from "../order.ts";
import { quotePath } from "../order-links.server.ts";
import { paperOfQuote } from "../papers/mailed-papers.server.ts";
import { discountName, lineWords, quoteDay, takesQuotes } from "../quote.ts";
import { QUOTE_REMINDER, reminderWords } from "./quote-reminders.server.ts";

/** What a mail needs to know of the event. */
type Told = Pick<typeof orderEvents.$inferSelect, "kind" | "note" | "amount" | "timestamp">;

const CLOSING = "Keep this link to yourself: whoever has it can accept the quote.";
type QuoteRow = typeof quotes.$inferSelect;
type Line = Pick<typeof quoteLines.$inferSelect, "name" | "quantity" | "price" | "makeUp">;

/**
 * Registers the reminder; call before the jobs start.
 * @param origin the shop's public address
 */
export function defineQuoteMails(origin: () => string): void {
  defineMail({
    name: QUOTE_REMINDER,
    compose: (id) => composeReminder(id, origin()),
    sample: () => ({
      to: "tunde@bookshop.example",
      subject: "ITW-000042: Your quote waits for you",
      date: new Date("2026-11-25T08:00:00Z"),
      ...write({ number: 42 }, SAMPLE, SAMPLE_LINES, `${origin()}/order/ITW-000042/quote`, {
        heading: "Your quote waits for you",
        lead: reminderWords(SAMPLE),
      }),
    }),
  });
}

/** The mail about a quote's event. */
export async function composeQuoteEvent(
  to: string,
  order: typeof orders.$inferSelect,
  event: Told,
  origin: string,
): Promise<Mail | undefined> {
  const [quote] = await db
    .select()
    .from(quotes)
    .where(and(eq(quotes.orderId, order.id), eq(quotes.number, event.amount ?? 0)));
  if (!quote) return undefined;
  const said = sayEvent(quote, event);
  const date =
    event.kind === "quote-accepted" && heldDate(order, Date.now(), await payBefore(db, order));
  const link = origin + (await quotePath(order));
  const links = await paperOfQuote(order, quote.id, origin);
  return {
    to,
    subject: `${orderNumber(order.number)}: ${said.heading}`,
    date: event.timestamp,
    ...write(order, quote, await linesOf(quote), link, {
      ...said,
      links,
      ...(date ? { lead: `${said.lead} ${dateSentence(order.delivery, date)}` } : {}),
      ...(event.note ? { quote: event.note } : {}),
    }),
  };
}

function sayEvent({ number, total }: QuoteRow, { kind }: Told) {
  switch (kind) {
    case "quote-accepted":
      return {
        heading: `Quote ${number} is accepted`,
        lead: `You accepted ${formatNaira(total)}. Next we send you a proof.`,
      };
    case "quote-change":
      return {
        heading: "We have your words",
        lead: `We answer quote ${number} with a new one. You wrote:`,
      };
    case "quote-withdrawn":
      return {
        heading: `We took quote ${number} back`,
        lead: "It can no longer be accepted. The reason:",
      };
    default:
      return {
        heading: `Your quote: ${formatNaira(total)}`,
        lead: "Accept it or ask for a change on its page. Nothing is printed before you approve a proof.",
      };
  }
}

/** @param id the quote's, `_` and the reason */
async function composeReminder(id: string, origin: string): Promise<Mail | undefined> {
  const [quoteId = ""] = id.split("_");
  const [found] = await db
    .select()
    .from(quotes)
    .innerJoin(orders, eq(orders.id, quotes.orderId))
    .where(eq(quotes.id, quoteId));
  if (!found?.orders.email || found.quotes.state !== "sent") return undefined;
  const { orders: order, quotes: quote } = found;
  if (!takesQuotes(order.status)) return undefined;
  const heading = "Your quote waits for you";
  const link = origin + (await quotePath(order));
  const links = await paperOfQuote(order, quote.id, origin);
  return {
    to: found.orders.email,
    subject: `${orderNumber(order.number)}: ${heading}`,
    date: new Date(),
    ...write(order, quote, await linesOf(quote), link, {
      heading,
      lead: reminderWords(quote),
      links,
    }),
  };
}

const linesOf = (quote: QuoteRow): Promise<Line[]> =>
  db
    .select({
      name: quoteLines.name,
      quantity: quoteLines.quantity,
      price: quoteLines.price,
      makeUp: quoteLines.makeUp,
    })
    .from(quoteLines)
    .where(eq(quoteLines.quoteId, quote.id))
    .orderBy(asc(quoteLines.place));

function write(
  order: { number: number },
  quote: Pick<
    QuoteRow,
    "number" | "discount" | "discountPercent" | "deliveryFee" | "total" | "validUntil"
  >,
  lines: Line[],
  link: string,
  said: Pick<MailContent, "heading" | "lead" | "quote" | "links">,
) {
  const { discount, discountPercent, deliveryFee, total, validUntil } = quote;
  return renderMail({
    ...said,
    facts: [
      ["Order", `${orderNumber(order.number)}, quote ${quote.number}`],
      ...lines.map(
        (line, index) =>
          [
            `Line ${index + 1}`,
            `${line.name}, ${lineWords(line)}: ${formatNaira(line.price)}`,
          ] as const,
      ),
      ...(discount > 0
        ? [[discountName(discountPercent), `−${formatNaira(discount)}`] as const]
        : []),
      ["Delivery", deliveryFee === 0 ? "Free" : formatNaira(deliveryFee)],
      ["Total", formatNaira(total)],
      ["Valid until", quoteDay(validUntil)],
    ],
    action: { label: "See the quote", url: link },
    closing: CLOSING,
  });
}

/** Filled with invented values. */
const SAMPLE = {
  number: 1,
  discount: 0,
  discountPercent: null,
  deliveryFee: 550_000,
  total: 5_350_000,
  validUntil: "2026-11-30",
};
const SAMPLE_LINES = [
  { name: "Custom Mugs", quantity: 40, price: 4_800_000, makeUp: "White, full wrap" },
];
