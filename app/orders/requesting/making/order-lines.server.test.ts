/** Orders keep what was chosen, and refuse by name what cannot be ordered (TRADE §1). */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { categories, deliveryZones, products } from "../../../../database/schema.ts";
import { admin, newGuest, typed, useOrders } from "../../../../test/rows/orders.ts";
import { cards, shirts } from "../../../../test/rows/price-lists.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { setPriceList } from "../../../catalogue/prices/change-prices.server.ts";
import { makeUp } from "../../../catalogue/prices/line.ts";
import { choiceBeforehand, type PriceList } from "../../../catalogue/prices/price-list.ts";
import { findPrices } from "../../../catalogue/prices/read-prices.server.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { recordOrder, requestOrder } from "./request-order.server.ts";

useTestDatabase("demo");
useOrders();

const DELIVERY = {
  delivery: "delivery",
  "address.state": "Oyo",
  "address.city": "Ibadan",
  "address.streetAddress": "27 Ring Road",
};

beforeAll(async () => {
  await db.insert(categories).values({ name: "Tests", position: 99 });
  await db.delete(deliveryZones);
  await db.insert(deliveryZones).values([
    { state: "Oyo", city: "", rule: "fee", fee: 350_000, days: 1 },
    { state: "Rivers", city: "", rule: "fee", fee: 450_000, days: 2 },
    { state: "Rivers", city: "Onne", rule: "fee", fee: 500_000, days: 3 },
    { state: "Rivers", city: "Port Harcourt", rule: "none", fee: null, days: null },
    { state: "Rivers", city: "Bonny", rule: "none", fee: null, days: null },
  ]);
});

const clock = vi.spyOn(Date, "now");
/** A time in Lagos. */
const lagos = (time: string) => Date.parse(`${time.replace(" ", "T")}+01:00`);
const now = (time: string) => clock.mockReturnValue(lagos(time));
afterEach(() => clock.mockReset());

/** The numbers of a page that has promised 300 cards to Ibadan on Monday 23 November. */
const THURSDAY = `2026-11-26/${lagos("2026-11-24 12:00")}`;

/** The make-up of cards when nothing is chosen, as a page sends what it has shown. */
const asShown = (words: string) => `=${words.replaceAll(" ", "_")}`;
const AS = asShown(makeUp(cards, choiceBeforehand(cards)));

let id: string;
const keep = async (list: PriceList) => {
  const known = await findPrices(admin, id);
  expect(await setPriceList(admin, id, known?.revision ?? 0, list)).toMatchObject({ ok: true });
};

async function priced(list: PriceList, name: string): Promise<void> {
  id = uuidv7();
  await db.insert(products).values({
    ...{ id, name, price: 100, quantity: 1, description: "", imageUrl: "/a.webp", delivery: 2 },
    ...{ detailImages: ["/b.webp", "/c.webp", "/d.webp"], features: ["1", "2", "3"] },
    categoryName: "Tests",
  });
  await keep(list);
}

const ask = (change: Record<string, string>) =>
  requestOrder(newGuest().from, typed({ product: id, ...change }));

async function made(change: Record<string, string>) {
  const order = await ask(change);
  if (!order.ok) throw new Error(JSON.stringify(order));
  return { ...order, ...(await readOrder(order.id)) };
}

describe("cards", () => {
  beforeEach(() => priced(cards, "Test Cards"));

  test("keep make-up, price, days and the delivery's fee as they were", async () => {
    const choice = { quantity: "300", "o-finish": "soft", "o-paper": "cream" };
    const before = await made({ ...choice, ...DELIVERY });
    const line = {
      name: "Test Cards",
      quantity: 300,
      makeUp: "85 × 55 mm, 350 gsm cream, textured, Soft touch, Standard, 2 working days",
      // 21,100 by the ladder, 12 % of it, ₦6 each.
      price: 2_543_200,
      days: 2,
    };
    expect(before).toMatchObject({ lines: [line], estimate: 2_893_200, deliveryFee: 350_000 });
    await keep({ ...cards, rungs: [{ quantity: 100, price: 100 }], step: 50 });
    expect(await readOrder(before.id)).toMatchObject({ lines: [line], estimate: 2_893_200 });
  });

  test("are ordered once by one form, and again when the form chooses something else", async () => {
    const { from } = newGuest();
    const form = typed({ product: id, quantity: "300", "o-finish": "gloss" });
    const first = await requestOrder(from, form);
    expect(await requestOrder(from, form)).toEqual({ ...first, repeated: true });
    expect(await requestOrder(from, { ...form, "o-finish": "matt" })).toMatchObject({
      ok: false,
      spent: { formId: expect.any(String) },
    });
  });

  test.each([
    ["0", "We print at least 100."],
    ["12.5", /whole number/],
    ["1000000000", /at most 1,000,000/],
    ["1e3", /whole number/],
    ["", /whole number/],
    ["330", /Nearest: 300 or 350/],
  ])("in a quantity of '%s' are refused beside it", async (quantity, words) => {
    expect(await ask({ quantity })).toMatchObject({
      ok: false,
      errors: { quantity: words instanceof RegExp ? expect.stringMatching(words) : words },
    });
  });

  test("are counted in the digits of an Arabic keyboard, too", async () => {
    expect(await made({ quantity: " ٣٠٠ " })).toMatchObject({ lines: [{ quantity: 300 }] });
  });

  test.each([
    ["an option's value that is gone", { "o-paper": "gold" }, "o-paper", /no longer offered/],
    [
      "two values that do not go together",
      { "o-paper": "cream", "o-finish": "foil" },
      "o-finish",
      /^Foil does not hold on texture/,
    ],
    [
      "an unknown state",
      { ...DELIVERY, "address.state": "Texas" },
      "address.state",
      /Choose a state/,
    ],
    [
      "a place where nothing is delivered",
      { ...DELIVERY, "address.state": "Rivers", "address.city": "Port Harcourt" },
      "address.city",
      /do not deliver to Port Harcourt/,
    ],
  ])("with %s are refused beside the field", async (_what, change, field, words) => {
    expect(await ask({ quantity: "300", ...change })).toMatchObject({
      ok: false,
      errors: { [field]: expect.stringMatching(words) },
    });
  });

  const toTown = (town: string) => ({
    ...{ quantity: "300", ...DELIVERY },
    ...{ "address.state": "Rivers", "address.city": "Other city", "address.town": town },
  });

  test.each(["Onne", " onne "])(
    "to the town '%s', which has a zone of its own, cost what that zone says",
    async (town) => {
      expect(await made(toTown(town))).toMatchObject({ deliveryFee: 500_000 });
    },
  );

  test("to a town without a zone cost what its state says", async () => {
    expect(await made(toTown("Omoku"))).toMatchObject({ deliveryFee: 450_000 });
  });

  test("to a town where nothing is delivered are refused beside the town", async () => {
    expect(await ask(toTown("bonny"))).toMatchObject({
      ok: false,
      errors: { "address.town": expect.stringMatching(/do not deliver to bonny/) },
    });
  });

  test("with an option that the owner has removed are asked for, with the old and the new words", async () => {
    now("2026-11-23 16:20");
    const options = cards.options.filter((option) => option.name !== "Finish");
    await keep({ ...cards, options, exclusions: [] });
    const form = { quantity: "300", ...DELIVERY, "o-finish": "matt" };
    const asked = await ask({ ...form, shown: `2110000 ${AS} 350000 ${THURSDAY}` });
    const words = makeUp({ ...cards, options }, choiceBeforehand({ ...cards, options }));
    expect(asked).toMatchObject({
      ok: false,
      errors: {},
      changed: {
        rows: [["Test Cards, made as", makeUp(cards, choiceBeforehand(cards)), words]],
      },
    });
    const shown = (!asked.ok && asked.changed?.shown) || "";
    expect(await made({ ...form, shown })).toMatchObject({ lines: [{ makeUp: words }] });
    // Whoever was shown nothing has agreed to nothing.
    expect(await ask(form)).toMatchObject({
      ok: false,
      errors: { product: expect.stringMatching(/no longer offered/) },
    });
    expect(await recordOrder(admin, undefined, typed({ product: id, ...form }))).toMatchObject({
      ok: false,
      errors: { product: expect.stringMatching(/no longer offered/) },
    });
  });

  test("whose paper has another name since are asked for, though the price is the same", async () => {
    now("2026-11-23 16:20");
    const renamed = JSON.parse(
      JSON.stringify(cards).replaceAll("350 gsm white", "90 gsm newsprint"),
    );
    await keep(renamed);
    const shown = `2110000 ${AS} 350000 ${THURSDAY}`;
    expect(await ask({ quantity: "300", ...DELIVERY, shown })).toMatchObject({
      changed: {
        rows: [
          [
            "Test Cards, made as",
            expect.stringContaining("350 gsm white"),
            expect.stringContaining("90 gsm newsprint"),
          ],
        ],
      },
    });
  });

  test("that come to more than is counted are refused", async () => {
    await keep({
      rungs: [{ quantity: 1, price: 10_000_000_000 }],
      options: [],
      exclusions: [],
    });
    expect(await ask({ quantity: "1000000" })).toMatchObject({
      ok: false,
      errors: { quantity: expect.stringMatching(/more than we can take/) },
    });
  });

  test("whose price has changed since it was shown are asked for, with old and new", async () => {
    now("2026-11-23 16:20");
    const form = { quantity: "300", ...DELIVERY, shown: `2110000 ${AS} 350000 ${THURSDAY}` };
    expect((await made(form)).ok).toBe(true);
    const dearer = cards.rungs.map(({ quantity, price }) => ({
      quantity,
      price: price && price + 100_000,
    }));
    await keep({ ...cards, rungs: dearer });
    const shown = `2210000 ${AS} 350000 ${THURSDAY}`;
    expect(await ask(form)).toMatchObject({
      ok: false,
      errors: {},
      changed: {
        isDateAlone: false,
        rows: [
          ["300 × Test Cards", "₦21,100", "₦22,100"],
          ["Total", "₦24,600", "₦25,600"],
        ],
        shown,
      },
    });
    expect((await made({ ...form, shown })).estimate).toBe(2_560_000);
  });

  test("whose delivery has become dearer are asked for, too", async () => {
    now("2026-11-23 16:20");
    const form = { quantity: "300", ...DELIVERY, shown: `2110000 ${AS} 300000 ${THURSDAY}` };
    expect(await ask(form)).toMatchObject({
      changed: {
        rows: [
          ["Delivery", "₦3,000", "₦3,500"],
          ["Total", "₦24,100", "₦24,600"],
        ],
      },
    });
  });

  test("whose date is another after midnight are asked for, with both days", async () => {
    const numbers = `2110000 ${AS} 350000`;
    const form = { quantity: "300", ...DELIVERY, shown: `${numbers} ${THURSDAY}` };
    now("2026-11-24 00:00");
    const friday = `2026-11-27/${lagos("2026-11-25 12:00")}`;
    expect(await ask(form)).toMatchObject({
      ok: false,
      errors: {},
      changed: {
        isDateAlone: true,
        rows: [
          ["Your date", "Thu 26 Nov", "Fri 27 Nov"],
          ["Approve the proof by", "Tue 24 Nov, 12:00", "Wed 25 Nov, 12:00"],
        ],
        shown: `${numbers} ${friday}`,
      },
    });
    const agreed = await made({ ...form, shown: `${numbers} ${friday}` });
    expect(agreed.date).toMatchObject({ day: "2026-11-27" });
    // A minute earlier nothing has to be asked.
    now("2026-11-23 23:59");
    expect((await made(form)).date).toMatchObject({ day: "2026-11-26" });
  });

  test("whose day is promised no more are asked for", async () => {
    now("2026-11-23 16:20");
    await db.update(products).set({ delivery: null }).where(eq(products.id, id));
    const shown = `2110000 ${AS} 350000 ${THURSDAY}`;
    expect(await ask({ quantity: "300", ...DELIVERY, shown })).toMatchObject({
      changed: { isDateAlone: true, rows: [["Your date", "Thu 26 Nov", "Not promised"]] },
    });
  });
});

describe("numbers that a page without a script has not shown", () => {
  beforeEach(() => priced(cards, "Test Cards"));
  const READY = `2026-11-25/${lagos("2026-11-24 12:00")}`;
  const shown = `2110000 ${AS} choose ${READY}`;

  test("are asked for: another quantity, and the fee of a state", async () => {
    now("2026-11-23 16:20");
    const form = { quantity: "1000", ...DELIVERY };
    const asked = await ask({ ...form, shown });
    expect(asked).toMatchObject({
      ok: false,
      errors: {},
      changed: {
        rows: [
          ["1,000 × Test Cards", "₦21,100", "₦58,000"],
          ["Delivery", "Not chosen yet", "₦3,500"],
          ["Total", "₦21,100", "₦61,500"],
          ["Your date", "Wed 25 Nov", "Thu 26 Nov"],
        ],
      },
    });
    const agreed = (!asked.ok && asked.changed?.shown) || "";
    expect((await made({ ...form, shown: agreed })).estimate).toBe(6_150_000);
  });

  test("are not asked for when it is picked up, which the page has shown", async () => {
    now("2026-11-23 16:20");
    expect(await ask({ quantity: "300", shown })).toMatchObject({ ok: true });
  });
});

describe("shirts", () => {
  beforeEach(() => priced(shirts, "Test Shirts"));
  const split = shirts.options.find((option) => option.split);
  const [one, other] = split?.values ?? [];
  const counts = (a: number, b: number) => ({
    [`o-${split?.id}.${one?.id}`]: `${a}`,
    [`o-${split?.id}.${other?.id}`]: `${b}`,
  });

  test("are kept by size", async () => {
    const order = await made({ quantity: "10", ...counts(4, 6) });
    expect(order.lines?.[0]?.makeUp).toContain(`${one?.name} 4, ${other?.name} 6`);
  });

  test("whose sizes do not add up are refused", async () => {
    expect(await ask({ quantity: "10", ...counts(4, 5) })).toMatchObject({
      ok: false,
      errors: {
        [`o-${split?.id}`]: "These add up to 9, and the quantity is 10.",
      },
    });
  });
});
