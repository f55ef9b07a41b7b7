/** What the artwork of the demo's products has to be like, by name; the others have none. */
import type { ProductSpec } from "../schema/catalogue.ts";

const spec = (widthMm: number, heightMm: number, more: Partial<ProductSpec> = {}): ProductSpec => ({
  ...{ widthMm, heightMm, bleedMm: 3, pages: null, sides: 1, colour: "cmyk", changes: [] },
  ...{ fineDpi: 300, leastDpi: 150 },
  ...more,
});

const pages = (min: number, max = min) => ({ min, max });

const one = { pages: pages(1), sides: 1 } as const;
const both = { pages: pages(2), sides: 2 } as const;

/** Front and back, one file for both or one for each. */
const card = (...changes: ProductSpec["changes"]): ProductSpec =>
  spec(85, 55, { pages: pages(1, 2), sides: 2, changes });
/** Front only, if both is not chosen. */
const sheet = (widthMm: number, heightMm: number): ProductSpec =>
  spec(widthMm, heightMm, { ...one, changes: [{ option: "sides", value: "both", ...both }] });
/** On cloth or caps there is nothing to cut. */
const cloth = (widthMm: number, heightMm: number): ProductSpec =>
  spec(widthMm, heightMm, { bleedMm: 0, fineDpi: 200, leastDpi: 100, colour: "any" });
const mug = spec(200, 90, { bleedMm: 2, colour: "any" });
/** The pages; the cover is a file of its own. */
const book = (widthMm: number, heightMm: number): ProductSpec =>
  spec(widthMm, heightMm, { sides: 2 });
const calendar = spec(210, 150, {
  pages: pages(13),
  changes: [{ option: "leaves", value: "7", pages: pages(7) }],
});
const front = { option: "sides", value: "front", ...one };

export const seedPrintSpecs: Readonly<Record<string, ProductSpec>> = {
  "Business Cards, matt laminated": card(front),
  "Business Cards, full colour": card(front),
  "Business Cards with colour bar": card(front),
  // Foil has no shades: what is not sharp is seen at once.
  "Business Cards, gold foil": {
    ...card({ option: "sides", value: "one", ...one }),
    ...{ fineDpi: 600, leastDpi: 300, colour: "any" },
  },
  "Letterhead, printed reverse": spec(210, 297, { pages: pages(1, 2), sides: 2 }),
  "Letterhead, woven band": sheet(210, 297),
  "Envelopes with printed liner": spec(220, 110, one),
  "Envelopes, four colours": spec(220, 110, { ...one, bleedMm: 0 }),
  "Kraft Envelopes, C4": spec(229, 324, one),
  "A5 Fliers, full colour": sheet(148, 210),
  "Grand Opening Fliers, A6": spec(105, 148, { pages: pages(1, 2), sides: 2 }),
  "Event Fliers, dark flood": sheet(148, 210),
  "Stickers and labels, round": spec(50, 50, { ...one, bleedMm: 2 }),
  "Presentation Folder, A4": spec(440, 310, { pages: pages(1, 2), bleedMm: 5 }),
  "Branded Notebooks, A5": spec(148, 210, { pages: pages(1, 2) }),
  "Novel, paperback": book(148, 210),
  "Novels, paperback set": book(148, 210),
  "Recipe Book, hardcover": book(170, 240),
  Textbook: book(176, 250),
  "Biography, hardcover": book(160, 240),
  "Company Brochure": spec(148, 210, {
    ...{ pages: pages(16), sides: 2 },
    changes: [
      { option: "pages", value: "24", pages: pages(24) },
      { option: "pages", value: "32", pages: pages(32) },
    ],
  }),
  "Desk Calendar, spiral bound": calendar,
  "Desk Calendar, tile panel": calendar,
  "Wall Calendar, portrait": spec(297, 420, {
    pages: pages(12),
    changes: [
      { option: "leaves", value: "6", pages: pages(6) },
      { option: "leaves", value: "1", pages: pages(1) },
    ],
  }),
  "T-shirt, full-colour print": cloth(297, 420),
  "T-shirt, portrait print": cloth(280, 350),
  "T-shirt, logo print": cloth(250, 250),
  "Branded Face Cap, indigo": cloth(110, 50),
  "Two-tone Cap with emblem": cloth(60, 60),
  "Canvas Tote Bag, tile print": cloth(280, 300),
  "Cotton Tote Bag, portrait print": cloth(280, 300),
  "Custom Mugs, ankara pair": mug,
  "Custom Mug, indigo wrap": mug,
  "Custom Mug, slogan": mug,
  "Branded Paper Bags with rope handle": spec(260, 320, { bleedMm: 5 }),
  "Coffee Pouch, 250 g": spec(140, 220, { bleedMm: 5, pages: pages(1, 2), sides: 2 }),
  // Read from two metres and more.
  "Roll-up Banner, 85 × 200 cm": spec(850, 2_000, {
    ...{ bleedMm: 10, pages: pages(1), fineDpi: 100, leastDpi: 50 },
  }),
  "Shop Sign, raised letters": spec(1_200, 600, {
    ...{ bleedMm: 10, pages: pages(1), fineDpi: 100, leastDpi: 50 },
  }),
};
