import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, categories, priceLists, products } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { cards } from "../../../test/rows/price-lists.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { findPrintSpec, keptText, listWithSpec, setPrintSpec } from "./keep-print-spec.server.ts";
import { changeField, specFields } from "./print-spec-form.ts";

useTestDatabase();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;

beforeAll(async () => {
  await db.insert(categories).values({ name: "Cards", position: 0 });
  owner = await newUser("Owner", "admin");
});

async function added(name = "Business cards"): Promise<string> {
  const id = uuidv7();
  await db.insert(products).values({
    ...{ id, name, price: 850_000, quantity: 100, description: "Good.", imageUrl: "/a.webp" },
    ...{ detailImages: ["/b.webp", "/c.webp", "/d.webp"], features: ["1", "2", "3"] },
    categoryName: "Cards",
  });
  const { rungs: _, ...document } = cards;
  await db.insert(priceLists).values({ productId: id, document: { ...document, rungs: [] } });
  return id;
}

const typed = { ...specFields(null), width: "90", height: "55", kept: keptText(null) };

test("a product's specification is kept with what its options change, and told to the audit", async () => {
  const id = await added();
  expect((await findPrintSpec(owner, id))?.spec).toBeNull();
  const folded = { ...typed, [changeField("size", "folded", "pages")]: "4" };
  expect(await setPrintSpec(owner, id, folded)).toEqual({ ok: true });
  expect(await findPrintSpec(owner, id)).toMatchObject({
    spec: {
      ...{ widthMm: 90, heightMm: 55, bleedMm: 3, pages: null },
      changes: [{ option: "size", value: "folded", pages: { min: 4, max: 4 } }],
    },
    options: cards.options,
  });
  const told = await db.select().from(auditLines).where(eq(auditLines.act, "change-print-spec"));
  expect(told).toHaveLength(1);
  expect(await setPrintSpec(owner, id, folded), "pressed twice").toEqual({ ok: true });
  const other = await added("Folded cards");
  expect(await listWithSpec(owner, other)).toEqual([{ id, name: "Business cards" }]);
  expect(await listWithSpec(owner, id)).toEqual([]);
});

test("what somebody else has changed since is not lost unseen", async () => {
  const id = await added();
  await setPrintSpec(owner, id, typed);
  const late = { ...typed, width: "85" };
  expect(await setPrintSpec(owner, id, late)).toMatchObject({ status: 409 });
  const now = (await findPrintSpec(owner, id))?.spec ?? null;
  expect(now?.widthMm).toBe(90);
  expect(await setPrintSpec(owner, id, { ...late, kept: keptText(now) })).toEqual({ ok: true });
});

test("what cannot be is refused by its field; a product that is gone, and whoever is no admin, too", async () => {
  const id = await added();
  expect(await setPrintSpec(owner, id, { ...typed, width: "9 m" })).toMatchObject({
    status: 400,
    errors: { width: "Write the millimetres from 1 to 10,000, such as 90." },
  });
  expect(await setPrintSpec(owner, uuidv7(), typed)).toMatchObject({ status: 404 });
  expect(await setPrintSpec(owner, "nonsense", typed)).toMatchObject({ status: 404 });
  expect(await findPrintSpec(owner, "nonsense")).toBeUndefined();
  const someone = await newUser("Someone", "user");
  for (const viewer of [visitor, someone]) {
    expect(await status(setPrintSpec(viewer, id, typed))).toBe(403);
    expect(await status(findPrintSpec(viewer, id))).toBe(403);
  }
});
