/** Recognises a form that is sent again, so that it makes one order. */
import { and, asc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../../database/db.server.ts";
import { orderFiles, orderLines, orders } from "../../../../database/schema.ts";
import { isUuid } from "../../../../database/uuid.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { readCount, writeChoice } from "../../../catalogue/prices/choice.ts";
import type { Typed } from "../../../http/form-answer.server.ts";
import type { FormAnswer, PriceChange } from "../../../ui/forms/form-answer.ts";
import { orderNumber } from "../../order.ts";
import { orderPath, ownOrderPath } from "../../order-links.server.ts";
import { type FormLine, type LineFiles, readFormLines } from "../lines/form-lines.ts";
import { type FieldErrors, parseOrder, productNameRule } from "./order-rules.server.ts";

/**
 * The outcome of a request: an order, made now or by an earlier press, or what is wrong by field.
 */
export type Requested =
  | { ok: true; id: string; number: number; path: string; repeated: boolean }
  | {
      ok: false;
      errors: FieldErrors;
      /** Ids of files that no longer exist. */
      lost?: string[];
      retryAfterSeconds?: number;
      spent?: Spent;
      /** Prices that differ from those that the sender has seen. */
      changed?: PriceChange;
    };

/**
 * The form has made an order before and now says something else: it may be sent again, under a new
 * id.
 */
interface Spent {
  formId: string;
  /** The message for the sender. */
  failure: string;
  /** Where that order is shown to the sender, or can be found. */
  link: NonNullable<FormAnswer["link"]>;
}

/** The event with which an order begins. */
export const FIRST = 1;

/**
 * Finds the order that the form has made before. If the form now says something else, the sender
 * means another order, and is asked.
 */
export async function findRepeated(
  typed: Typed,
  files: LineFiles,
  from: { viewer: Viewer; guestToken?: string | undefined },
): Promise<Requested | undefined> {
  if (!isUuid(typed.clientId)) return undefined;
  const rows = await db
    .select()
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(eq(orders.clientId, typed.clientId ?? ""))
    .orderBy(asc(orderLines.place));
  const found = rows[0]?.orders;
  if (!found) return undefined;
  const { id, number } = found;
  const kept = rows.map(({ order_lines: line }) => line);
  // Whoever knows the form's id has sent the form: ids are random, and nobody else learns them.
  if (saysTheSame(typed, found, kept) && (await hasFiles(id, Object.values(files).flat()))) {
    return { ok: true, id, number, path: await orderPath(found), repeated: true };
  }
  const failure = `This form has made order ${orderNumber(number)} already. To order again, send it once more.`;
  // Somebody else at the same device may have found the first sender's form and changed it.
  const own = await ownOrderPath(from.viewer, from.guestToken, orderNumber(number));
  const link = own
    ? { to: own, label: `Open order ${orderNumber(number)}` }
    : { to: "/order/find", label: "Find my order" };
  return { ok: false, errors: {}, spent: { formId: uuidv7(), failure, link } };
}

function saysTheSame(
  typed: Typed,
  order: typeof orders.$inferSelect,
  kept: readonly KeptLine[],
): boolean {
  const parsed = parseOrder(typed);
  if (!parsed.ok) return false;
  const lines = readFormLines(typed);
  // Without the number as typed, because one number can be written in several ways.
  const { phoneNumber: _, ...said } = parsed.input;
  const isSame = Object.entries(said).every(
    ([field, value]) => order[field as keyof typeof said] === value,
  );
  return (
    isSame &&
    lines.length === kept.length &&
    kept.every((line, index) => isSameLine(lines[index], line, typed.productName))
  );
}

type KeptLine = typeof orderLines.$inferSelect;

function isSameLine(line: FormLine | undefined, kept: KeptLine, name = ""): boolean {
  if (!line) return false;
  const { product, item, fields } = line;
  const isNamed = Boolean(kept.productId || kept.item);
  const isSameProduct = product
    ? product === kept.productId
    : item
      ? item === kept.item
      : !isNamed && productNameRule.safeParse(name).data === kept.name;
  const was = writeChoice({ quantity: kept.quantity, ...kept.choice });
  return (
    isSameProduct &&
    Object.entries(fields).every(([field, value]) => {
      const before = was.get(field) ?? "0";
      return value === before || readCount(value || "0") === Number(before);
    })
  );
}

/** Whether the order was sent with exactly these files. */
async function hasFiles(orderId: string, fileIds: string[]): Promise<boolean> {
  const sent = await db
    .select({ id: orderFiles.fileId })
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, orderId), eq(orderFiles.seq, FIRST)));
  const ids = new Set(fileIds);
  return ids.size === sent.length && sent.every(({ id }) => ids.has(id));
}
