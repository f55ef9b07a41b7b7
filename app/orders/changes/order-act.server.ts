/**
 * What every act on an order needs, of either side: the order under its lock, what it is refused
 * with, and whether it is the same press, sent twice.
 */
import { and, desc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { orderEvents } from "../../../database/schema.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { paragraphs } from "../../accounts/field-rules.server.ts";
import type { SessionUser } from "../../accounts/viewer.server.ts";
import type { Refusal } from "../../http/form-answer.server.ts";
import { orderNumber } from "../order.ts";
import { changeOrder, changeOrders, type OpenOrder } from "./order-changes.server.ts";

/** What came of an act; a refusal has a sentence for the person. */
export type Act = { ok: true } | Refusal;

/** Thrown in an act: takes back what it has done so far. */
export class Undo extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("The act was refused");
    this.refusal = refusal;
  }
}

/**
 * Thrown in an act whose form has done its work before: takes back what it has taken meanwhile, such
 * as the number of a paper.
 */
export class DoneBefore extends Error {
  constructor() {
    super("The form has done its work before");
  }
}

const GONE: Refusal = { ok: false, status: 404, failure: "This order is no longer there." };

/** The order is not what it was, or cannot go there from where it is. */
export const overtaken = (failure: string, formId?: string): Refusal => ({
  ok: false,
  status: 409,
  failure,
  ...(formId ? { formId } : {}),
});
/** Somebody was faster. */
export const CHANGED = overtaken(
  "This order has changed since you opened it. Look again, then decide.",
);

/** What was sent cannot be taken. */
export const invalid = (field: string, error: string, lost?: string[]): Refusal => ({
  ok: false,
  status: 400,
  errors: { [field]: error },
  ...(lost ? { lost } : {}),
});

/** Does `work` to an order; what it throws as an {@link Undo} undoes it. */
export function act(id: string, work: (open: OpenOrder) => Promise<void>): Promise<Act> {
  return undoable(() =>
    changeOrder(id, async (open) => {
      await work(open);
      return true as const;
    }),
  );
}

/** Does `each` to several orders in this order, or, when one is refused, to none. */
export function actOnAll(ids: string[], each: (open: OpenOrder) => Promise<void>): Promise<Act> {
  return undoable(() => changeOrders(ids, each));
}

async function undoable(work: () => Promise<true | undefined>): Promise<Act> {
  try {
    return (await work()) ? { ok: true } : GONE;
  } catch (error) {
    if (error instanceof Undo) return error.refusal;
    if (error instanceof DoneBefore) return { ok: true };
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

/** Refuses an act on an order that has changed since its doer saw it. */
export async function requireVersion(open: OpenOrder, version: number): Promise<void> {
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
export async function isRepeated(
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

/** A field by its rule. @throws Undo with what is wrong with it */
export function parseField(field: string, rule: z.ZodType<string>, typed: string): string {
  const parsed = rule.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw new Undo(invalid(field, parsed.error.issues[0]?.message ?? ""));
}

/** @param missing what is said when there has to be a note and there is none */
export function parseNote(note: string, missing?: string): string {
  if (!missing && note.trim() === "") return "";
  const parsed = paragraphs("A note", missing ?? "").safeParse(note);
  if (parsed.success) return parsed.data;
  // What shows nothing is no note.
  const error = parsed.error.issues[0]?.message ?? "";
  if (error === "" && !missing) return "";
  throw new Undo(invalid("note", error));
}

/** Writes down what an admin did. */
export async function record(
  { tx, order }: OpenOrder,
  admin: SessionUser,
  name: string,
  details: Record<string, string | number>,
): Promise<void> {
  await recordAct(tx, admin, name, { order: orderNumber(order.number), ...details });
}
