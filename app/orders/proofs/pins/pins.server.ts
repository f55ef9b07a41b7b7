/** Pins on the pages of a proof, and the answers below them (TRADE §3). */
import { and, eq, sql } from "drizzle-orm";
import { proofAnswers, proofPins } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { type Act, act, invalid, overtaken, record, Undo } from "../../changes/order-act.server.ts";
import type { OpenOrder } from "../../changes/order-changes.server.ts";
import { isNumber, pageCount, readProofFiles } from "../proof-files.server.ts";
import { PIN_LIMITS } from "../proof-room.ts";
import {
  type Guest,
  parseWords,
  requireTalk,
  type Speaker,
  speakerOf,
} from "../speakers.server.ts";
import { keepVerdicts } from "../verdicts/keep-verdict.server.ts";

/** A pin as a browser sends it, unchecked. */
export interface NewPin {
  /** UUID that the browser has made. */
  id: string;
  version: number;
  line: number;
  page: number;
  /** Fractions of the page; neither for the whole page. */
  x?: number | undefined;
  y?: number | undefined;
  words: string;
}

const WHAT = "Write what we should change here.";
const AGAIN = "Open the proof again, then put the pin.";
const FULL = `This proof has ${PIN_LIMITS.pins} pins, and takes no more. Tell us the rest in the chat.`;

/**
 * Puts a pin on a page. A pin that arrives again is there already. The buyer's own pin also says
 * 'Change this' of its page; a colleague's blocks nothing.
 */
export function putPin(orderId: string, guest: Guest, pin: NewPin): Promise<Act> {
  return act(orderId, async (open) => {
    if (!isUuid(pin.id)) throw new Undo(invalid("pin", AGAIN));
    if (await isThere(open, pin.id)) return;
    requireTalk(open);
    const words = parseWords(pin.words, WHAT);
    const fileId = await fileAt(open, pin);
    const { tx, order } = open;
    const ofOrder = eq(proofPins.orderId, order.id);
    const [count] = await tx
      .select({
        newest: sql<number>`coalesce(max(${proofPins.number}), 0)`.mapWith(Number),
        here: sql<number>`count(*) filter (where ${proofPins.version} = ${pin.version})`.mapWith(
          Number,
        ),
      })
      .from(proofPins)
      .where(ofOrder);
    if ((count?.here ?? 0) >= PIN_LIMITS.pins) throw new Undo(overtaken(FULL));
    const { author, colleagueId } = speakerOf(guest);
    if (author === "shop") throw new Error("The shop answers pins and puts none");
    await tx.insert(proofPins).values({
      id: pin.id,
      orderId: order.id,
      number: (count?.newest ?? 0) + 1,
      version: pin.version,
      line: pin.line,
      page: pin.page,
      x: pin.x ?? null,
      y: pin.y ?? null,
      words,
      author,
      colleagueId,
    });
    if (author === "buyer") {
      await keepVerdicts(tx, order.id, [{ fileId, page: pin.page }], "change");
    }
  });
}

async function isThere({ tx, order }: OpenOrder, id: string): Promise<boolean> {
  const [there] = await tx
    .select({ orderId: proofPins.orderId })
    .from(proofPins)
    .where(eq(proofPins.id, id));
  if (there && there.orderId !== order.id) throw new Undo(invalid("pin", AGAIN));
  return there !== undefined;
}

/** The file with the page that a pin names. */
async function fileAt({ tx, order }: OpenOrder, pin: NewPin): Promise<string> {
  const { version, line, page, x, y } = pin;
  const shown = [version, line, page].every(isNumber)
    ? await readProofFiles(tx, order.id, version)
    : [];
  const file = shown.find((one) => one.line === line);
  if (!file || page > pageCount(file)) throw new Undo(invalid("page", "There is no such page."));
  const isOnPage = [x, y].every((one) => one !== undefined && one >= 0 && one <= 1);
  if (isOnPage || (x === undefined && y === undefined)) return file.id;
  throw new Undo(invalid("page", "The pin is not on the page."));
}

/** An answer to a pin, unchecked. */
export interface NewAnswer {
  /** UUID of the form: the same form answers once. */
  id: string;
  /** The pin's number. */
  pin: number;
  words: string;
  /** How many answers were on screen. */
  seen: number;
}

/**
 * Adds an answer to a pin, once for each form.
 * @throws Undo with 409 when somebody has answered meanwhile
 */
async function answer(
  open: OpenOrder,
  speaker: Speaker,
  pinId: string,
  sent: NewAnswer,
): Promise<void> {
  const { id } = sent;
  if (!isUuid(id)) throw new Undo(invalid("words", AGAIN));
  const there = await answersOf(open, pinId);
  if (there.some((one) => one.id === id)) return;
  const words = parseWords(sent.words, "Write an answer.");
  requireAllSeen(there.length, sent, "answer");
  const userId = speaker.side === "shop" ? speaker.admin.id : null;
  const added = await open.tx
    .insert(proofAnswers)
    .values({ id, pinId, words, ...speakerOf(speaker), userId })
    .onConflictDoNothing()
    .returning({ id: proofAnswers.id });
  // The id belongs to an answer to another pin.
  if (added.length === 0) throw new Undo(invalid("words", AGAIN));
}

const answersOf = ({ tx }: OpenOrder, pinId: string) =>
  tx.select({ id: proofAnswers.id }).from(proofAnswers).where(eq(proofAnswers.pinId, pinId));

/** @param act what they were about to do */
function requireAllSeen(
  count: number,
  { pin, seen }: Pick<NewAnswer, "pin" | "seen">,
  act: "answer" | "resolve it",
): void {
  if (count === seen) return;
  const told = `Somebody has answered pin ${pin} since you opened it.`;
  throw new Undo(overtaken(`${told} Look at it, then ${act}.`));
}

async function holdPin({ tx, order }: OpenOrder, number: number) {
  const [pin] = isNumber(number)
    ? await tx
        .select()
        .from(proofPins)
        .where(and(eq(proofPins.orderId, order.id), eq(proofPins.number, number)))
    : [];
  if (!pin) throw new Undo({ ok: false, status: 404, failure: "There is no such pin." });
  return pin;
}

/** A buyer or colleague answers a pin. When the buyer answers a resolved one, it is open again. */
export function answerAsGuest(orderId: string, guest: Guest, sent: NewAnswer): Promise<Act> {
  return act(orderId, async (open) => {
    const pin = await holdPin(open, sent.pin);
    requireTalk(open);
    await answer(open, guest, pin.id, sent);
    if (guest.side === "colleague" || pin.resolvedAt === null) return;
    await open.tx
      .update(proofPins)
      .set({ resolvedAt: null, userId: null })
      .where(eq(proofPins.id, pin.id));
  });
}

/**
 * The shop answers a pin, resolves it, or does both.
 * @param sent.words may be empty when it is resolved
 * @throws Response 403 when the viewer is not an admin
 */
export async function answerAsShop(
  viewer: Viewer,
  orderId: string,
  sent: NewAnswer & { resolves: boolean },
): Promise<Act> {
  const admin = staffOf(viewer, "orders");
  return act(orderId, async (open) => {
    const pin = await holdPin(open, sent.pin);
    if (sent.words.trim() !== "" || !sent.resolves) {
      await answer(open, { side: "shop", admin }, pin.id, sent);
    } else if (pin.resolvedAt === null) {
      requireAllSeen((await answersOf(open, pin.id)).length, sent, "resolve it");
    }
    if (sent.resolves && pin.resolvedAt === null) {
      await open.tx
        .update(proofPins)
        .set({ resolvedAt: sql`clock_timestamp()`, userId: admin.id })
        .where(eq(proofPins.id, pin.id));
    }
    await record(open, admin, sent.resolves ? "resolve-pin" : "answer-pin", { pin: pin.number });
  });
}
