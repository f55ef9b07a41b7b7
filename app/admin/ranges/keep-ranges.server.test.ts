import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, files, settings } from "../../../database/schema.ts";
import { bomb } from "../../../test/files/pictures.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { addProduct, useCategories } from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { priceItems } from "../../catalogue/static/priced-items.server.ts";
import { shownItems, shownRanges } from "../../catalogue/static/shown-ranges.server.ts";
import { staticCatalogue, staticCategories } from "../../catalogue/static/static-catalogue.ts";
import {
  findByName,
  findItem,
  itemOf,
  matchCategory,
  searchStatic,
} from "../../catalogue/static/static-search.server.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { sendMessage } from "../../chat/sending/send-message.server.ts";
import { refreshBusiness } from "../../shop/settings/site-edits.server.ts";
import { shownSlides } from "../../site/home/shown-slides.server.ts";
import { openStorage } from "../../uploads/storage/storage.server.ts";
import { defineSitePictures } from "../settings/pictures/site-pictures.server.ts";
import type { ListAct } from "../settings/saving/list-acts.ts";
import { putBack, readSection } from "../settings/saving/save-section.server.ts";
import { actOnRange, keepItem, keepRange, rangesView, readRanges } from "./keep-ranges.server.ts";

useTestDatabase();
useCategories();
const { visitor, newGuest, newUser } = usePeople();
const folder = mkdtempSync(join(tmpdir(), "itewe-ranges-"));
let owner: Viewer;
let photo: { name: string; bytes: Buffer };

beforeAll(async () => {
  openStorage({ folder });
  defineSitePictures();
  owner = (await newUser("Owner", "admin")) as Viewer;
  const large = sharp({ create: { width: 600, height: 300, channels: 3, background: "#b00020" } });
  photo = { name: "cup.jpg", bytes: await large.jpeg().toBuffer() };
});
beforeEach(async () => {
  await db.delete(settings);
  await refreshBusiness();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CUP = {
  name: "Paper Cup",
  description: "A cup for the stall.",
  price: "₦3,500.50",
  quantity: "50",
  delivery: "4",
  feature1: "One",
  feature2: "Two",
  feature3: "Three",
};
const NOVEL = {
  name: "Novel",
  description: "Sewn.",
  price: "2,600",
  quantity: "1",
  delivery: "9",
  feature1: "One",
  feature2: "Two",
  feature3: "Three",
};
const revision = async () => (await readRanges()).revision;
/** Keeps an item, an empty id for a new one, and makes the site what the owner has set. */
async function keep(range: string, item: string, typed: Record<string, string>, picture?: object) {
  const place = { range, item };
  const done = await keepItem(
    owner,
    await revision(),
    place,
    typed,
    picture as typeof photo | undefined,
  );
  await refreshBusiness();
  return done;
}
async function act(range: string, item: string | undefined, name: ListAct) {
  const done = await actOnRange(
    owner,
    await revision(),
    { range, ...(item ? { item } : {}) },
    name,
  );
  await refreshBusiness();
  return done;
}
const name = async (range: string, typed: string) => {
  const done = await keepRange(owner, await revision(), range, { name: typed });
  await refreshBusiness();
  return done;
};
const errors = async (typed: Record<string, string>, item = "", picture: object = photo) => {
  const done = await keep("Books", item, { ...CUP, ...typed }, picture);
  return !done.ok && done.status === 400 ? done.errors : done;
};

test("as long as nothing is changed, the ranges are the bundled ones themselves", async () => {
  expect(shownItems()).toEqual(staticCatalogue);
  expect(shownRanges().map(({ key }) => key)).toEqual([...staticCategories]);
  expect(await readRanges()).toMatchObject({ revision: 0, isOwn: false });
  expect(await shownSlides(() => {})).toEqual({});
});

test("what is changed is read everywhere, by its old address; the rest follows the shop", async () => {
  expect(await keep("Books", "novel", { ...NOVEL, name: "Paperback" })).toEqual({
    ok: true,
    place: { range: "Books", item: "novel" },
  });
  expect(findItem("Books", "novel")).toMatchObject({
    name: "Paperback",
    price: 260_000,
    delivery: 9,
    image: staticCatalogue[0]?.image,
  });
  expect(findByName("novel")).toBeUndefined();
  expect(searchStatic("paperback", 5)).toHaveLength(1);
  // Only that item is stored.
  const [row] = await db.select({ value: settings.value }).from(settings);
  const stored = JSON.stringify(row);
  expect(stored).toContain('"Paperback"');
  expect(stored).not.toContain("Recipe Book");
  // The home page's slide shows what a novel costs.
  const { slides } = await shownSlides(() => {});
  expect(slides?.map(({ price }) => price?.kobo)).toContain(260_000);
  const [line] = await db.select().from(auditLines).where(eq(auditLines.act, "set-site"));
  expect(line?.details).toEqual({
    name: "Ranges",
    fields: "changed Paperback in Books",
    version: 1,
  });
  const { saves } = await readSection(owner, rangesView);
  expect(saves[0]?.changes.slice(0, 2)).toEqual([
    ["Novel, name", "Novel", "Paperback"],
    ["Novel, price", "₦2,000 for 1", "₦2,600 for 1"],
  ]);
});

test("a new item has an address of its name, and its picture is never purged", async () => {
  expect(await keep("Custom_Mugs", "", { ...CUP, name: "Ìgò & Cup" }, photo)).toEqual({
    ok: true,
    place: { range: "Custom_Mugs", item: "igo-cup" },
  });
  expect(itemOf("Custom_Mugs/igo-cup")).toMatchObject({
    price: 350_050,
    quantity: 50,
    image: expect.stringMatching(/^\/pictures\/uploaded\/site\/[\da-f-]{36}\.webp$/),
  });
  const kept = await db.select().from(files).where(isNotNull(files.claimedAt));
  expect(kept.map(({ kind }) => kind)).toContain("site-picture");
  expect(await keep("Custom_Mugs", "igo-cup", { ...CUP, price: "" })).toMatchObject({ ok: true });
  expect(itemOf("Custom_Mugs/igo-cup")).toMatchObject({ name: "Paper Cup", price: null });
});

test("a range is added, renamed, and shown once it has an item", async () => {
  expect(await name("", "Wedding Cards")).toEqual({ ok: true, place: { range: "Wedding_Cards" } });
  expect(matchCategory("wedding-cards")).toBeUndefined();
  await keep("Wedding_Cards", "", { ...CUP, name: "Invitation" }, photo);
  expect(matchCategory("wedding-cards")).toBe("Wedding_Cards");
  await name("Wedding_Cards", "For the big day");
  expect(shownRanges().at(-1)).toMatchObject({ key: "Wedding_Cards", name: "For the big day" });
  expect(matchCategory("for the big day")).toBe("Wedding_Cards");
  expect(matchCategory("Wedding_Cards")).toBe("Wedding_Cards");
});

test("ranges and items are moved, hidden, shown and removed; every save can be put back", async () => {
  await act("Bags", undefined, "up");
  await act("Books", "textbook", "up");
  await act("Branding", undefined, "hide");
  await act("Books", "biography", "hide");
  await act("Books", "brochure", "remove");
  expect(shownRanges().map(({ key }) => key)).toEqual([
    ...["Books", "Bags", "Tshirt_Branding", "Letterhead", "Envelopes", "Custom_Mugs"],
    ...["Business_Cards", "Business_Stationeries"],
  ]);
  expect(
    shownRanges()[0]
      ?.items.map(({ id }) => id)
      .slice(0, 3),
  ).toEqual([...["textbook", "novel", "recipe-book"]]);
  for (const key of ["Books/biography", "Books/brochure", "Branding/product-branding"]) {
    expect(itemOf(key), key).toBeUndefined();
  }
  expect(matchCategory("Branding")).toBeUndefined();
  expect(findByName("Product branding")).toBeUndefined();
  // A slide that led there is not shown.
  const { slides } = await shownSlides(() => {});
  expect(slides?.map((slide) => slide.name)).not.toContain("Company branding");

  await act("Books", "biography", "show");
  expect(itemOf("Books/biography")).toBeDefined();
  expect(await act("Books", "brochure", "remove")).toMatchObject({ ok: false, status: 404 });
  const now = await revision();
  expect(await putBack(owner, rangesView, now, now - 2)).toEqual({ ok: true });
  await refreshBusiness();
  expect(itemOf("Books/brochure")).toBeDefined();
  expect(await putBack(owner, rangesView, now + 1, 0)).toEqual({ ok: true });
  await refreshBusiness();
  expect(shownItems()).toEqual(staticCatalogue);
  // Doing and undoing by hand stores nothing either.
  await act("Bags", undefined, "up");
  await act("Bags", undefined, "down");
  expect(await readRanges()).toMatchObject({ isOwn: false });
});

test("when all is hidden, nothing is left to find, and nothing fails", async () => {
  for (const key of staticCategories) await act(key, undefined, "hide");
  expect(shownRanges()).toEqual([]);
  expect([searchStatic("book", 5), findByName("Novel"), matchCategory("Books")]).toEqual([
    [],
    undefined,
    undefined,
  ]);
  const { slides } = await shownSlides(() => {});
  expect(slides).toEqual([]);
});

test("each field that will not do is refused beside it, and nothing is kept", async () => {
  const empty = Object.fromEntries(Object.keys(CUP).map((field) => [field, " "]));
  expect(Object.keys(await errors(empty)).sort()).toEqual(
    Object.keys(CUP)
      .filter((field) => field !== "price")
      .sort(),
  );
  const without = await keepItem(owner, 0, { range: "Books", item: "" }, {}, undefined);
  expect(without).toMatchObject({
    errors: { picture: expect.stringContaining("Choose a picture") },
  });
  for (const field of ["name", "description", "feature2"]) {
    expect(await errors({ [field]: "<b>Cup</b>" }), field).toHaveProperty(field);
    expect(await errors({ [field]: "x".repeat(20_000) }), field).toHaveProperty(
      field,
      expect.stringMatching(/^Up to \d+ letters, please: [\d,]+ too many\.$/),
    );
  }
  for (const price of ["two", "-5", "0", "1,000,000,000", "9".repeat(30), "1.234"]) {
    expect(await errors({ price }), price).toHaveProperty("price");
  }
  for (const quantity of ["0", "-1", "1.5", "many", "10000001"]) {
    expect(await errors({ quantity }), quantity).toHaveProperty("quantity");
  }
  for (const delivery of ["0", "-1", "1000", "soon"]) {
    expect(await errors({ delivery }), delivery).toHaveProperty("delivery");
  }
  for (const called of ["../..", "50% off", "a/b", "?!", "What?"]) {
    expect(await errors({ name: called }), called).toHaveProperty("name");
  }
  expect(await errors({ name: "本" })).toHaveProperty(
    "name",
    expect.stringContaining("from a to z"),
  );
  expect(await errors({ name: "TEXTBOOK" })).toEqual({
    name: "Another item is called so, in Books.",
  });
  expect(await errors({ name: "Mugs", price: "1" }, "novel")).toEqual({
    ok: true,
    place: expect.anything(),
  });
});

test("no two have one address, whatever they are called", async () => {
  expect(await errors({ name: "Text-Book!" })).toMatchObject({ ok: true });
  expect(await errors({ name: "Text book" })).toEqual({
    name: "/products/Books/text-book is the address of another item. Choose another name.",
  });
  expect(await name("", "books")).toMatchObject({
    errors: { name: "Another range is called so." },
  });
  expect(await name("", "Book--s")).toMatchObject({ ok: true });
  await name("Books", "Reading");
  expect(await name("", "Books")).toMatchObject({
    errors: { name: "/products/Books is the address of Reading. Choose another name." },
  });
  expect(await name("Bags", "BOOKS")).toMatchObject({ status: 400 });
  for (const typed of ["", "x".repeat(41), "<i>Caps</i>", "!!!", "本"]) {
    expect(await name("", typed), typed).toMatchObject({ errors: { name: expect.any(String) } });
  }
});

test("a picture that is none, an SVG or one that unfolds is refused, and nothing is kept", async () => {
  const picture = (bytes: Uint8Array, called = "cup.jpg") => ({ name: called, bytes });
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const small = await sharp(photo.bytes).resize(480).jpeg().toBuffer();
  for (const [sent, said] of [
    [picture(Buffer.from("%PDF-1.7")), "JPG"],
    [picture(svg, "cup.svg"), "JPG"],
    [picture(bomb(), "cup.png"), "cup.png"],
    [picture(Buffer.alloc(0)), "empty"],
    [picture(small), "at least 600 wide"],
  ] as const) {
    expect(await errors({}, "", sent)).toHaveProperty("picture", expect.stringContaining(said));
  }
  expect(await revision()).toBe(0);
});

test("of two owners the second is told, and an undo of an older version is refused", async () => {
  await act("Bags", undefined, "up");
  const place = { range: "Books", item: "novel" };
  expect(await keepItem(owner, 0, place, NOVEL, undefined)).toMatchObject({
    status: 409,
    failure: expect.stringContaining("Somebody else has saved the ranges meanwhile"),
  });
  expect(await keepRange(owner, 0, "Books", { name: "Reading" })).toMatchObject({ status: 409 });
  expect(await actOnRange(owner, 0, place, "remove")).toMatchObject({ status: 409 });
  expect(await putBack(owner, rangesView, 0, 0)).toMatchObject({ ok: false, status: 409 });
  const both = [1, 1].map((from) => keepItem(owner, from, place, NOVEL, undefined));
  expect((await Promise.all(both)).filter(({ ok }) => ok)).toHaveLength(1);
  await act("Books", "novel", "remove");
  expect(await keep("Books", "novel", NOVEL)).toMatchObject({ status: 404 });
  expect(await keep("Nothing", "", CUP, photo)).toMatchObject({ status: 404 });
});

test("an item that is a product keeps the product's price", async () => {
  await addProduct("Cards", { item: "Business_Cards/business-cards", price: 900_000 });
  await keep("Business_Cards", "business-cards", { ...CUP, name: "Calling Cards" });
  const item = itemOf("Business_Cards/business-cards");
  expect(item && (await priceItems([item]))).toMatchObject([
    { name: "Calling Cards", price: 900_000, quantity: 100 },
  ]);
});

test("messages keep the words of an item that is changed or removed", async () => {
  const guest = newGuest();
  const ask = async (message: string) =>
    sendMessage(
      { viewer: visitor, guestToken: guest.guestToken },
      { message, clientId: uuidv7(), item: "Books/novel" },
    );
  await ask("How much?");
  // As messages were written before items could be changed.
  await db.execute("update messages set about = about - 'was'");
  await keep("Books", "novel", { ...NOVEL, name: "Paperback" });
  await ask("And now?");
  await act("Books", "novel", "remove");
  const viewer = await guest.viewer();
  const { messages } = await readMessages(viewer, undefined);
  expect(messages.map(({ product }) => product && [product.name, product.price])).toEqual([
    ["Novel", 200_000],
    ["Paperback", 260_000],
  ]);
});

test("nobody but who may change settings reads or keeps a range", async () => {
  const customer = (await newUser("Customer", "user")) as Viewer;
  const desk = {
    kind: "admin",
    user: { ...(owner as { user: object }).user, role: "desk" },
  } as Viewer;
  for (const viewer of [visitor, customer, desk]) {
    const place = { range: "Books", item: "novel" };
    expect(await status(keepItem(viewer, 0, place, NOVEL, photo))).toBe(403);
    expect(await status(keepRange(viewer, 0, "", { name: "Caps" }))).toBe(403);
    expect(await status(actOnRange(viewer, 0, place, "remove"))).toBe(403);
    expect(await status(readSection(viewer, rangesView))).toBe(403);
  }
  expect(await db.$count(settings)).toBe(0);
});
