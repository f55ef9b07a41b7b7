/** What an admin does to products: add, change, delete, restore. */
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { db, type Transaction } from "../../../database/db.server.ts";
import { orderLines, products } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { SessionUser, Viewer } from "../../accounts/viewer.server.ts";
import { defineJob, enqueue } from "../../jobs/jobs.server.ts";
import { joined } from "../../ui/format/joined.ts";
import { findForShop, isThere } from "../find-product.server.ts";
import { fitLadder, LosesRungs } from "../prices/change-prices.server.ts";
import type { Product } from "../product.ts";
import { categoryNames } from "../products/categories.server.ts";
import { PICTURES_MISSING } from "./product-input.ts";
import {
  DETAIL_PICTURES,
  NO_PICTURE,
  type PictureSlot,
  pictureAddress,
  UPLOADED,
} from "./product-picture.ts";
import { claimPicture, dropPictures } from "./product-pictures.server.ts";
import { type FieldErrors, type ProductInput, parseProduct } from "./product-rules.server.ts";

/** Undo is offered for 10 s; this leaves room for a slow phone. */
const RESTORABLE_S = 600;
const PURGE_PRODUCT = "purge-product";

/** A product's form as it was sent: its texts, and the pictures by slot. */
export interface ProductForm {
  typed: Record<string, string>;
  /** Each is an address that the product has, or `upload:` and the id of a finished upload. */
  pictures: { main: string; details: string[] };
}

/** Why a form was not kept. */
interface ProductRefusal {
  ok: false;
  errors: FieldErrors;
  /** What is wrong with the pictures. */
  pictures?: string;
  /** What the form said about pictures that are no longer there. */
  lost?: string[];
  /** The rungs that would go; the form sends it once its sender agrees. */
  lessRungs?: string;
}

/** Registers the job that purges deleted products; call before the jobs start. */
export function defineProductPurges(): void {
  defineJob<{ id: string; deletedAt: string }>(PURGE_PRODUCT, async ({ id, deletedAt }) => {
    await db.transaction(async (tx) => {
      // Under this lock nobody orders it any more. A product that has orders stays in the database,
      // out of the shop.
      await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for("update");
      if ((await tx.$count(orderLines, eq(orderLines.productId, id))) > 0) return;
      // It was restored and deleted again meanwhile: a later job purges it.
      const [gone] = await tx
        .delete(products)
        .where(and(eq(products.id, id), eq(products.deletedAt, new Date(deletedAt))))
        .returning();
      if (gone) await dropPictures(tx, [gone.imageUrl, ...gone.detailImages]);
    });
  });
}

/** The outcome of a form: kept, refused, gone, or overtaken by another change. */
export type Kept =
  | { ok: true; id: string }
  | ProductRefusal
  | { ok: false; gone: true }
  | { ok: false; current: Product };

/**
 * Adds a product. When the product is already there because the first answer was lost, the form
 * corrects it, unless somebody has changed it since.
 * @param clientId made with the form: the same form adds one product, however often it arrives
 * @param version of the product that the form was last answered with; 1 before that
 * @throws Response 403 when the viewer is not an admin
 */
export async function addProduct(
  viewer: Viewer,
  form: ProductForm,
  clientId: string,
  version = 1,
): Promise<Kept> {
  const admin = staffOf(viewer, "catalogue");
  const parsed = parseProduct(form.typed, await categoryNames());
  const missing = hasAllPictures(form) ? undefined : { pictures: PICTURES_MISSING };
  if (!parsed.ok) return { ...parsed, ...missing };
  if (missing) return { ok: false, errors: {}, ...missing };
  if (!isUuid(clientId)) return { ok: false, errors: {}, pictures: LOST };

  const added = await refusable(async (tx) => {
    const id = uuidv7();
    const made = await tx
      .insert(products)
      .values({
        ...parsed.input,
        id,
        clientId,
        imageUrl: "",
        detailImages: ["", "", ""],
      })
      .onConflictDoNothing({ target: products.clientId })
      .returning({ id: products.id });
    if (made.length === 0) return undefined;
    const pictures = await takePictures(tx, form, undefined, admin.id);
    await tx.update(products).set(pictures).where(eq(products.id, id));
    await recordAct(tx, admin, "add-product", { productId: id, name: parsed.input.name });
    return id;
  });
  if (!added.ok || added.id) return added as Kept;

  const [row] = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.clientId, clientId));
  const current = row && (await findForShop(row.id));
  if (!current) return { ok: false, gone: true };
  if (isSame(current, parsed.input, form)) return { ok: true, id: current.id };
  if (current.version !== version) return { ok: false, current };
  return keepChange(admin, current, parsed.input, form);
}

/**
 * Changes a product, unless somebody has changed it since. A form that says what is stored already,
 * because its first answer was lost, counts as kept.
 * @param version of the product that the form was made from
 * @throws Response 403 when the viewer is not an admin
 */
export async function updateProduct(
  viewer: Viewer,
  id: string,
  version: number,
  form: ProductForm,
): Promise<Kept> {
  const admin = staffOf(viewer, "catalogue");
  const current = await findForShop(id);
  if (!current) return { ok: false, gone: true };
  const parsed = parseProduct(form.typed, await categoryNames(), current.price === null);
  const missing = hasAllPictures(form) ? undefined : { pictures: PICTURES_MISSING };
  if (current.version !== version) {
    const isThere = parsed.ok && !missing && isSame(current, parsed.input, form);
    return isThere ? { ok: true, id } : { ok: false, current };
  }
  if (!parsed.ok) return { ...parsed, ...missing };
  if (missing) return { ok: false, errors: {}, ...missing };
  return keepChange(admin, current, parsed.input, form);
}

async function keepChange(
  admin: SessionUser,
  current: Product,
  input: ProductInput,
  form: ProductForm,
): Promise<Kept> {
  const { id, version } = current;
  const isPriced = input.price !== current.price || input.quantity !== current.quantity;
  const kept = await refusable(async (tx) => {
    const ladder = isPriced ? await fitLadder(tx, id, input, form.typed.lessRungs ?? "") : {};
    const changed = await tx
      .update(products)
      .set({
        ...input,
        ...ladder,
        version: version + 1,
        updatedAt: sql`clock_timestamp()`,
      })
      .where(and(eq(products.id, id), eq(products.version, version), isThere))
      .returning({ id: products.id });
    if (changed.length === 0) return undefined;
    const pictures = await takePictures(tx, form, current, admin.id);
    await tx.update(products).set(pictures).where(eq(products.id, id));
    const ordered = await tx
      .selectDistinct({ imageUrl: orderLines.imageUrl })
      .from(orderLines)
      .where(eq(orderLines.productId, id));
    // Orders keep showing the picture that they were made with.
    const now = [
      pictures.imageUrl,
      ...pictures.detailImages,
      ...ordered.map(({ imageUrl }) => imageUrl),
    ];
    await dropPictures(
      tx,
      [current.imageUrl, ...current.detailImages].filter((address) => !now.includes(address)),
    );
    await recordAct(tx, admin, "update-product", { productId: id, name: input.name });
    return id;
  });
  if (!kept.ok || kept.id) return kept as Kept;
  // Somebody else was a moment faster.
  const newer = await findForShop(id);
  return newer ? { ok: false, current: newer } : { ok: false, gone: true };
}

/**
 * Takes a product out of the shop. It can be restored for some minutes; then it is purged together
 * with its uploaded pictures.
 * @returns false when it was deleted already
 * @throws Response 403 when the viewer is not an admin
 */
export async function deleteProduct(viewer: Viewer, id: string): Promise<boolean> {
  const admin = staffOf(viewer, "catalogue");
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .update(products)
      .set({ deletedAt: sql`clock_timestamp()` })
      .where(and(eq(products.id, id), isNull(products.deletedAt)))
      .returning({ name: products.name, deletedAt: products.deletedAt });
    if (!gone?.deletedAt) return false;
    await recordAct(tx, admin, "delete-product", { productId: id, name: gone.name });
    await enqueue(tx, PURGE_PRODUCT, { id, deletedAt: gone.deletedAt.toISOString() }, RESTORABLE_S);
    return true;
  });
}

/**
 * Restores a deleted product.
 * @returns false when it has been purged
 * @throws Response 403 when the viewer is not an admin
 */
export async function restoreProduct(viewer: Viewer, id: string): Promise<boolean> {
  const admin = staffOf(viewer, "catalogue");
  if (!isUuid(id)) return false;
  return db.transaction(async (tx) => {
    const [back] = await tx
      .update(products)
      .set({ deletedAt: null, archivedAt: null })
      .where(and(eq(products.id, id), isNotNull(products.deletedAt)))
      .returning({ name: products.name });
    if (back) await recordAct(tx, admin, "restore-product", { productId: id, name: back.name });
    return Boolean(back) || (await tx.$count(products, eq(products.id, id))) > 0;
  });
}

const LOST = "A picture is no longer there. Choose it again.";

class LostPictures extends Error {
  readonly lost: { name: string; wanted: string }[];
  constructor(lost: LostPictures["lost"]) {
    super("Pictures of a product's form are not there");
    this.lost = lost;
  }
}

function tellLost({ lost }: LostPictures): ProductRefusal {
  const names = joined(lost.map(({ name }) => name));
  const told = `${names.charAt(0).toUpperCase()}${names.slice(1)}`;
  const pictures =
    lost.length === 1
      ? `${told} is no longer there. Choose it again.`
      : `${told} are no longer there. Choose them again.`;
  return { ok: false, errors: {}, pictures, lost: lost.map(({ wanted }) => wanted) };
}

/**
 * Runs `work` in a transaction. A picture that is missing, or a rung that would go unasked, rolls it
 * back and is reported to the form.
 */
async function refusable<Id extends string | undefined>(
  work: (tx: Transaction) => Promise<Id>,
): Promise<{ ok: true; id: Id } | ProductRefusal> {
  try {
    return { ok: true, id: await db.transaction(work) };
  } catch (error) {
    if (error instanceof LostPictures) return tellLost(error);
    if (error instanceof LosesRungs) {
      const { told, quantities } = error;
      return { ok: false, errors: { quantity: told }, lessRungs: quantities };
    }
    throw error;
  }
}

function hasAllPictures({ pictures }: ProductForm): boolean {
  const { main, details } = pictures;
  const isOne = (picture: string) => picture !== "" && picture !== NO_PICTURE;
  return isOne(main) && details.length === DETAIL_PICTURES && details.every(isOne);
}

/** Whether a form says just what is stored of a product. */
function isSame(product: Product, input: ProductInput, { pictures }: ProductForm): boolean {
  const { features, ...rest } = input;
  return (
    Object.entries(rest).every(([name, value]) => product[name as keyof typeof rest] === value) &&
    features.join("\n") === product.features.join("\n") &&
    addressOf("main", pictures.main) === product.imageUrl &&
    pictures.details.map((one) => addressOf("detail", one)).join() === product.detailImages.join()
  );
}

/** Where a picture is, or will be once it is claimed. */
function addressOf(slot: PictureSlot, wanted: string): string {
  return wanted.startsWith(UPLOADED) ? pictureAddress(slot, wanted.slice(UPLOADED.length)) : wanted;
}

/**
 * The addresses of a form's pictures: those that the product has, and uploads, which become its
 * own.
 */
async function takePictures(
  tx: Transaction,
  { pictures }: ProductForm,
  current: Product | undefined,
  admin: string,
): Promise<{ imageUrl: string; detailImages: string[] }> {
  const lost: LostPictures["lost"] = [];
  const take = async (slot: PictureSlot, name: string, wanted: string, known: string[]) => {
    // An upload as well, because the form that claimed it may be sent again.
    const there = addressOf(slot, wanted);
    const place = known.indexOf(there);
    // A picture may be named once: named twice, it would push another one out.
    if (place >= 0) return known.splice(place, 1)[0] ?? "";
    const id = wanted.startsWith(UPLOADED) ? wanted.slice(UPLOADED.length) : "";
    const address = isUuid(id) ? await claimPicture(tx, slot, id, admin) : undefined;
    if (!address) lost.push({ name, wanted });
    return address ?? "";
  };
  const imageUrl = await take(
    "main",
    "the main image",
    pictures.main,
    current ? [current.imageUrl] : [],
  );
  const detailImages: string[] = [];
  const knownDetails = [...(current?.detailImages ?? [])];
  for (const [index, wanted] of pictures.details.entries()) {
    const name = `detail image ${index + 1}`;
    detailImages.push(await take("detail", name, wanted, knownDetails));
  }
  if (lost.length > 0) throw new LostPictures(lost);
  return { imageUrl, detailImages };
}
