import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { ledgerEntries, payments } from "../../../../database/schema.ts";
import {
  admin,
  agree,
  claim,
  mailsOf,
  move,
  newOrder,
  pay,
  useOrders,
} from "../../../../test/rows/orders.ts";
import { status } from "../../../../test/rows/people.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { findDifferences } from "../../ledger/check-money.server.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { setTotal } from "../order-total.server.ts";
import { bookTransfer, confirmClaim } from "./book-transfer.server.ts";
import { takeBack } from "./correct-payments.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
let phones = 0;
/** An order with a total. One phone number may make only so many an hour. */
async function ordered(total?: number) {
  const phoneNumber = `0803 700 ${String(++phones).padStart(4, "0")}`;
  const { id } = await newOrder({ phoneNumber });
  if (total) await agree(id, total);
  return id;
}
const TODAY = "2026-11-21";
const transfer = (shares: [string, number][], change: object = {}) =>
  bookTransfer(admin, {
    shares: shares.map(([orderId, amount]) => ({ orderId, amount })),
    ...{ receivedOn: "2026-11-20", today: TODAY, clientId: uuidv7(), ...change },
  });
const receiptsOf = async (...ids: string[]) =>
  (await Promise.all(ids.map((id) => readOrder(id)))).flatMap(
    (order) => order?.money.lines.map(({ receipt }) => receipt) ?? [],
  );

test("a total of nothing is refused, as its customer would read that it is paid", async () => {
  const id = await ordered();
  expect(await setTotal(admin, id, { total: 0, version: 1 })).toEqual({
    ok: false,
    status: 400,
    errors: { total: "A total cannot be ₦0. Enter what the order costs." },
  });
  expect(await readOrder(id)).toMatchObject({ total: null, version: 1 });
});

describe("a transfer", () => {
  test("is received once for each form, with an entry and the next receipt", async () => {
    const id = await ordered(1_700_000);
    const clientId = uuidv7();
    const [before = 0] = (
      await db.execute<{ last: number }>(
        sql`select last from paper_counters where kind = 'receipt'`,
      )
    ).rows.map(({ last }) => last);
    expect(await pay(id, 1_000_000, clientId)).toEqual({ ok: true });
    expect(await pay(id, 1_000_000, clientId.toUpperCase())).toEqual({ ok: true });
    expect(await readOrder(id)).toMatchObject({ total: 1_700_000, paid: 1_000_000 });
    expect(await receiptsOf(id)).toEqual([before + 1]);
    expect(await pay(id, 700_000)).toEqual({ ok: true });
    expect(await receiptsOf(id)).toEqual([before + 1, before + 2]);
    expect(await findDifferences()).toEqual([]);
  });

  test("that cannot have come so is refused beside its field", async () => {
    const id = await ordered();
    for (const [field, shares, change] of [
      ["amount", [[id, 0]], {}],
      ["amount", [[id, 1.5]], {}],
      ["amount", [[id, -100]], {}],
      ["amount", [], {}],
      [
        "amount",
        [
          [id, 1],
          [id, 2],
        ],
        {},
      ],
      ["receivedOn", [[id, 1]], { receivedOn: "2026-11-22" }],
      ["receivedOn", [[id, 1]], { receivedOn: "yesterday" }],
      ["note", [[id, 1]], { note: "x".repeat(501) }],
    ] as [string, [string, number][], object][]) {
      expect(await transfer(shares, change)).toMatchObject({
        status: 400,
        errors: { [field]: expect.any(String) },
      });
    }
    expect(
      await transfer([
        [id, 1],
        [uuidv7(), 1],
      ]),
    ).toMatchObject({ status: 404 });
    expect(await readOrder(id)).toMatchObject({ paid: 0, version: 1 });
    expect(await findDifferences()).toEqual([]);
  });

  test("pays several orders, each with its own receipt, or none of them", async () => {
    const [one, other, third] = [await ordered(300_000), await ordered(224_000), await ordered()];
    expect(
      await transfer([
        [one, 300_000],
        [other, 224_000],
      ]),
    ).toEqual({ ok: true });
    const [first = 0, second] = await receiptsOf(one, other);
    expect(second).toBe(first + 1);
    expect(
      await transfer([
        [third, 1],
        [uuidv7(), 1],
      ]),
    ).toMatchObject({ status: 404 });
    expect(await readOrder(third)).toMatchObject({ paid: 0 });
    expect(await transfer([[third, 1]])).toEqual({ ok: true });
    expect(await receiptsOf(third)).toEqual([first + 2]);
  });

  test("of two orders of one conversation writes both messages", async () => {
    const { id, guest } = await newOrder({ phoneNumber: "0803 711 0001" });
    const other = await newOrder({ phoneNumber: "0803 711 0002" }, guest);
    expect(
      await transfer([
        [id, 100_000],
        [other.id, 200_000],
      ]),
    ).toEqual({ ok: true });
    expect(
      await transfer([
        [other.id, 500_000],
        [id, 700_000],
      ]),
    ).toEqual({ ok: true });
    expect(await readOrder(id)).toMatchObject({ paid: 800_000 });
  });

  test("pressed with other words by the same form loses nothing", async () => {
    const [id, other] = [await ordered(), await ordered()];
    const clientId = uuidv7();
    const form = { clientId, note: "First half" };
    expect(await transfer([[id, 500_000]], form)).toEqual({ ok: true });
    for (const [shares, change] of [
      [[[id, 700_000]], {}],
      [[[other, 500_000]], {}],
      [[[id, 500_000]], { note: "Rest" }],
      [[[id, 500_000]], { receivedOn: "2026-11-19" }],
    ] as [[string, number][], object][]) {
      expect(await transfer(shares, { ...form, ...change })).toMatchObject({
        status: 409,
        failure: "This form has recorded ₦5,000 already. Look at the list, then record this one.",
        formId: expect.not.stringContaining(clientId),
      });
    }
    expect(await readOrder(id)).toMatchObject({ paid: 500_000 });
  });

  test("is mailed to the buyer", async () => {
    const id = await ordered();
    await pay(id, 100);
    expect((await mailsOf(id, "order")).at(-1)).toMatchObject({ id: `${id}_2` });
  });
});

describe("a line of a statement", () => {
  test("is booked once, ever, also by two admins at once, and after it was taken back", async () => {
    const [one, other] = [await ordered(), await ordered()];
    const reference = `line-${uuidv7()}`;
    const second = (await newUser("Line", "admin")) as Viewer;
    const book = (viewer: Viewer, orderId: string) =>
      bookTransfer(viewer, {
        shares: [{ orderId, amount: 5_000 }],
        ...{ receivedOn: "2026-11-20", today: TODAY, clientId: uuidv7(), reference },
      });
    const both = await Promise.all([book(admin, one), book(second, other)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      failure: expect.stringMatching(/^This transfer has been booked already: receipt RC-\d{6}\.$/),
    });
    const [payment] = await db.select().from(payments).where(eq(payments.reference, reference));
    const back = { paymentId: payment?.id ?? "", reason: "Another order's" };
    expect(await takeBack(admin, payment?.orderId ?? "", back)).toEqual({ ok: true });
    expect(await book(admin, one)).toMatchObject({ status: 409 });
    expect(await findDifferences()).toEqual([]);
  });
});

describe("what the bank's statement has brought is booked by hand only as another transfer:", () => {
  const TOTAL = 2_000_000;
  const HALF = 1_000_000;
  /** An order, and a line of the statement that is booked to it. */
  async function lined(amount = HALF, day = "2026-11-20") {
    const phoneNumber = `0803 700 ${String(++phones).padStart(4, "0")}`;
    const { id } = await newOrder({ phoneNumber });
    await agree(id, TOTAL);
    const line = { reference: `line-${uuidv7()}`, receivedOn: day };
    expect(await transfer([[id, amount]], line)).toEqual({ ok: true });
    return { id, phoneNumber };
  }
  const asked = (words: RegExp) => ({
    status: 409,
    errors: { another: expect.stringMatching(words) },
  });

  test("the same amount, and what the bank took its charge of", async () => {
    const { id } = await lined(995_000);
    const clientId = uuidv7();
    expect(await transfer([[id, HALF]], { clientId })).toEqual({
      ok: false,
      ...asked(
        /^RC-\d{6} was booked from the bank's statement with about this amount: is it the same transfer\? If not, check 'It is another transfer', and book it again\.$/,
      ),
    });
    expect(await readOrder(id)).toMatchObject({ paid: 995_000 });
    expect(await transfer([[id, HALF]], { clientId, isAnother: true })).toEqual({ ok: true });
    // What is short is let go.
    expect(await readOrder(id)).toMatchObject({ paid: TOTAL });
    expect(await findDifferences()).toEqual([]);
  });

  test("what the buyer told of on the line's day, though the shop confirms it weeks later", async () => {
    const { id } = await lined(HALF, "2026-11-01");
    await claim(id, HALF);
    const [told] = (await readOrder(id))?.money.claims ?? [];
    await db
      .update(payments)
      .set({ claimedAt: new Date("2026-11-01T23:30:00Z") })
      .where(eq(payments.id, told?.id ?? ""));
    const input = { paymentId: told?.id ?? "", amount: HALF, today: TODAY };
    expect(await confirmClaim(admin, id, input)).toMatchObject(asked(/is it the same transfer\?/));
    expect(await transfer([[id, HALF]])).toMatchObject(asked(/is it the same transfer\?/));
    // The other way round: the line comes after the tap.
    const next = await ordered(TOTAL);
    await claim(next, HALF);
    await db
      .update(payments)
      .set({ claimedAt: new Date("2026-11-01T08:00:00Z") })
      .where(eq(payments.orderId, next));
    const [other] = (await readOrder(next))?.money.claims ?? [];
    const confirmed = { paymentId: other?.id ?? "", amount: HALF, today: TODAY };
    expect(await confirmClaim(admin, next, confirmed)).toEqual({ ok: true });
    const line = { reference: `line-${uuidv7()}`, receivedOn: "2026-11-01" };
    expect(await transfer([[next, HALF]], line)).toMatchObject(asked(/booked by hand/));
  });

  test("also a little more", async () => {
    const { id } = await lined(HALF + 10_000);
    expect(await transfer([[id, HALF]])).toMatchObject(asked(/is it the same transfer\?/));
  });

  test("not what differs by more than a charge, not of another week, not of another buyer", async () => {
    const { id } = await lined();
    const other = await ordered(TOTAL);
    for (const [orderId, amount, receivedOn] of [
      [id, HALF - 10_001, "2026-11-20"],
      [id, HALF + 10_001, "2026-11-20"],
      [id, HALF, "2026-11-12"],
      [other, HALF, "2026-11-20"],
    ] as const) {
      expect(await transfer([[orderId, amount]], { receivedOn })).toEqual({ ok: true });
    }
  });

  test("also for another order of the same buyer, whole or in parts", async () => {
    const { id, phoneNumber } = await lined();
    const next = await newOrder({ phoneNumber });
    await agree(next.id, TOTAL);
    const forOther = asked(/with about this amount for ITW-\d{6}: is it the same transfer\?/);
    expect(await transfer([[next.id, HALF]])).toMatchObject(forOther);
    const parts: [string, number][] = [
      [next.id, 600_000],
      [id, 400_000],
    ];
    expect(await transfer(parts)).toMatchObject(forOther);
    expect(await transfer(parts, { isAnother: true })).toEqual({ ok: true });
  });

  test("what the buyer tells of afterwards", async () => {
    const { id } = await lined();
    await claim(id, HALF);
    const [told] = (await readOrder(id))?.money.claims ?? [];
    const input = { paymentId: told?.id ?? "", amount: HALF, today: TODAY };
    expect(await confirmClaim(admin, id, input)).toMatchObject(asked(/is it the same transfer\?/));
    expect(await readOrder(id)).toMatchObject({ paid: HALF });
    expect(await confirmClaim(admin, id, { ...input, isAnother: true })).toEqual({ ok: true });
    expect(await readOrder(id)).toMatchObject({ paid: TOTAL });
  });

  test("but not what was taken back", async () => {
    const { id } = await lined();
    const [line] = (await readOrder(id))?.money.lines ?? [];
    const back = { paymentId: line?.paymentId ?? "", reason: "Another order's" };
    expect(await takeBack(admin, id, back)).toEqual({ ok: true });
    expect(await transfer([[id, HALF]])).toEqual({ ok: true });
  });
});

describe("what was booked by hand is booked a second time only as another transfer:", () => {
  const HALF = 1_000_000;
  const asked = (words: RegExp) => ({
    status: 409,
    errors: { another: expect.stringMatching(words) },
  });

  test("the same amount for the same order, as two admins write it down", async () => {
    const [id, clientId] = [await ordered(4 * HALF), uuidv7()];
    expect(await transfer([[id, HALF]], { receivedOn: "2026-11-19" })).toEqual({ ok: true });
    expect(await transfer([[id, HALF]], { clientId })).toMatchObject(
      asked(/^RC-\d{6} was booked by hand with about this amount: is it the same transfer\?/),
    );
    expect(await readOrder(id)).toMatchObject({ paid: HALF });
    expect(await transfer([[id, HALF]], { clientId, isAnother: true })).toEqual({ ok: true });
    expect(await transfer([[id, HALF - 5_000]]), "less the bank's charge").toMatchObject(
      asked(/booked by hand/),
    );
    // Another amount, or another week.
    expect(await transfer([[id, HALF - 10_001]])).toEqual({ ok: true });
    expect(await transfer([[id, HALF]], { receivedOn: "2026-11-11" })).toEqual({ ok: true });
    expect(await findDifferences()).toEqual([]);
  });

  test("one that two admins write down at the same moment", async () => {
    const id = await ordered(2 * HALF);
    const both = await Promise.all([transfer([[id, HALF]]), transfer([[id, HALF]])]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject(asked(/booked by hand/));
    expect(await readOrder(id)).toMatchObject({ paid: HALF });
  });

  test("one that is written down, and then confirmed as the buyer's", async () => {
    const id = await ordered(2 * HALF);
    expect(await transfer([[id, HALF]])).toEqual({ ok: true });
    await claim(id, HALF);
    const [told] = (await readOrder(id))?.money.claims ?? [];
    const input = { paymentId: told?.id ?? "", amount: HALF, today: TODAY };
    expect(await confirmClaim(admin, id, input)).toMatchObject(asked(/booked by hand/));
    expect(await confirmClaim(admin, id, { ...input, isAnother: true })).toEqual({ ok: true });
  });

  test("but as much for two orders of one buyer asks nothing", async () => {
    const phoneNumber = `0803 700 ${String(++phones).padStart(4, "0")}`;
    const [one, other] = [await newOrder({ phoneNumber }), await newOrder({ phoneNumber })];
    await agree(one.id, HALF);
    await agree(other.id, 2 * HALF);
    const equal: [string, number][] = [
      [one.id, HALF],
      [other.id, HALF],
    ];
    expect(await transfer(equal)).toEqual({ ok: true });
    expect(await transfer([[other.id, HALF]]), "the second half").toMatchObject(asked(/by hand/));
  });

  test("and a line that was written down in pieces, whichever comes first", async () => {
    const pieces = [500_000, 300_000] as const;
    const line = () => ({ reference: `line-${uuidv7()}` });
    const together = /^RC-\d{6} and what was booked by hand before it come to about this amount/;
    const id = await ordered(4 * HALF);
    for (const piece of pieces) expect(await transfer([[id, piece]])).toEqual({ ok: true });
    expect(await transfer([[id, 800_000]], line())).toMatchObject(asked(together));
    expect(await transfer([[id, 900_000]], line()), "of another amount").toEqual({ ok: true });

    const next = await ordered(4 * HALF);
    expect(await transfer([[next, 800_000]], line())).toEqual({ ok: true });
    expect(await transfer([[next, pieces[0]]])).toEqual({ ok: true });
    expect(await transfer([[next, pieces[1]]])).toMatchObject(
      asked(/^RC-\d{6} was booked from the bank's statement/),
    );
  });
});

describe("what the buyer said", () => {
  test("is confirmed by one tap, by one of two admins", async () => {
    const id = await ordered(9_310_000);
    await claim(id, 6_517_000);
    const [told] = (await readOrder(id))?.money.claims ?? [];
    const input = { paymentId: told?.id ?? "", amount: 6_517_000, today: TODAY };
    const second = (await newUser("Second", "admin")) as Viewer;
    expect(await confirmClaim(admin, id, { ...input, amount: 1 })).toMatchObject({ status: 409 });
    const both = await Promise.all([
      confirmClaim(admin, id, input),
      confirmClaim(second, id, input),
    ]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    expect(both.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      failure: expect.stringMatching(/ has confirmed this already: receipt RC-\d{6}\.$/),
    });
    expect(await readOrder(id)).toMatchObject({
      paid: 6_517_000,
      money: { claims: [], due: { now: 0, later: 2_793_000 } },
    });
    expect(await findDifferences()).toEqual([]);
  });

  test("is fulfilled by the transfer that fits it, bank charges taken off", async () => {
    const id = await ordered(9_310_000);
    await claim(id, 6_517_000);
    expect(await pay(id, 6_512_000)).toEqual({ ok: true });
    const order = await readOrder(id);
    // The rest is let go, with an entry of its own, and printing may start.
    expect(order).toMatchObject({ paid: 6_517_000, money: { claims: [], due: { now: 0 } } });
    expect(order?.money.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["received", 6_512_000],
      ["let-go", 5_000],
    ]);
    // It is paid to the last kobo, so nothing was let go.
    await pay(id, 2_798_000);
    expect(await readOrder(id)).toMatchObject({ paid: 9_310_000, money: { credit: 0 } });
  });

  test("keeps what was let go on its receipt while the rest falls short of more", async () => {
    const id = await ordered(5_000_000);
    await pay(id, 3_490_000);
    await pay(id, 1_495_000);
    const order = await readOrder(id);
    expect(order).toMatchObject({ paid: 4_995_000, money: { due: { now: 0, later: 5_000 } } });
    const letGo = order?.money.lines.filter(({ kind }) => kind === "let-go");
    expect(letGo).toMatchObject([{ amount: 10_000 }]);
  });

  test("stays open when another transfer comes", async () => {
    const id = await ordered(9_310_000);
    await claim(id, 6_517_000);
    await pay(id, 2_000_000);
    expect((await readOrder(id))?.money.claims).toHaveLength(1);
  });
});

test("what comes for a cancelled order is received, and is all credit", async () => {
  const id = await ordered(1_700_000);
  await move(id, "cancelled", "No paper");
  expect(await pay(id, 1_700_000)).toEqual({ ok: true });
  expect(await readOrder(id)).toMatchObject({ money: { credit: 1_700_000 } });
});

test("only admins book and confirm", async () => {
  const id = await ordered();
  const visitor: Viewer = { kind: "visitor" };
  const input = { paymentId: id, amount: 1, today: TODAY };
  expect(await status(confirmClaim(visitor, id, input))).toBe(403);
});

describe("the database refuses", () => {
  test("to change or delete an entry, or what was received", async () => {
    const id = await ordered();
    await pay(id, 500);
    const entry = eq(ledgerEntries.orderId, id);
    await expect(db.update(ledgerEntries).set({ amount: 1 }).where(entry)).rejects.toThrow();
    await expect(db.delete(ledgerEntries).where(entry)).rejects.toThrow();
    const payment = eq(payments.orderId, id);
    for (const change of [{ amount: 1 }, { receipt: 9_999 }, { state: "claimed" }] as const) {
      await expect(db.update(payments).set(change).where(payment)).rejects.toThrow();
    }
    await expect(db.delete(payments).where(payment)).rejects.toThrow();
  });

  test("a payment without its entry, an entry without money, and credit out of nothing", async () => {
    const id = await ordered();
    const day = TODAY;
    await expect(
      db.insert(payments).values({
        ...{ id: uuidv7(), orderId: id, clientId: uuidv7(), state: "received", amount: 5 },
        ...{ receivedOn: day, receivedAt: new Date(), receipt: 999_999 },
      }),
    ).rejects.toThrow();
    const entry = { id: uuidv7(), orderId: id, day };
    for (const wrong of [
      { kind: "refund", amount: -1 },
      { kind: "credit", amount: 1, moveId: uuidv7() },
      { kind: "received", amount: 1 },
    ] as const) {
      await expect(db.insert(ledgerEntries).values({ ...entry, ...wrong })).rejects.toThrow();
    }
    expect(await findDifferences()).toEqual([]);
  });
});
