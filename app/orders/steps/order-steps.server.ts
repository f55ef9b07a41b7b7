/** What both sides do to an order, except its money. */
import { sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import { may } from "../../accounts/may.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { publish, SUPPORT } from "../../live/live.server.ts";
import { formatNaira } from "../../ui/format/money.ts";
import { type Answers, keepAnswers } from "../artwork-check/check-artwork.server.ts";
import {
  type Act,
  act,
  CHANGED,
  invalid,
  isRepeated,
  overtaken,
  parseNote,
  record,
  requireVersion,
  Undo,
} from "../changes/order-act.server.ts";
import { addEvent, type OpenOrder } from "../changes/order-changes.server.ts";
import { dateSentence } from "../dates/order-date.ts";
import { dateToFix, dateWithProof, payBefore } from "../dates/order-dates.server.ts";
import { claimArtwork } from "../files/order-files.server.ts";
import { creditCancelled } from "../invoices/credit-notes.server.ts";
import { invoiceWithGoods } from "../invoices/write-invoice.server.ts";
import { settle } from "../ledger/ledger.server.ts";
import { requireLine } from "../line-files/line-files.server.ts";
import type { NamedLine } from "../line-files/named-line.ts";
import { agreeTotal, requireTotal } from "../money/order-total.server.ts";
import { requirePaid } from "../money/payments/require-paid.server.ts";
import { findBankAccount } from "../money-settings/bank-account.server.ts";
import { stayedWords } from "../price.ts";
import {
  digestProof,
  holdProof,
  keepApproval,
  requireAllGood,
  requireSameApproval,
  requireUnapproved,
  wasApproved,
} from "../proofs/approval/bind-approval.server.ts";
import { claimProof } from "../proofs/claim-proof.server.ts";
import { newestVersion } from "../proofs/proof-files.server.ts";
import {
  isClosed,
  isWorkshopStep,
  nextStatuses,
  type OrderStatus,
  orderStatuses,
  overtakenWords,
  statusSentence,
  stepLabel,
} from "../status.ts";

function requireStep({ order }: OpenOrder, side: "buyer" | "shop", to: OrderStatus): void {
  if (nextStatuses(order.status, side).includes(to)) return;
  const from = stepLabel(order.status, order.delivery);
  throw new Undo(
    overtaken(
      side === "buyer"
        ? overtakenWords(order, to === "approved" ? "approved" : "changed")
        : `An order that is '${from}' cannot become '${stepLabel(to, order.delivery)}'.`,
    ),
  );
}

// ---- the shop -------------------------------------------------------------------------------

/**
 * Takes an order to another status, except by a proof, which {@link sendProof} sends. The shop may
 * approve in the buyer's name without a proof, but, as for every approval, a total has to be
 * agreed.
 * @param input.version of the order that the admin saw
 * @param input.note for the customer; a cancellation needs one
 * @param input.unpaid the reason to go on although it is not paid as far as asked; the workshop has
 *   none
 * @throws Response 403 when the viewer may not
 */
export async function moveOrder(
  viewer: Viewer,
  id: string,
  input: { to: string; version: number; note?: string; unpaid?: string },
): Promise<Act> {
  const to = orderStatuses.find((status) => status === input.to);
  const admin = staffOf(viewer, isWorkshopStep(input.to) ? "jobs" : "orders");
  if (!to || to === "proof-sent") return invalid("to", "Choose where the order goes.");
  const [calendar, account] = await Promise.all([readCalendar(), findBankAccount()]);
  const digests = to === "approved" ? await digestProof(id) : undefined;
  return act(id, async (open) => {
    const note = parseNote(
      input.note ?? "",
      to === "cancelled" ? "Write why it is cancelled." : undefined,
    );
    const event = { kind: "status", status: to, userId: admin.id, note: note || null } as const;
    if (await isRepeated(open, event, input.version)) return;
    await requireVersion(open, input.version);
    requireStep(open, "shop", to);
    if (to === "approved" && open.order.total === null) {
      throw new Undo(invalid("to", "Set the agreed total first, under Money."));
    }
    // Said on the phone, it binds as if the customer had pressed. There need not be a proof.
    const isBound = digests !== undefined && open.order.status === "proof-sent";
    const bound = isBound ? await holdProof(open, digests) : undefined;
    const unpaid = await requirePaid(open, to, may(viewer, "orders") ? (input.unpaid ?? "") : "");
    const { delivery, total, askedTotal } = open.order;
    // A buyer who has not said yes to more has agreed to the first total only.
    const stayed = isClosed(to) && askedTotal !== null ? (total ?? undefined) : undefined;
    const fixes = to === "approved" || to === "printing";
    const date = fixes ? await dateToFix(open, calendar, { status: to }) : undefined;
    const invoice = to === "delivered" && (await invoiceWithGoods(open, admin, account));
    const seq = await addEvent(open, {
      kind: "status",
      status: to,
      author: "shop",
      userId: admin.id,
      note,
      amount: stayed,
      message: [
        statusSentence(to, delivery),
        ...(stayed === undefined ? [] : [stayedWords(stayed)]),
        ...(date ? [dateSentence(delivery, date)] : []),
        ...(invoice ? [`Invoice ${invoice}.`] : []),
      ].join(" "),
      date,
      mails: true,
      ...(isClosed(to) ? { set: { askedTotal: null } } : {}),
    });
    if (bound) await keepApproval(open, seq, bound, { author: "shop", userId: admin.id });
    // On a cancelled order nothing is let go.
    await settle(open);
    if (to === "cancelled") await creditCancelled(open, admin, note);
    if (unpaid) await record(open, admin, "go-on-unpaid", { status: to, ...unpaid });
    await record(open, admin, "move-order", { status: to });
  });
}

/**
 * Sends uploaded files (of kind `proof`) as the next version of the proof. A line without a new
 * file keeps its file and the verdicts on its pages.
 * @param input.files by the place of the line
 * @param input.isWhole whether the one file shows all lines
 * @param input.total kobo, agreed together with it; required when none is agreed yet
 * @param input.reason why it is sent although the order is approved, as typed; the buyer is asked
 *   again
 * @throws Response 403 when the viewer is not an admin
 */
export async function sendProof(
  viewer: Viewer,
  id: string,
  input: {
    files: { line: number; file: string }[];
    isWhole?: boolean;
    version: number;
    note?: string;
    total?: number | undefined;
    reason?: string | undefined;
  },
): Promise<Act> {
  const admin = staffOf(viewer, "orders");
  const calendar = await readCalendar();
  return act(id, async (open) => {
    const reason = await requireUnapproved(open, input.reason);
    await requireVersion(open, input.version);
    // What was promised for the approved one holds no longer.
    if (reason) Object.assign(open.order, UNFIXED);
    else requireStep(open, "shop", "proof-sent");
    const note = parseNote(input.note ?? "");
    if (open.order.total === null) await agreeTotal(open, admin, input.total);
    const { files, isWhole } = input;
    const proof = await claimProof(open.tx, open.order, open.order.lastSeq + 1, files, isWhole);
    if ("error" in proof) {
      const field = proof.line ? `file-${proof.line}` : "proof";
      throw new Undo(invalid(field, proof.error, proof.lost));
    }
    const { delivery } = open.order;
    const sentence = statusSentence("proof-sent", delivery);
    const date = await dateWithProof(open, calendar);
    const pay = await payBefore(open.tx, open.order);
    await addEvent(open, {
      kind: "proof",
      status: "proof-sent",
      author: "shop",
      userId: admin.id,
      note,
      amount: proof.version,
      message: [
        `Proof ${proof.version}. ${sentence}`,
        ...(date ? [dateSentence(delivery, { ...date, ...(pay > 0 ? { pay } : {}) })] : []),
      ].join(" "),
      date,
      mails: true,
      ...(reason ? { set: UNFIXED } : {}),
    });
    if (reason) await record(open, admin, "reopen-proof", { proof: proof.version, reason });
    else await record(open, admin, "send-proof", { proof: proof.version });
  });
}

const UNFIXED = { dateFixedAt: null, promisedDay: null, approveBy: null };

/**
 * Writes to the customer without a step, which the timeline shows. The same words after the same
 * version count as the same press, sent twice.
 * @param version of the order that the admin saw
 * @throws Response 403 when the viewer is not an admin
 */
export async function addNote(
  viewer: Viewer,
  id: string,
  note: string,
  version: number,
): Promise<Act> {
  const admin = staffOf(viewer, "orders");
  return act(id, async (open) => {
    const text = parseNote(note, "Write a note.");
    if (!Number.isSafeInteger(version)) throw new Undo(CHANGED);
    if (await isRepeated(open, { kind: "note", userId: admin.id, note: text }, version)) return;
    await addEvent(open, {
      kind: "note",
      author: "shop",
      userId: admin.id,
      note: text,
      mails: true,
    });
    await record(open, admin, "note-order", {});
  });
}

/**
 * Notes that an admin has seen the customer's latest act.
 * @throws Response 403 when the viewer is not an admin
 */
export async function markOrderSeen(viewer: Viewer, id: string): Promise<void> {
  staffOf(viewer, "orders");
  if (!isUuid(id)) return;
  const seen = await db
    .update(orders)
    .set({ seenAt: sql`clock_timestamp()`, isNew: false })
    .where(sql`${orders.id} = ${id} and ${orders.seenAt} is null`)
    .returning({ number: orders.number });
  for (const { number } of seen) await publish("order", [SUPPORT], { id, number, kind: "seen" });
}

// ---- the buyer ------------------------------------------------------------------------------
// Each takes the id of an order that its private link has opened (`openLink`).

/**
 * The buyer's 'Approve and print'. What was not on screen is not approved.
 * @param proof the version that was on screen
 * @param total kobo that were on screen
 * @param seal of the files and quantities that were on screen (`sealOf`)
 */
export async function approveProof(
  id: string,
  proof: number,
  total: number,
  seal: string,
): Promise<Act> {
  const calendar = await readCalendar();
  const digests = await digestProof(id);
  return act(id, async (open) => {
    await requireProof(open, proof);
    if (open.order.status === "approved" || (await wasApproved(open, proof))) {
      return requireSameApproval(open, { version: proof, total, seal });
    }
    requireStep(open, "buyer", "approved");
    requireTotal(open, total);
    const bound = await holdProof(open, digests, { seal });
    await requireAllGood(open, bound);
    const seq = await addEvent(open, {
      kind: "status",
      status: "approved",
      author: "buyer",
      amount: proof,
      message: `Proof ${proof} is approved for ${formatNaira(total)}. Please print.`,
      date: await dateToFix(open, calendar, { status: "approved" }),
      mails: true,
    });
    await keepApproval(open, seq, bound, { author: "buyer" });
  });
}

/** The buyer's 'Ask for a change', with what is to change. */
export async function askForChange(id: string, proof: number, note: string): Promise<Act> {
  return act(id, async (open) => {
    const text = parseNote(note, "Write what we should change.");
    if (await isRepeated(open, { kind: "change", note: text, amount: proof })) return;
    await requireProof(open, proof);
    requireStep(open, "buyer", "received");
    await addEvent(open, {
      kind: "change",
      status: "received",
      author: "buyer",
      note: text,
      amount: proof,
      message: `Please change proof ${proof}.`,
      mails: true,
    });
  });
}

async function requireProof({ tx, order }: OpenOrder, proof: number): Promise<void> {
  if ((await newestVersion(tx, order.id)) === proof && proof > 0) return;
  throw new Undo(overtaken("There is a newer proof. Look at it, then decide."));
}

/**
 * Adds artwork to an open order, from either side.
 * @param uploaders whose uploads they may be (`uploadersOf`)
 * @param named the line that they are for; required where there are several
 */
export async function addArtwork(
  id: string,
  files: string[],
  uploaders: string[],
  from: { author: "buyer" } | { author: "shop"; userId: string } = { author: "buyer" },
  named?: NamedLine,
  answers?: Answers,
): Promise<Act> {
  if (files.length === 0) return invalid("files", "Choose a file first.");
  return act(id, async (open) => {
    if (isClosed(open.order.status)) throw new Undo(overtaken("This order is closed."));
    const seq = open.order.lastSeq + 1;
    const line = await requireLine(open, named, "files");
    const sent = files.map((file) => ({ id: file, line }));
    const claimed = await claimArtwork(open.tx, open.order, seq, sent, uploaders);
    if ("error" in claimed) throw new Undo(invalid("files", claimed.error, claimed.lost));
    // Sent before: its answer was lost.
    if (claimed.count === 0) return;
    const several = claimed.count === 1 ? "A file was" : `${claimed.count} files were`;
    await addEvent(open, {
      kind: "artwork",
      ...from,
      amount: claimed.count,
      message: `${several} added.`,
      // Buyers need not be told what they have added themselves.
      mails: from.author === "shop",
    });
    if (answers) await keepAnswers(open, answers);
  });
}
