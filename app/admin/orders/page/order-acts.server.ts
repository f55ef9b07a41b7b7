/** What the forms of an order's page do. */
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { type Act, invalid } from "../../../orders/changes/order-act.server.ts";
import { moveDate } from "../../../orders/dates/move-date.server.ts";
import { uploadersOf } from "../../../orders/files/order-files.server.ts";
import { writeCreditNote } from "../../../orders/invoices/credit-notes.server.ts";
import { writeInvoice } from "../../../orders/invoices/write-invoice.server.ts";
import { nameLine } from "../../../orders/line-files/line-files.server.ts";
import { readLine } from "../../../orders/line-files/named-line.ts";
import { moveCredit } from "../../../orders/money/credit/credit.server.ts";
import { setTotal } from "../../../orders/money/order-total.server.ts";
import {
  bookTransfer,
  confirmClaim,
  type Transfer,
} from "../../../orders/money/payments/book-transfer.server.ts";
import { markNotFound, markSeen } from "../../../orders/money/payments/claims.server.ts";
import { refund, takeBack } from "../../../orders/money/payments/correct-payments.server.ts";
import { findOrderId } from "../../../orders/reading/read-orders.server.ts";
import {
  addArtwork,
  addNote,
  markOrderSeen,
  moveOrder,
  sendProof,
} from "../../../orders/steps/order-steps.server.ts";
import { lagosDay } from "../../../ui/format/lagos-time.ts";
import { readNaira } from "../../../ui/format/typed-money.ts";
import type { OrderActName } from "../order-answer.ts";

/** Does what a form asks for. */
type Run = (
  viewer: Viewer,
  id: string,
  text: (name: string) => string,
  files: string[],
) => Promise<Act>;

/** The fields of all of them. */
export const orderActFields = [
  ...["act", "id", "version", "clientId"],
  ...["to", "note", "unpaid", "files", "total", "amount", "receivedOn", "day", "other", "share"],
  "another",
  ...["payment", "kobo", "reason", "refund", "from", "credit", "line"],
];

export const orderActs: Readonly<Record<OrderActName, Run>> = {
  // Without a step it is a note.
  step: (viewer, id, text) =>
    text("to") === ""
      ? addNote(viewer, id, text("note"), Number(text("version")))
      : moveOrder(viewer, id, {
          to: text("to"),
          version: Number(text("version")),
          note: text("note"),
          unpaid: text("unpaid"),
        }),
  proof: (viewer, id, text) => {
    const send = (total: number | undefined) =>
      sendProof(viewer, id, {
        files: [{ line: 1, file: text("files") }],
        version: Number(text("version")),
        note: text("note"),
        total,
      });
    return text("total") === "" ? send(undefined) : withNaira("total", text, send);
  },
  artwork: async (viewer, id, text, files) => {
    const { id: userId } = staffOf(viewer, "orders");
    const by = { author: "shop", userId } as const;
    return addArtwork(id, files, await uploadersOf(viewer), by, readLine(text("line")));
  },
  "artwork-line": async (viewer, id, text) => {
    staffOf(viewer, "orders");
    return nameLine(id, text("files"), readLine(text("line")));
  },
  total: (viewer, id, text) =>
    withNaira("total", text, (total) =>
      setTotal(viewer, id, { total, version: Number(text("version")) }),
    ),
  transfer: (viewer, id, text) =>
    withNaira("amount", text, async (amount) => {
      const shares = await sharesOf(viewer, id, amount, text);
      if (!Array.isArray(shares)) return shares;
      return bookTransfer(viewer, {
        shares,
        receivedOn: text("receivedOn"),
        note: text("note"),
        clientId: text("clientId"),
        today: lagosDay(new Date().toISOString()),
        isAnother: text("another") === "yes",
      });
    }),
  confirm: (viewer, id, text) =>
    confirmClaim(viewer, id, {
      paymentId: text("payment"),
      amount: Number(text("kobo")),
      today: lagosDay(new Date().toISOString()),
      isAnother: text("another") === "yes",
    }),
  "payment-seen": (viewer, id, text) => markSeen(viewer, id, text("payment")),
  "not-found": (viewer, id, text) => markNotFound(viewer, id, text("payment")),
  "take-back": (viewer, id, text) =>
    takeBack(viewer, id, { paymentId: text("payment"), reason: text("reason") }),
  refund: (viewer, id, text) =>
    withNaira("refund", text, (amount) =>
      refund(viewer, id, { amount, reason: text("reason"), clientId: text("clientId") }),
    ),
  credit: (viewer, id, text) =>
    moveCredit(viewer, id, { from: text("from"), amount: Number(text("kobo")) }),
  invoice: (viewer, id) => writeInvoice(viewer, id),
  "credit-note": (viewer, id, text) =>
    withNaira("credit", text, (amount) =>
      writeCreditNote(viewer, id, { amount, reason: text("reason"), clientId: text("clientId") }),
    ),
  date: (viewer, id, text) =>
    moveDate(viewer, id, {
      day: text("day"),
      note: text("note"),
      version: Number(text("version")),
    }),
  seen: async (viewer, id) => {
    await markOrderSeen(viewer, id);
    return { ok: true };
  },
};

/** A transfer that pays another order, too: this one gets what is left of it. */
async function sharesOf(
  viewer: Viewer,
  id: string,
  amount: number,
  text: (name: string) => string,
): Promise<Transfer["shares"] | Act> {
  if (text("other").trim() === "" && text("share").trim() === "") return [{ orderId: id, amount }];
  const other = await findOrderId(viewer, text("other"));
  if (!other || other === id) return invalid("other", "Write the number of another order.");
  const share = readNaira(text("share"));
  if (!share.ok) return invalid("share", share.error);
  if (share.kobo <= 0 || share.kobo >= amount) {
    return invalid("share", "A part is more than ₦0 and less than the whole transfer.");
  }
  return [
    { orderId: id, amount: amount - share.kobo },
    { orderId: other, amount: share.kobo },
  ];
}

/** Runs with the kobo of a field in naira; what is no amount is refused beside it. */
async function withNaira(
  field: "total" | "amount" | "refund" | "credit",
  text: (name: string) => string,
  run: (kobo: number) => Promise<Act>,
): Promise<Act> {
  const read = readNaira(text(field), field === "total" ? field : "amount");
  return read.ok ? run(read.kobo) : invalid(field, read.error);
}
