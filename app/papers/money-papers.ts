/** Papers of money: receipt, refund note and statement of account. */
import { amountInWords } from "./amount-words.ts";
import {
  buyerFact,
  fromFact,
  type Paper,
  type PaperBuyer,
  type PaperCell,
  type PaperShop,
  type PaperWords,
  paperDay,
  paperMoney,
  paperShortDay,
  questions,
} from "./paper.ts";

/** Money for one order, as its paper shows it. */
interface OrderMoney {
  /** `ITW-000151`. */
  order: string;
  /** What was ordered, a line each. */
  goods: readonly string[];
  /** Kobo that the order comes to; null while no total is agreed. */
  total: number | null;
  /** Kobo received before. */
  before: number;
  /** Kobo of bank charges that are not asked for. */
  letGo: number;
  /** Kobo of this paper's money that are this order's. */
  kobo: number;
  /** Kobo left to pay after it. */
  left: number;
  /** Whether none of that is due before printing; unknown to older receipts. */
  isPrintingPaid?: boolean;
}

export interface Receipt {
  shop: PaperShop;
  buyer: PaperBuyer;
  /** `RC-000212`. */
  number: string;
  /** `2026-11-23`. */
  day: string;
  /** `15:10`, in Lagos; null when the bank does not tell. */
  time: string | null;
  /** `Transfer from Sample Bank`, `Reference ITW151`. */
  how: readonly string[];
  /** Kobo. */
  kobo: number;
  for: OrderMoney;
  /** Who confirmed it. */
  confirmedBy: string;
  /** Why it is void, once it is; null while it holds. */
  takenBack: string | null;
}

/** One receipt for one received payment. */
export function receiptPaper(receipt: Receipt): Paper {
  const { shop, buyer, kobo, takenBack } = receipt;
  const { order, goods, total, before, letGo, left, isPrintingPaid } = receipt.for;
  const words: PaperWords[] = [
    { kind: "label", text: `For order ${order}` },
    ...goods.map((text): PaperWords => ({ kind: "text", text })),
  ];
  if (takenBack !== null) {
    words.push(
      { kind: "stamp", text: "Taken back", isBad: true },
      { kind: "text", text: takenBack },
    );
  }
  return {
    title: "Receipt",
    number: receipt.number,
    facts: [
      [fromFact(shop)],
      [buyerFact("Received from", buyer)],
      [
        {
          label: "Received on",
          lines: [paperDay(receipt.day), ...(receipt.time ? [receipt.time] : [])],
        },
        { label: "How", lines: receipt.how },
      ],
    ],
    blocks: [
      { kind: "amount", label: "Received with thanks", kobo, words: amountInWords(kobo) },
      { kind: "tear" },
      {
        kind: "sums",
        words,
        sums: [
          ...(total === null ? [] : [{ label: "The order comes to", value: paperMoney(total) }]),
          { label: "Received before", value: paperMoney(before) },
          { label: "This payment", value: paperMoney(receipt.for.kobo) },
          ...(letGo > 0 ? [{ label: "Bank charges let go", value: paperMoney(letGo) }] : []),
          ...(total === null
            ? []
            : [
                {
                  label:
                    left > 0 && isPrintingPaid ? "Left to pay, before hand-over" : "Left to pay",
                  value: paperMoney(left),
                  kind: "rule" as const,
                },
              ]),
        ],
      },
    ],
    foot: [
      shop.taxNumber === null
        ? "Thank you. The invoice comes with your goods."
        : "This is a receipt, not a tax invoice. The invoice comes with your goods.",
      `Confirmed by ${receipt.confirmedBy}`,
    ],
  };
}

export interface RefundNote {
  shop: PaperShop;
  buyer: PaperBuyer;
  /** `RF-000003`. */
  number: string;
  day: string;
  /** `Transfer to Sample Bank`. */
  how: readonly string[];
  kobo: number;
  order: string;
  reason: string;
  /** Kobo received for the order before, and what of them is still here. */
  received: number;
  kept: number;
}

/** Money that was sent back before there is an invoice. */
export function refundNotePaper(note: RefundNote): Paper {
  const { shop, buyer, kobo } = note;
  return {
    title: "Refund note",
    number: note.number,
    facts: [
      [fromFact(shop)],
      [buyerFact("Sent back to", buyer)],
      [
        { label: "Sent back on", lines: [paperDay(note.day)] },
        { label: "How", lines: note.how },
      ],
    ],
    blocks: [
      { kind: "amount", label: "Sent back to you", kobo, words: amountInWords(kobo) },
      { kind: "tear" },
      {
        kind: "sums",
        words: [
          { kind: "label", text: `For order ${note.order}` },
          { kind: "text", text: note.reason },
        ],
        sums: [
          { label: "Received before", value: paperMoney(note.received) },
          { label: "Sent back", value: paperMoney(kobo) },
          { label: "Still with us", value: paperMoney(note.kept), kind: "rule" },
        ],
      },
    ],
    foot: ["This is a refund note, not a tax invoice.", questions(shop)],
  };
}

/** A line of a statement of account. */
interface AccountLine {
  /** `2026-11-23`. */
  day: string;
  /** `Receipt RC-000212`. */
  what: string;
  detail: string;
  /** Kobo; one of the two is 0. */
  invoiced: number;
  received: number;
}

export interface AccountStatement {
  shop: PaperShop;
  buyer: PaperBuyer;
  /** The days that it covers. */
  from: string;
  to: string;
  /** Kobo owed at the start; below zero: the shop's debt. */
  opening: number;
  /** Oldest first. */
  lines: readonly AccountLine[];
}

/** What one customer was asked for and has paid, and what is owed after each line. */
export function accountPaper(statement: AccountStatement): Paper {
  const { shop, buyer, lines } = statement;
  let owed = statement.opening;
  const rows = lines.map(({ day, what, detail, invoiced, received }): PaperCell[] => {
    owed += invoiced - received;
    return [
      { text: paperShortDay(day) },
      { text: what, small: detail, isBold: true },
      { text: invoiced === 0 ? "" : paperMoney(invoiced) },
      { text: received === 0 ? "" : paperMoney(received) },
      { text: paperMoney(owed) },
    ];
  });
  const sumOf = (of: "invoiced" | "received") => lines.reduce((sum, line) => sum + line[of], 0);
  return {
    title: "Statement of account",
    number: paperDay(statement.to),
    facts: [
      [fromFact(shop)],
      [buyerFact("For", buyer)],
      [
        { label: "Covers", lines: [`${paperDay(statement.from)} to`, paperDay(statement.to)] },
        { label: "At the start", lines: [paperMoney(statement.opening)] },
      ],
    ],
    blocks: [
      {
        kind: "table",
        columns: [
          { head: "Date", width: 90, align: "left" },
          { head: "What", align: "left" },
          { head: "Invoiced", width: 112, align: "right" },
          { head: "Received", width: 112, align: "right" },
          { head: "You owe", width: 124, align: "right" },
        ],
        rows,
        sum: [
          { text: "Sum", isBold: true },
          { text: "" },
          { text: paperMoney(sumOf("invoiced")), isBold: true },
          { text: paperMoney(sumOf("received")), isBold: true },
          { text: "" },
        ],
      },
      {
        kind: "sums",
        words: [
          {
            kind: "text",
            isQuiet: true,
            text: "A minus means we owe you. Money you paid before the invoice shows as a minus until the goods are handed over.",
          },
        ],
        sums: [
          {
            label: owed < 0 ? "Your credit" : "You owe",
            value: paperMoney(Math.abs(owed)),
            kind: "total",
          },
        ],
      },
    ],
    foot: ["Not as in your books? Tell us within 30 days.", questions(shop)],
  };
}
