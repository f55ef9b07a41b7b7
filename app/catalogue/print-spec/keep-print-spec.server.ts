/** A product's print specification as it is stored, and its changes by an admin. */
import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { priceLists, products } from "../../../database/schema.ts";
import { isUuid } from "../../../database/uuid.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import type { Refusal } from "../../http/form-answer.server.ts";
import { isThere } from "../find-product.server.ts";
import { isSame } from "../prices/change-prices.server.ts";
import type { PriceOption } from "../prices/price-list.ts";
import type { ProductSpec } from "./print-spec.ts";
import type { SpecFields } from "./print-spec-form.ts";
import { parseSpec } from "./print-spec-rules.server.ts";

/** The most products that are offered to copy a specification from. */
const MOST_TO_COPY = 200;

/** A product's specification as its admin sees it. */
export interface KeptSpec {
  name: string;
  /** null when nobody has given one. */
  spec: ProductSpec | null;
  /** The options of its price list. */
  options: PriceOption[];
}

/**
 * A product's specification for the admin, drafts too; undefined when there is no such product.
 * @throws Response 403 when the viewer is not an admin
 */
export async function findPrintSpec(viewer: Viewer, id: string): Promise<KeptSpec | undefined> {
  staffOf(viewer, "catalogue");
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ name: products.name, spec: products.printSpec, document: priceLists.document })
    .from(products)
    .leftJoin(priceLists, eq(priceLists.productId, products.id))
    .where(and(eq(products.id, id), isThere));
  return row && { name: row.name, spec: row.spec, options: row.document?.options ?? [] };
}

/**
 * Some products with a specification, to copy that from.
 * @param except the product that it is for
 * @throws Response 403 when the viewer is not an admin
 */
export async function listWithSpec(
  viewer: Viewer,
  except: string,
): Promise<{ id: string; name: string }[]> {
  staffOf(viewer, "catalogue");
  const rows = await db
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(isThere, ne(products.id, except), isNotNull(products.printSpec)))
    .limit(MOST_TO_COPY);
  return rows.sort((one, other) => one.name.localeCompare(other.name));
}

/** How a form names the specification that it was made from. */
export const keptText = (spec: ProductSpec | null): string => JSON.stringify(spec);

const GONE: Refusal = { ok: false, status: 404, failure: "This product is no longer there." };
const CHANGED: Refusal = {
  ok: false,
  status: 409,
  failure:
    "Somebody has changed this specification since you opened it. What you typed is still here: press Update to keep yours, or Cancel.",
};

/**
 * Changes a product's specification, unless somebody has changed it since. Orders keep the one they
 * were made with.
 * @param typed the form's fields; `kept` says what it was made from ({@link keptText})
 * @throws Response 403 when the viewer is not an admin
 */
export async function setPrintSpec(
  viewer: Viewer,
  id: string,
  typed: SpecFields,
): Promise<{ ok: true } | Refusal> {
  const admin = staffOf(viewer, "catalogue");
  if (!isUuid(id)) return GONE;
  return db.transaction(async (tx) => {
    const where = and(eq(products.id, id), isThere);
    const [row] = await tx
      .select({ name: products.name, spec: products.printSpec })
      .from(products)
      .where(where)
      .for("update");
    if (!row) return GONE;
    const [list] = await tx
      .select({ document: priceLists.document })
      .from(priceLists)
      .where(eq(priceLists.productId, id));
    const parsed = parseSpec(typed, list?.document.options ?? []);
    if (!parsed.ok) return { ok: false, status: 400, errors: parsed.errors };
    // The answer to the first press was lost.
    if (isSame(parsed.spec, row.spec)) return { ok: true };
    if (typed.kept !== keptText(row.spec)) return CHANGED;
    await tx
      .update(products)
      .set({ printSpec: parsed.spec, updatedAt: sql`clock_timestamp()` })
      .where(where);
    await recordAct(tx, admin, "change-print-spec", { productId: id, name: row.name });
    return { ok: true };
  });
}
