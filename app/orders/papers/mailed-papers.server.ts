/** The papers that mails about events link to. */
import { and, desc, eq, lte } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { type orderEvents, papers } from "../../../database/schema.ts";
import type { MailContent } from "../../mail/mail-layout.server.tsx";
import { orderKey } from "../order-links.server.ts";
import { type PaperKind, paperNames, paperNumber, paperPath } from "../paper-number.ts";

type EventRow = Pick<typeof orderEvents.$inferSelect, "kind" | "status" | "amount" | "timestamp">;

/**
 * The paper that came with an event, as a link with its order's key.
 * @param origin the shop's public address
 */
export async function papersOfEvent(
  orderId: string,
  event: EventRow,
  origin: string,
): Promise<NonNullable<MailContent["links"]>> {
  const kind = kindOf(event);
  if (!kind) return [];
  const [paper] = await db
    .select({ number: papers.number })
    .from(papers)
    .where(and(eq(papers.orderId, orderId), eq(papers.kind, kind), numberOf(event)))
    .orderBy(desc(papers.number))
    .limit(1);
  return paper ? [await linkTo(orderId, kind, paper.number, origin)] : [];
}

/** The paper of a quote. */
export async function paperOfQuote(
  order: { id: string },
  quoteId: string,
  origin: string,
): Promise<NonNullable<MailContent["links"]>> {
  const [paper] = await db
    .select({ number: papers.number })
    .from(papers)
    .where(eq(papers.ofId, quoteId));
  return paper ? [await linkTo(order.id, "quote", paper.number, origin)] : [];
}

async function linkTo(orderId: string, kind: PaperKind, number: number, origin: string) {
  return {
    label: `${paperNames[kind]} ${paperNumber(kind, number)} (PDF)`,
    url: origin + paperPath(kind, number, await orderKey(orderId)),
  };
}

/**
 * A credit note is named by its event; others were written just before it, or are the order's
 * latest.
 */
function numberOf({ kind, amount, timestamp }: EventRow) {
  if (kind === "status") return undefined;
  if (kind === "invoice" || kind === "credit-note") return eq(papers.number, amount ?? 0);
  return lte(papers.timestamp, timestamp);
}

function kindOf({ kind, status, amount }: EventRow): PaperKind | undefined {
  switch (kind) {
    case "payment":
      return (amount ?? 0) > 0 ? "receipt" : undefined;
    case "refund":
      return "refund";
    case "invoice":
      return "invoice";
    case "credit-note":
      return "credit";
    case "status":
      if (status === "delivered") return "invoice";
      return status === "cancelled" ? "credit" : undefined;
    default:
      return undefined;
  }
}
