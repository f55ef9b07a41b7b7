/**
 * Makes new orders. A form makes one order, however often it is sent. Numbers have no gaps, because
 * the transaction that makes an order takes its number.
 */
import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../../database/db.server.ts";
import {
  type conversations,
  orderCounter,
  orderLines,
  orders,
} from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import { recordAct } from "../../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../../accounts/guards.server.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { readCalendar } from "../../../catalogue/delivery/work-calendar.server.ts";
import { readZones } from "../../../catalogue/delivery/zones.server.ts";
import { MOST_LINES, type OrderSum } from "../../../catalogue/prices/order-sum.ts";
import { lockOrBegin, lockOwnConversation } from "../../../chat/conversations.server.ts";
import { findMoved } from "../../../chat/list/moved-conversations.server.ts";
import type { Typed } from "../../../http/form-answer.server.ts";
import { takeAttempt } from "../../../limits/rate-limit.server.ts";
import { Turns } from "../../../limits/turns.server.ts";
import { formatNaira } from "../../../ui/format/money.ts";
import type { FormAnswer } from "../../../ui/forms/form-answer.ts";
import { type Answers, keepAnswers } from "../../artwork-check/check-artwork.server.ts";
import { DoneBefore } from "../../changes/order-act.server.ts";
import { addEvent, type OpenOrder, tell } from "../../changes/order-changes.server.ts";
import { eventDate } from "../../dates/order-dates.server.ts";
import { CHOSEN, missingIn, missingWords } from "../../files/missing-files.ts";
import { claimArtwork, uploadersOf } from "../../files/order-files.server.ts";
import { agreeTotal, typedTotal } from "../../money/order-total.server.ts";
import { inLists, orderNumber, orderTitle } from "../../order.ts";
import { orderPath } from "../../order-links.server.ts";
import { type LineFiles, readFormLines } from "../lines/form-lines.ts";
import type { AskedLine } from "../lines/order-line.ts";
import {
  changedWords,
  customProduct,
  findAllOrdered,
  holdProducts,
  type OrderedLine,
  type OrderedProduct,
  Refused,
  seenPrice,
} from "../lines/ordered-product.server.ts";
import {
  type FieldErrors,
  type OrderRequest,
  parseOrder,
  productNameRule,
  saidOfSomebody,
} from "./order-rules.server.ts";
import { checkLines, priceLines, rowsOf } from "./ordered-lines.server.ts";
import { FIRST, findRepeated, type Requested } from "./repeated-request.server.ts";

/**
 * The refusal of a form. Besides its files it names those whose upload the sender did not wait for.
 * @param all see `readForm`
 */
export function withEarly(
  { errors, lost, spent, changed }: Omit<Extract<Requested, { ok: false }>, "ok">,
  all: (name: string) => string[],
): Partial<FormAnswer> {
  const early = missingIn(all, [CHOSEN]);
  const said = early ? { files: missingWords(early, "Choose"), ...errors } : errors;
  return { ...(lost ? { lost } : {}), ...(changed ? { changed } : {}), ...spent, errors: said };
}

/** Limits orders at once: all take their number from one row, so more would only wait for it. */
const turns = new Turns({ atOnce: 4, waiting: 100, patienceMs: 5_000 });

/**
 * Makes an order from a buyer's form: `clientId` (UUID), its lines (see `readFormLines`: `product`
 * or `item`, `quantity` and the choices of its options), `shown` (see `shownOf`), `notes`, `name`,
 * `phoneNumber`, `email`, `delivery`, `address.state`, `address.city`, `address.town`,
 * `address.streetAddress`.
 *
 * @param from.guestToken the secret of the guest whom the browser knows, perhaps by nothing else
 *   yet; the guest may have signed in since
 * @param from.address the caller's network address, for the limit
 * @param files by line, ids of the caller's uploads of kind `artwork`, or of files of the order
 *   that is ordered again
 * @param answers to what the check said of them
 * @throws Busy when too many people order at this moment
 */
export function requestOrder(
  from: Buyer,
  typed: Typed,
  files: LineFiles = {},
  again?: AgainOf,
  answers?: Answers,
): Promise<Requested> {
  return turns.take("order", () => request(from, typed, files, again, answers));
}

/** For an order that is ordered again. */
export interface AgainOf {
  id: string;
  /** The owners whose files the new order may use. */
  owners: string[];
  /** What else happens to the new order, in its transaction. */
  after: NonNullable<Maker["after"]>;
}

interface Buyer {
  viewer: Viewer;
  guestToken?: string;
  address: string;
}

async function request(
  from: Buyer,
  typed: Typed,
  files: LineFiles,
  before: AgainOf | undefined,
  answers: Answers | undefined,
): Promise<Requested> {
  const { viewer, guestToken } = from;
  const again = () => findRepeated(typed, files, { viewer, guestToken });
  const already = await again();
  if (already) return already;
  const parsed = await parse(typed);
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
    againOf: before?.id,
    uploaders: [...(await uploadersOf(viewer, guestToken)), ...(before?.owners ?? [])],
    conversation: (tx) =>
      viewer.kind === "admin" ? undefined : lockOwnConversation(tx, viewer, guestToken),
    answers,
    after: before?.after,
  });
  if (!made.ok || made.repeated) await attempt.giveBack();
  return made;
}

/**
 * Makes an order for somebody else: out of a conversation, or for a customer on the phone or on
 * WhatsApp. The form is the buyer's, but instead of `product` or `item` it may name something that
 * the catalogue does not have (`productName`). It may agree on a `total` in naira; `suggested` is
 * what the form had filled in there.
 *
 * @param conversationId of the chat that the order comes from, or of a customer who has none yet,
 *   the account; undefined for none
 * @throws Response 403 when the viewer is not an admin, 404 when there is no such conversation
 * @throws Busy when too many people order at this moment
 */
export async function recordOrder(
  viewer: Viewer,
  conversationId: string | undefined,
  typed: Typed,
  files: LineFiles = {},
): Promise<Requested> {
  const admin = staffOf(viewer, "orders");
  return turns.take("order", () => record(viewer, admin, conversationId, typed, files));
}

async function record(
  viewer: Viewer,
  admin: ReturnType<typeof staffOf>,
  conversationId: string | undefined,
  typed: Typed,
  files: LineFiles,
): Promise<Requested> {
  const again = () => findRepeated(typed, files, { viewer });
  const already = await again();
  if (already) return already;
  const named =
    typed.product || typed.item ? undefined : productNameRule.safeParse(typed.productName ?? "");
  const parsed = await parse(typed, named && customProduct(named.data ?? ""));
  const productName = named?.error?.issues[0]?.message;
  const { total, error: totalError } = typedTotal(typed.total ?? "");
  if (!parsed.ok || productName || totalError) {
    const errors = saidOfSomebody(parsed.ok ? {} : parsed.errors);
    if (totalError) errors.total = totalError;
    return { ok: false, errors: productName ? { productName, ...errors } : errors };
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
    async after(open, sum) {
      await recordAct(open.tx, admin, "record-order", { order: orderNumber(open.order.number) });
      if (total === undefined) return;
      // With JavaScript each choice fills in another sum; without, the first sum stays.
      if (typed.total === typed.suggested && total !== sum.total) {
        const now = sum.isWhole
          ? `By the price list this comes to ${formatNaira(sum.total)}.`
          : "The price list does not say what this comes to.";
        throw new Refused({ total: `${now} Look at the total, then save.` });
      }
      await agreeTotal(open, admin, total);
    },
  });
}

type Parsed =
  | { ok: true; input: OrderRequest; lines: OrderedLine[] }
  | { ok: false; errors: FieldErrors };

const TOO_MANY = `${MOST_LINES} products are the most for one order. Send these first, then start another.`;

/** @param custom what the only line is about, when it is nothing from the catalogue */
async function parse(typed: Typed, custom?: OrderedProduct): Promise<Parsed> {
  const lines = readFormLines(typed);
  if (lines.length > MOST_LINES) return { ok: false, errors: { product: TOO_MANY } };
  const found = custom ? [custom] : await findAllOrdered(lines);
  const { errors, lines: checked } = checkLines(lines, found);
  const [only] = found;
  if (only && typed.seen && typed.seen !== seenPrice(only)) errors.product = changedWords(only);
  if (!isUuid(typed.clientId)) {
    errors.product ??= "This form cannot be sent. Open the product and press 'Order now' again.";
  }
  const parsed = parseOrder(typed);
  if (!parsed.ok) Object.assign(errors, parsed.errors);
  if (!parsed.ok || Object.keys(errors).length > 0) return { ok: false, errors };
  return { ok: true, input: parsed.input, lines: checked };
}

interface Maker {
  author: "buyer" | "shop";
  userId?: string;
  /** Ids of uploads. */
  files: LineFiles;
  /** The order that the form has made before. */
  again(): Promise<Requested | undefined>;
  againOf?: string | undefined;
  uploaders: string[];
  conversation(tx: Transaction): Promise<typeof conversations.$inferSelect> | undefined;
  answers?: Answers | undefined;
  after?: ((open: OpenOrder, sum: OrderSum, lines: AskedLine[]) => Promise<void>) | undefined;
}

async function make(
  { input, lines }: Extract<Parsed, { ok: true }>,
  typed: Typed,
  maker: Maker,
): Promise<Requested> {
  const { clientId = "" } = typed;
  const told: OpenOrder["told"] = [];
  const [zones, calendar] = await Promise.all([readZones(), readCalendar()]);
  try {
    const made = await db.transaction(async (tx) => {
      const conversation = await maker.conversation(tx);
      const now = await holdProducts(tx, lines);
      const ground = { zones, calendar };
      const { lines: priced, sum, promised } = priceLines(now, typed, ground, maker.author);
      const number = await takeNumber(tx);
      const rows = rowsOf(priced);
      const [order] = await tx
        .insert(orders)
        .values({
          ...input,
          ...inLists(rows),
          estimate: priced.some(({ line }) => line.price === null) ? null : sum.total,
          deliveryFee: sum.delivery.fee,
          deliveryDays: sum.delivery.days,
          id: uuidv7(),
          number,
          clientId,
          againOf: maker.againOf,
          participantId: conversation?.participantId ?? null,
          // An admin has seen what an admin enters.
          seenAt: maker.author === "shop" ? sql`clock_timestamp()` : null,
          createdAt: sql`clock_timestamp()`,
        })
        .onConflictDoNothing({ target: orders.clientId })
        .returning();
      // The same form was stored while this one waited for a number.
      if (!order) throw new DoneBefore();
      await tx.insert(orderLines).values(rows.map((row) => ({ ...row, orderId: order.id })));
      const open: OpenOrder = { tx, order, conversation, told };
      const sent = priced.flatMap(({ slot }, index) =>
        (maker.files[slot] ?? []).map((id) => ({ id, line: index + 1 })),
      );
      const files = await claimArtwork(tx, order, FIRST, sent, maker.uploaders);
      if ("error" in files) {
        const { error, lost } = files;
        throw new Refused({ files: error }, lost ? { lost } : {});
      }
      await addEvent(open, {
        kind: "status",
        status: "received",
        author: maker.author,
        userId: maker.userId,
        amount: files.count || undefined,
        date: eventDate(promised),
        message: orderTitle(order),
        mails: true,
      });
      if (maker.answers) await keepAnswers(open, maker.answers);
      await maker.after?.(
        open,
        sum,
        priced.map(({ line }) => line),
      );
      return { id: order.id, number };
    });
    await tell(told);
    return { ok: true, ...made, path: await orderPath(made), repeated: false };
  } catch (error) {
    if (error instanceof Refused) {
      const { errors, lost, changed } = error;
      return { ok: false, errors, ...(lost ? { lost } : {}), ...(changed ? { changed } : {}) };
    }
    const already = error instanceof DoneBefore ? await maker.again() : undefined;
    if (already) return already;
    throw error;
  }
}

/** The number of a new order, taken in the transaction that makes it. */
export async function takeNumber(tx: Transaction): Promise<number> {
  const [counter] = await tx
    .update(orderCounter)
    .set({ last: sql`${orderCounter.last} + 1` })
    .returning({ last: orderCounter.last });
  if (!counter) throw new Error("The counter of orders is gone");
  return counter.last;
}
