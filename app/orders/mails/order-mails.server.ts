/**
 * Mails to the buyer about everything the shop does to an order, and with the link to it. None
 * calls it `link`, which would be printed: an order's key never reaches a log.
 */
import { and, asc, eq } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { orderEvents, orders } from "../../../database/schema.ts";
import { ticketDay } from "../../catalogue/ticket/choice/ticket.ts";
import { defineMail, type Mail } from "../../mail/mail.server.ts";
import { type MailContent, renderMail } from "../../mail/mail-layout.server.tsx";
import { business } from "../../shop/business.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { ORDER_MAIL, type OrderRow } from "../changes/order-changes.server.ts";
import { dateSentence, heldDate, quotedWords } from "../dates/order-date.ts";
import { payBefore } from "../dates/order-dates.server.ts";
import { LINK_MAIL } from "../finding/send-order-link.server.ts";
import { totalSentence } from "../money/order-total.server.ts";
import { type HeldDate, lineWords, type OrderLine, orderNumber, orderTitle } from "../order.ts";
import { orderPath, proofPath } from "../order-links.server.ts";
import { paperNumber } from "../paper-number.ts";
import { papersOfEvent } from "../papers/mailed-papers.server.ts";
import { saidOfMoney } from "../payment-words.ts";
import { estimateWords } from "../price.ts";
import { composeQuoteEvent } from "../quotes/quote-mails.server.ts";
import { linesOf } from "../reading/read-orders.server.ts";
import { type OrderStatus, statusSentence, stepLabel } from "../status.ts";
import { fillIn, type MailStep } from "./own-words.ts";

export type EventRow = Pick<
  typeof orderEvents.$inferSelect,
  "seq" | "kind" | "status" | "author" | "note" | "amount" | "day" | "timestamp"
>;
/** What mails say of an order. */
export type Told = Pick<
  OrderRow,
  | "number"
  | "name"
  | "title"
  | "quantity"
  | "estimate"
  | "total"
  | "delivery"
  | "deliveryFee"
  | "status"
  | "promisedDay"
  | "approveBy"
  | "dateFixedAt"
> & { lines: Pick<OrderLine, "name" | "quantity" | "makeUp" | "price">[] };

/**
 * Registers the mails; call before the jobs start.
 * @param origin the shop's public address
 */
export function defineOrderMails(origin: () => string): void {
  defineMail({
    name: ORDER_MAIL,
    compose: (id) => composeEvent(id, origin()),
    sample: () =>
      writeEvent("tunde@bookshop.example", SAMPLE, SAMPLE_EVENT, {
        link: `${origin()}/order/ITW-000042`,
        links: [],
        pay: 0,
      }),
  });
  defineMail({
    name: LINK_MAIL,
    urgent: true,
    compose: (id) => composeLink(id, origin()),
    sample: () => writeLink("tunde@bookshop.example", SAMPLE, `${origin()}/order/ITW-000042`),
  });
}

/** @param id of the queued mail about an event: the order's, `_` and the event's number */
export async function findEvent(id: string) {
  const [orderId = "", seq = ""] = id.split("_");
  const [found] = await db
    .select({ order: orders, event: orderEvents })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(eq(orderEvents.orderId, orderId), eq(orderEvents.seq, Number(seq))))
    .orderBy(asc(orderEvents.seq));
  return found && { ...found, order: { ...found.order, lines: await linesOf(orderId) } };
}

async function composeEvent(id: string, origin: string): Promise<Mail | undefined> {
  const found = await findEvent(id);
  if (!found?.order.email) return undefined;
  if (found.event.kind.startsWith("quote")) {
    return composeQuoteEvent(found.order.email, found.order, found.event, origin);
  }
  const isProof = found.event.kind === "proof";
  const link = origin + (await (isProof ? proofPath : orderPath)(found.order));
  const pay = await payBefore(db, found.order);
  const links = await papersOfEvent(found.order.id, found.event, origin);
  return writeEvent(found.order.email, found.order, found.event, { link, links, pay });
}

async function composeLink(id: string, origin: string): Promise<Mail | undefined> {
  const [orderId = ""] = id.split("_");
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order?.email) return undefined;
  const told = { ...order, lines: await linesOf(orderId) };
  return writeLink(order.email, told, origin + (await orderPath(order)));
}

const CLOSING = "Keep this link to yourself: whoever has it can see and approve your order.";

/** The date, and whose it is not. */
const dateWords = ({ delivery, lines, total }: Told, date: HeldDate): string =>
  [dateSentence(delivery, date), quotedWords(lines, total)].filter(Boolean).join(" ");

/**
 * @param more.link to the order's page, or to the proof that came
 * @param more.links to the papers that came with the event
 * @param more.pay kobo that printing still waits for
 */
function writeEvent(
  to: string,
  order: Told,
  event: EventRow,
  more: { link: string; links: NonNullable<MailContent["links"]>; pay: number },
): Mail {
  const { link, links, pay } = more;
  const number = orderNumber(order.number);
  const { heading, lead } = sayEvent(order, event);
  // Once 'approve by' has passed, the order's page says more than the mail could.
  const date = heldDate(order, Date.now(), pay);
  const own = ownWords(order, event, { link, day: date?.day });
  return {
    to,
    subject: `${number}: ${heading}`,
    date: event.timestamp,
    ...renderMail({
      heading,
      lead: own ?? lead,
      facts: [
        ...factsOf(order, event),
        ...(date ? [["Date", dateWords(order, date)] as [string, string]] : []),
      ],
      ...(event.note ? { quote: event.note } : {}),
      action: { label: event.kind === "proof" ? "See the proof" : "Follow your order", url: link },
      links,
      closing: CLOSING,
    }),
  };
}

/**
 * The owner's words for the step that an event tells of; undefined where the shop's own words
 * apply.
 */
function ownWords(
  order: Told,
  event: EventRow,
  { link, day }: { link: string; day: string | undefined },
): string | undefined {
  const step = mailStepOf(event);
  const words = step && business.mails[step];
  return words
    ? fillIn(words, {
        name: order.name ?? undefined,
        product: order.title,
        link,
        date: day && ticketDay(day),
        total: order.total === null ? undefined : formatNaira(order.total),
      })
    : undefined;
}

function mailStepOf({ kind, seq, status, author }: EventRow): MailStep | undefined {
  if (kind === "proof") return "proof";
  if (kind === "total") return author === "buyer" ? undefined : "total";
  if (kind !== "status") return undefined;
  if (seq === 1) return "received";
  return status === "received" || status === "proof-sent" ? undefined : status;
}

function sayEvent(order: Told, event: EventRow): { heading: string; lead: string } {
  switch (event.kind) {
    case "proof":
      return {
        heading: `Proof ${event.amount} is ready`,
        lead: "Check names, numbers and spelling. Nothing is printed until you approve it.",
      };
    case "total":
      if (event.author === "buyer") {
        const lead = `You said yes to ${formatNaira(event.amount ?? 0)}.`;
        return { heading: "We have your yes", lead };
      }
      return {
        heading: "The price of your order",
        lead: `${totalSentence(event.amount ?? 0)} The bank details are on the page of your order.`,
      };
    case "raise":
      return {
        heading: "A higher price, if you agree",
        lead: `We ask ${formatNaira(event.amount ?? 0)} for your order. Say yes or no on its page; until then the agreed total holds.`,
      };
    case "raise-refused":
      return {
        heading: "We have your no",
        lead: `You said no to ${formatNaira(event.amount ?? 0)}. The agreed total holds.`,
      };
    case "payment":
    case "seen":
    case "claim-off":
    case "taken-back":
    case "refund":
    case "credit":
      return {
        heading: moneyHeading(event.kind, event.amount ?? 0),
        lead: saidOfMoney(event.kind, event.amount ?? 0) ?? "",
      };
    case "invoice":
      return {
        heading: `Your invoice ${paperNumber("invoice", event.amount ?? 0)}`,
        lead: "It is below, and on the page of your order.",
      };
    case "credit-note":
      return {
        heading: `Credit note ${paperNumber("credit", event.amount ?? 0)}`,
        lead: "We have taken something off your invoice. The reason:",
      };
    case "change":
      return {
        heading: "We have your change",
        lead: `You asked us to change proof ${event.amount}. We send you a new one. You wrote:`,
      };
    case "artwork":
      return {
        heading: event.amount === 1 ? "A file was added" : `${event.amount} files were added`,
        lead: `${business.name} added artwork to your order. You see it on the page of your order.`,
      };
    case "date":
      return {
        heading: "A new date for your order",
        lead: `${dateSentence(order.delivery, { day: event.day ?? "" })} We had to move it, and tell you why:`,
      };
    case "note":
      return { heading: "A note on your order", lead: `${business.name} wrote:` };
    default:
      if (event.seq === 1) {
        return {
          heading: "We have your order",
          lead: "We check it, confirm the price and send you a proof. You pay nothing now.",
        };
      }
      return {
        heading: stepLabel(event.status, order.delivery),
        lead:
          event.status === "approved" && event.author === "buyer"
            ? "You approved the proof. We print it next."
            : statusSentence(event.status, order.delivery),
      };
  }
}

function moneyHeading(kind: EventRow["kind"], amount: number): string {
  if (kind === "payment" && amount > 0) return "We have your transfer";
  if (kind === "claim-off") return "We do not see your transfer yet";
  if (kind === "refund") return "Your money is on its way back";
  return kind === "credit" ? "Your credit is used" : "A change to your payments";
}

/** The order in a few lines, as it is after an event. */
export function factsOf(
  order: Told,
  { status, kind }: { status: OrderStatus; kind?: EventRow["kind"] },
): [string, string][] {
  return [
    ["Order", orderNumber(order.number)],
    ...productFacts(order),
    order.total === null ? ["Estimate", estimateWords(order)] : ["Total", formatNaira(order.total)],
    ["Status", kind === "change" ? "Change asked" : stepLabel(status, order.delivery)],
  ];
}

/** Of several lines, each with its price. */
function productFacts(order: Told): [string, string][] {
  const { lines } = order;
  const [only] = lines;
  if (lines.length < 2) return [["Product", only ? lineWords(only) : orderTitle(order)]];
  return lines.map((line, index) => [
    `Product ${index + 1}`,
    `${lineWords(line)}: ${line.price === null ? "We will quote you" : formatNaira(line.price)}`,
  ]);
}

function writeLink(to: string, order: Told, link: string): Mail {
  return {
    to,
    subject: `The link to your order ${orderNumber(order.number)}`,
    date: new Date(),
    ...renderMail({
      heading: "Your order",
      lead: "You asked for the link to your order. If it was not you, there is nothing to do.",
      facts: factsOf(order, order),
      action: { label: "Open your order", url: link },
      closing: CLOSING,
    }),
  };
}

/** Filled with invented values. */
export const SAMPLE: Told = {
  number: 42,
  name: "Tunde Bakare",
  title: "Business Cards, matt laminated",
  quantity: 200,
  estimate: 1_700_000,
  total: null,
  delivery: "delivery",
  deliveryFee: 0,
  status: "proof-sent",
  lines: [],
  promisedDay: "2026-11-23",
  approveBy: new Date("2026-11-19T11:00:00Z"),
  dateFixedAt: null,
};
const SAMPLE_EVENT: EventRow = {
  seq: 2,
  kind: "proof",
  status: "proof-sent",
  author: "shop",
  note: "Please check the second phone number.",
  amount: 1,
  day: "2026-11-23",
  timestamp: new Date("2026-11-18T08:30:00Z"),
};
