/** Reads what a delivered order offers for ordering it again, at today's prices. */
import { and, asc, eq, isNotNull, isNull } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { files, orderFiles, orderLines, orders, proofFiles } from "../../../database/schema.ts";
import { writeChoice } from "../../catalogue/prices/choice.ts";
import { LostFile, readStored } from "../../uploads/storage/storage.server.ts";
import { isPrinted } from "../artwork-fix/printed-artwork.server.ts";
import { orderNumber } from "../order.ts";
import { approvedVersions } from "../proofs/approval/approved-versions.server.ts";
import { askedLine, fieldsOf } from "../requesting/lines/order-line.ts";
import { findAllOrdered } from "../requesting/lines/ordered-product.server.ts";
import type { Again, AgainLine, LineBefore } from "./again.ts";

type FileRow = typeof files.$inferSelect;

/** The files of an order that the next one takes along. */
export interface KeptFiles {
  artwork: (FileRow & { line: number | null })[];
  /** The proof that was approved. */
  proof: { version: number; files: (FileRow & { line: number; isWhole: boolean })[] } | undefined;
}

/**
 * @param id of an order that its private link has opened (`openLink`)
 * @returns undefined until it is delivered
 */
export async function readAgain(id: string): Promise<(Again & { kept: KeptFiles }) | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id));
  if (order?.status !== "delivered") return undefined;
  const [{ lines, gone }, kept] = await Promise.all([readLines(id), readFiles(id)]);
  const [artwork, proof] = await Promise.all([
    Promise.all(kept.artwork.map(toAgain)),
    Promise.all(kept.proof?.files.map(toAgain) ?? []),
  ]);
  return {
    number: orderNumber(order.number),
    orderedAt: order.createdAt.toISOString(),
    total: order.total,
    ...{ lines, gone, artwork, kept },
    proof: kept.proof && { version: kept.proof.version, files: proof },
    notes: order.notes,
    isPickUp: order.delivery === "pick-up",
    contact: {
      name: order.name ?? "",
      phoneNumber: order.phoneNumber ?? "",
      email: order.email ?? "",
    },
    place: { state: order.state, city: order.city, streetAddress: order.streetAddress },
  };
}

async function readLines(orderId: string): Promise<Pick<Again, "lines" | "gone">> {
  const rows = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.place));
  const abouts = rows.map(({ productId, item }) => ({
    product: productId ?? "",
    item: productId ? "" : (item ?? ""),
  }));
  const found = await findAllOrdered(abouts);
  const lines: AgainLine[] = [];
  const gone: LineBefore[] = [];
  for (const [index, row] of rows.entries()) {
    const { place, name, quantity, makeUp, price } = row;
    const before = { place, name, makeUp, price, choice: { quantity, ...row.choice } };
    const [about, ordered] = [abouts[index], found[index]];
    if (!about || !ordered) {
      gone.push(before);
      continue;
    }
    const { productId: _, item: __, ...product } = ordered;
    const fields = Object.fromEntries(writeChoice(before.choice));
    const { errors } = askedLine(ordered, fieldsOf({ fields }));
    lines.push({ before, product: { ...product, ...about }, fields, errors });
  }
  return { lines, gone };
}

async function readFiles(orderId: string): Promise<KeptFiles> {
  const isThere = and(isNotNull(files.finishedAt), isNull(files.droppedAt));
  const version = (await approvedVersions([orderId])).get(orderId);
  const [artwork, proof] = await Promise.all([
    db
      .select({ file: files, line: orderFiles.line })
      .from(orderFiles)
      .innerJoin(files, eq(files.id, orderFiles.fileId))
      .where(and(eq(orderFiles.orderId, orderId), isPrinted(), isThere))
      .orderBy(asc(orderFiles.seq), asc(files.id)),
    version === undefined
      ? []
      : db
          .select({ file: files, line: proofFiles.line, isWhole: proofFiles.isWhole })
          .from(proofFiles)
          .innerJoin(files, eq(files.id, proofFiles.fileId))
          .where(and(eq(proofFiles.orderId, orderId), eq(proofFiles.version, version)))
          .orderBy(asc(proofFiles.line)),
  ]);
  const flat = <Of>({ file, ...of }: { file: FileRow } & Of) => ({ ...file, ...of });
  return {
    artwork: artwork.map((row) => flat(row)),
    proof:
      version !== undefined && proof.length > 0
        ? { version, files: proof.map((row) => flat(row)) }
        : undefined,
  };
}

async function toAgain({ id, name, path }: FileRow) {
  return { id, name, isThere: await isStored(path) };
}

async function isStored(path: string): Promise<boolean> {
  try {
    const bytes = await readStored(path, { start: 0, end: 0 });
    bytes.destroy();
    return true;
  } catch (error) {
    if (error instanceof LostFile) return false;
    throw error;
  }
}
