import { expect, test } from "vitest";
import {
  AGREED,
  admin,
  agree,
  approve,
  mailsOf,
  move,
  newOrder,
  prove,
  useOrders,
  version,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { readOrder, readOrderAsAdmin } from "../reading/read-orders.server.ts";
import { addNote, moveOrder } from "../steps/order-steps.server.ts";
import { answerRaise, setTotal } from "./order-total.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
let phones = 0;
/** One phone number may make only so many orders an hour. */
const ordered = async (change: Record<string, string> = {}) =>
  (await newOrder({ phoneNumber: `0803 800 ${String(++phones).padStart(4, "0")}`, ...change })).id;
/** An order that its buyer has approved for ₦10,000. */
async function approved(change: Record<string, string> = {}) {
  const id = await ordered(change);
  await prove(id);
  expect(await approve(id, 1)).toEqual({ ok: true });
  return id;
}
const money = async (id: string) => {
  const order = await readOrder(id);
  return [order?.total, order?.askedTotal];
};
const more = AGREED + 300_000;

test("no proof is sent before a total is agreed, or agreed with it", async () => {
  const id = await ordered();
  const without = await prove(id, "", Number.NaN);
  expect(without).toMatchObject({ status: 400, errors: { total: expect.any(String) } });
  expect(await readOrder(id)).toMatchObject({ status: "received", proofs: [], version: 1 });
  expect(await prove(id, "", 0)).toMatchObject({ errors: { total: expect.any(String) } });
  expect(await prove(id, "", 4_250_000)).toEqual({ ok: true });
  const order = await readOrder(id);
  expect(order).toMatchObject({ status: "proof-sent", total: 4_250_000 });
  expect(order?.events.map(({ kind }) => kind)).toEqual(["status", "total", "proof"]);
  // One mail tells both.
  const mails = await mailsOf(id, "order");
  expect(mails.map((mail) => mail.id)).toEqual([`${id}_1`, `${id}_3`]);
  const mail = await mailKinds()
    .find(({ name }) => name === "order")
    ?.compose(`${id}_3`);
  expect(mail?.text).toMatch(/Total:? *₦42,500/);
  // Another proof does not need another price.
  expect(await prove(id, "", Number.NaN)).toEqual({ ok: true });
});

test("the shop approves in the buyer's name only what has a price, with a proof or without", async () => {
  const id = await ordered();
  const step = async () => moveOrder(admin, id, { to: "approved", version: await version(id) });
  expect(await step()).toMatchObject({ status: 400, errors: { to: expect.any(String) } });
  await agree(id);
  expect(await step()).toEqual({ ok: true });
});

test("an approval is of the price that its buyer saw", async () => {
  const id = await ordered();
  await prove(id);
  await setTotal(admin, id, { total: more, version: await version(id) });
  expect(await approve(id, 1, AGREED)).toEqual({
    ok: false,
    status: 409,
    failure: "The total is ₦13,000 now. Look again, then decide.",
  });
  expect(await approve(id, 1, Number.NaN)).toMatchObject({ status: 409 });
  expect((await readOrder(id))?.status).toBe("proof-sent");
  expect(await approve(id, 1, more)).toEqual({ ok: true });
  // Pressed again in a tab that still shows the old price.
  expect(await approve(id, 1, AGREED)).toMatchObject({
    status: 409,
    failure: expect.stringContaining("Proof 1 is approved already, for"),
  });
  const press = (total: number) => approve(id, 1, total);
  expect(await Promise.all([press(more), press(more)])).toEqual([{ ok: true }, { ok: true }]);
  const events = (await readOrder(id))?.events ?? [];
  expect(events.filter((event) => event.status === "approved")).toHaveLength(1);
});

test("before the approval a higher total asks nobody: the approval will name it", async () => {
  const id = await ordered();
  await agree(id);
  await agree(id, more);
  expect(await money(id)).toEqual([more, null]);
});

test("the same total again makes no second line and no second mail", async () => {
  const id = await approved();
  const told = async () => [await version(id), (await mailsOf(id, "order")).length];
  const before = await told();
  expect(await agree(id)).toMatchObject({
    status: 400,
    errors: { total: "The total is ₦10,000 already." },
  });
  expect(await told()).toEqual(before);
  await agree(id, more);
  const asked = await told();
  expect(await agree(id, more)).toMatchObject({
    errors: { total: "The customer is asked for ₦13,000 already." },
  });
  expect(await told()).toEqual(asked);
});

test("a higher total after the approval holds only with the buyer's yes", async () => {
  const id = await approved();
  expect(await agree(id, more)).toEqual({ ok: true });
  expect(await money(id)).toEqual([AGREED, more]);
  // Printing goes on as agreed.
  expect(await move(id, "printing")).toEqual({ ok: true });
  expect(await answerRaise(id, more, true)).toEqual({ ok: true });
  expect(await answerRaise(id, more, true), "pressed twice").toEqual({ ok: true });
  expect(await money(id)).toEqual([more, null]);
  const events = (await readOrder(id))?.events ?? [];
  expect(events.map(({ kind, author, amount }) => [kind, author, amount]).slice(-3)).toEqual([
    ["raise", "shop", more],
    ["status", "shop", undefined],
    ["total", "buyer", more],
  ]);
  expect(await answerRaise(id, more, false)).toMatchObject({
    status: 409,
    failure: "The total is ₦13,000 now. Look again, then decide.",
  });
});

test("no leaves the agreed total, and both are told by mail", async () => {
  const id = await approved();
  await agree(id, more);
  expect(await answerRaise(id, more, false)).toEqual({ ok: true });
  expect(await answerRaise(id, more, false), "pressed twice").toEqual({ ok: true });
  expect(await money(id)).toEqual([AGREED, null]);
  const seq = await version(id);
  const mail = async (kind: string, of: number) =>
    (
      await mailKinds()
        .find(({ name }) => name === kind)
        ?.compose(`${id}_${of}`)
    )?.text;
  expect(await mail("order", seq - 1)).toContain("We ask ₦13,000 for your order.");
  expect(await mail("order", seq)).toContain("You said no to ₦13,000.");
  expect(await mail("shop-order", seq)).toContain("No to ₦13,000");
});

test("a lower total needs no yes, and takes back what was asked", async () => {
  const id = await approved();
  await agree(id, AGREED - 100);
  expect(await money(id)).toEqual([AGREED - 100, null]);
  await agree(id, more);
  await agree(id, AGREED - 200);
  expect(await money(id)).toEqual([AGREED - 200, null]);
  expect(await answerRaise(id, more, true)).toMatchObject({
    status: 409,
    failure: "The total is ₦9,998 now. Look again, then decide.",
  });
  // Setting the agreed total again takes the request back, too.
  await agree(id, more);
  await agree(id, AGREED - 200);
  expect(await money(id)).toEqual([AGREED - 200, null]);
});

test("yes is said to the figure on screen, not to another one", async () => {
  const id = await approved();
  await agree(id, more);
  await agree(id, more + 100);
  expect(await answerRaise(id, more, true)).toMatchObject({
    status: 409,
    failure: "The shop asks ₦13,001 instead of ₦10,000. Look again, then decide.",
  });
  expect(await money(id)).toEqual([AGREED, more + 100]);
  for (const never of [0, -1, Number.NaN, AGREED, Number.MAX_SAFE_INTEGER]) {
    await answerRaise(id, never, true);
    await answerRaise(id, never, false);
    expect(await money(id)).toEqual([AGREED, more + 100]);
  }
});

test("at the same moment yes and a lower total end in one of them, and the other is told", async () => {
  const id = await approved();
  await agree(id, more);
  const seen = await version(id);
  const [yes, lower] = await Promise.all([
    answerRaise(id, more, true),
    setTotal(admin, id, { total: AGREED - 100, version: seen }),
  ]);
  expect([yes.ok, lower.ok].filter(Boolean)).toHaveLength(1);
  expect(await money(id)).toEqual([yes.ok ? more : AGREED - 100, null]);
});

test("a cancelled order asks for nothing more, and takes no yes", async () => {
  const id = await approved();
  await agree(id, more);
  await move(id, "cancelled", "No paper");
  expect(await money(id)).toEqual([AGREED, null]);
  expect(await answerRaise(id, more, true)).toMatchObject({
    status: 409,
    failure: "This order is cancelled.",
  });
});

test("an order that is delivered asks for nothing more, and says that the first total holds", async () => {
  const id = await approved();
  await move(id, "printing");
  await agree(id, more);
  await move(id, "ready");
  expect(await money(id), "it still asks while the order is open").toEqual([AGREED, more]);
  const seen = await version(id);
  const press = () =>
    moveOrder(admin, id, { to: "delivered", version: seen, unpaid: "They are known to pay" });
  expect(await press()).toEqual({ ok: true });
  expect(await press(), "pressed twice").toEqual({ ok: true });
  expect(await money(id)).toEqual([AGREED, null]);
  expect((await readOrder(id))?.events.at(-1)).toMatchObject({ seq: seen + 1, amount: AGREED });
  const order = await readOrderAsAdmin(admin, String((await readOrder(id))?.number), "");
  expect(order?.whatsapp).not.toContain("We%20ask");
  expect(await answerRaise(id, more, true)).toMatchObject({ status: 409 });
  // Nor can they ask again.
  expect(await agree(id, more)).toMatchObject({
    status: 400,
    errors: { total: expect.any(String) },
  });
  expect(await money(id)).toEqual([AGREED, null]);
});

test("WhatsApp asks for the yes as long as it is missing", async () => {
  const id = await approved({ email: "" });
  await agree(id, more);
  await addNote(admin, id, "Thicker paper", await version(id));
  const text = async () => {
    const number = String((await readOrder(id))?.number);
    const order = await readOrderAsAdmin(admin, number, "https://itewe.example");
    return new URL(order?.whatsapp ?? "").searchParams.get("text");
  };
  const asks = "We ask ₦13,000 instead of ₦10,000. Until you say yes, ₦10,000 holds.";
  expect(await text()).toContain(asks);
  await answerRaise(id, more, true);
  expect(await text()).not.toContain("We ask");
});

test("who is no admin any more asks for nothing", async () => {
  const id = await approved();
  const customer = await newUser("Former", "user");
  const input = { total: more, version: await version(id) };
  expect(await status(setTotal(customer, id, input))).toBe(403);
  expect(await money(id)).toEqual([AGREED, null]);
});
