/** What both sides do to an order once it is there. */
import { and, desc, eq, ne, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { db } from "../../database/db.server.ts";
import { orderEvents, orderPayments, orders } from "../../database/schema.ts";
import { countAttempt, isFirstSent } from "../accounts/attempts.server.ts";
import { recordAct } from "../accounts/audit.server.ts";
import type { SessionUser } from "../accounts/auth.server.ts";
import { adminOf } from "../accounts/guards.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { publish, SUPPORT } from "../live/live.server.ts";
import { enqueueMail } from "../mail/mail.server.ts";
import { internationalDigits } from "../site/links.ts";
import { formatNaira } from "../ui/money.ts";
import {
  isClosed,
  nextStatuses,
  type OrderStatus,
  orderNumber,
  orderStatuses,
  overtakenWords,
  parseOrderNumber,
  statusLabels,
  statusSentence,
} from "./order.ts";
import { addEvent, changeOrder, type OpenOrder } from "./order-changes.server.ts";
import { claimArtwork, claimProof } from "./order-files.server.ts";
import { noteRule } from "./order-rules.server.ts";

/** Kobo that one order may cost or a transfer may bring: ₦10 billion. */
const MONEY_LIMIT = 1_000_000_000_000;

/**
 * What came of an act. `changed`: somebody was faster, look at the order again. `illegal`: the
 * order cannot go there from where it is. `invalid`: what was sent, with the field. All with a
 * sentence for the person.
 */
export type Act =
  | { ok: true }
  | {
      ok: false;
      reason: "gone" | "changed" | "illegal";
      error: string;
      /** What a form that has done its work already is sent with, if it is meant once more. */
      formId?: string;
    }
  | {
      ok: false;
      reason: "invalid";
      field: string;
      error: string;
      /** Ids of files that are no longer there. */
      lost?: string[];
    };

type Refusal = Exclude<Act, { ok: true }>;

class Undo extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("The act was refused");
    this.refusal = refusal;
  }
}

const GONE: Refusal = { ok: false, reason: "gone", error: "This order is no longer there." };
const CHANGED: Refusal = {
  ok: false,
  reason: "changed",
  error: "This order has changed since you opened it. Look again, then decide.",
};

const invalid = (field: string, error: string, lost?: string[]): Refusal => ({
  ok: false,
  reason: "invalid",
  field,
  error,
  ...(lost ? { lost } : {}),
});

/** Does `work` to an order; what it throws as an {@link Undo} undoes it. */
async function act(id: string, work: (open: OpenOrder) => Promise<void>): Promise<Act> {
  try {
    const done = await changeOrder(id, async (open) => {
      await work(open);
      return true;
    });
    return done ? { ok: true } : GONE;
  } catch (error) {
    if (error instanceof Undo) return error.refusal;
    throw error;
  }
}

/** The two newest events, without those that somebody asked for the link: they change nothing. */
function newestEvents({ tx, order }: OpenOrder) {
  return tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), ne(orderEvents.kind, "link")))
    .orderBy(desc(orderEvents.seq))
    .limit(2);
}

async function requireVersion(open: OpenOrder, version: number): Promise<void> {
  const { lastSeq } = open.order;
  if (lastSeq === version) return;
  const [newest] = await newestEvents(open);
  const isCurrent =
    Number.isInteger(version) && version < lastSeq && newest && newest.seq <= version;
  if (!isCurrent) throw new Undo(CHANGED);
}

/**
 * Whether the newest event is the one that this act would add: the same press, sent twice.
 * @param version that the act names, after which there is this one event alone
 */
async function isRepeated(
  open: OpenOrder,
  event: Partial<typeof orderEvents.$inferSelect>,
  version?: number,
): Promise<boolean> {
  const [newest, before] = await newestEvents(open);
  if (!newest) return false;
  if (version !== undefined) {
    const isNext = newest.seq > version && (before?.seq ?? 0) <= version;
    if (!isNext) return false;
  }
  const names = Object.keys(event) as (keyof typeof event)[];
  return names.every((name) => newest[name] === event[name]);
}

function requireStep({ order }: OpenOrder, side: "buyer" | "shop", to: OrderStatus): void {
  if (nextStatuses(order.status, side).includes(to)) return;
  const from = statusLabels[order.status];
  throw new Undo({
    ok: false,
    reason: "illegal",
    error:
      side === "buyer"
        ? overtakenWords(order.status, to === "approved" ? "approved" : "changed")
        : `An order that is '${from}' cannot become '${statusLabels[to]}'.`,
  });
}

function parseNote(note: string, missing?: string): string {
  if (!missing && note.trim() === "") return "";
  const parsed = noteRule(missing ?? "").safeParse(note);
  if (parsed.success) return parsed.data;
  // What shows nothing is no note.
  const error = parsed.error.issues[0]?.message ?? "";
  if (error === "" && !missing) return "";
  throw new Undo(invalid("note", error));
}

// ---- the shop -------------------------------------------------------------------------------

/**
 * Takes an order to another status; a proof is sent with {@link sendProof} instead.
 * @param input.version of the order that the admin saw
 * @param input.note for the customer; a cancellation needs one
 * @throws Response 403 when the viewer is not an admin
 */
export async function moveOrder(
  viewer: Viewer,
  id: string,
  input: { to: string; version: number; note?: string },
): Promise<Act> {
  const admin = adminOf(viewer);
  const to = orderStatuses.find((status) => status === input.to);
  if (!to || to === "proof-sent") return invalid("to", "Choose where the order goes.");
  return act(id, async (open) => {
    const note = parseNote(
      input.note ?? "",
      to === "cancelled" ? "Write why it is cancelled." : undefined,
    );
    const event = { kind: "status", status: to, userId: admin.id, note: note || null } as const;
    if (await isRepeated(open, event, input.version)) return;
    await requireVersion(open, input.version);
    requireStep(open, "shop", to);
    await addEvent(open, {
      kind: "status",
      status: to,
      author: "shop",
      userId: admin.id,
      note,
      message: `${orderNumber(open.order.number)}: ${statusSentence(to, open.order.delivery)}`,
      mails: true,
    });
    await record(open, admin, "move-order", { status: to });
  });
}

/**
 * Sends an uploaded file (of kind `proof`) as the next version of the proof.
 * @throws Response 403 when the viewer is not an admin
 */
export async function sendProof(
  viewer: Viewer,
  id: string,
  input: { file: string; version: number; note?: string },
): Promise<Act> {
  const admin = adminOf(viewer);
  return act(id, async (open) => {
    await requireVersion(open, input.version);
    requireStep(open, "shop", "proof-sent");
    const note = parseNote(input.note ?? "");
    const proof = await claimProof(open.tx, open.order, open.order.lastSeq + 1, input.file);
    if ("error" in proof) throw new Undo(invalid("proof", proof.error, proof.lost));
    const sentence = statusSentence("proof-sent", open.order.delivery);
    await addEvent(open, {
      kind: "proof",
      status: "proof-sent",
      author: "shop",
      userId: admin.id,
      note,
      amount: proof.version,
      message: `${orderNumber(open.order.number)}: Proof ${proof.version}. ${sentence}`,
      mails: true,
    });
    await record(open, admin, "send-proof", { proof: proof.version });
  });
}

/**
 * Writes to the customer without a step; it stands on the timeline. The same words after the same
 * version are the same press, sent twice.
 * @param version of the order that the admin saw
 * @throws Response 403 when the viewer is not an admin
 */
export async function addNote(
  viewer: Viewer,
  id: string,
  note: string,
  version: number,
): Promise<Act> {
  const admin = adminOf(viewer);
  return act(id, async (open) => {
    const text = parseNote(note, "Write a note.");
    if (!Number.isSafeInteger(version)) throw new Undo(CHANGED);
    if (await isRepeated(open, { kind: "note", userId: admin.id, note: text }, version)) return;
    const message = `${orderNumber(open.order.number)}:`;
    await addEvent(open, {
      kind: "note",
      author: "shop",
      userId: admin.id,
      note: text,
      message,
      mails: true,
    });
    await record(open, admin, "note-order", {});
  });
}

/**
 * Sets what the order costs.
 * @param input.total kobo, more than 0
 * @throws Response 403 when the viewer is not an admin
 */
export async function setTotal(
  viewer: Viewer,
  id: string,
  input: { total: number; version: number },
): Promise<Act> {
  const admin = adminOf(viewer);
  const { total } = input;
  // Its customer would read that it is paid.
  if (total === 0) return invalid("total", "A total cannot be ₦0. Enter what the order costs.");
  if (!Number.isSafeInteger(total) || total < 0 || total > MONEY_LIMIT) {
    return invalid("total", `A total is more than ₦0 and at most ${formatNaira(MONEY_LIMIT)}.`);
  }
  return act(id, async (open) => {
    const event = { kind: "total", userId: admin.id, amount: total } as const;
    if (await isRepeated(open, event, input.version)) return;
    await requireVersion(open, input.version);
    if (open.order.status === "cancelled") throw new Undo(CLOSED);
    await addEvent(open, {
      kind: "total",
      author: "shop",
      userId: admin.id,
      amount: total,
      message: `${orderNumber(open.order.number)}: ${totalSentence(total)}`,
      mails: true,
      set: { total },
    });
    await record(open, admin, "set-order-total", { total });
  });
}

const CLOSED: Refusal = { ok: false, reason: "illegal", error: "This order is cancelled." };

/**
 * Records a transfer that has arrived, once for each form.
 * @param input.amount kobo; below zero: paid back, or taken off again, at most what was received
 * @param input.receivedOn `2026-11-21`, in Lagos, not after today there
 * @param input.clientId UUID, made with the form
 * @throws Response 403 when the viewer is not an admin
 */
export async function recordTransfer(
  viewer: Viewer,
  id: string,
  input: { amount: number; receivedOn: string; note?: string; clientId: string; today: string },
): Promise<Act> {
  const admin = adminOf(viewer);
  const { amount, receivedOn, today } = input;
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > MONEY_LIMIT) {
    return invalid("amount", `A transfer is not ₦0, and at most ${formatNaira(MONEY_LIMIT)}.`);
  }
  if (!z.iso.date().safeParse(receivedOn).success || receivedOn < "2000" || receivedOn > today) {
    return invalid("receivedOn", "Enter the day on which it arrived, not later than today.");
  }
  const clientId = z.uuid().safeParse(input.clientId);
  if (!clientId.success)
    return invalid("amount", "This form cannot be sent. Open the order again.");
  return act(id, async (open) => {
    const note = parseNote(input.note ?? "");
    if (note.length > 500) throw new Undo(invalid("note", "A note has at most 500 characters."));
    const made = await open.tx
      .insert(orderPayments)
      .values({
        id: uuidv7(),
        orderId: open.order.id,
        clientId: clientId.data,
        amount,
        receivedOn,
        note,
        userId: admin.id,
      })
      .onConflictDoNothing({ target: orderPayments.clientId })
      .returning({ id: orderPayments.id });
    if (made.length === 0) {
      const [before] = await open.tx
        .select()
        .from(orderPayments)
        .where(eq(orderPayments.clientId, clientId.data));
      const said = { orderId: open.order.id, amount, receivedOn, note };
      const names = Object.keys(said) as (keyof typeof said)[];
      if (!before || names.some((name) => before[name] !== said[name])) {
        throw new Undo(recordedAlready(before?.amount ?? 0));
      }
      return;
    }
    if (amount < 0) await requireReceived(open, -amount);
    await addEvent(open, {
      kind: "payment",
      author: "shop",
      userId: admin.id,
      amount,
      note,
      message: `${orderNumber(open.order.number)}: ${paymentSentence(amount)}`,
      mails: true,
    });
    await record(open, admin, "record-transfer", { amount });
  });
}

/** Under the order's lock, of an amount that its transfers have been given already. */
async function requireReceived({ tx, order }: OpenOrder, takenOff: number): Promise<void> {
  const [sum] = await tx
    .select({ amount: sql`coalesce(sum(${orderPayments.amount}), 0)`.mapWith(Number) })
    .from(orderPayments)
    .where(eq(orderPayments.orderId, order.id));
  const received = (sum?.amount ?? 0) + takenOff;
  if (takenOff <= received) return;
  throw new Undo(
    invalid(
      "amount",
      received > 0
        ? `Only ${formatNaira(received)} has been received: no more can be taken off.`
        : "Nothing has been received that could be taken off.",
    ),
  );
}

/** What the form says now is no repetition, but another transfer that the admin means. */
const recordedAlready = (amount: number): Refusal => ({
  ok: false,
  reason: "changed",
  error: `This form has recorded ${amount < 0 ? "−" : ""}${formatNaira(Math.abs(amount))} already. Look at the list, then record this one.`,
  formId: uuidv7(),
});

/** What is said of an agreed total. */
export function totalSentence(total: number): string {
  return `The total is ${formatNaira(total)}.`;
}

/** What is said of a transfer. */
export function paymentSentence(amount: number): string {
  return amount > 0
    ? `We have received ${formatNaira(amount)}. Thank you.`
    : `We have taken off ${formatNaira(-amount)}.`;
}

/**
 * Remembers that an admin has seen what the customer did.
 * @throws Response 403 when the viewer is not an admin
 */
export async function markOrderSeen(viewer: Viewer, id: string): Promise<void> {
  adminOf(viewer);
  if (!z.guid().safeParse(id).success) return;
  const seen = await db
    .update(orders)
    .set({ seenAt: sql`clock_timestamp()`, isNew: false })
    .where(sql`${orders.id} = ${id} and ${orders.seenAt} is null`)
    .returning({ number: orders.number });
  for (const { number } of seen) await publish("order", [SUPPORT], { id, number, kind: "seen" });
}

async function record(
  { tx, order }: OpenOrder,
  admin: SessionUser,
  name: string,
  details: Record<string, string | number>,
): Promise<void> {
  await recordAct(tx, admin, name, { order: orderNumber(order.number), ...details });
}

// ---- the buyer ------------------------------------------------------------------------------
// Each takes the id of an order that its private link has opened (`openLink`).

/**
 * The buyer's 'Approve and print'.
 * @param proof the version that was on screen: a newer one is not approved unseen
 */
export async function approveProof(id: string, proof: number): Promise<Act> {
  return act(id, async (open) => {
    await requireProof(open, proof);
    if (open.order.status === "approved" || (await wasApproved(open, proof))) return;
    requireStep(open, "buyer", "approved");
    await addEvent(open, {
      kind: "status",
      status: "approved",
      author: "buyer",
      amount: proof,
      message: `${orderNumber(open.order.number)}: Proof ${proof} is approved. Please print.`,
      mails: true,
    });
  });
}

/** Whether the buyer has approved this proof, and it is being made: the same press, sent again. */
async function wasApproved({ tx, order }: OpenOrder, proof: number): Promise<boolean> {
  if (order.status === "cancelled") return false;
  const found = await tx
    .select({ seq: orderEvents.seq })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, order.id),
        eq(orderEvents.kind, "status"),
        eq(orderEvents.status, "approved"),
        eq(orderEvents.author, "buyer"),
        eq(orderEvents.amount, proof),
      ),
    );
  return found.length > 0;
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
      message: `${orderNumber(open.order.number)}: Please change proof ${proof}.`,
      mails: true,
    });
  });
}

async function requireProof({ tx, order }: OpenOrder, proof: number): Promise<void> {
  const { rows } = await tx.execute<{ newest: number | null }>(
    sql`select max(version)::integer as newest from order_files where order_id = ${order.id}`,
  );
  if (rows[0]?.newest === proof) return;
  throw new Undo({
    ok: false,
    reason: "changed",
    error: "There is a newer proof. Look at it, then decide.",
  });
}

/**
 * Adds artwork to an order that is open, from either side.
 * @param uploaders whose uploads they may be (`uploadersOf`)
 */
export async function addArtwork(
  id: string,
  files: string[],
  uploaders: string[],
  from: { author: "buyer" } | { author: "shop"; userId: string } = { author: "buyer" },
): Promise<Act> {
  if (files.length === 0) return invalid("files", "Choose a file first.");
  return act(id, async (open) => {
    if (isClosed(open.order.status)) {
      throw new Undo({ ok: false, reason: "illegal", error: "This order is closed." });
    }
    const seq = open.order.lastSeq + 1;
    const claimed = await claimArtwork(open.tx, open.order, seq, files, uploaders);
    if ("error" in claimed) throw new Undo(invalid("files", claimed.error, claimed.lost));
    // Sent before: the answer did not come.
    if (claimed.count === 0) return;
    const several = claimed.count === 1 ? "A file was" : `${claimed.count} files were`;
    await addEvent(open, {
      kind: "artwork",
      ...from,
      amount: claimed.count,
      message: `${orderNumber(open.order.number)}: ${several} added.`,
      // The buyer knows what they have added.
      mails: from.author === "shop",
    });
  });
}

/** The mail with an order's private link. */
export const LINK_MAIL = "order-link";

/**
 * 'Find my order': sends the private link to the contact that the order has, if number and contact
 * belong together. Says nothing of whether they do. Without an e-mail address the shop is told, who
 * sends it on WhatsApp.
 * @param contact a phone number or an e-mail address, as it was typed
 * @param address the caller's network address, for the limit
 * @param formId of the form, which asks once however often it is sent
 */
export async function sendOrderLink(
  typedNumber: string,
  contact: string,
  address: string,
  formId = "",
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const number = parseOrderNumber(typedNumber);
  const attempt = await countAttempt("order-link", { email: `order ${number ?? "none"}`, address });
  if (!attempt.ok) return attempt;
  const [found] = number
    ? await db
        .select({ id: orders.id, email: orders.email, phoneDigits: orders.phoneDigits })
        .from(orders)
        .where(eq(orders.number, number))
    : [];
  const given = contact.trim().toLowerCase();
  const isTheirs =
    found && given.includes("@")
      ? found.email === given
      : found?.phoneDigits === internationalDigits(given);
  if (!found || !isTheirs) return { ok: true };
  const form = `${formId} ${found.id} ${given}`;
  await act(found.id, async (open) => {
    // It counts as an attempt all the same: nobody learns by it that number and contact are right.
    if (formId && !(await isFirstSent(open.tx, "order-link", form))) return;
    if (open.order.email) {
      // Each is a mail of its own: its id becomes the Message-ID, by which servers tell repetitions.
      await enqueueMail(open.tx, LINK_MAIL, `${found.id}_${uuidv7()}`);
    } else {
      await addEvent(open, {
        kind: "link",
        author: "buyer",
        message: `${orderNumber(open.order.number)}: Please send me the link of my order.`,
        mails: false,
      });
    }
  });
  return { ok: true };
}
