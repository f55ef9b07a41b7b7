/** The products that the shop came with: an owner with products of their own archives them. */
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { db, type Queries } from "../../../database/db.server.ts";
import { products } from "../../../database/schema.ts";
import { recordAct } from "../../accounts/audit/record-act.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { isThere } from "../find-product.server.ts";

export interface DemoProduct {
  id: string;
  name: string;
}

/** In the shop and as they came, and those that are archived. */
export interface DemoProducts {
  standing: DemoProduct[];
  archived: DemoProduct[];
}

const isStanding = and(eq(products.isDemo, true), isThere);
const isArchived = and(eq(products.isDemo, true), isNotNull(products.archivedAt));

/** @throws Response 403 when the viewer is not an admin */
export async function listDemoProducts(viewer: Viewer): Promise<DemoProducts> {
  staffOf(viewer, "catalogue");
  const list = (where: typeof isStanding) =>
    db
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(where)
      .orderBy(asc(products.name), asc(products.id));
  const [standing, archived] = await Promise.all([list(isStanding), list(isArchived)]);
  return { standing, archived };
}

/**
 * Takes the demo's products that nobody has changed out of the shop. Nothing purges them, and orders
 * keep what they say of them.
 * @returns how many; 0 when they are out already
 * @throws Response 403 when the viewer is not an admin
 */
export async function archiveDemoProducts(viewer: Viewer): Promise<number> {
  const admin = staffOf(viewer, "catalogue");
  const now = new Date();
  return db.transaction(async (tx) => {
    const gone = await tx
      .update(products)
      .set({ deletedAt: now, archivedAt: now })
      .where(isStanding)
      .returning({ id: products.id });
    return recordCount(tx, admin, "archive-demo", gone.length);
  });
}

/**
 * Brings every archived product back.
 * @returns how many
 * @throws Response 403 when the viewer is not an admin
 */
export async function restoreDemoProducts(viewer: Viewer): Promise<number> {
  const admin = staffOf(viewer, "catalogue");
  return db.transaction(async (tx) => {
    const back = await tx
      .update(products)
      .set({ deletedAt: null, archivedAt: null })
      .where(isArchived)
      .returning({ id: products.id });
    return recordCount(tx, admin, "restore-demo", back.length);
  });
}

async function recordCount(
  tx: Queries,
  admin: { id: string; name: string },
  act: string,
  count: number,
): Promise<number> {
  if (count > 0) await recordAct(tx, admin, act, { products: count });
  return count;
}
