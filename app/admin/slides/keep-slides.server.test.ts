import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, isNotNull } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { files, settings } from "../../../database/schema.ts";
import { status, usePeople } from "../../../test/rows/people.ts";
import { addProduct, useCategories } from "../../../test/rows/products.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { heroSlides } from "../../site/home/home-slides.ts";
import { openStorage } from "../../uploads/storage/storage.server.ts";
import { defineSitePictures } from "../settings/pictures/site-pictures.server.ts";
import { putBack, readSection, saveSection } from "../settings/saving/save-section.server.ts";
import { actOnSlide, keepSlide, readLists, slidesView } from "./keep-slides.server.ts";
import { checkLink, leadsSomewhere } from "./slide-links.server.ts";
import { nameOf } from "./slide-lists.ts";

useTestDatabase();
useCategories();
const { visitor, newUser } = usePeople();
const folder = mkdtempSync(join(tmpdir(), "itewe-slides-"));
const origin = "https://itewe.example";
let owner: Viewer;
let photo: { name: string; bytes: Buffer };

beforeAll(async () => {
  openStorage({ folder });
  defineSitePictures();
  owner = (await newUser("Owner", "admin")) as Viewer;
  const large = sharp({ create: { width: 900, height: 300, channels: 3, background: "#b00020" } });
  photo = { name: "shop.jpg", bytes: await large.jpeg().toBuffer() };
});
beforeEach(() => db.delete(settings));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TYPED = {
  title: "Mugs for the office.",
  text: "Thirty-six with your mark.",
  name: "Mugs",
  words: "See mugs",
  leads: "/products?category=Custom+Mugs",
  alt: "A white mug",
  focus: "20",
};
const add = async (
  typed: Partial<typeof TYPED> & Record<string, string> = {},
  picture?: typeof photo,
) =>
  keepSlide(
    owner,
    (await readLists()).revision,
    { list: "slides", key: "", typed: { ...TYPED, ...typed }, origin },
    picture,
  );
const names = async (list: "slides" | "sheets" = "slides") =>
  (await readLists()).standing[list].map(nameOf);
const errors = async (typed: Record<string, string>) => {
  const done = await add(typed, photo);
  return !done.ok && done.status === 400 ? done.errors : done;
};

test("a slide with a picture is added; the sheets above it go on following the shop", async () => {
  expect(await add({}, photo)).toEqual({ ok: true, key: "Mugs" });
  const { own, standing } = await readLists();
  expect(own.sheets).toBeUndefined();
  expect(standing.slides).toHaveLength(heroSlides.length + 1);
  expect(standing.slides.at(-1)).toEqual({
    name: "Mugs",
    title: "Mugs for the office.",
    text: "Thirty-six with your mark.",
    link: { words: "See mugs", to: "/products?category=Custom+Mugs" },
    picture: {
      src: expect.stringMatching(/^\/pictures\/uploaded\/site\/[\da-f-]{36}\.webp$/),
      alt: "A white mug",
      focus: "20%",
    },
  });
  // It is never purged.
  const kept = await db.select().from(files).where(isNotNull(files.claimedAt));
  expect(kept.map(({ kind }) => kind)).toEqual(["site-picture"]);
  const section = await readSection(owner, slidesView);
  expect(section.saves[0]?.changes[0]?.[0]).toBe("Slides");
});

test("each field that will not do is refused beside it, and nothing is kept", async () => {
  const none = await add();
  expect(none).toMatchObject({ errors: { picture: expect.stringContaining("Choose a picture") } });
  expect(await errors({ title: "x".repeat(55) })).toEqual({
    title: "Up to 40 letters, please: 15 too many.",
  });
  expect(await errors({ title: " " })).toEqual({ title: "This cannot be empty." });
  expect(await errors({ text: "<b>Mugs</b>" })).toHaveProperty("text");
  expect(await errors({ text: "x".repeat(20_000) })).toHaveProperty("text");
  expect(await errors({ name: "books" })).toEqual({ name: "Another slide is called so." });
  expect(await errors({ words: "", alt: "" })).toEqual({
    words: "This cannot be empty.",
    alt: "This cannot be empty.",
  });
  expect(await errors({ focus: "120" })).toHaveProperty("focus");
  expect(await errors({ leads: "" })).toEqual({ leads: "Choose where the slide leads." });
  const pdf = { name: "mug.jpg", bytes: Buffer.from("%PDF-1.7") };
  expect(await add({}, pdf)).toMatchObject({ errors: { picture: expect.stringContaining("JPG") } });
  const small = await sharp(photo.bytes).resize(480).jpeg().toBuffer();
  expect(await add({}, { name: "mug.jpg", bytes: small })).toMatchObject({
    errors: { picture: expect.stringContaining("at least 900 wide") },
  });
  expect((await readLists()).revision).toBe(0);
});

test("a slide leads to what is there: a page, a category, a product that buyers see, or https", async () => {
  const product = await addProduct("Mugs");
  const draft = await addProduct("Draft", { isDraft: true });
  const to = async (typed: string) => {
    const link = await checkLink(typed, origin);
    return "to" in link ? link.to : "refused";
  };
  for (const there of [
    "/products",
    "/products/Books",
    "/products?category=Caps",
    `/product/${product}`,
    "/search/mug",
    "/chat",
  ]) {
    expect(await to(there)).toBe(there);
    expect(await to(origin + there)).toBe(there);
  }
  expect(await to("https://wa.me/2348000000000")).toBe("https://wa.me/2348000000000");
  for (const broken of [
    "/nothing-here",
    "/products/Nothing",
    "/products?category=Nothing",
    `/product/${draft}`,
    "/product/1",
    "/admin-dashboard",
    "javascript:alert(1)",
    "http://other.example/",
    "//evil.example",
    "/\\evil.example",
    "https://user:word@evil.example/",
    "https://localhost",
    "books",
    `https://a.example/${"x".repeat(600)}`,
  ]) {
    expect(await to(broken), broken).toBe("refused");
  }
  expect(await errors({ leads: "other", address: "/nothing" })).toHaveProperty("address");
  expect(await leadsSomewhere(`/product/${draft}`)).toBe(false);
});

test("a new slide can show what an item costs; one that is gone or by quote is refused", async () => {
  expect(await add({ price: "Books/novel" }, photo)).toEqual({ ok: true, key: "Mugs" });
  const price = { kobo: 200_000, quantity: 1, of: "Books/novel" };
  expect((await readLists()).standing.slides.at(-1)).toMatchObject({ price });
  for (const gone of ["Books/no-such-book", "on", "toString/__proto__"]) {
    expect(await errors({ name: "Other", price: gone })).toEqual({
      price: "This item is gone, or its price is by quote. Choose another.",
    });
  }
});

test("of two saves at once, the picture of the one that is not taken is purged", async () => {
  const kept = await db.$count(files, isNotNull(files.claimedAt));
  const done = await Promise.all([add({}, photo), add({ name: "Pens" }, photo)]);
  expect(done.map(({ ok }) => ok).sort()).toEqual([false, true]);
  expect(await db.$count(files, isNotNull(files.claimedAt))).toBe(kept + 1);
});

test("slides are moved, hidden, shown and removed, and every save can be put back", async () => {
  const act = async (name: "up" | "down" | "hide" | "show" | "remove", key = "Books") =>
    actOnSlide(owner, (await readLists()).revision, { list: "slides", key, act: name });
  const before = await names();
  await act("up");
  expect((await names()).slice(0, 2)).toEqual(["Books", "Business cards"]);
  await act("down");
  expect(await names()).toEqual(before);
  await act("hide");
  expect((await readLists()).standing.slides[1]).toMatchObject({ name: "Books", isHidden: true });
  await act("show");
  expect((await readLists()).standing.slides).toEqual(heroSlides);
  await act("remove");
  expect(await names()).not.toContain("Books");
  expect(await act("remove")).toMatchObject({ ok: false, status: 404 });
  const { revision } = await readLists();
  expect(await putBack(owner, slidesView, revision, revision - 1)).toEqual({ ok: true });
  expect(await names()).toEqual(before);
  expect(await putBack(owner, slidesView, revision + 1, 0)).toEqual({ ok: true });
  expect((await readLists()).own).toEqual({});
});

test("a slide that is changed keeps its picture, its price and its place", async () => {
  const { standing } = await readLists();
  const [first] = standing.slides;
  const done = await keepSlide(
    owner,
    0,
    {
      list: "slides",
      key: "Business cards",
      origin,
      typed: { ...TYPED, name: "Cards", focus: "50", price: first?.price?.of ?? "" },
    },
    undefined,
  );
  expect(done).toEqual({ ok: true, key: "Cards" });
  expect((await readLists()).standing.slides[0]).toMatchObject({
    name: "Cards",
    price: first?.price,
    picture: { src: first?.picture.src, alt: "A white mug" },
  });
  const sheet = { list: "sheets" as const, key: "A good name, well printed.", origin };
  await keepSlide(owner, 1, { ...sheet, typed: { title: "Ink.", text: "Words." } }, photo);
  expect((await readLists()).standing.sheets[0]).toEqual({
    title: "Ink.",
    text: "Words.",
    pictures: [expect.stringContaining("/pictures/uploaded/site/")],
  });
});

test("a slide keeps its item while that is by quote or gone", async () => {
  const [first, ...rest] = heroSlides;
  if (!first) throw new Error("No slide");
  const price = { kobo: 5_000, quantity: 1, of: "Books/no-such-book" };
  const slides = { slides: [{ ...first, price }, ...rest] };
  const act = { act: "set-site" as const, fields: ["slides"] };
  expect(await saveSection(owner, slidesView, 0, { slides }, act)).toBeTruthy();
  const typed = { ...TYPED, name: first.name, price: price.of };
  const sent = { list: "slides" as const, key: first.name, origin, typed };
  expect(await keepSlide(owner, 1, sent, undefined)).toMatchObject({ ok: true });
  expect((await readLists()).standing.slides[0]).toMatchObject({ title: TYPED.title, price });
});

test("of two owners the second is told, and saves again over the list as it is then", async () => {
  const first = { list: "slides" as const, key: "Books", act: "up" as const };
  expect(await actOnSlide(owner, 0, first)).toMatchObject({ ok: true });
  const late = { list: "slides" as const, key: "", typed: { ...TYPED, name: "Pens" }, origin };
  expect(await keepSlide(owner, 0, late, photo)).toMatchObject({ ok: false, status: 409 });
  expect(await actOnSlide(owner, 0, { list: "slides", key: "Books", act: "remove" })).toMatchObject(
    { ok: false, status: 409 },
  );
  expect(await keepSlide(owner, 1, late, photo)).toMatchObject({ ok: true });
  expect((await names()).slice(-2)).toEqual(["Company branding", "Pens"]);
});

test("no list grows beyond its room", async () => {
  const more = ["One", "Two", "Three"].map((name) => ({ ...heroSlides[0], name }));
  const value = { slides: { slides: [...heroSlides, ...more] } };
  await db.insert(settings).values({ name: "slides", revision: 1, value });
  expect(await add({ name: "Four" }, photo)).toMatchObject({
    status: 409,
    failure: "There are 8 already. Remove one, or change it.",
  });
});

test("nobody but who may change settings reads or keeps a slide", async () => {
  const customer = (await newUser("Customer", "user")) as Viewer;
  const sent = { list: "slides" as const, key: "", typed: TYPED, origin };
  for (const viewer of [visitor, customer]) {
    expect(await status(keepSlide(viewer, 0, sent, photo))).toBe(403);
    const act = { list: "slides" as const, key: "Books", act: "remove" as const };
    expect(await status(actOnSlide(viewer, 0, act))).toBe(403);
    expect(await status(readSection(viewer, slidesView))).toBe(403);
  }
  expect(await db.$count(settings, eq(settings.name, "slides"))).toBe(0);
});
