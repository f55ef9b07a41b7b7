/** Products of a test, in the categories that the shop begins with. */
import { uuidv7 } from "uuidv7";
import { beforeEach } from "vitest";
import { db } from "../../database/db.server.ts";
import { categories, categoryAliases, products } from "../../database/schema.ts";

export const categoryNames = [
  "Books",
  "Bags",
  "Letterhead",
  "Branding",
  "Clothes",
  "Fliers",
  "Company Branding",
  "Business Cards",
  "Caps",
  "Custom Mugs",
  "Calendar",
];
const aliases = [
  { alias: "flyers", categoryName: "Fliers" },
  { alias: "tshirt branding", categoryName: "Clothes" },
  { alias: "envelopes", categoryName: "Letterhead" },
];

let minutes = 0;

/** Inserts a product that is newer than all before it; returns its id. */
export async function addProduct(name: string, over: Partial<typeof products.$inferInsert> = {}) {
  const id = uuidv7();
  minutes += 1;
  await db.insert(products).values({
    id,
    name,
    price: 850_000,
    description: "On 350 gsm board.",
    imageUrl: "/pictures/products/cards-indigo.webp",
    detailImages: ["/1.webp", "/2.webp", "/3.webp"],
    categoryName: "Business Cards",
    quantity: 100,
    features: ["one", "two", "three"],
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, minutes)),
    ...over,
  });
  return id;
}

/** The names of a page of products. */
export const namesOf = (page: { products: { name: string }[] }) => page.products.map((p) => p.name);

/** A shop with categories and no products before each test; call once at the top, after the database. */
export function useCategories(): void {
  beforeEach(beginWithCategories);
}

/** Deletes every product, and makes the categories anew. */
export async function beginWithCategories(): Promise<void> {
  await db.delete(products);
  await db.delete(categories);
  await db.insert(categories).values(categoryNames.map((name, position) => ({ name, position })));
  await db.insert(categoryAliases).values(aliases);
}
