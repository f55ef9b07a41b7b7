import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../../database/db.server.ts";
import { payments } from "../../../../database/schema.ts";
import {
  admin,
  agree,
  claim,
  mailsOf,
  move,
  newGuest,
  newOrder,
  pay,
  upload,
  useOrders,
} from "../../../../test/rows/orders.ts";
import { status } from "../../../../test/rows/people.ts";
import { useTestDatabase } from "../../../../test/setup/database.ts";
import type { Viewer } from "../../../accounts/viewer.server.ts";
import { readOrder } from "../../reading/read-orders.server.ts";
import { confirmClaim } from "./book-transfer.server.ts";
import { claimPayment, markNotFound, markSeen, withdrawClaim } from "./claims.server.ts";

useTestDatabase("demo");
useOrders();
let phones = 0;
async function ordered(total: number | undefined = 9_310_000) {
  const phoneNumber = `0803 710 ${String(++phones).padStart(4, "0")}`;
  const { id } = await newOrder({ phoneNumber });
  if (total) await agree(id, total);
  return id;
}
const claimsOf = async (id: string) => (await readOrder(id))?.money.claims ?? [];
const firstOf = async (id: string) => (await claimsOf(id))[0]?.id ?? "";
const TODAY = "2026-11-21";

test("what the buyer says counts for nothing, is told to the shop, and once for each form", async () => {
  const id = await ordered();
  const form = uuidv7();
  expect(await claim(id, 6_517_000, form)).toEqual({ ok: true });
  expect(await claim(id, 6_517_000, form)).toEqual({ ok: true });
  expect(await readOrder(id)).toMatchObject({ paid: 0, money: { due: { now: 6_517_000 } } });
  expect(await claimsOf(id)).toMatchObject([
    { state: "claimed", amount: 6_517_000, bankName: "Sample Bank", accountName: "Bello Adunni" },
  ]);
  expect(await mailsOf(id, "shop-order")).toHaveLength(2);
});

test("a claim says its amount, bank and name", async () => {
  const id = await ordered();
  const form = { amount: 100, bankName: "Sample Bank", accountName: "Bello Adunni", file: "" };
  const send = (change: object) => claimPayment(id, { clientId: uuidv7(), ...form, ...change }, []);
  for (const [field, change] of [
    ["amount", { amount: 0 }],
    ["amount", { amount: Number.NaN }],
    ["amount", { amount: -5 }],
    ["bankName", { bankName: " " }],
    ["bankName", { bankName: "x".repeat(101) }],
    ["accountName", { accountName: "" }],
    ["files", { file: uuidv7() }],
    ["amount", { clientId: "1" }],
  ] as const) {
    expect(await send(change)).toMatchObject({
      status: 400,
      errors: { [field]: expect.any(String) },
    });
  }
  expect(await send({ amount: 0, bankName: "", accountName: "" }), "all at once").toMatchObject({
    errors: {
      amount: "Write what you sent, more than ₦0.",
      bankName: "Write the bank that you sent it from.",
      accountName: "Write the name on that account: it is how we find your transfer.",
    },
  });
  expect(await claimsOf(id)).toEqual([]);
});

test("a claim above the total is refused with what is open", async () => {
  const id = await ordered();
  expect(await claim(id, 9_310_001)).toMatchObject({
    status: 400,
    errors: {
      amount: "Only ₦93,100 is open. If you sent more, write ₦93,100: what is over stays yours.",
    },
  });
  await pay(id, 6_517_000);
  expect(await claim(id, 6_517_000)).toMatchObject({ status: 400 });
  expect(await claim(id, 2_793_000)).toEqual({ ok: true });
});

test("a claim made twice is refused, and parts of what is open are not", async () => {
  const id = await ordered();
  expect(await claim(id, 5_000_000)).toEqual({ ok: true });
  expect(await claim(id, 5_000_000)).toMatchObject({
    status: 409,
    failure: expect.stringMatching(
      /^You told us of ₦50,000 today at \d\d:\d\d\. We look for it\.$/,
    ),
  });
  expect(await claim(id, 6_000_000)).toMatchObject({
    status: 409,
    failure: "You told us of ₦50,000 already, and only ₦93,100 is open. We look for it.",
  });
  expect(await claim(id, 1_517_000)).toEqual({ ok: true });
});

test("nothing is claimed before there is a price, after all is paid, or after a cancellation", async () => {
  const id = await ordered(0);
  const refused = async () => {
    const answer = await claim(id, 100);
    return answer.ok ? undefined : [answer.status, answer.failure];
  };
  expect(await refused()).toEqual([409, "Please pay nothing yet: we confirm the price first."]);
  await agree(id, 500_000);
  await pay(id, 500_000);
  expect(await refused()).toEqual([409, "This order is paid in full. Thank you."]);
  await move(id, "cancelled", "No paper");
  expect(await refused()).toEqual([
    409,
    "This order is cancelled: please pay nothing. If you have paid, tell us in the chat.",
  ]);
});

test("the shop sees it, and then confirms it or does not find it", async () => {
  const id = await ordered();
  await claim(id, 6_517_000);
  const first = await firstOf(id);
  expect(await markSeen(admin, id, first)).toEqual({ ok: true });
  expect(await markSeen(admin, id, first), "pressed twice").toEqual({ ok: true });
  expect(await claimsOf(id)).toMatchObject([{ state: "seen", seenAt: expect.any(String) }]);
  expect(await readOrder(id)).toMatchObject({ paid: 0 });
  expect(await markNotFound(admin, id, first)).toEqual({ ok: true });
  expect(await claimsOf(id)).toMatchObject([{ state: "not-found" }]);
  expect(
    await confirmClaim(admin, id, { paymentId: first, amount: 6_517_000, today: TODAY }),
  ).toEqual({
    ok: false,
    status: 409,
    failure: "This was marked as not found. If it has come, record it as a transfer.",
  });
  // A new claim starts the search again, and the old one no longer shows.
  expect(await claim(id, 6_517_000)).toEqual({ ok: true });
  expect(await claimsOf(id)).toMatchObject([{ state: "claimed" }]);
});

test("the buyer takes a claim back, but not one that is received", async () => {
  const id = await ordered();
  await claim(id, 6_517_000);
  const first = await firstOf(id);
  expect(await withdrawClaim(id, first)).toEqual({ ok: true });
  expect(await withdrawClaim(id, first), "pressed twice").toEqual({ ok: true });
  expect(await claimsOf(id)).toEqual([]);
  const confirm = { paymentId: first, amount: 6_517_000, today: TODAY };
  expect(await confirmClaim(admin, id, confirm)).toMatchObject({
    status: 409,
    failure: "The buyer says now that this was not paid yet.",
  });
  await claim(id, 6_517_000);
  const second = await firstOf(id);
  await confirmClaim(admin, id, { ...confirm, paymentId: second });
  expect(await withdrawClaim(id, second)).toMatchObject({ status: 409 });
  const other = await ordered();
  expect(await withdrawClaim(other, second), "of another order").toMatchObject({ status: 409 });
});

test("the picture of the bank's receipt is the sender's own upload, used once", async () => {
  const guest = newGuest();
  const { id } = await newOrder({ phoneNumber: "0803 720 0001" }, guest);
  await agree(id, 9_310_000);
  const mine = await upload(guest.participantId, "transfer-picture");
  const theirs = await upload(newGuest().participantId, "transfer-picture");
  const send = (file: string, amount: number) =>
    claimPayment(
      id,
      { clientId: uuidv7(), amount, bankName: "Sample Bank", accountName: "Bello", file },
      [guest.participantId],
    );
  expect(await send(theirs, 100)).toMatchObject({ status: 400, lost: [theirs] });
  expect(await send(mine, 100)).toEqual({ ok: true });
  expect(await send(mine, 200)).toMatchObject({ status: 400, lost: [mine] });
  expect(await claimsOf(id)).toMatchObject([{ file: { id: mine, name: "logo.pdf" } }]);
});

test("an order takes at most 20 claims", async () => {
  const id = await ordered();
  const before = Array.from({ length: 19 }, (_, n) => ({
    ...{ id: uuidv7(), orderId: id, claimClientId: uuidv7(), claimed: n + 1 },
    ...{ state: "withdrawn" as const, claimedAt: new Date(), closedAt: new Date() },
  }));
  await db.insert(payments).values(before);
  expect(await claim(id, 20)).toEqual({ ok: true });
  expect(await claim(id, 21)).toMatchObject({
    status: 409,
    failure: "You told us often enough. Please write to us in the chat.",
  });
});

test("only admins see and miss payments", async () => {
  const id = await ordered();
  const visitor: Viewer = { kind: "visitor" };
  expect(await status(markSeen(visitor, id, id))).toBe(403);
  expect(await status(markNotFound(visitor, id, id))).toBe(403);
});
