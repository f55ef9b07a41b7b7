/** A form that is sent again: it makes one order. */
import { and, asc, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db } from "../../../database/db.server.ts";
import { orderFiles, orderLines, orders } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { readCount, writeChoice } from "../../catalogue/prices/choice.ts";
import type { Typed } from "../../http/form-answer.server.ts";
import type { FormAnswer, PriceChange } from "../../ui/forms/form-answer.ts";
import { orderNumber } from "../order.ts";
import { orderPath, ownOrderPath } from "../order-links.server.ts";
import { type FormLine, type LineFiles, readFormLines } from "./lines/form-lines.ts";
import { type FieldErrors, parseOrder, productNameRule } from "./order-rules.server.ts";

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
      /** Prices that are others than its sender has seen. */
      changed?: PriceChange;
    };

/** The form has made an order, and now says something else: it may be sent again, under a new id. */
interface Spent {
  formId: string;
  /** What its sender is told. */
  failure: string;
  /** Where that order is shown to its sender, or is looked for. */
  link: NonNullable<FormAnswer["link"]>;
}

/** The event with which an order begins. */
export const FIRST = 1;

/**
 * The order that the form has made already. What it did not say then is no repetition, but another
 * order that its sender means, and is asked for.
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
  // Whoever knows the form's id has sent it: it is made by chance and told to nobody.
  if (saysTheSame(typed, found, kept) && (await hasFiles(id, Object.values(files).flat()))) {
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

function saysTheSame(
  typed: Typed,
  order: typeof orders.$inferSelect,
  kept: readonly KeptLine[],
): boolean {
  const parsed = parseOrder(typed);
  if (!parsed.ok) return false;
  const lines = readFormLines(typed);
  // As it was typed, a number may be written in another way.
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

/** Whether the order was sent with these files, neither more nor fewer. */
async function hasFiles(orderId: string, fileIds: string[]): Promise<boolean> {
  const sent = await db
    .select({ id: orderFiles.fileId })
    .from(orderFiles)
    .where(and(eq(orderFiles.orderId, orderId), eq(orderFiles.seq, FIRST)));
  const ids = new Set(fileIds);
  return ids.size === sent.length && sent.every(({ id }) => ids.has(id));
}
