/** The texts that the staff often answer with: whoever may chat for the shop reads and edits them. */
import { and, asc, eq, ne, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { z } from "zod";
import { db, type Queries, type Transaction } from "../../../database/db.server.ts";
import { chatReplies } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { line, paragraphs } from "../../accounts/field-rules.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { checkFields, type Refusal, type Typed } from "../../http/form-answer.server.ts";
import { LONGEST_NAME, LONGEST_REPLY, MOST_REPLIES, type Reply } from "./reply.ts";

const rules = z.object({
  name: line("A short name", "Give the reply a short name.", LONGEST_NAME).refine(
    (name) => !name.includes("/"),
    "Leave out the slash: it is typed before the name.",
  ),
  text: paragraphs("A reply", "Write the reply.").refine(
    (text) => [...text].length <= LONGEST_REPLY,
    "A reply has at most 1,000 characters.",
  ),
});

type Done = { ok: true } | Refusal;

const NOT_THERE: Done = {
  ok: false,
  status: 404,
  failure: "Somebody has removed this reply meanwhile.",
};

/**
 * All replies, in the shop's order.
 * @throws Response 403 when the viewer may not chat for the shop; so the others
 */
export async function listReplies(viewer: Viewer): Promise<Reply[]> {
  staffOf(viewer, "chat");
  return ordered(db);
}

const ordered = (queries: Queries): Promise<Reply[]> =>
  queries
    .select({ id: chatReplies.id, name: chatReplies.name, text: chatReplies.text })
    .from(chatReplies)
    .orderBy(asc(chatReplies.place), asc(chatReplies.id));

/** Adds a reply at the end. @param typed `name` and `text`, unchecked */
export function addReply(viewer: Viewer, typed: Typed): Promise<Done> {
  return changeList(viewer, async (tx, admin) => {
    const checked = await check(tx, typed);
    if (!checked.ok) return checked;
    if ((await tx.$count(chatReplies)) >= MOST_REPLIES) {
      const failure = "There are 50 replies, which is as many as fit. Remove one first.";
      return { ok: false, status: 400, failure };
    }
    const place = sql<number>`(select coalesce(max(place), 0) + 1 from ${chatReplies})`;
    await tx.insert(chatReplies).values({ ...checked.input, id: uuidv7(), place });
    await recordAct(tx, admin, "add-reply", { name: checked.input.name });
    return { ok: true };
  });
}

/** Changes name and text of a reply. @param id unchecked */
export function changeReply(viewer: Viewer, id: string, typed: Typed): Promise<Done> {
  return changeList(viewer, async (tx, admin) => {
    const checked = await check(tx, typed, id);
    if (!checked.ok) return checked;
    if (!isUuid(id)) return NOT_THERE;
    const changed = await tx
      .update(chatReplies)
      .set(checked.input)
      .where(eq(chatReplies.id, id))
      .returning({ id: chatReplies.id });
    if (changed.length === 0) return NOT_THERE;
    await recordAct(tx, admin, "change-reply", { name: checked.input.name });
    return { ok: true };
  });
}

/** Removes a reply; one that is gone already stays gone. @param id unchecked */
export function removeReply(viewer: Viewer, id: string): Promise<Done> {
  return changeList(viewer, async (tx, admin) => {
    if (!isUuid(id)) return { ok: true };
    const [gone] = await tx
      .delete(chatReplies)
      .where(eq(chatReplies.id, id))
      .returning({ name: chatReplies.name });
    if (gone) await recordAct(tx, admin, "remove-reply", gone);
    return { ok: true };
  });
}

/** Moves a reply before or after its neighbour; the first and the last stay. @param id unchecked */
export function moveReply(viewer: Viewer, id: string, to: "up" | "down"): Promise<Done> {
  return changeList(viewer, async (tx, admin) => {
    const ids = (await ordered(tx)).map((one) => one.id);
    const from = ids.indexOf(id);
    if (from === -1) return NOT_THERE;
    const next = from + (to === "up" ? -1 : 1);
    if (ids[next] === undefined) return { ok: true };
    ids.splice(next, 0, ...ids.splice(from, 1));
    await tx
      .update(chatReplies)
      .set({ place: sql`array_position(${sql.param(ids)}::uuid[], ${chatReplies.id})` });
    await recordAct(tx, admin, "order-replies", {});
    return { ok: true };
  });
}

/** Changes of the list happen one after the other. */
async function changeList(
  viewer: Viewer,
  change: (tx: Transaction, admin: { id: string; name: string }) => Promise<Done>,
): Promise<Done> {
  const admin = staffOf(viewer, "chat");
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${chatReplies} in share row exclusive mode`);
    return change(tx, admin);
  });
}

/** @param id of the reply that may be called so already */
async function check(tx: Transaction, typed: Typed, id?: string) {
  const checked = checkFields(rules, typed);
  if (!checked.ok) return { ...checked, status: 400 as const };
  const isCalledSo = sql`lower(${chatReplies.name}) = lower(${checked.input.name})`;
  const isOther = isUuid(id) ? ne(chatReplies.id, id) : undefined;
  if ((await tx.$count(chatReplies, and(isCalledSo, isOther))) === 0) return checked;
  const errors = { name: "Another reply is called so." };
  return { ok: false as const, status: 400 as const, errors };
}
