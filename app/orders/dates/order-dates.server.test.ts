/**
 * The date through an order's life: remembered, moved by a late proof, fixed by the approval, moved
 * by the shop.
 */
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "../../../database/db.server.ts";
import { auditLines, deliveryZones, holidays, orders, products } from "../../../database/schema.ts";
import {
  admin,
  approve,
  mailsOf,
  move,
  newGuest,
  newOrder,
  product,
  prove,
  typed,
  useOrders,
  version,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { addHoliday, readCalendar } from "../../catalogue/delivery/work-calendar.server.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { setMoneyRule } from "../money-settings/money-settings.server.ts";
import { readOrder, readOrderAsAdmin } from "../reading/read-orders.server.ts";
import { recordOrder } from "../requesting/making/request-order.server.ts";
import { moveDate } from "./move-date.server.ts";
import { touchedDates } from "./touched-dates.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();

/** A time in Lagos. */
const at = (time: string) => Date.parse(`${time.replace(" ", "T")}+01:00`);
const clock = vi.spyOn(Date, "now");
const now = (time: string) => clock.mockReturnValue(at(time));

const TO_OYO = {
  delivery: "delivery",
  "address.state": "Oyo",
  "address.city": "Ibadan",
  "address.streetAddress": "27 Ring Road",
};

beforeAll(async () => {
  // This shop asks for no money before it prints.
  const rule = { percentBefore: "0", inOneGo: "0", tolerance: "0", quoteDays: "7", revision: "0" };
  expect(await setMoneyRule(admin, rule)).toEqual({ ok: true });
  await db.update(products).set({ delivery: 2 }).where(eq(products.id, product.id));
  await db.delete(deliveryZones);
  const zone = { city: "", rule: "fee", fee: 350_000 } as const;
  await db.insert(deliveryZones).values([
    { state: "Oyo", days: 1, ...zone },
    { state: "Kano", days: null, ...zone },
  ]);
});
beforeEach(() => {
  now("2026-11-23 16:20");
});
afterEach(() => clock.mockReset());

let phones = 100;
const ask = (change: Record<string, string> = TO_OYO) =>
  newOrder({ phoneNumber: `0806 555 0${++phones}`, ...change });
const dateOf = async (id: string) => (await readOrder(id))?.date;
const kept = async (id: string) =>
  (
    await db
      .select({ day: orders.promisedDay, by: orders.approveBy, fixedAt: orders.dateFixedAt })
      .from(orders)
      .where(eq(orders.id, id))
  )[0];

async function mailOf(id: string) {
  const newest = (await mailsOf(id, "order")).at(-1);
  const kind = mailKinds().find(({ name }) => name === "order");
  return kind?.compose(newest?.id ?? "");
}

describe("an order remembers what was promised when it was asked for", () => {
  test("delivered, and picked up", async () => {
    const { id } = await ask();
    const by = "2026-11-24T11:00:00.000Z";
    expect(await dateOf(id)).toEqual({ day: "2026-11-26", approveBy: by });
    const order = await readOrder(id);
    expect(order?.events[0]).toMatchObject({ kind: "status", day: "2026-11-26" });
    const words = "In your hands by Thu 26 Nov, if you approve the proof by Tue 24 Nov, 12:00.";
    expect((await mailOf(id))?.text).toContain(words);
    const picked = await ask({});
    expect(await dateOf(picked.id)).toEqual({ day: "2026-11-25", approveBy: by });
    expect((await mailOf(picked.id))?.text).toContain("Ready by Wed 25 Nov, if you");
  });

  test.each([
    ["2026-11-27 09:00", "2026-11-30T11:00:00.000Z", "2026-12-02"],
    ["2026-11-28 09:00", "2026-11-30T11:00:00.000Z", "2026-12-02"],
    ["2026-11-29 23:59", "2026-11-30T11:00:00.000Z", "2026-12-02"],
    ["2026-12-24 10:00", "2026-12-28T11:00:00.000Z", "2026-12-30"],
  ])("asked %s: the proof is approved by %s for %s", async (asked, approveBy, day) => {
    now(asked);
    expect(await dateOf((await ask()).id)).toEqual({ day, approveBy });
  });

  test("and nothing where a zone has no days, or a line has no price", async () => {
    const far = await ask({ ...TO_OYO, "address.state": "Kano", "address.city": "Kano" });
    expect(await dateOf(far.id)).toBeNull();
    const form = typed({ product: "", productName: "A gate", quantity: "1" });
    const custom = await recordOrder(admin, undefined, form);
    if (!custom.ok) throw new Error(JSON.stringify(custom));
    expect(await dateOf(custom.id)).toBeNull();
    expect(await move(custom.id, "approved")).toEqual({ ok: true });
    expect(await kept(custom.id)).toEqual({ day: null, by: null, fixedAt: null });
    expect((await mailOf(custom.id))?.text).not.toMatch(/In your hands|Ready by/);
  });
});

describe("a proof", () => {
  test("that is in time leaves the date; a late one moves it, and page, chat and mail say so", async () => {
    const { id, guest } = await ask();
    now("2026-11-24 08:00");
    await prove(id);
    expect(await dateOf(id)).toMatchObject({ day: "2026-11-26" });
    now("2026-11-24 08:01");
    await prove(id);
    const words = "In your hands by Fri 27 Nov, if you approve the proof by Wed 25 Nov, 12:00.";
    expect(await dateOf(id)).toEqual({ day: "2026-11-27", approveBy: "2026-11-25T11:00:00.000Z" });
    expect((await mailOf(id))?.text).toContain(words);
    const { messages } = await readMessages(guest.viewer, undefined);
    expect(messages.at(-1)?.message).toContain(words);
    const seen = await readOrderAsAdmin(admin, `${(await readOrder(id))?.number}`, "https://x");
    expect(decodeURIComponent(seen?.whatsapp ?? "").replaceAll("+", " ")).toContain(words);
  });

  test("nobody has approved by then leads to another day at each cut-off", async () => {
    const { id } = await ask();
    now("2026-11-24 12:00");
    expect(await dateOf(id)).toEqual({ day: null });
    now("2026-11-23 17:00");
    await prove(id);
    now("2026-11-27 12:00");
    expect(await dateOf(id)).toEqual({ day: "2026-12-02", approveBy: "2026-11-30T11:00:00.000Z" });
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await dateOf(id)).toEqual({ day: "2026-12-02" });
  });
});

describe("an approval", () => {
  test.each([
    ["2026-11-24 11:59:59.999", "2026-11-26"],
    ["2026-11-24 12:00", "2026-11-27"],
    ["2026-11-27 11:00", "2026-12-01"],
    ["2026-11-28 11:00", "2026-12-02"],
  ])("by the buyer at %s fixes %s, with the event", async (time, day) => {
    const { id } = await ask();
    await prove(id);
    now(time);
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await kept(id)).toMatchObject({ day, fixedAt: new Date(at(time)) });
    expect((await readOrder(id))?.events.at(-1)).toMatchObject({ status: "approved", day });
    now("2026-12-20 09:00");
    expect(await approve(id, 1)).toEqual({ ok: true });
    expect(await dateOf(id)).toEqual({ day });
  });

  test("by the shop, who was told on the phone, fixes it as well, and is told", async () => {
    const { id } = await ask();
    now("2026-11-24 13:00");
    expect(await move(id, "approved")).toEqual({ ok: true });
    expect(await dateOf(id)).toEqual({ day: "2026-11-27" });
    expect((await mailOf(id))?.text).toContain("In your hands by Fri 27 Nov.");
  });
});

describe("the shop moves a fixed date", () => {
  async function approved() {
    const made = await ask();
    await move(made.id, "approved");
    return made;
  }
  const moved = async (id: string, change: Partial<Parameters<typeof moveDate>[2]> = {}) =>
    moveDate(admin, id, {
      ...{ day: "2026-11-30", note: "The press is being repaired" },
      ...{ version: await version(id), ...change },
    });

  test("with a reason that its buyer reads, once for a press that is sent twice", async () => {
    const { id, guest } = await approved();
    const seen = await version(id);
    expect(await moved(id, { version: seen })).toEqual({ ok: true });
    expect(await moved(id, { version: seen })).toEqual({ ok: true });
    expect(await version(id)).toBe(seen + 1);
    const order = await readOrder(id);
    expect(order?.date).toEqual({ day: "2026-11-30" });
    expect(order?.events.at(-1)).toMatchObject({
      ...{ kind: "date", author: "shop", day: "2026-11-30", note: "The press is being repaired" },
      status: "approved",
    });
    const mail = await mailOf(id);
    expect(mail?.subject).toMatch(/^ITW-\d{6}: A new date for your order$/);
    expect(mail?.text).toContain("In your hands by Mon 30 Nov.");
    expect(mail?.text).toContain("The press is being repaired");
    const { messages } = await readMessages(guest.viewer, undefined);
    expect(messages.at(-1)?.message).toMatch(
      /A new date\. In your hands by Mon 30 Nov\.\nThe press/,
    );
    const audit = await db.select().from(auditLines).where(eq(auditLines.act, "move-order-date"));
    expect(audit.at(-1)?.details).toMatchObject({ day: "2026-11-30" });
    expect(await move(id, "printing")).toEqual({ ok: true });
    expect(await dateOf(id)).toEqual({ day: "2026-11-30" });
  });

  test.each([
    [{ day: "" }, "day", "Choose the new day."],
    [{ day: "31 Nov" }, "day", "Choose the new day."],
    [{ day: "2026-11-31" }, "day", "Choose the new day."],
    [{ day: "x".repeat(20_000) }, "day", "Choose the new day."],
    [{ day: "2026-11-22" }, "day", "That day is over. Choose today or a later one."],
    [{ day: "2028-11-23" }, "day", "That is more than a year away."],
    [{ day: "2026-11-25" }, "day", "The date is Wed 25 Nov already."],
    [{ note: "  " }, "note", "Write why it moves. The customer reads it."],
    [{ note: "x".repeat(5_001) }, "note", expect.stringContaining("at most 5")],
  ])("and %o is refused beside its field", async (change, field, words) => {
    now("2026-11-23 09:00");
    const { id } = await approved();
    const before = await version(id);
    expect(await moved(id, change)).toMatchObject({ status: 400, errors: { [field]: words } });
    expect(await version(id)).toBe(before);
  });

  test("of an order as it is now, that has one, and is not over", async () => {
    const { id } = await ask();
    expect(await moved(id)).toMatchObject({
      status: 409,
      failure:
        "This order has no fixed date: it is fixed once it is approved, and paid as far as asked.",
    });
    const other = await approved();
    expect(await moved(other.id, { version: 1 })).toMatchObject({ status: 409 });
    expect(await moved(other.id, { version: Number.NaN })).toMatchObject({ status: 409 });
    await move(other.id, "cancelled", "No paper");
    expect(await moved(other.id)).toMatchObject({
      status: 409,
      failure: "This order is 'Cancelled': its date no longer moves.",
    });
    const input = { day: "2026-11-30", note: "No paper", version: 1 };
    expect(await moveDate(admin, "nonsense", input)).toMatchObject({ status: 404 });
  });

  test("and nobody else does", async () => {
    const customer = (await newUser("Curious", "user")) as Viewer;
    const input = { day: "2026-11-30", note: "x", version: 1 };
    for (const viewer of [customer, newGuest().viewer]) {
      expect(await status(moveDate(viewer, "x", input))).toBe(403);
      const calendar = await readCalendar();
      expect(await status(touchedDates(viewer, calendar, calendar))).toBe(403);
    }
  });
});

describe("a change of the calendar", () => {
  beforeEach(() =>
    db.update(orders).set({ promisedDay: null, approveBy: null, dateFixedAt: null }),
  );

  test("names the promises that it touches, and leaves them", async () => {
    const open = await ask();
    const fixed = await ask();
    await move(fixed.id, "approved");
    const over = await ask();
    await move(over.id, "cancelled", "Not needed");
    const before = await readCalendar();
    const touched = async (change: Partial<typeof before>) =>
      (await touchedDates(admin, before, { ...before, ...change })).map(({ number }) => number);
    const closedOn = (day: string) => ({ holidays: [...before.holidays, { from: day, to: day }] });
    expect(await touched(closedOn("2026-11-25"))).toEqual([open.number, fixed.number]);
    // Approved after Monday's cut-off, its first day is Tuesday.
    expect(await touched(closedOn("2026-11-23"))).toEqual([]);
    expect(await touched(closedOn("2026-11-27"))).toEqual([]);
    expect(await touched({ cutOff: 11 * 60 })).toEqual([open.number]);
    expect(await touched({ cutOff: 13 * 60 })).toEqual([]);
    expect(await touched({ saturdays: true })).toEqual([]);
    const holiday = { from: "2026-11-25", to: "", name: "A day off" };
    expect(await addHoliday(admin, holiday)).toMatchObject({ ok: true });
    expect(await dateOf(open.id)).toMatchObject({ day: "2026-11-26" });
    expect(await dateOf(fixed.id)).toEqual({ day: "2026-11-26" });
    await prove(open.id);
    now("2026-11-24 11:00");
    expect(await approve(open.id, 1)).toEqual({ ok: true });
    expect(await dateOf(open.id)).toEqual({ day: "2026-11-26" });
    await db.delete(holidays).where(eq(holidays.name, "A day off"));
  });
});
