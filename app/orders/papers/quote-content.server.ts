/** What a quote's paper says, which is also the pro-forma invoice. */
import { eq } from "drizzle-orm";
import type { Queries } from "../../../database/db.server.ts";
import { quotes } from "../../../database/schema.ts";
import { askedBefore } from "../../shop/settings/pay-first.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import type { OpenOrder, OrderRow } from "../changes/order-changes.server.ts";
import { takePaperNumber } from "../ledger/ledger.server.ts";
import { ruleOf } from "../money-settings/money-settings.server.ts";
import { taxAt } from "../money-settings/tax-settings.server.ts";
import { paperNumber } from "../paper-number.ts";
import { keepPaper, type PaperContents } from "./kept-papers.server.ts";
import { buyerOf, deliveryWords, shopOf } from "./paper-facts.server.ts";
import { goodsOfQuote, standardRate } from "./read-goods.server.ts";

/** Stores the paper of a quote that was just written. */
export async function keepQuote(open: OpenOrder, quoteId: string): Promise<void> {
  const { tx, order } = open;
  const number = await takePaperNumber(tx, "quote");
  const quote = await findQuote(tx, quoteId);
  if (!quote) throw new Error("A quote that was just written is gone");
  await keepPaper(open, "quote", {
    number,
    ofId: quoteId,
    day: lagosDay(quote.sentAt.toISOString()),
    amount: quote.total,
    userId: quote.userId,
    content: await quoteContent(tx, order, quote, number),
  });
}

/** A quote by its id. */
export async function findQuote(queries: Queries, id: string) {
  const [quote] = await queries.select().from(quotes).where(eq(quotes.id, id));
  return quote;
}

/** With the tax settings of when it was sent. Prices include tax, so no sum changes. */
export async function quoteContent(
  queries: Queries,
  order: OrderRow,
  quote: typeof quotes.$inferSelect,
  number: number,
): Promise<PaperContents["quote"]> {
  const tax = await taxAt(queries, quote.sentAt);
  const goods = await goodsOfQuote(queries, quote.id, tax);
  const lines = goods.map(({ name, makeUp, quantity, price, rate }) => ({
    ...{ what: name, detail: makeUp, quantity, amount: price ?? 0, rate },
  }));
  const { deliveryFee, discount, discountReason, note, total, validUntil } = quote;
  return {
    shop: shopOf(tax),
    buyer: buyerOf(order),
    lines:
      deliveryFee > 0
        ? [
            ...lines,
            {
              what: deliveryWords(order),
              detail: "",
              quantity: null,
              amount: deliveryFee,
              rate: standardRate(tax),
              isDelivery: true,
            },
          ]
        : lines,
    discount: discount > 0 ? { amount: discount, reason: discountReason } : null,
    number: paperNumber("quote", number),
    day: lagosDay(quote.sentAt.toISOString()),
    validUntil,
    workingDays: quote.days,
    note,
    dueFirst: askedBefore(total, await ruleOf(queries, order)),
  };
}
