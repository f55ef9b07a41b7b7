import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, onTestFinished, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  orderEvents,
  orderLines,
  orders,
  quoteLines,
  quotes,
  settings,
} from "../../../database/schema.ts";
import {
  admin,
  agree,
  mailsOf,
  move,
  newOrder,
  pay,
  product,
  typed,
  useOrders,
  version,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { daysAfter } from "../../catalogue/prices/promised-date.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { sendMessage } from "../../chat/sending/send-message.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { business } from "../../shop/business.ts";
import { applyEdits } from "../../shop/edits.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { setMoneyRule } from "../money-settings/money-settings.server.ts";
import { paperNumber } from "../paper-number.ts";
import { findPaper } from "../papers/find-paper.server.ts";
import { readOrder, readOrderAsAdmin } from "../reading/read-orders.server.ts";
import { requestOrder } from "../requesting/making/request-order.server.ts";
import { acceptQuote, askForQuoteChange, askForTodaysPrice } from "./answer-quote.server.ts";
import { emptyDraft, lineField } from "./quote-draft.ts";
import { firstDraft } from "./quote-drafts.server.ts";
import { sendQuote, withdrawQuote } from "./send-quote.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
const TERMS = business.terms.version;
const today = lagosDay(new Date().toISOString());
let phones = 0;
const ordered = async (change: Record<string, string> = {}) =>
  newOrder({ phoneNumber: `0803 900 ${String(++phones).padStart(4, "0")}`, ...change });

/** A draft of lines in the shop's own words, each with a name, a quantity and naira each. */
function draftOf(lines: [string, number, string][], change: Record<string, string> = {}) {
  const fields: Record<string, string> = {
    ...emptyDraft(today),
    lines: lines.map((_, index) => index + 1).join(" "),
    days: "4",
  };
  lines.forEach(([name, quantity, each], index) => {
    const own = { of: "", name, quantity: `${quantity}`, each, words: "", amount: "" };
    for (const [field, value] of Object.entries(own)) {
      fields[lineField(`${index + 1}`, field)] = value;
    }
  });
  return { ...fields, ...change };
}

const BAGS = draftOf([
  ["Souvenir bags", 150, "480"],
  ["Redraw your logo", 1, "15,000"],
]);
/** What {@link BAGS} add up to, in kobo. */
const TOTAL = 8_700_000;

async function quoted(fields = BAGS, id?: string) {
  const orderId = id ?? (await ordered()).id;
  const [last] = (await readOrder(orderId))?.quotes ?? [];
  const number = 1 + (last?.number ?? 0);
  const accepted = last?.state === "accepted" ? last.number : undefined;
  const sent = await sendQuote(admin, orderId, { quoteId: uuidv7(), number, accepted, fields });
  expect(sent).toEqual({ ok: true });
  return orderId;
}

const stateOf = async (id: string) =>
  (await readOrder(id))?.quotes.map(({ number, state }) => `${number} ${state}`);

/** As if the quote had been written a while ago. */
async function lapse(id: string) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table quotes disable trigger quotes_keep`);
    await tx.update(quotes).set({ validUntil: "2026-01-05" }).where(eq(quotes.orderId, id));
    await tx.execute(sql`alter table quotes enable trigger quotes_keep`);
  });
}

test("a quote is sent once, and is a card of the chat, a line of the history and a mail", async () => {
  const { id, guest } = await ordered();
  const form = { quoteId: uuidv7(), number: 1, fields: { ...BAGS, note: "The bags are 80 gsm." } };
  expect(await sendQuote(admin, id, form)).toEqual({ ok: true });
  expect(await sendQuote(admin, id, form), "pressed twice").toEqual({ ok: true });
  const order = await readOrder(id);
  expect(order?.quotes).toMatchObject([
    {
      ...{ number: 1, state: "sent", goods: TOTAL, total: TOTAL, deliveryFee: 0, days: 4 },
      lines: [
        { name: "Souvenir bags", quantity: 150, price: 7_200_000 },
        { name: "Redraw your logo", quantity: 1, price: 1_500_000 },
      ],
    },
  ]);
  // Nothing is agreed yet.
  expect(order).toMatchObject({ total: null, status: "received" });
  expect(order?.events.map(({ kind }) => kind)).toEqual(["status", "quote"]);
  const { messages } = await readMessages(guest.viewer, undefined);
  expect(messages.at(-1)).toMatchObject({
    message: expect.stringContaining("The bags are 80 gsm."),
    order: { quote: { number: 1, total: TOTAL, state: "sent" } },
  });
  expect(messages[0]?.order?.quote).toBeUndefined();
  const mails = await mailsOf(id, "order");
  const mail = await mailKinds()
    .find(({ name }) => name === "order")
    ?.compose(mails.at(-1)?.id ?? "");
  expect(mail?.text).toMatch(/Souvenir bags, 150 at ₦480: ₦72,000/);
  expect(mail?.text).toMatch(/\/order\/ITW-\d{6}\/quote\?key=/);
  // The number of its paper, for the mail, the page and the card.
  const paper = order?.papers.find(({ kind }) => kind === "quote");
  expect(paper).toMatchObject({ ofId: form.quoteId, amount: TOTAL });
  const number = paperNumber("quote", paper?.number ?? 0);
  expect(mail?.text).toContain(`Quote ${number} (PDF):`);
  expect(mail?.text).toMatch(new RegExp(`/papers/${number}\\.pdf\\?key=[\\w-]{22}`));
  expect(messages.at(-1)?.order?.quote?.paper).toBe(paper?.number);
  const asker = { viewer: guest.viewer, guestToken: undefined, key: null, address: "10.66.0.1" };
  const said = JSON.stringify(await findPaper(number, asker));
  for (const words of ["Souvenir bags", "₦72,000.00", "₦87,000.00", "The bags are 80 gsm."]) {
    expect(said).toContain(words);
  }
});

test("whoever has no e-mail address is sent the quote on WhatsApp", async () => {
  const { id, number } = await ordered({ email: "" });
  await quoted(BAGS, id);
  const shown = await readOrderAsAdmin(admin, String(number), "https://itewe.example");
  const text = decodeURIComponent(shown?.whatsapp ?? "");
  expect(text).toContain("Quote 1: ₦87,000, valid until");
  expect(text, "the day of the price before").not.toContain("Ready by");
  expect(text).toMatch(/https:\/\/itewe\.example\/order\/ITW-\d{6}\/quote\?key=/);
});

test("accepted, its lines, prices and days are the order's, with terms, who and when", async () => {
  const id = await quoted();
  expect(await acceptQuote(id, 1, TOTAL, TERMS)).toEqual({ ok: true });
  const order = await readOrder(id);
  expect(order).toMatchObject({
    total: TOTAL,
    estimate: TOTAL,
    title: "Souvenir bags and 1 more",
    quantity: 150,
    status: "received",
    quotes: [{ state: "accepted", acceptedBy: "Bello Adunni", termsVersion: "1.0" }],
  });
  expect(order?.lines).toMatchObject([
    { place: 1, name: "Souvenir bags", price: 7_200_000, days: 4 },
    { place: 2, name: "Redraw your logo", price: 1_500_000, days: 4 },
  ]);
  expect(order?.quotes[0]?.endedAt).toBeTruthy();
  expect((await mailsOf(id, "shop-order")).at(-1)?.id).toBe(`${id}_3`);
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  expect(row?.productNames).toContain("Redraw your logo");
  expect(row?.waitingSince).not.toBeNull();
});

test("once it is accepted, what its customer has left of another order comes off", async () => {
  const viewer = (await newUser("Thrifty", "user")) as Viewer;
  const own = async (address: string) => {
    const made = await requestOrder({ viewer, address }, typed({ phoneNumber: "0803 901 0001" }));
    if (!made.ok) throw new Error(JSON.stringify(made));
    return made.id;
  };
  const before = await own("10.8.0.1");
  await agree(before, 1_000_000);
  await pay(before, 1_300_000);
  const id = await quoted(BAGS, await own("10.8.0.2"));
  expect(await readOrder(id)).toMatchObject({ paid: 0 });
  expect(await acceptQuote(id, 1, TOTAL, TERMS)).toEqual({ ok: true });
  expect(await readOrder(id)).toMatchObject({ total: TOTAL, paid: 300_000 });
  expect(await readOrder(before)).toMatchObject({ money: { credit: 0 } });
});

test("an accepted quote with fewer lines leaves no line of the order behind", async () => {
  const id = await quoted();
  await acceptQuote(id, 1, TOTAL, TERMS);
  await quoted(draftOf([["Custom Mugs", 40, "1,200"]]), id);
  expect(await acceptQuote(id, 2, 4_800_000, TERMS)).toEqual({ ok: true });
  const order = await readOrder(id);
  expect(order?.lines.map(({ name }) => name)).toEqual(["Custom Mugs"]);
  expect(order).toMatchObject({ total: 4_800_000, title: "Custom Mugs" });
  // The accepted one stays as it was.
  expect(await stateOf(id)).toEqual(["2 accepted", "1 accepted"]);
});

test("the database refuses to change a quote, its lines and what became of it", async () => {
  const id = await quoted();
  const [quote] = await db.select().from(quotes).where(eq(quotes.orderId, id));
  const quoteId = quote?.id ?? "";
  const refused = (work: Promise<unknown>) => expect(work).rejects.toThrow();
  const change = (set: Partial<typeof quotes.$inferInsert>) =>
    db.update(quotes).set(set).where(eq(quotes.id, quoteId));
  await refused(change({ total: 100 }));
  await refused(change({ validUntil: "2030-01-01" }));
  await acceptQuote(id, 1, TOTAL, TERMS);
  await refused(change({ state: "withdrawn", reason: "No", termsVersion: null }));
  await refused(change({ acceptedBy: "Somebody else" }));
  await refused(change({ termsVersion: "9" }));
  await refused(db.delete(quotes).where(eq(quotes.id, quoteId)));
  await refused(db.update(quoteLines).set({ price: 1 }).where(eq(quoteLines.quoteId, quoteId)));
  await refused(db.delete(quoteLines).where(eq(quoteLines.quoteId, quoteId)));
  const more = { name: "A gift", quantity: 1, makeUp: "", price: 0, place: 3, quoteId };
  await refused(db.insert(quoteLines).values({ ...more, choice: { picked: {}, splits: {} } }));
  // Only people's names may go.
  await change({ acceptedBy: null });
  expect((await readOrder(id))?.quotes[0]).toMatchObject({ total: TOTAL, acceptedBy: null });
});

test("of two people who accept at once, one has accepted it; nothing happens twice", async () => {
  const id = await quoted();
  const answers = await Promise.all([1, 2, 3].map(() => acceptQuote(id, 1, TOTAL, TERMS)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toEqual({
    ok: false,
    status: 409,
    failure: "Quote 1 is accepted already, by Bello Adunni.",
  });
  const events = await db.$count(orderEvents, sql`order_id = ${id} and kind = 'quote-accepted'`);
  expect(events).toBe(1);
});

test("refused by name: a lapsed quote", async () => {
  const id = await quoted();
  await lapse(id);
  expect(await stateOf(id)).toEqual(["1 lapsed"]);
  expect(await acceptQuote(id, 1, TOTAL, TERMS)).toEqual({
    ok: false,
    status: 409,
    failure: "Quote 1 was valid until Mon 5 Jan 2026. Ask for today's price.",
  });
  expect((await readOrder(id))?.total).toBeNull();
  // Today's price is asked for only once.
  expect(await askForTodaysPrice(id, 1)).toEqual({ ok: true });
  expect(await askForTodaysPrice(id, 1)).toEqual({ ok: true });
  expect((await readOrder(id))?.events.map(({ kind }) => kind)).toEqual([
    ...["status", "quote", "quote-change"],
  ]);
});

test("refused by name: a quote that was taken back", async () => {
  const id = await quoted();
  expect(await withdrawQuote(admin, id, 1, "  ")).toMatchObject({
    status: 400,
    errors: { reason: "Write why. The customer reads it." },
  });
  const why = "The cream bags are sold out.";
  expect(await withdrawQuote(admin, id, 1, why)).toEqual({ ok: true });
  expect(await withdrawQuote(admin, id, 1, why), "pressed twice").toEqual({ ok: true });
  expect(await acceptQuote(id, 1, TOTAL, TERMS)).toMatchObject({
    status: 409,
    failure: "We took quote 1 back. It can no longer be answered.",
  });
  expect((await readOrder(id))?.quotes[0]).toMatchObject({ state: "withdrawn", reason: why });
});

test("refused by name: a quote that a newer one replaced", async () => {
  const id = await quoted();
  expect(await askForQuoteChange(id, 1, "Price: 120 bags are enough.")).toEqual({ ok: true });
  // Meanwhile it stays open.
  expect(await stateOf(id)).toEqual(["1 sent"]);
  await quoted(draftOf([["Souvenir bags", 120, "500"]]), id);
  expect(await stateOf(id)).toEqual(["2 sent", "1 replaced"]);
  const came =
    "Quote 2 came while you were reading. Your press was not taken. Please look at the new one.";
  expect(await acceptQuote(id, 1, TOTAL, TERMS)).toEqual({ ok: false, status: 409, failure: came });
  expect(await askForQuoteChange(id, 1, "More")).toMatchObject({ status: 409, failure: came });
});

test("refused by name: another price than the one on screen, or no such quote", async () => {
  const id = await quoted();
  expect(await acceptQuote(id, 1, 100, TERMS)).toMatchObject({
    status: 409,
    failure: "Quote 1 comes to ₦87,000. Look again, then decide.",
  });
  for (const number of [2, 0, -1, 1.5, Number.NaN, 1e300]) {
    expect(await acceptQuote(id, number, TOTAL, TERMS)).toMatchObject({ status: 404 });
  }
  expect(await acceptQuote("not-an-id", 1, TOTAL, TERMS)).toMatchObject({ status: 404 });
  expect(await askForQuoteChange(id, 1, " ")).toMatchObject({
    status: 400,
    errors: { note: "Write what should be different." },
  });
  expect(await askForTodaysPrice(id, 1)).toMatchObject({ status: 409 });
});

test("refused by name: other terms than the ones on screen", async () => {
  const id = await quoted();
  onTestFinished(() => applyEdits());
  applyEdits({ terms: { ...business.terms, version: "1.1" } });
  for (const terms of [TERMS, ""]) {
    expect(await acceptQuote(id, 1, TOTAL, terms)).toEqual({
      ok: false,
      status: 409,
      failure: "Our terms are version 1.1 now. Read them, then accept again.",
    });
  }
  expect(await acceptQuote(id, 1, TOTAL, "1.1")).toEqual({ ok: true });
});

test("refused by name: after the price was agreed otherwise, or the order has moved on", async () => {
  const id = await quoted();
  await agree(id);
  expect(await stateOf(id)).toEqual(["1 overtaken"]);
  expect(await acceptQuote(id, 1, TOTAL, TERMS)).toMatchObject({
    status: 409,
    failure: "The price of this order has changed since quote 1. Ask for today's price.",
  });
  expect(await askForTodaysPrice(id, 1)).toEqual({ ok: true });
  const other = await quoted();
  await move(other, "cancelled", "Not needed");
  expect(await acceptQuote(other, 1, TOTAL, TERMS)).toMatchObject({
    status: 409,
    failure: "This order has moved on: it is Cancelled now.",
  });
  const late = { quoteId: uuidv7(), number: 2, fields: BAGS };
  expect(await sendQuote(admin, other, late)).toMatchObject({ status: 409 });
});

test("a quote does not go out over one that was accepted while it was written", async () => {
  const id = await quoted();
  const send = (accepted?: number) =>
    sendQuote(admin, id, { quoteId: uuidv7(), number: 2, accepted, fields: BAGS });
  expect(await acceptQuote(id, 1, TOTAL, TERMS)).toEqual({ ok: true });
  expect(await send()).toMatchObject({
    status: 409,
    failure: "Quote 1 was accepted meanwhile, for ₦87,000. Look at it, then decide.",
  });
  expect(await stateOf(id)).toEqual(["1 accepted"]);
  expect(await send(1), "whoever has seen it").toEqual({ ok: true });
});

test("of two admins who write quote 1, the second is told", async () => {
  const { id } = await ordered();
  const send = () => sendQuote(admin, id, { quoteId: uuidv7(), number: 1, fields: BAGS });
  const answers = await Promise.all([send(), send()]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    status: 409,
    failure: "Quote 1 was sent meanwhile. Look at it, then decide.",
  });
});

test("only an admin writes and takes back", async () => {
  const { id } = await ordered();
  const customer = await newUser("Nobody", "user");
  const form = { quoteId: uuidv7(), number: 1, fields: BAGS };
  expect(await status(sendQuote(customer, id, form))).toBe(403);
  expect(await status(withdrawQuote(customer, id, 1, "x"))).toBe(403);
  expect(await sendQuote(admin, uuidv7(), form)).toMatchObject({ status: 404 });
});

test("a quote names every price, gives a reason for a discount and ends on a day to come", async () => {
  const { id } = await ordered();
  const errorsOf = async (change: Record<string, string>) => {
    const sent = await sendQuote(admin, id, {
      quoteId: uuidv7(),
      number: 1,
      fields: { ...BAGS, ...change },
    });
    return sent.ok ? {} : { status: sent.status, ...sent.errors };
  };
  expect(await errorsOf({ "l2.each": "" })).toEqual({
    status: 400,
    "l2.each": "“Redraw your logo” has no price yet. A quote names every price.",
  });
  expect(await errorsOf({ discount: "5" })).toMatchObject({
    discountReason: "Say why: a discount without a reason looks like a mistake.",
  });
  expect(await errorsOf({ validUntil: "2026-01-01" })).toMatchObject({
    validUntil: "That day is over. Choose a later one.",
  });
  expect(await errorsOf({ lines: "" })).toMatchObject({ lines: "Add the first line." });
  expect(await errorsOf({ discount: "101" })).toHaveProperty("discount");
  expect(
    await errorsOf({ discount: "90,000", discountIn: "naira", discountReason: "Friends" }),
  ).toMatchObject({ discount: "A discount is at most the goods: ₦87,000." });
  expect(await errorsOf({ "l1.quantity": "many" })).toHaveProperty("l1.quantity");
  expect(await errorsOf({ "l1.each": "-1" })).toHaveProperty("l1.each");
  expect(await errorsOf({ fee: "-5", days: "0" })).toMatchObject({
    fee: expect.any(String),
    days: expect.any(String),
  });
  expect(await errorsOf({ note: "x".repeat(5_001) })).toHaveProperty("note");
  const many = Array.from({ length: 30 }, (_, index) => index + 1).join(" ");
  expect(await errorsOf({ lines: many })).toMatchObject({
    lines: "A quote has at most 20 lines.",
  });
  const dear = { "l1.quantity": "1000000", "l1.each": "9,999,999" };
  const asDear = { "l2.quantity": "1000000", "l2.each": "9,999,999" };
  expect(await errorsOf({ ...dear, ...asDear })).toHaveProperty("lines");
  expect(await version(id)).toBe(1);
});

test("the first quote of an order begins with the days of its slowest line, or with none", async () => {
  const { id } = await ordered();
  const days = (some: number | null) =>
    db.update(orderLines).set({ days: some }).where(eq(orderLines.orderId, id));
  await days(4);
  expect((await firstDraft(id, { way: "pick-up" })).days).toBe("4");
  await days(null);
  expect((await firstDraft(id, { way: "pick-up" })).days).toBe("");
});

test("a quote is valid for as many days after today as the owner has set", async () => {
  const { id } = await ordered();
  const untilDay = async () => (await firstDraft(id, { way: "pick-up" })).validUntil;
  expect(await untilDay()).toBe(daysAfter(today, 7));
  const rule = { percentBefore: "70", inOneGo: "10000", tolerance: "100", quoteDays: "14" };
  expect(await setMoneyRule(admin, { ...rule, revision: "0" })).toEqual({ ok: true });
  expect(await untilDay()).toBe(daysAfter(today, 14));
  await db.delete(settings).where(eq(settings.name, "money"));
});

test("the next quote begins with the last; a line keeps its amount, whatever each is shown as", async () => {
  const { id } = await ordered();
  const fields = {
    ...emptyDraft(today),
    lines: "1",
    "l1.of": product.id,
    "l1.quantity": "115",
    "l1.each": "92.04",
    "l1.amount": "1058500 for 115",
  };
  await quoted(fields, id);
  const order = await readOrder(id);
  expect(order?.quotes[0]?.lines[0]).toMatchObject({ name: product.name, price: 1_058_500 });
  const next = await firstDraft(id, { way: "pick-up" });
  expect(next).toMatchObject({
    "l1.of": product.id,
    "l1.each": "92.04",
    "l1.amount": "1058500 for 115",
  });
  await quoted(next, id);
  expect((await readOrder(id))?.quotes[0]).toMatchObject({ number: 2, total: 1_058_500 });
  await acceptQuote(id, 2, 1_058_500, TERMS);
  const [line] = await db.select().from(orderLines).where(eq(orderLines.orderId, id));
  expect(line).toMatchObject({ productId: product.id, price: 1_058_500 });
});

test("what a guest writes is no quote, whatever id it has", async () => {
  const { id, guest } = await ordered();
  await quoted(BAGS, id);
  const [quote] = await db.select().from(quotes).where(eq(quotes.orderId, id));
  const said = { clientId: quote?.id ?? "", message: "Look" };
  expect(await sendMessage({ viewer: guest.viewer }, said)).toMatchObject({ ok: true });
  const { messages } = await readMessages(guest.viewer, undefined);
  expect(messages.filter(({ order }) => order?.quote)).toHaveLength(1);
});
