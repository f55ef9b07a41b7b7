/** Papers of goods: invoice, credit note and quote. */
import { formatCount } from "../ui/format/money.ts";
import { amountInWords } from "./amount-words.ts";
import {
  buyerFact,
  fromFact,
  type Paper,
  type PaperBlock,
  type PaperBuyer,
  type PaperCell,
  type PaperShop,
  type PaperSum,
  type PaperWords,
  paperDay,
  paperMoney,
  questions,
} from "./paper.ts";
import { rateWords, vatByRate } from "./vat.ts";

/** A line of goods, or the delivery. */
interface SaleLine {
  what: string;
  /** Make-up and size, in words; empty for none. */
  detail: string;
  /** Null of a delivery. */
  quantity: number | null;
  /** Kobo of the whole line, with the VAT in them. */
  amount: number;
  /** Hundredths of a percent: 750 is 7.5 %. Not shown without a tax number. */
  rate: number;
  isDelivery?: boolean;
}

/** A sale as a paper shows it. */
export interface Sale {
  shop: PaperShop;
  buyer: PaperBuyer;
  lines: readonly SaleLine[];
  /** Taken from the goods. */
  discount: { amount: number; reason: string } | null;
}

/** Money that came in for an invoice, or went out again: below zero. */
interface PaidPart {
  kobo: number;
  /** `2026-11-23`. */
  day: string;
  /** `receipt RC-000212`. */
  how: string;
}

/** Where what is left is to be paid. */
interface PayHere {
  /** `2026-12-09`; null without a day. */
  by: string | null;
  bank: string;
  accountNumber: string;
  accountName: string;
  /** `ITW151`. */
  reference: string;
}

export interface Invoice extends Sale {
  /** `INV-000087`. */
  number: string;
  /** `2026-12-02`. */
  day: string;
  /** Null while the goods have neither gone nor a promised day. */
  supplyDay: string | null;
  /** `ITW-000151`. */
  order: string;
  paid: readonly PaidPart[];
  /** Shown while something is left to pay. */
  pay: PayHere | null;
}

/** An invoice; with a tax number it has what section 153 of the Nigeria Tax Act 2025 asks. */
export function invoicePaper(invoice: Invoice): Paper {
  const { shop, buyer, number, paid, pay } = invoice;
  const total = totalOf(invoice);
  const received = paid.reduce((sum, { kobo }) => sum + kobo, 0);
  const left = Math.max(0, total - received);
  return {
    title: "Invoice",
    number,
    facts: [
      [fromFact(shop)],
      [buyerFact("To", buyer)],
      [
        { label: "Invoice date", lines: [paperDay(invoice.day)] },
        {
          label: "Date of supply",
          lines: [
            invoice.supplyDay ? paperDay(invoice.supplyDay) : "When the goods are handed over",
          ],
        },
        { label: "Order", lines: [invoice.order] },
      ],
    ],
    blocks: [
      goodsTable(invoice, "Amount"),
      {
        kind: "sums",
        words: [
          ...inWords(total),
          ...(left === 0 ? [{ kind: "stamp" as const, text: "Paid in full" }] : []),
          ...paid.map(
            ({ kobo, day, how }): PaperWords => ({
              kind: "text",
              isQuiet: true,
              text: `${paperMoney(kobo)} on ${paperDay(day)}, ${how}`,
            }),
          ),
          ...(left > 0 && pay ? payWords(left, pay) : []),
        ],
        sums: [
          ...vatSums(invoice),
          { label: "Total", value: paperMoney(total), kind: "total" },
          { label: "Received", value: paperMoney(received) },
          { label: "Left to pay", value: paperMoney(left), kind: "rule" },
          ...(received > total
            ? [{ label: "Your credit", value: paperMoney(received - total) }]
            : []),
        ],
      },
    ],
    foot: [`Ẹ ṣé. Thank you, ${buyer.name}.`, questions(shop)],
  };
}

export interface CreditNote extends Sale {
  /** `CN-000009`. */
  number: string;
  day: string;
  invoice: { number: string; day: string };
  reason: string;
  /** Kobo that the invoice comes to from now on, with all credit notes. */
  standsAt: number;
  /** What becomes of the money; empty for nothing. */
  settlement: string;
}

/** What is taken off an invoice, which itself is never changed. */
export function creditNotePaper(note: CreditNote): Paper {
  const { shop, buyer, invoice } = note;
  const total = totalOf(note);
  return {
    title: "Credit note",
    number: note.number,
    facts: [
      [fromFact(shop)],
      [buyerFact("To", buyer)],
      [
        { label: "Date", lines: [paperDay(note.day)] },
        { label: "Changes invoice", lines: [invoice.number, `of ${paperDay(invoice.day)}`] },
      ],
    ],
    blocks: [
      { kind: "why", label: "Why:", text: note.reason },
      goodsTable(note, "Taken off"),
      {
        kind: "sums",
        words: [
          ...inWords(total),
          {
            kind: "text",
            isQuiet: true,
            text: `The invoice now stands at ${paperMoney(note.standsAt)}.`,
          },
          ...(note.settlement === ""
            ? []
            : [{ kind: "text" as const, isQuiet: true, text: note.settlement }]),
        ],
        sums: [...vatSums(note), { label: "Taken off", value: paperMoney(total), kind: "total" }],
      },
    ],
    foot: ["An invoice is never deleted. A credit note changes it.", questions(shop)],
  };
}

export interface Quote extends Sale {
  /** `QU-000031`. */
  number: string;
  day: string;
  validUntil: string;
  /** Null when none are promised. */
  workingDays: number | null;
  note: string;
  /** Kobo that are asked before printing; 0 for nothing. */
  dueFirst: number;
}

/** A quote, which is the pro-forma invoice too. */
export function quotePaper(quote: Quote): Paper {
  const { shop, buyer, dueFirst } = quote;
  const total = totalOf(quote);
  const days = quote.workingDays;
  return {
    title: "Quote",
    number: quote.number,
    facts: [
      [fromFact(shop)],
      [buyerFact("For", buyer)],
      [
        { label: "Date", lines: [paperDay(quote.day)] },
        { label: "Valid until", lines: [paperDay(quote.validUntil)] },
        ...(days === null
          ? []
          : [{ label: "Ready in", lines: [`${days} working ${days === 1 ? "day" : "days"}`] }]),
      ],
    ],
    blocks: [
      goodsTable(quote, "Amount"),
      {
        kind: "sums",
        words: [
          ...inWords(total),
          ...(quote.note === ""
            ? []
            : [{ kind: "text" as const, isQuiet: true, text: quote.note }]),
        ],
        sums: [
          ...vatSums(quote),
          { label: "Total", value: paperMoney(total), kind: "total" },
          ...(dueFirst > 0 && dueFirst < total
            ? [
                { label: "Before printing", value: paperMoney(dueFirst) },
                { label: "Before hand-over", value: paperMoney(total - dueFirst) },
              ]
            : []),
        ],
      },
    ],
    foot: ["This is a quote (pro-forma), not a tax invoice.", questions(shop)],
  };
}

function goodsTable({ shop, lines, discount }: Sale, amountHead: string): PaperBlock {
  const hasVat = shop.taxNumber !== null;
  const cells = ({ what, detail, quantity, amount, rate }: SaleLine): PaperCell[] => [
    { text: what, small: detail, isBold: true },
    { text: quantity === null ? "" : formatCount(quantity) },
    { text: quantity === null ? "" : eachWords(amount, quantity) },
    ...(hasVat ? [{ text: rateWords(rate) }] : []),
    { text: paperMoney(amount) },
  ];
  const rows = lines.map(cells);
  if (discount) {
    rows.push([
      { text: "Discount", small: discount.reason, isBold: true },
      { text: "" },
      { text: "" },
      ...(hasVat ? [{ text: "" }] : []),
      { text: paperMoney(-discount.amount) },
    ]);
  }
  return {
    kind: "table",
    columns: [
      { head: "What", align: "left" },
      { head: "Quantity", width: 76, align: "right" },
      { head: "Each", width: 106, align: "right" },
      ...(hasVat ? [{ head: "VAT", width: 62, align: "right" as const }] : []),
      { head: amountHead, width: 130, align: "right" },
    ],
    rows,
  };
}

/** The price of one; where it is no whole kobo, the line is sold as a lot. */
const eachWords = (amount: number, quantity: number) =>
  amount % quantity === 0 ? paperMoney(amount / quantity) : "as a lot";

/** Kobo that a sale comes to. */
const totalOf = ({ lines, discount }: Sale) =>
  lines.reduce((sum, { amount }) => sum + amount, 0) - (discount?.amount ?? 0);

function vatSums({ shop, lines, discount }: Sale): PaperSum[] {
  if (shop.taxNumber === null) return [];
  const shares = vatByRate(lines, discount?.amount);
  const isOne = shares.length === 1;
  return [
    ...shares.map(({ rate, net }) => ({
      label: isOne ? "Without VAT" : `Without VAT, at ${rateWords(rate)}`,
      value: paperMoney(net),
    })),
    ...shares
      .filter(({ rate }) => rate > 0 || isOne)
      .map(({ rate, vat }) => ({ label: `VAT, ${rateWords(rate)}`, value: paperMoney(vat) })),
  ];
}

const inWords = (kobo: number): PaperWords[] => [
  { kind: "label", text: "In words" },
  { kind: "text", text: amountInWords(kobo) },
];

function payWords(left: number, pay: PayHere): PaperWords[] {
  const by = pay.by === null ? "" : ` by ${paperDay(pay.by)}`;
  return [
    { kind: "label", text: `Left to pay${by}: ${paperMoney(left)}` },
    { kind: "pair", label: "Bank", text: pay.bank },
    { kind: "pair", label: "Account number", text: pay.accountNumber },
    { kind: "pair", label: "Account name", text: pay.accountName },
    { kind: "pair", label: "Reference", text: pay.reference },
  ];
}
