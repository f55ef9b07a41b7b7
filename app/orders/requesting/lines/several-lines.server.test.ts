/** An order of several products is kept whole, at its prices, or refused by name (TRADE §1). */
import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { categories, deliveryZones, orders, products } from "../../../../database/schema.ts";
import {
  admin,
  approve,
  mailsOf,
  newGuest,
  pay,
  prove,
  typed,
  useOrders,
} from "../../../../test/rows/orders.ts";
import { brandingPack, cards, shirts } from "../../../../test/rows/price-lists.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import { setPriceList } from "../../../catalogue/prices/change-prices.server.ts";
import type { PriceList } from "../../../catalogue/prices/price-list.ts";
import { findPrices } from "../../../catalogue/prices/read-prices.server.ts";
import { mailKinds } from "../../../mail/mail.server.ts";
import { quotedWords } from "../../dates/order-date.ts";
import {
  buyerWhatsappText,
  readOrder,
  readOrderAsAdmin,
} from "../../reading/read-orders.server.ts";
import { requestOrder } from "../making/request-order.server.ts";
import { loader } from "../ordered-products-route.ts";

useTestDatabase("demo");
useOrders();

const DELIVERY = {
  delivery: "delivery",
  "address.state": "Oyo",
  "address.city": "Ibadan",
  "address.streetAddress": "27 Ring Road",
};

const setZone = (zone: Partial<typeof deliveryZones.$inferInsert>) =>
  db.update(deliveryZones).set(zone).where(eq(deliveryZones.state, "Oyo"));

beforeAll(async () => {
  await db.insert(categories).values({ name: "Tests", position: 99 });
  await db.delete(deliveryZones);
  await db.insert(deliveryZones).values({ state: "Oyo", city: "", rule: "fee", fee: 350_000 });
});

const keep = async (id: string, list: PriceList) => {
  const known = await findPrices(admin, id);
  expect(await setPriceList(admin, id, known?.revision ?? 0, list)).toMatchObject({ ok: true });
};

async function priced(name: string, list: PriceList): Promise<string> {
  const id = uuidv7();
  await db.insert(products).values({
    ...{ id, name, price: 100, quantity: 1, description: "", imageUrl: "/a.webp", delivery: 2 },
    ...{ detailImages: ["/b.webp", "/c.webp", "/d.webp"], features: ["1", "2", "3"] },
    categoryName: "Tests",
  });
  await keep(id, list);
  return id;
}

let ids: { cards: string; shirts: string; pack: string };
beforeEach(async () => {
  ids = {
    cards: await priced("Test Cards", cards),
    shirts: await priced("Test Shirts", shirts),
    pack: await priced("Test Pack", brandingPack),
  };
});

/** 300 cards for ₦21,100, 10 shirts for ₦68,500, a pack by quote. */
const three = (change: Record<string, string> = {}) =>
  typed({
    product: ids.cards,
    quantity: "300",
    "2.product": ids.shirts,
    "2.quantity": "10",
    "2.o-sizes.s": "4",
    "2.o-sizes.m": "6",
    "4.product": ids.pack,
    "4.quantity": "1",
    ...DELIVERY,
    ...change,
  });
/** The same without the pack. */
function two(change: Record<string, string> = {}) {
  const { "4.product": _, "4.quantity": __, ...form } = three() as Record<string, string>;
  return { ...form, ...change };
}

const ask = (form: Record<string, string>) => requestOrder(newGuest().from, form);
async function made(form: Record<string, string>) {
  const order = await ask(form);
  if (!order.ok) throw new Error(JSON.stringify(order));
  return { ...order, ...(await readOrder(order.id)) };
}

describe("an order of three products", () => {
  test("keeps each line with make-up, quantity and price; one by quote leaves the others theirs", async () => {
    const order = await made(three());
    expect(order).toMatchObject({
      title: "Test Cards and 2 more",
      quantity: 300,
      estimate: null,
      deliveryFee: 350_000,
      lines: [
        { place: 1, name: "Test Cards", quantity: 300, price: 2_110_000, days: 2 },
        { place: 2, name: "Test Shirts", quantity: 10, price: 6_850_000 },
        { place: 3, name: "Test Pack", quantity: 1, price: null, makeUp: "Flat panel" },
      ],
    });
    expect(order.lines?.[1]?.makeUp).toBe("S 4, M 6, Cotton, 160 gsm, Chest");
    const [row] = await db.select().from(orders).where(eq(orders.id, order.id));
    expect(row?.productNames).toBe("Test Cards, Test Shirts, Test Pack");
    expect((await made(two())).estimate).toBe(9_310_000);
  });

  test("is told with all its lines in mails and on WhatsApp, to both sides", async () => {
    const order = await made(three());
    const number = `ITW-${String(order.number).padStart(6, "0")}`;
    const lines = [
      "300 × Test Cards (85 × 55 mm, 350 gsm white, Matt, both sides, Standard, 2 working days)",
      "10 × Test Shirts (S 4, M 6, Cotton, 160 gsm, Chest)",
      "1 × Test Pack (Flat panel)",
    ];
    const prices = ["₦21,100", "₦68,500", "We will quote you"];
    for (const name of ["order", "shop-order"]) {
      const [queued] = await mailsOf(order.id, name);
      const mail = await mailKinds()
        .find((kind) => kind.name === name)
        ?.compose(queued?.id ?? "");
      for (const [index, line] of lines.entries()) {
        expect(mail?.text, name).toContain(`Product ${index + 1}: ${line}: ${prices[index]}\n`);
      }
    }
    expect(buyerWhatsappText(order as Parameters<typeof buyerWhatsappText>[0], "URL")).toBe(
      ["I want to print", "Test Cards and 2 more", ...lines, `Order: ${number}`, "URL"].join("\n"),
    );
    const seen = await readOrderAsAdmin(admin, number, "https://itewe.example");
    const text = new URL(seen?.whatsapp ?? "").searchParams.get("text");
    expect(text).toContain([`${number}: 300 × Test Cards and 2 more`, ...lines].join("\n"));
  });

  test("is made once by one form, and is another order with another line", async () => {
    const { from } = newGuest();
    const form = three();
    const first = await requestOrder(from, form);
    expect(await requestOrder(from, form)).toEqual({ ...first, repeated: true });
    const less: Record<string, string> = { ...form };
    for (const name of ["4.product", "4.quantity"]) delete less[name];
    for (const other of [
      less,
      { ...form, "2.o-cloth": "polo" },
      { ...form, "5.product": ids.pack, "5.quantity": "1" },
    ]) {
      expect(await requestOrder(from, other)).toMatchObject({ ok: false, spent: {} });
    }
  });

  test("may have one product in two make-ups", async () => {
    const noSizes = { "2.o-sizes.s": "", "2.o-sizes.m": "" };
    const second = { "2.product": ids.cards, "2.quantity": "300", "2.o-finish": "soft" };
    const form = two({ ...noSizes, ...second });
    expect((await made(form)).lines).toMatchObject([
      { name: "Test Cards", price: 2_110_000 },
      { name: "Test Cards", price: 2_363_200 },
    ]);
  });

  test("is shipped freely from ₦150,000 over the goods of all lines", async () => {
    // ₦58,000 and ₦68,500 are too little; ₦58,000 and ₦100,500 are enough.
    expect(await made(two({ quantity: "1000" }))).toMatchObject({ deliveryFee: 350_000 });
    const more = { quantity: "1000", "2.quantity": "15", "2.o-sizes.m": "11" };
    expect(await made(two(more))).toMatchObject({ deliveryFee: 0, estimate: 15_700_000 });
  });
});

describe("an order of several products is refused", () => {
  const refusal = (form: Record<string, string>, field: string, words: RegExp | string) =>
    expect(ask(form)).resolves.toMatchObject({
      ok: false,
      errors: { [field]: words instanceof RegExp ? expect.stringMatching(words) : words },
    });

  test("with 21 lines; 20 are taken", async () => {
    const more = (count: number) => {
      const form: Record<string, string> = two();
      for (let slot = 3; slot <= count; slot++) {
        form[`${slot}.product`] = ids.pack;
        form[`${slot}.quantity`] = "1";
      }
      return form;
    };
    expect((await made(more(20))).lines).toHaveLength(20);
    await refusal(more(21), "product", /^20 products are the most for one order\./);
  });

  test("with a product that nobody knows, that is archived, or that is none", async () => {
    for (const product of [uuidv7(), "1", "", "'; drop table orders"]) {
      await refusal(three({ "4.product": product }), "4.product", /no longer in the shop/);
    }
    await refusal(three({ "4.product": "", "4.item": "Books/../x" }), "4.product", /no longer/);
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, ids.pack));
    await refusal(three(), "4.product", /no longer in the shop/);
  });

  test.each([
    ["0", "We print at least 10."],
    ["12.5", /whole number/],
    ["1e3", /whole number/],
    ["1000000000", /at most 1,000,000/],
    ["-10", /whole number/],
    ["", /These come|whole number/],
  ])("in a quantity of '%s', beside its line's field", async (quantity, words) => {
    const form = three({ "2.quantity": quantity, "2.o-sizes.s": "", "2.o-sizes.m": "" });
    await refusal(form, "2.quantity", words);
  });

  test.each([" 300 ", "٣٠٠", "300"])("in none of what people mean by '%s'", async (quantity) => {
    const form = two({ "2.product": ids.cards, "2.quantity": quantity });
    for (const name of Object.keys(form)) if (name.startsWith("2.o-")) delete form[name];
    expect((await made(form)).lines?.[1]).toMatchObject({ quantity: 300, price: 2_110_000 });
  });

  test("with a split that does not add up", async () => {
    const words = "These add up to 9, and the quantity is 10.";
    await refusal(three({ "2.o-sizes.m": "5" }), "2.o-sizes", words);
  });

  test("with a value that was removed or ruled out meanwhile", async () => {
    const chosen = { "2.o-print": "badge", "2.o-cloth": "dry-fit" };
    await refusal(three(chosen), "2.o-print", /^Not on dry-fit/);
    await refusal(three({ "2.o-cloth": "silk" }), "2.o-cloth", /no longer offered/);
  });

  test("for a zone that was closed meanwhile", async () => {
    await setZone({ rule: "none", fee: null });
    await refusal(three(), "address.city", /^We do not deliver to Ibadan\./);
    await setZone({ rule: "fee", fee: 350_000 });
  });

  test("when it comes to more than is counted, beside the dearest line", async () => {
    const dear = { rungs: [{ quantity: 1, price: 100_000_000_000 }], options: [], exclusions: [] };
    await keep(ids.pack, dear);
    await keep(ids.shirts, dear);
    const form = three({ "2.quantity": "6000", "4.quantity": "7000" });
    for (const name of Object.keys(form)) {
      if (name.startsWith("2.o-")) delete form[name as keyof typeof form];
    }
    await refusal(form, "4.quantity", /more than we can take/);
  });
});

describe("a line by quote", () => {
  afterEach(() => setZone({ days: null }));

  test("leaves the others their date, and is told to have none yet", async () => {
    await setZone({ days: 1 });
    const [order, priced] = [await made(three()), await made(two())];
    expect(order.date).toMatchObject({ day: expect.any(String) });
    expect(order.date?.day).toBe(priced.date?.day);
    expect(quotedWords(order.lines ?? [], null)).toBe("Test Pack gets its date with the quote.");
  });

  test("leaves them theirs also where its price was agreed without a quote, and is told to have none", async () => {
    await setZone({ days: 1 });
    const { id } = await made(three());
    await prove(id, "", 20_000_000);
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await pay(id, 20_000_000)).toMatchObject({ ok: true });
    const order = await readOrder(id);
    expect(order?.date).toEqual({ day: expect.any(String) });
    expect(order?.lines[2]).toMatchObject({ price: null, days: null });
    const words = "This is not for Test Pack: no date is promised for it yet.";
    expect(quotedWords(order?.lines ?? [], order?.total ?? null)).toBe(words);
    const seen = await readOrderAsAdmin(admin, `${order?.number}`, "https://x");
    expect(decodeURIComponent(seen?.whatsapp ?? "")).toContain(words);
  });
});

describe("what has changed since the page was shown is asked for", () => {
  const CARDS_AS = "=85_×_55_mm,_350_gsm_white,_Matt,_both_sides,_Standard,_2_working_days";
  const SHIRTS_AS = "=S_4,_M_6,_Cotton,_160_gsm,_Chest";
  const shown = (...prices: string[]) => {
    const [first = "2110000", second = "6850000", fee = "350000"] = prices;
    return `${first} ${CARDS_AS} ${second} ${SHIRTS_AS} ${fee} none`;
  };

  test("a price, beside the total; once agreed to, it is sent", async () => {
    const form = two({ shown: shown() });
    expect((await ask(form)).ok).toBe(true);
    const again = { ...form, clientId: uuidv7() };
    await keep(ids.shirts, { ...shirts, rungs: [{ quantity: 10, price: 7_000_000 }] });
    const asked = await ask(again);
    expect(asked).toMatchObject({
      ok: false,
      errors: {},
      changed: {
        rows: [
          ["10 × Test Shirts", "₦68,500", "₦70,000"],
          ["Total", "₦93,100", "₦94,600"],
        ],
        shown: shown("2110000", "7000000"),
      },
    });
    const agreed = { ...again, shown: asked.ok ? "" : (asked.changed?.shown ?? "") };
    expect(await made(agreed)).toMatchObject({ estimate: 9_460_000 });
  });

  test("a price that is by quote now, and a fee", async () => {
    const form = two({ shown: shown("2110000", "6850000", "300000") });
    await keep(ids.cards, { ...cards, rungs: [{ quantity: 100, price: null }] });
    expect(await ask(form)).toMatchObject({
      changed: {
        rows: [
          ["300 × Test Cards", "₦21,100", "We will quote you"],
          ["Delivery", "₦3,000", "₦3,500"],
          ["Total so far", "₦92,600", "₦72,000"],
        ],
      },
    });
  });

  test("a zone that has no fee any more", async () => {
    const form = two({ shown: shown() });
    await setZone({ rule: "confirm", fee: null });
    expect(await ask(form)).toMatchObject({
      changed: {
        rows: [
          ["Delivery", "₦3,500", "We confirm the fee"],
          ["Total so far", "₦93,100", "₦89,600"],
        ],
      },
    });
    await setZone({ rule: "fee", fee: 350_000 });
  });

  test("a zone that was removed: a city's falls back to its state's, a state's to no fee", async () => {
    const form = two({ shown: shown("2110000", "6850000", "200000") });
    const [state] = await db.select().from(deliveryZones);
    if (!state) throw new Error("There is no zone");
    // The city's own zone of ₦2,000 is gone.
    expect(await ask(form)).toMatchObject({
      changed: { rows: [["Delivery", "₦2,000", "₦3,500"], expect.anything()] },
    });
    await db.delete(deliveryZones);
    expect(await ask(form)).toMatchObject({
      changed: { rows: [["Delivery", "₦2,000", "We confirm the fee"], expect.anything()] },
    });
    await db.insert(deliveryZones).values(state);
  });
});

test("a form's page asks for what its lines are about, and for what somebody looks for", async () => {
  const asked = async (query: string) => {
    const url = new URL(`http://localhost/ordered-products?${query}`);
    const answer = await loader({ url } as unknown as Parameters<typeof loader>[0]);
    return (await answer.json()).products;
  };
  const item = "Books/novel";
  expect(await asked(`product=${ids.shirts}&item=${item}&product=${uuidv7()}`)).toMatchObject([
    { product: ids.shirts, name: "Test Shirts" },
    { item, name: "Novel", list: { rungs: [{ quantity: 1 }] } },
  ]);
  expect(await asked("q=novel")).toContainEqual(expect.objectContaining({ item }));
  expect(await asked("q=test+shirts")).toContainEqual(
    expect.objectContaining({ product: ids.shirts, list: shirts }),
  );
  const same = { item, name: "Novel, sewn" };
  await db.update(products).set(same).where(eq(products.id, ids.cards));
  const novels: { name: string }[] = await asked("q=novel");
  expect(novels.filter(({ name }) => name === same.name)).toMatchObject([{ item: "" }]);
  await db.update(products).set({ item: null }).where(eq(products.id, ids.cards));
  for (const nothing of ["", "q=++", "product=x", `product=${"x".repeat(5_000)}`]) {
    expect(await asked(nothing)).toEqual([]);
  }
});
