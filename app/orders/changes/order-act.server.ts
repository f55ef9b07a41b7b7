/**
 * What every act on an order needs, on either side: the order under its lock, its refusals, and
 * whether it is the same press sent twice.
 */
import { and, desc, eq, ne } from "drizzle-orm";
import type { z } from "zod";
import { orderEvents } from "../../../database/schema.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { paragraphs, visible } from "../../accounts/field-rules.server.ts";
import type { SessionUser } from "../../accounts/viewer.server.ts";
import type { Refusal } from "../../http/form-answer.server.ts";
import { orderNumber } from "../order.ts";
import { changeOrder, changeOrders, type OpenOrder } from "./order-changes.server.ts";

/** The outcome of an act. A refusal has a sentence for the person. */
export type Act = { ok: true } | Refusal;

/** Thrown in an act to roll back what it has done so far. */
export class Undo extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("The act was refused");
    this.refusal = refusal;
  }
}

/**
 * Thrown when a form has done its work before. It rolls back what the repetition has taken, such as
 * an order's or a paper's number.
 */
export class DoneBefore extends Error {
  constructor() {
    super("The form has done its work before");
  }
}

const GONE: Refusal = { ok: false, status: 404, failure: "This order is no longer there." };

/** Refuses because the order has changed, or cannot go there from its status. */
export const overtaken = (failure: string, formId?: string): Refusal => ({
  ok: false,
  status: 409,
  failure,
  ...(formId ? { formId } : {}),
});
/** Refuses because somebody else was faster. */
export const CHANGED = overtaken(
  "This order has changed since you opened it. Look again, then decide.",
);

/** Refuses what was sent, beside its field. */
export const invalid = (field: string, error: string, lost?: string[]): Refusal => ({
  ok: false,
  status: 400,
  errors: { [field]: error },
  ...(lost ? { lost } : {}),
});

/** Does `work` to an order under its lock. An {@link Undo} rolls it back. */
export function act(id: string, work: (open: OpenOrder) => Promise<void>): Promise<Act> {
  return undoable(() =>
    changeOrder(id, async (open) => {
      await work(open);
      return true as const;
    }),
  );
}

/** Does `each` to several orders, in their order. When one is refused, none is changed. */
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

/** The two newest events, except requests for the link, which change nothing. */
function newestEvents({ tx, order }: OpenOrder) {
  return tx
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), ne(orderEvents.kind, "link")))
    .orderBy(desc(orderEvents.seq))
    .limit(2);
}

/** Refuses an act on an order that has changed since the person saw it. */
export async function requireVersion(open: OpenOrder, version: number): Promise<void> {
  const { lastSeq } = open.order;
  if (lastSeq === version) return;
  const [newest] = await newestEvents(open);
  const isCurrent =
    Number.isInteger(version) && version < lastSeq && newest && newest.seq <= version;
  if (!isCurrent) throw new Undo(CHANGED);
}

/**
 * Whether the newest event is the one that this act would add, so that it is the same press sent
 * twice.
 * @param version that the act names; only this one event may have followed it
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

/** Checks a field by its rule. @throws Undo with what is wrong with it */
export function parseField(field: string, rule: z.ZodType<string>, typed: string): string {
  const parsed = rule.safeParse(typed);
  if (parsed.success) return parsed.data;
  throw new Undo(invalid(field, parsed.error.issues[0]?.message ?? ""));
}

/** @param missing the message when a note is required and empty */
export function parseNote(note: string, missing?: string): string {
  if (!missing && !visible(note)) return "";
  return parseField("note", paragraphs("A note", missing ?? ""), note);
}

/** Adds an audit line for what an admin did. */
export async function record(
  { tx, order }: OpenOrder,
  admin: SessionUser,
  name: string,
  details: Record<string, string | number>,
): Promise<void> {
  await recordAct(tx, admin, name, { order: orderNumber(order.number), ...details });
}
