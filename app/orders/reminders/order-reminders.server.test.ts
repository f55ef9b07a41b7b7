import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { orders } from "../../../database/schema.ts";
import {
  admin,
  agree,
  claim,
  mailsOf,
  newOrder,
  prove,
  useOrders,
} from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { orderNumber } from "../order.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import {
  isSilent,
  listSilentOrders,
  ORDER_REMINDER,
  remindSilent,
} from "./order-reminders.server.ts";
import { defineReminderMails } from "./reminder-mails.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
defineReminderMails(() => "https://itewe.example");

const calendar = { cutOff: 720, proofDays: 1, saturdays: false, holidays: [] };
const at = (time: string) => Date.parse(`${time}:00+01:00`);

/** An order that nobody has touched for a month. */
async function silent(id: string) {
  await db
    .update(orders)
    .set({ updatedAt: sql`now() - interval '30 days'` })
    .where(eq(orders.id, id));
}

const remindersOf = (id: string) => mailsOf(id, ORDER_REMINDER);
const listed = async (number: number) =>
  (await listSilentOrders(admin)).filter((one) => one.number === number);
async function textOf(mailId: string) {
  const kind = mailKinds().find(({ name }) => name === ORDER_REMINDER);
  return (await kind?.compose(mailId))?.text;
}

test("two working days are two days on which the shop works", () => {
  expect(isSilent(at("2026-11-23T14:00"), calendar, at("2026-11-24T23:00"))).toBe(false);
  expect(isSilent(at("2026-11-23T14:00"), calendar, at("2026-11-25T09:00"))).toBe(true);
  // Friday to Tuesday.
  expect(isSilent(at("2026-11-27T10:00"), calendar, at("2026-11-30T23:00"))).toBe(false);
  expect(isSilent(at("2026-11-27T10:00"), calendar, at("2026-12-01T09:00"))).toBe(true);
});

test("a proof without an answer reminds its buyer once, and stands on the overview until then", async () => {
  const { id, number } = await newOrder();
  await prove(id);
  await remindSilent();
  expect(await remindersOf(id)).toEqual([]);
  await silent(id);
  await Promise.all([remindSilent(), remindSilent()]);
  await remindSilent();
  const [mail, ...more] = await remindersOf(id);
  expect(more).toEqual([]);
  expect(await textOf(mail?.id ?? "")).toContain("Your proof waits for you");
  expect(await textOf(mail?.id ?? ""), "to the proof itself").toContain(
    `/order/${orderNumber(number)}/proof?key=`,
  );
  expect(await listed(number)).toMatchObject([{ status: "proof-sent", hasEmail: true }]);
  await prove(id);
  expect(await listed(number)).toEqual([]);
  expect(await textOf(mail?.id ?? ""), "overtaken").toBeUndefined();
});

test("money that is due reminds its buyer, but not who has told of it", async () => {
  const { id } = await newOrder();
  await silent(id);
  await remindSilent();
  expect(await remindersOf(id), "no total").toEqual([]);
  await agree(id, 9_310_000);
  await silent(id);
  await remindSilent();
  const [mail] = await remindersOf(id);
  const text = await textOf(mail?.id ?? "");
  expect(text).toContain("₦65,170 is due");
  expect(text).not.toContain("0000000000");

  const told = await newOrder();
  await agree(told.id, 9_310_000);
  await claim(told.id, 6_517_000);
  await db.update(orders).set({ waitingSince: null }).where(eq(orders.id, told.id));
  await silent(told.id);
  await remindSilent();
  expect(await remindersOf(told.id)).toEqual([]);
});

test("without an address the reminder is a message in the chat, and no event of the order", async () => {
  const { id, number, guest } = await newOrder({ email: "", phoneNumber: "0803 911 0001" });
  await prove(id);
  await silent(id);
  const before = (await readOrder(id))?.version;
  await remindSilent();
  const { messages } = await readMessages(guest.viewer, undefined);
  expect(messages.at(-1)).toMatchObject({
    fromSupport: true,
    message: expect.stringContaining("Your proof waits for you."),
  });
  expect((await readOrder(id))?.version).toBe(before);
  expect(await listed(number)).toMatchObject([{ hasEmail: false }]);
});

test("only an admin reads who is silent", async () => {
  expect(await status(listSilentOrders(await newUser("Nobody", "user")))).toBe(403);
});
