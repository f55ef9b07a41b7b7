import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { quotes } from "../../../database/schema.ts";
import { admin, mailsOf, newOrder, useOrders } from "../../../test/rows/orders.ts";
import { status } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { daysAfter } from "../../catalogue/prices/promised-date.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { business } from "../../shop/business.ts";
import { lagosDay } from "../../ui/format/lagos-time.ts";
import { orderNumber } from "../order.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { acceptQuote, askForQuoteChange } from "./answer-quote.server.ts";
import { emptyDraft } from "./quote-draft.ts";
import { defineQuoteMails } from "./quote-mails.server.ts";
import { listSilentQuotes, remindOf, remindTimes } from "./quote-reminders.server.ts";
import { sendQuote } from "./send-quote.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();
defineQuoteMails(() => "https://itewe.example");
const today = lagosDay(new Date().toISOString());
const TOTAL = 4_800_000;
let phones = 0;

async function quoted(change: Record<string, string> = {}) {
  const phoneNumber = `0803 910 ${String(++phones).padStart(4, "0")}`;
  const made = await newOrder({ phoneNumber, ...change });
  const quoteId = uuidv7();
  const own = { "l1.name": "Custom Mugs", "l1.quantity": "40", "l1.each": "1,200" };
  const fields = { ...emptyDraft(today), lines: "1", ...own };
  expect(await sendQuote(admin, made.id, { quoteId, number: 1, fields })).toEqual({ ok: true });
  return { ...made, quoteId };
}

const remindersOf = (quoteId: string) => mailsOf(quoteId, "quote-reminder");

const calendar = { cutOff: 720, proofDays: 1, saturdays: false, holidays: [] };
const at = (time: string) => Date.parse(`${time}:00+01:00`);

test("two working days of silence, and the morning of the day before the last", () => {
  const times = (now: string, validUntil: string) => {
    const { silent, last } = remindTimes({ validUntil }, calendar, at(now));
    return [silent?.toISOString(), last?.toISOString()];
  };
  // Monday to Wednesday, at the same hour.
  expect(times("2026-11-23T14:31", "2026-11-30")).toEqual([
    "2026-11-25T13:31:00.000Z",
    "2026-11-29T08:00:00.000Z",
  ]);
  // Friday to Tuesday.
  expect(times("2026-11-27T10:00", "2026-12-04")[0]).toBe("2026-12-01T09:00:00.000Z");
  // One reminder where two would come at once, and none when the quote ends today.
  expect(times("2026-11-23T14:31", "2026-11-26")).toEqual([undefined, "2026-11-25T08:00:00.000Z"]);
  expect(times("2026-11-23T14:31", "2026-11-23")).toEqual([undefined, undefined]);
});

test("a silent buyer is reminded once for each reason, by mail", async () => {
  const { quoteId } = await quoted();
  await Promise.all([remindOf(quoteId, "silent"), remindOf(quoteId, "silent")]);
  await remindOf(quoteId, "silent");
  await remindOf(quoteId, "last");
  expect((await remindersOf(quoteId)).map(({ id }) => id)).toEqual([
    `${quoteId}_silent`,
    `${quoteId}_last`,
  ]);
  const mail = await mailKinds()
    .find(({ name }) => name === "quote-reminder")
    ?.compose(`${quoteId}_silent`);
  expect(mail?.text).toContain("Quote 1 waits for your answer. It is valid until");
  expect(mail?.text).toContain("/quote?key=");
});

test("whoever has answered is not reminded, nor mailed what is over by then", async () => {
  const accepted = await quoted();
  await remindOf(accepted.quoteId, "silent");
  await acceptQuote(accepted.id, 1, TOTAL, business.terms.version);
  await remindOf(accepted.quoteId, "last");
  expect(await remindersOf(accepted.quoteId)).toHaveLength(1);
  const kind = mailKinds().find(({ name }) => name === "quote-reminder");
  expect(await kind?.compose(`${accepted.quoteId}_silent`)).toBeUndefined();
  const asked = await quoted();
  await askForQuoteChange(asked.id, 1, "Fewer, please.");
  await remindOf(asked.quoteId, "silent");
  expect(await remindersOf(asked.quoteId)).toEqual([]);
});

test("without an address the reminder is a message in the chat", async () => {
  const { quoteId, guest, id } = await quoted({ email: "" });
  const before = (await readOrder(id))?.version;
  await remindOf(quoteId, "last");
  const { messages } = await readMessages(guest.viewer, undefined);
  expect(messages.at(-1)).toMatchObject({
    fromSupport: true,
    message: expect.stringContaining("Quote 1 waits for your answer."),
  });
  // Nothing happens to the order itself.
  expect((await readOrder(id))?.version).toBe(before);
});

test("what is silent stands on the overview until it is answered", async () => {
  const { id, number, quoteId } = await quoted({ email: "" });
  const listed = async (now = new Date()) =>
    (await listSilentQuotes(admin, now)).filter((one) => one.number === number);
  expect(await listed()).toEqual([]);
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, quoteId));
  const later = quote?.remindAt ?? new Date(`${daysAfter(quote?.validUntil ?? "", -1)}T09:00Z`);
  expect(await listed(later)).toMatchObject([
    { quote: 1, hasEmail: false, title: expect.any(String) },
  ]);
  const lastDay = new Date(`${quote?.validUntil}T12:00Z`);
  expect(await listed(lastDay), orderNumber(number)).toHaveLength(1);
  expect(await listed(new Date(lastDay.getTime() + 86_400_000)), "lapsed").toEqual([]);
  await acceptQuote(id, 1, TOTAL, business.terms.version);
  expect(await listed(later)).toEqual([]);
  const customer = await newUser("Nobody", "user");
  expect(await status(listSilentQuotes(customer))).toBe(403);
});
