/** Which line of an order a file is for: how people say it, and how it survives changes. */
import { and, asc, eq, inArray, isNull, notInArray, sql } from "drizzle-orm";
import { orderFiles, orderLines, proofFiles } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { MOST_LINES } from "../../catalogue/prices/order-sum.ts";
import type { PrintSpec } from "../../catalogue/print-spec/print-spec.ts";
import { specsOfLines } from "../../catalogue/print-spec/read-specs.server.ts";
import { checkLater, checkLinesLater } from "../artwork-check/check-artwork.server.ts";
import { type Act, act, invalid, overtaken, Undo } from "../changes/order-act.server.ts";
import type { OpenOrder } from "../changes/order-changes.server.ts";
import { isClosed } from "../status.ts";
import { carriedPlaces, isSameMake, isStillShown, type KnownLine } from "./carried-lines.ts";
import type { NamedLine } from "./named-line.ts";

const CHOOSE = "Choose which product it is for.";
const OTHERS = overtaken("The products of this order have changed. Look again, then choose.");

/**
 * The line that files are for; in an order of one line, that one.
 * @throws Undo when it is not given, or the lines have changed since
 */
export async function requireLine(
  { tx, order }: OpenOrder,
  named: NamedLine | undefined,
  field: "files" | "line",
): Promise<number> {
  const lines = await tx
    .select({ place: orderLines.place, name: orderLines.name })
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id));
  const [only] = lines;
  if (only && lines.length === 1) return only.place;
  if (!named) throw new Undo(invalid(field, CHOOSE));
  const line = lines.find(({ place }) => place === named.place);
  if (line?.name !== named.name) throw new Undo(OTHERS);
  return line.place;
}

/** Assigns a file to a line, from either side, when nobody has done so. */
export function nameLine(id: string, file: string, named: NamedLine | undefined): Promise<Act> {
  return act(id, async (open) => {
    if (isClosed(open.order.status)) throw new Undo(overtaken("This order is closed."));
    const line = await requireLine(open, named, "line");
    const isIt = and(
      eq(orderFiles.orderId, open.order.id),
      eq(orderFiles.kind, "artwork"),
      // Its fix is for the same line.
      inArray(sql`${isUuid(file) ? file : open.order.id}`, [orderFiles.fileId, orderFiles.fixOf]),
    );
    const told = await open.tx
      .update(orderFiles)
      .set({ line })
      .where(and(isIt, isNull(orderFiles.line)))
      .returning({ fileId: orderFiles.fileId });
    for (const { fileId } of told) await checkLater(open.tx, { orderId: open.order.id, fileId });
    if (told.length > 0) return checkLinesLater(open.tx, open.order.id, [line]);
    const [known] = await open.tx.select({ line: orderFiles.line }).from(orderFiles).where(isIt);
    // The same press, sent twice.
    if (known?.line === line) return;
    throw new Undo(overtaken("Somebody has said it already. Look again."));
  });
}

/**
 * Replaces an order's lines, and takes files and specifications along. A line that is the same
 * product in the same make-up keeps the specification that it was ordered with. Files of a line
 * that is gone belong to none until somebody assigns them. Once there are proofs, whose files and
 * pins name lines by place, a line that stays keeps its place, and no other line ever gets it.
 * @param lines in their new order
 * @returns the lines with their places, and whether the newest proof still shows them all
 */
export async function replaceLines<Line extends NewLine>(
  { tx, order }: OpenOrder,
  lines: readonly Line[],
): Promise<{ lines: Line[]; isProofOfThem: boolean }> {
  const isOurs = eq(orderLines.orderId, order.id);
  const before = await tx.select().from(orderLines).where(isOurs).orderBy(asc(orderLines.place));
  const proofed = await tx
    .selectDistinct({ line: proofFiles.line })
    .from(proofFiles)
    .where(eq(proofFiles.orderId, order.id));
  const carried = carriedPlaces(before, lines);
  const places = proofed.length > 0 ? keptPlaces(before, lines, carried, proofed) : undefined;
  const now = await specsOfLines(lines, tx);
  const placed: Line[] = [];
  const moved: Record<number, number> = {};
  for (const [index, line] of lines.entries()) {
    const was = before.find(({ place }) => carried.get(place) === line);
    const printSpec: PrintSpec | null =
      was && isSameMake(was, line) ? was.printSpec : (now[index] ?? null);
    const place = places?.get(line) ?? line.place;
    if (was) moved[was.place] = place;
    placed.push({ ...line, place });
    const { place: _, ...row } = { ...line, printSpec };
    await tx
      .insert(orderLines)
      .values({ ...row, orderId: order.id, place })
      .onConflictDoUpdate({ target: [orderLines.orderId, orderLines.place], set: row });
  }
  const artwork = await tx
    .update(orderFiles)
    .set({ line: sql`(${JSON.stringify(moved)}::jsonb ->> ${orderFiles.line}::text)::integer` })
    .where(and(eq(orderFiles.orderId, order.id), eq(orderFiles.kind, "artwork")))
    .returning({ fileId: orderFiles.fileId });
  for (const { fileId } of artwork) await checkLater(tx, { orderId: order.id, fileId });
  const taken = placed.map(({ place }) => place);
  await tx.delete(orderLines).where(and(isOurs, notInArray(orderLines.place, taken)));
  return {
    lines: placed.sort((one, other) => one.place - other.place),
    isProofOfThem: isStillShown(before, lines, carried),
  };
}

type NewLine = Omit<typeof orderLines.$inferInsert, "orderId" | "printSpec"> & KnownLine;

/**
 * The places of an order's new lines once it has proofs.
 * @throws Undo when no place is left that no proof has named
 */
function keptPlaces<Line extends KnownLine>(
  before: readonly KnownLine[],
  lines: readonly Line[],
  carried: ReadonlyMap<number, Line>,
  proofed: readonly { line: number }[],
): Map<Line, number> {
  const kept = new Map([...carried].map(([place, line]) => [line, place]));
  const named = new Set([...before.map(({ place }) => place), ...proofed.map(({ line }) => line)]);
  const free = Array.from({ length: MOST_LINES }, (_, at) => at + 1).filter((at) => !named.has(at));
  for (const line of lines) {
    if (kept.has(line)) continue;
    const place = free.shift();
    if (place === undefined) throw new Undo(TOO_MANY);
    kept.set(line, place);
  }
  return kept;
}
const TOO_MANY = overtaken(
  "This quote has too many other products for an order with a proof. Ask us for an order of its own.",
);
