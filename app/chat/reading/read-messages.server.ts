/** Reads messages: pages by key, single ones, and those a browser has missed. */
import { and, asc, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { changeAsked } from "../../../database/change-asked.ts";
import { type Database, db, statementName } from "../../../database/db.server.ts";
import {
  conversations,
  files,
  messages,
  orders,
  participants,
  products,
  quotes,
  users,
} from "../../../database/schema.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { bundledItem } from "../../catalogue/static/shown-ranges.server.ts";
import { fileColumns, toFile } from "../../uploads/files/shown-file.server.ts";
import {
  findByParticipant,
  findConversationState,
  findUnbegun,
  notFound,
  notTheirs,
  stateOf,
} from "../conversations.server.ts";
import { DELETED_USER } from "../list/person-name.ts";
import {
  EMPTY_THREAD,
  type Message,
  type MessagePage,
  type MessageProduct,
  type MessageQuote,
  type MessageRange,
  messageRange,
  PAGE_SIZE,
} from "../message.ts";
import { isSupport, ownerOf } from "../participants.server.ts";

/** Most messages in one answer `after` a number. */
const CATCH_UP_SIZE = 200;

/**
 * The newest page of a conversation, the page `before` a number, or messages `after` a number (at
 * most 200; ask again for the rest).
 * @param conversationId only of an admin; anyone else reads their own, and may name no other
 * @param range.size instead of 200
 * @param range.guestToken of a guest who may not have written yet
 * @throws Response 404 when the viewer has no such conversation
 */
export async function readMessages(
  viewer: Viewer,
  conversationId: string | undefined,
  range: MessageRange & { size?: number; guestToken?: string } = {},
): Promise<MessagePage> {
  const owner = await ownerOf(viewer, range.guestToken);
  let conversation = isSupport(viewer)
    ? await findConversationState(conversationId)
    : owner
      ? await findByParticipant(db, owner)
      : undefined;
  if (isSupport(viewer) && !conversation && !(await findUnbegun(db, conversationId))) {
    // It may have begun between the two queries.
    conversation = await findConversationState(conversationId);
    if (!conversation) throw notFound();
  }
  if (!isSupport(viewer) && conversationId && conversationId !== conversation?.id) {
    throw await notTheirs(viewer, conversationId);
  }
  if (!conversation) return { messages: [], hasOlder: false, owner, state: EMPTY_THREAD };
  const state = stateOf(conversation);
  const shown = and(
    eq(messages.conversationId, conversation.id),
    gt(messages.seq, Math.max(state.hiddenSeq, range.after ?? 0)),
    range.before === undefined ? undefined : lt(messages.seq, range.before),
  );
  const found =
    range.after === undefined
      ? (await selectMessages().where(shown).orderBy(desc(messages.seq)).limit(PAGE_SIZE)).reverse()
      : await selectMessages()
          .where(shown)
          .orderBy(asc(messages.seq))
          .limit(range.size ?? CATCH_UP_SIZE);
  const first = found[0]?.seq ?? 0;
  const last = found.at(-1)?.seq ?? Math.max(state.hiddenSeq, range.after ?? 0);
  return {
    messages: found.map((row) => toMessage(row, isSupport(viewer))),
    hasOlder: first > state.hiddenSeq + 1,
    ...(last < conversation.lastSeq ? { hasNewer: true } : {}),
    lastSeq: conversation.lastSeq,
    owner,
    conversationId: conversation.id,
    state,
  };
}

/** The page that a URL names, or the newest if there is none; as {@link readMessages}. */
export async function readPage(
  viewer: Viewer,
  conversationId: string | undefined,
  query: URLSearchParams,
  guestToken?: string,
): Promise<MessagePage> {
  const range = messageRange(query);
  const more = { size: PAGE_SIZE, ...(guestToken ? { guestToken } : {}) };
  const page = await readMessages(viewer, conversationId, { ...range, ...more });
  const isLost = page.messages.length === 0 && Object.keys(range).length > 0;
  return isLost ? readMessages(viewer, conversationId, more) : page;
}

/** One message, unless wiped. @param forAdmin whether the reader learns which admin wrote it */
export async function readMessage(
  conversationId: string,
  seq: number,
  forAdmin: boolean,
): Promise<Message | undefined> {
  const [row] = await oneMessage().execute({ conversationId, seq });
  return row && toMessage(row, forAdmin);
}

/** A message that a wipe hides, as one that was deleted: for whoever sends it once more. */
export async function readWiped(conversationId: string, seq: number): Promise<Message | undefined> {
  const isIt = and(eq(messages.conversationId, conversationId), eq(messages.seq, seq));
  const [row] = await selectMessages().where(isIt);
  return row && toMessage({ ...row, deletedAt: row.deletedAt ?? row.timestamp }, false);
}

/** Prepared, because every listening process reads every message. */
function prepareOneMessage() {
  return selectMessages()
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(messages.conversationId, sql.placeholder("conversationId")),
        eq(messages.seq, sql.placeholder("seq")),
        gt(messages.seq, conversations.hiddenSeq),
      ),
    )
    .prepare(statementName("one_message"));
}

let prepared: { db: Database; query: ReturnType<typeof prepareOneMessage> } | undefined;

function oneMessage() {
  if (prepared?.db !== db) prepared = { db, query: prepareOneMessage() };
  return prepared.query;
}

/** Messages that a participant's browser missed after a number. */
export async function messagesAfter(
  participantId: string,
  seq: number,
  limit: number,
): Promise<Message[]> {
  const rows = await selectMessages()
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        eq(conversations.participantId, participantId),
        gt(messages.seq, sql`greatest(${conversations.hiddenSeq}, ${seq}::bigint)`),
      ),
    )
    .orderBy(asc(messages.seq))
    .limit(limit);
  return rows.map((row) => toMessage(row, false));
}

/** The newest messages since a time, oldest first, for admins' browsers. */
export async function messagesSince(since: Date, limit: number): Promise<Message[]> {
  const rows = await selectMessages()
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .where(
      and(
        gte(conversations.lastMessageAt, since),
        lt(conversations.hiddenSeq, conversations.lastSeq),
        gt(messages.seq, conversations.hiddenSeq),
        gte(messages.timestamp, since),
      ),
    )
    .orderBy(desc(messages.timestamp), desc(messages.conversationId), desc(messages.seq))
    .limit(limit);
  return rows.reverse().map((row) => toMessage(row, true));
}

function selectMessages() {
  return (
    db
      .select({
        conversationId: messages.conversationId,
        seq: messages.seq,
        senderId: messages.senderId,
        receiverId: messages.receiverId,
        clientId: messages.clientId,
        message: messages.message,
        type: messages.type,
        timestamp: messages.timestamp,
        deletedAt: messages.deletedAt,
        about: messages.about,
        senderKind: participants.kind,
        authorName: users.name,
        file: fileColumns,
        product: {
          id: products.id,
          name: products.name,
          price: products.price,
          quantity: products.quantity,
          imageUrl: products.imageUrl,
        },
        order: {
          id: orders.id,
          number: orders.number,
          status: orders.status,
          delivery: orders.delivery,
          changeAsked,
          title: orders.title,
          quantity: orders.quantity,
          imageUrl: orders.imageUrl,
        },
        quote: {
          number: quotes.number,
          state: quotes.state,
          discount: quotes.discount,
          deliveryFee: quotes.deliveryFee,
          total: quotes.total,
          validUntil: quotes.validUntil,
          paper: sql<number | null>`(select p.number from papers p where p.of_id = ${quotes.id})`,
          lines: sql<MessageQuote["lines"]>`(
          select json_agg(json_build_object('name', l.name, 'quantity', l.quantity, 'price', l.price) order by l.place)
          from quote_lines l where l.quote_id = ${quotes.id})`,
        },
      })
      .from(messages)
      .innerJoin(participants, eq(participants.id, messages.senderId))
      .leftJoin(users, eq(users.id, messages.authorId))
      .leftJoin(
        files,
        eq(files.id, sql`coalesce(${messages.fileId}, (${messages.about} ->> 'artwork')::uuid)`),
      )
      .leftJoin(products, eq(products.id, messages.productId))
      .leftJoin(orders, eq(orders.id, messages.orderId))
      // Only what the shop wrote about an order can be a quote.
      .leftJoin(quotes, and(eq(quotes.id, messages.clientId), eq(quotes.orderId, messages.orderId)))
      .$dynamic()
  );
}

type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

function toMessage(row: MessageRow, forAdmin: boolean): Message {
  const { senderKind, authorName, product, about, order, quote, ...said } = row;
  const { timestamp, deletedAt, type, file, ...rest } = said;
  const asked = productOf(product, about);
  const fromSupport = senderKind === "support";
  return {
    ...rest,
    timestamp: timestamp.toISOString(),
    fromSupport,
    // A message of support without an author is a deleted admin's.
    ...(forAdmin && fromSupport ? { authorName: authorName ?? DELETED_USER } : {}),
    ...(deletedAt
      ? {
          deleted: true as const,
          // A purged message has no text.
          ...(forAdmin && rest.message === "" ? { purged: true as const } : {}),
          message: "",
        }
      : {
          ...(asked ? { product: asked } : {}),
          ...(order ? { order: toOrder(order, quote, rest.clientId) } : {}),
          ...(type ? { type } : {}),
          ...(file ? { file: toFile(file) } : {}),
        }),
  };
}

/** What a message is about, with what was chosen of it. */
function productOf(
  product: MessageRow["product"],
  about: MessageRow["about"],
): MessageProduct | undefined {
  const { item, was, artwork: _, ...chosen } = about ?? {};
  if (product) return { ...product, ...chosen };
  if (!item) return undefined;
  if (was) return { id: "", item, ...was, ...chosen };
  // Written when nobody could change an item.
  const found = bundledItem(item);
  if (!found) return undefined;
  const { name, price, quantity, image: imageUrl } = found;
  return { id: "", item, name, price, quantity, imageUrl, ...chosen };
}

/** The message that came with an order, or a quote of it, has the id of that as its client id. */
function toOrder(
  { id, ...order }: NonNullable<MessageRow["order"]>,
  quote: MessageRow["quote"],
  clientId: string,
): Message["order"] {
  return { ...order, ...(id === clientId ? { isCard: true } : {}), ...(quote ? { quote } : {}) };
}
