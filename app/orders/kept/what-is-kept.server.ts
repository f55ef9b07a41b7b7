import {
  artworkChecks,
  ledgerEntries,
  orderEvents,
  orderFiles,
  orderLines,
  orders,
  papers,
  payments,
  proofAnswers,
  proofApprovals,
  proofColleagues,
  proofFiles,
  proofLooks,
  proofPins,
  proofVerdicts,
  quoteDrafts,
  quoteLines,
  quotes,
  reviews,
  statementBanks,
  statementFiles,
  statementLines,
  statementRows,
  statements,
} from "../../../database/schema.ts";
import type { What } from "../../accounts/may.ts";
import { days, type Kept, type KeptOnDevice, lasting } from "../../privacy/kept.ts";
import { CONTACT_KEPT_S } from "../order-personal-data.server.ts";
import { ORDER_DRAFT_DAYS } from "../requesting/order-draft.ts";
import {
  FILE_KEPT_DAYS,
  WORDS_KEPT_DAYS,
} from "../statement/keeping/statement-personal-data.server.ts";

const BUYERS = "Customers, and guests who order";
const CONTACT_KEPT = lasting(CONTACT_KEPT_S);
/** Companies and Allied Matters Act 2020, section 375. */
const RECORDS_KEPT = "six years";

export const keptOfOrders = [
  {
    what: "Your orders",
    whose: BUYERS,
    holds:
      "Name, phone number, email address and delivery address; what you ordered, its files and check, notes, and every step with its time.",
    why: "So that we can print it, bring it to you, and settle a question about it",
    ground: "contract",
    until: `Your name, number and addresses: as long as you have an account, and ${CONTACT_KEPT} after the order is closed when you delete it; without an account, until you ask us to erase them. What was printed stays without them.`,
    seenBy: ["read-orders"],
    goesTo: ["mail"],
    tables: [orders, orderLines, orderEvents, orderFiles, artworkChecks],
  },
  {
    what: "Quotes",
    whose: BUYERS,
    holds: "What we offered at which price, and who accepted it under which terms.",
    why: "So that both sides know what was agreed",
    ground: "contract",
    until:
      "With the order. Who accepted it is erased with your name there; a quote that is still being written goes with your account.",
    seenBy: ["read-orders"],
    goesTo: ["mail"],
    tables: [quotes, quoteLines, quoteDrafts],
  },
  {
    what: "Proofs and who approved them",
    whose: "Customers, guests who order, and colleagues whom they invite",
    holds:
      "The proof’s files, pins and answers with their words, which page was seen, and the name of whoever commented or approved.",
    why: "So that we print what you have approved, and can show it",
    ground: "contract",
    until: "With the order. Names are erased with yours there; words and files stay.",
    seenBy: ["read-orders"],
    goesTo: ["mail", "files"],
    tables: [
      ...[proofFiles, proofColleagues, proofPins, proofAnswers],
      ...[proofVerdicts, proofLooks, proofApprovals],
    ],
  },
  {
    what: "Your reviews",
    whose: BUYERS,
    holds:
      "Stars, words, a photo if you send one, and your name as first name and initial. Everybody who visits the product reads them.",
    why: "So that others know how we print",
    ground: "consent",
    until:
      "Name and photo: until you delete your account or we erase your order’s contact. Stars and words stay without them.",
    seenBy: ["inbox"],
    goesTo: ["everybody", "files"],
    tables: [reviews],
  },
  {
    what: "Payments",
    whose: BUYERS,
    holds:
      "Amounts and days of what you say you paid and of what arrived, your bank and the name on your account, and a picture of the transfer if you send one. Never a card or a password of your bank.",
    why: "So that your money counts for your order, and our books are right",
    ground: "law",
    until: `Bank, account name and the picture are erased with your name on the order. Amounts and days stay without them; the law has us keep records for ${RECORDS_KEPT} at least.`,
    seenBy: ["money"],
    goesTo: ["files"],
    tables: [payments, ledgerEntries],
  },
  {
    what: "Statements of our bank",
    whose: "Whoever transfers money to us",
    holds: "Day, amount, sender and remark of each transfer, as our bank has them.",
    why: "So that a transfer finds its order",
    ground: "interest",
    until: `Sender and remark: ${days(WORDS_KEPT_DAYS)}, or until they are erased with your name on the order; day and amount stay. A file that nobody has gone on with: ${days(FILE_KEPT_DAYS)}.`,
    seenBy: ["money"],
    tables: [statementBanks, statementFiles, statements, statementLines, statementRows],
  },
  {
    what: "Invoices, receipts and other papers",
    whose: BUYERS,
    holds: "Name and address of the buyer, what was sold, prices, tax and numbers.",
    why: "Because tax and company law ask for them",
    ground: "law",
    until: `Invoices and credit notes stay as they were written, for ${RECORDS_KEPT} at least. Receipts, refund notes and quotes lose your name with the order.`,
    seenBy: ["money"],
    tables: [papers],
  },
] as const satisfies Kept<What>[];

export const ordersOnDevice: readonly KeptOnDevice[] = [
  {
    name: "itewe.order",
    kind: "stored",
    why: "An order that you have not sent yet",
    until: `Until you send it, at most ${days(ORDER_DRAFT_DAYS)}.`,
  },
  {
    name: "itewe.sent-forms",
    kind: "stored",
    why: "Numbers of forms that were sent, so that none is sent twice",
    until: "The last fifty, until you clear your browser’s data.",
  },
  {
    name: "itewe.product",
    kind: "stored",
    why: "A product that the staff have not saved yet",
    until: "Until it is saved or discarded.",
  },
  {
    name: "pins …",
    kind: "stored",
    why: "Pins on a proof that could not be sent yet",
    until: "Until they are sent.",
  },
];
