/**
 * New orders. One form makes one order, whatever is repeated; numbers follow each other without
 * gaps, since the one that is taken is taken with the order that has it, or not at all.
 */
import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../database/db.server.ts";
import { type conversations, orderCounter, orderFiles, orders } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { adminOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { lockOrBegin, lockOwnConversation } from "../../chat/conversations.server.ts";
import { findMoved } from "../../chat/list/moved-conversations.server.ts";
import type { Typed } from "../../http/form-answer.server.ts";
import { takeAttempt } from "../../limits/rate-limit.server.ts";
import { Turns } from "../../limits/turns.server.ts";
import type { FormAnswer } from "../../ui/forms/form-answer.ts";
import { addEvent, type OpenOrder, tell } from "../changes/order-changes.server.ts";
import { CHOSEN, missingIn, missingWords } from "../files/missing-files.ts";
import { claimArtwork, uploadersOf } from "../files/order-files.server.ts";
import { orderNumber, orderTitle } from "../order.ts";
import { orderPath, ownOrderPath } from "../order-links.server.ts";
import {
  type FieldErrors,
  type OrderRequest,
  parseOrder,
  productNameRule,
} from "./order-rules.server.ts";
import {
  changedWords,
  findOrdered,
  GONE,
  holdProduct,
  type OrderedProduct,
  Refused,
  seenPrice,
} from "./ordered-product.server.ts";

/** What came of a request: an order (now or by an earlier press), or what is wrong by field. */
export type Requested =
  | { ok: true; id: string; number: number; path: string; repeated: boolean }
  | {
      ok: false;
      errors: FieldErrors;
      /** Ids of files that are no longer there. */
      lost?: string[];
      retryAfterSeconds?: number;
      spent?: Spent;
    };

/** The form has made an order, and now says something else: it may be sent again, under a new id. */
interface Spent {
  formId: string;
  /** What its sender is told. */
  failure: string;
  /** Where that order is shown to its sender, or is looked for. */
  link: NonNullable<FormAnswer["link"]>;
}

/**
 * What a form is refused with, and, beside its files, those that its sender did not wait for.
 * @param all see `readForm`
 */
export function withEarly(
  { errors, lost, spent }: Omit<Extract<Requested, { ok: false }>, "ok">,
  all: (name: string) => string[],
): Partial<FormAnswer> {
  const early = missingIn(all, [CHOSEN]);
  const said = early ? { files: missingWords(early, "Choose"), ...errors } : errors;
  return { ...(lost ? { lost } : {}), ...spent, errors: said };
}

/** All take their number from one row; more at a time would only wait for it. */
const turns = new Turns({ atOnce: 4, waiting: 100, patienceMs: 5_000 });

/** The event with which an order begins. */
const FIRST = 1;

/**
 * Makes an order of a buyer's form: `clientId` (UUID), `product` or `item`, `seen` (see
 * {@link seenPrice}), `quantity`, `notes`, `name`, `phoneNumber`, `email`, `delivery`,
 * `address.state`, `address.city`, `address.town`, `address.streetAddress`.
 *
 * @param from.guestToken the secret of the guest whom the browser knows, who may be known by nothing
 * else yet, or may have signed in since
 * @param from.address the caller's network address, for the limit
 * @param files ids of the caller's uploads of kind `artwork`
 * @throws Busy when too many order at this moment
 */
export function requestOrder(from: Buyer, typed: Typed, files: string[] = []): Promise<Requested> {
  return turns.take("order", () => request(from, typed, files));
}

interface Buyer {
  viewer: Viewer;
  guestToken?: string;
  address: string;
}

async function request(from: Buyer, typed: Typed, files: string[]): Promise<Requested> {
  const { viewer, guestToken } = from;
  const again = () => findRepeated(typed, files, { viewer, guestToken });
  const already = await again();
  if (already) return already;
  const product = await findOrdered(typed);
  const parsed = parse(typed, product);
  if (!parsed.ok) return parsed;
  const attempt = await takeAttempt("order", { phone: parsed.input.phoneDigits }, from.address);
  if (!attempt.ok) {
    const { retryAfterSeconds } = attempt;
    return { ok: false, errors: {}, retryAfterSeconds };
  }
  const made = await make(parsed, typed, {
    author: "buyer",
    files,
    again,
    uploaders: await uploadersOf(viewer, guestToken),
    conversation: (tx) =>
      viewer.kind === "admin" ? undefined : lockOwnConversation(tx, viewer, guestToken),
  });
  if (!made.ok || made.repeated) await attempt.giveBack();
  return made;
}

/**
 * Makes an order for somebody else: out of a conversation, or for a customer on the phone or on
 * WhatsApp. The form is the buyer's; instead of `product` or `item` it may name something that the
 * catalogue does not have (`productName`).
 *
 * @param conversationId of the chat that the order comes from, or of a customer who has none yet,
 * the account; undefined for none
 * @throws Response 403 when the viewer is not an admin, 404 when there is no such conversation
 * @throws Busy when too many order at this moment
 */
export async function recordOrder(
  viewer: Viewer,
  conversationId: string | undefined,
  typed: Typed,
  files: string[] = [],
): Promise<Requested> {
  const admin = adminOf(viewer);
  return turns.take("order", () => record(viewer, admin, conversationId, typed, files));
}

async function record(
  viewer: Viewer,
  admin: ReturnType<typeof adminOf>,
  conversationId: string | undefined,
  typed: Typed,
  files: string[],
): Promise<Requested> {
  const again = () => findRepeated(typed, files, { viewer });
  const already = await again();
  if (already) return already;
  const named =
    typed.product || typed.item ? undefined : productNameRule.safeParse(typed.productName ?? "");
  const product = named ? { ...CUSTOM, productName: named.data ?? "" } : await findOrdered(typed);
  const parsed = parse(typed, named?.success === false ? undefined : product);
  if (!parsed.ok) {
    const productName = named?.error?.issues[0]?.message;
    const errors = saidOfSomebody(parsed.errors);
    if (!productName) return { ok: false, errors };
    const { product: _, ...others } = errors;
    return { ok: false, errors: { productName, ...others } };
  }
  const moved = conversationId ? await findMoved(viewer, conversationId) : undefined;
  const into = moved ?? conversationId;
  return make(parsed, typed, {
    author: "shop",
    userId: admin.id,
    files,
    again,
    uploaders: await uploadersOf(viewer),
    conversation: (tx) => (into ? lockOrBegin(tx, into) : undefined),
    after: (tx, order) => recordAct(tx, admin, "record-order", { order: orderNumber(order) }),
  });
}

/** What is wrong with fields that somebody fills in for another person. */
function saidOfSomebody(errors: FieldErrors): FieldErrors {
  const said = Object.entries(errors).map(([field, words]) => [
    field,
    words.replace(/\byour\b/g, "their"),
  ]);
  return Object.fromEntries(said);
}

/** Something that the catalogue does not have. */
const CUSTOM = { productId: null, item: null, price: null, minimum: 1, imageUrl: null };

type Parsed =
  | { ok: true; input: OrderRequest; product: OrderedProduct }
  | { ok: false; errors: FieldErrors };

function parse(typed: Typed, product: OrderedProduct | undefined): Parsed {
  const parsed = parseOrder(typed, product?.minimum);
  const errors: FieldErrors = parsed.ok ? {} : parsed.errors;
  if (!product) errors.product = GONE;
  else if (typed.seen && typed.seen !== seenPrice(product)) errors.product = changedWords(product);
  if (!isUuid(typed.clientId)) {
    errors.product ??= "This form cannot be sent. Open the product and press 'Order now' again.";
  }
  if (!parsed.ok || !product || errors.product) return { ok: false, errors };
  return { ok: true, input: parsed.input, product };
}

/**
 * The order that the form has made already. What it did not say then is no repetition, but another
 * order that its sender means, and is asked for.
 */
async function findRepeated(
  typed: Typed,
  fileIds: string[],
  from: { viewer: Viewer; guestToken?: string | undefined },
): Promise<Requested | undefined> {
  if (!isUuid(typed.clientId)) return undefined;
  const [found] = await db
    .select()
    .from(orders)
    .where(eq(orders.clientId, typed.clientId ?? ""));
  if (!found) return undefined;
  const { id, number } = found;
  // Whoever knows the form's id has sent it: it is made by chance and told to nobody.
  if (saysTheSame(typed, found) && (await hasFiles(id, fileIds))) {
    return { ok: true, id, number, path: await orderPath(found), repeated: true };
  }
  const failure = `This form has made order ${orderNumber(number)} already. To order again, send it once more.`;
  // Who has changed it may be somebody else at the same device, who finds another's form in it.
  const own = await ownOrderPath(from.viewer, from.guestToken, orderNumber(number));
  const link = own
    ? { to: own, label: `Open order ${orderNumber(number)}` }
    : { to: "/order/find", label: "Find my order" };
  return { ok: false, errors: {}, spent: { formId: uuidv7(), failure, link } };
}

function saysTheSame(typed: Typed, order: typeof orders.$inferSelect): boolean {
  const parsed = parseOrder(typed, undefined);
  if (!parsed.ok) return false;
  const isSameProduct =
    typed.product || typed.item
      ? (typed.product || null) === order.productId && (typed.item || null) === order.item
      : !order.productId && !order.item;
  // As it was typed, a number may be written in another way.
  const { phoneNumber: _, ...said } = parsed.input;
  const isSame = Object.entries(said).every(
    ([field, value]) => order[field as keyof typeof said] === value,
  );
  const isSameName =
    Boolean(order.productId || order.item) ||
    productNameRule.safeParse(typed.productName ?? "").data === order.productName;
  return isSameProduct && isSame && isSameName;
}

/** Whether the order was sent with these files, neither more nor fewer. */
async function hasFiles(orderId: string, fileIds: string[]): Promise<boolean> {
  const sent = await db
    .select({ id: orderFiles.fileId })
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, orderId), eq(orderFiles.seq, FIRST)));
  const ids = new Set(fileIds);
  return ids.size === sent.length && sent.every(({ id }) => ids.has(id));
}

interface Maker {
  author: "buyer" | "shop";
  userId?: string;
  files: string[];
  /** What the form has made already. */
  again(): Promise<Requested | undefined>;
  uploaders: string[];
  conversation(tx: Transaction): Promise<typeof conversations.$inferSelect> | undefined;
  after?(tx: Transaction, number: number): Promise<void>;
}

async function make(
  { input, product }: Extract<Parsed, { ok: true }>,
  { clientId = "" }: Typed,
  maker: Maker,
): Promise<Requested> {
  const told: OpenOrder["told"] = [];
  try {
    const made = await db.transaction(async (tx) => {
      const conversation = await maker.conversation(tx);
      const copy = await holdProduct(tx, product);
      const number = await takeNumber(tx);
      const inserted = await tx
        .insert(orders)
        .values({
          ...input,
          ...copy,
          id: uuidv7(),
          number,
          clientId,
          participantId: conversation?.participantId ?? null,
          // What an admin enters needs no admin to see it.
          seenAt: maker.author === "shop" ? sql`clock_timestamp()` : null,
          createdAt: sql`clock_timestamp()`,
        })
        .onConflictDoNothing({ target: orders.clientId })
        .returning();
      const [order] = inserted;
      if (!order) throw new Repeated();
      const open: OpenOrder = { tx, order, conversation, told };
      const files = await claimArtwork(tx, order, FIRST, maker.files, maker.uploaders);
      if ("error" in files) throw new Refused({ files: files.error }, files.lost);
      await addEvent(open, {
        kind: "status",
        status: "received",
        author: maker.author,
        userId: maker.userId,
        amount: files.count || undefined,
        message: `${orderNumber(number)}: ${orderTitle(order)}`,
        mails: true,
      });
      await maker.after?.(tx, number);
      return { id: order.id, number };
    });
    await tell(told);
    return { ok: true, ...made, path: await orderPath(made), repeated: false };
  } catch (error) {
    if (error instanceof Refused) {
      const { errors, lost } = error;
      return { ok: false, errors, ...(lost ? { lost } : {}) };
    }
    const already = error instanceof Repeated ? await maker.again() : undefined;
    if (already) return already;
    throw error;
  }
}

/** The same form was kept while this one waited for its number, which it gives back. */
class Repeated extends Error {}

async function takeNumber(tx: Transaction): Promise<number> {
  const [counter] = await tx
    .update(orderCounter)
    .set({ last: sql`${orderCounter.last} + 1` })
    .returning({ last: orderCounter.last });
  if (!counter) throw new Error("The counter of orders is gone");
  return counter.last;
}
