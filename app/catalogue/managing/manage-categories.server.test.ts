import { desc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, products, settings } from "../../../database/schema.ts";
import { seedDatabase } from "../../../database/seed/seed.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import {
  addProduct,
  namesOf,
  categoryNames as SEEDED,
  useCategories,
} from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { categoryNames, filterCategories, resolveCategory } from "../products/categories.server.ts";
import { browseProducts } from "../products/list-products.server.ts";
import {
  addCategory,
  listCategories,
  mergeCategory,
  moveCategory,
  type OnMoved,
  removeCategory,
  renameCategory,
  setAliases,
} from "./manage-categories.server.ts";

useTestDatabase();
useCategories();
const { newUser, visitor } = usePeople();
let owner: Awaited<ReturnType<typeof newUser>>;
let moves: (string | undefined)[][] = [];
const onMoved: OnMoved = async (_, ...moved) => {
  moves.push(moved);
};

beforeAll(async () => {
  owner = await newUser("Owner", "admin");
});
beforeEach(async () => {
  moves = [];
  await db.delete(settings);
});

const refusedAt = (field: string, message: string) => ({
  ok: false,
  status: 400,
  errors: { [field]: message },
});

describe("the filter of the catalogue", () => {
  test("is SPEC's until the owner changes something, then the owner's list", async () => {
    const spec = [...SEEDED.filter((name) => name !== "Company Branding"), "Company Branding"];
    expect(await filterCategories()).toEqual(spec);
    expect(await renameCategory(owner, "Books", "Books", onMoved)).toMatchObject({ ok: true });
    expect(await moveCategory(owner, "Books", "up")).toMatchObject({ ok: true });
    expect(await filterCategories()).toEqual(spec);
    expect(await addCategory(owner, " Ẹwù  Òkè ")).toEqual({ ok: true, name: "Ẹwù  Òkè" });
    expect(await filterCategories()).toEqual([...SEEDED, "Ẹwù  Òkè"]);
    expect(await resolveCategory("ẹWÙ òkè")).toBe("Ẹwù  Òkè");
  });

  test("a category that the owner has removed does not come back with the next start", async () => {
    await seedDatabase(
      () => {},
      () => null,
    );
    await db.delete(products);
    expect(await removeCategory(owner, "Caps", onMoved)).toEqual({ ok: true });
    await seedDatabase(
      () => {},
      () => null,
    );
    expect(await categoryNames()).toEqual(SEEDED.filter((name) => name !== "Caps"));
  });
});

test("a renamed category keeps its products, and is found by its old name", async () => {
  await addProduct("Snapback", { categoryName: "Caps" });
  expect(await renameCategory(owner, "Caps", "Hats", onMoved)).toEqual({ ok: true, name: "Hats" });
  const page = await browseProducts({ category: "caps" });
  expect([page.category, namesOf(page)]).toEqual(["Hats", ["Snapback"]]);
  expect(moves).toEqual([["Caps", "Hats", owner.user.id]]);
  const [line] = await db.select().from(auditLines).orderBy(desc(auditLines.id)).limit(1);
  expect(line).toMatchObject({ act: "rename-category", details: { name: "Caps", called: "Hats" } });
  // And back: its own name is no alias.
  expect(await renameCategory(owner, "Hats", "Caps", onMoved)).toMatchObject({ ok: true });
  const caps = (await listCategories(owner)).find(({ name }) => name === "Caps");
  expect(caps).toEqual({ name: "Caps", aliases: ["hats"], products: 1 });
});

test("a merged category's products and names are the other's; it is done once agreed to", async () => {
  await addProduct("Snapback", { categoryName: "Fliers" });
  const merge = (agreed: string) =>
    mergeCategory(owner, "Fliers", { into: "Books", agreed }, onMoved);
  expect(await merge("")).toEqual({
    ok: false,
    status: 409,
    failure: expect.stringContaining("1 product of Fliers will be in Books"),
  });
  expect(await merge("Caps")).toMatchObject({ ok: false });
  expect(await resolveCategory("Fliers")).toBe("Fliers");
  expect(await merge("Books")).toEqual({ ok: true, name: "Books" });
  expect(await resolveCategory("fliers")).toBe("Books");
  expect(await resolveCategory("flyers")).toBe("Books");
  expect((await browseProducts({ category: "Fliers" })).total).toBe(1);
  expect(moves).toEqual([["Fliers", undefined, owner.user.id]]);
});

test("a category without products is merged without a question", async () => {
  const into = { into: "Bags", agreed: "" };
  expect(await mergeCategory(owner, "Caps", into, onMoved)).toEqual({ ok: true, name: "Bags" });
});

test("categories are moved one place, and stay at the ends", async () => {
  await moveCategory(owner, "Bags", "up");
  expect((await categoryNames()).slice(0, 3)).toEqual(["Bags", "Books", "Letterhead"]);
  await moveCategory(owner, "Bags", "up");
  await moveCategory(owner, "Calendar", "down");
  await moveCategory(owner, "Books", "down");
  expect(await categoryNames()).toEqual(["Bags", "Letterhead", "Books", ...SEEDED.slice(3)]);
});

test("a new category takes its name from the aliases of another", async () => {
  expect(await resolveCategory("Envelopes")).toBe("Letterhead");
  expect(await addCategory(owner, "Envelopes")).toMatchObject({ ok: true });
  expect(await resolveCategory("envelopes")).toBe("Envelopes");
});

test("other names are set as one list", async () => {
  expect(await setAliases(owner, "Caps", "Hats, FACE_caps\nhats,, Caps ")).toMatchObject({
    ok: true,
  });
  const caps = (await listCategories(owner)).find(({ name }) => name === "Caps");
  expect(caps?.aliases).toEqual(["face caps", "hats"]);
});

describe("refused beside the field", () => {
  test.each([
    ["", "Enter the name."],
    ["  \u200b ", "Enter the name."],
    ["-_-", "Enter a name with letters."],
    ["a\u0000b", "A name holds characters that cannot be shown."],
    ["x".repeat(61), "A name has at most 60 characters."],
    ["<b>Mugs</b>", "A name is plain words: leave out tags such as <b>."],
    ["business_CARDS", "There is a category Business Cards already."],
  ])("the name %j", async (name, message) => {
    expect(await addCategory(owner, name)).toEqual(refusedAt("name", message));
    const instead = message.includes("already") ? " Merge this one into it instead." : "";
    expect(await renameCategory(owner, "Books", name, onMoved)).toEqual(
      refusedAt("name", message + instead),
    );
  });

  test.each([
    ["Books", "A category cannot be merged into itself."],
    ["", "Choose a category."],
    ["Boats", "Choose a category."],
  ])("merging Books into %j", async (into, message) => {
    expect(await mergeCategory(owner, "Books", { into, agreed: into }, onMoved)).toEqual(
      refusedAt("into", message),
    );
  });

  test.each([
    ["bags", "“bags” is a category itself."],
    ["hats, flyers", "“flyers” is another name of Fliers."],
    ["x".repeat(61), "A name has at most 60 characters."],
    [Array.from({ length: 31 }, (_, one) => `n${one}`).join(), expect.stringContaining("at most")],
  ])("the other names %j", async (names, message) => {
    expect(await setAliases(owner, "Caps", names)).toEqual(refusedAt("aliases", message));
  });

  test("removing what has products, also deleted ones", async () => {
    const id = await addProduct("Snapback", { categoryName: "Caps" });
    expect(await removeCategory(owner, "Caps", onMoved)).toMatchObject({
      status: 409,
      failure: "1 product is in it. Merge it into another category instead.",
    });
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, id));
    expect(await removeCategory(owner, "Caps", onMoved)).toMatchObject({
      status: 409,
      failure: expect.stringContaining("Deleted products"),
    });
  });

  test("a category that is no longer there", async () => {
    const gone = { ok: false, status: 409 };
    expect(await renameCategory(owner, "Boats", "Ships", onMoved)).toMatchObject(gone);
    expect(await removeCategory(owner, "Boats", onMoved)).toMatchObject(gone);
    expect(await moveCategory(owner, "Boats", "up")).toMatchObject(gone);
  });

  test("whoever may not; nothing is changed by what was refused", async () => {
    expect(await status(addCategory(visitor, "Boats"))).toBe(403);
    expect(await status(listCategories(visitor))).toBe(403);
    expect(await categoryNames()).toEqual(SEEDED);
    expect(await db.$count(settings)).toBe(0);
  });
});

test("of two owners who add one name, one is told", async () => {
  const both = await Promise.all([addCategory(owner, "Boats"), addCategory(owner, "boats")]);
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
});
