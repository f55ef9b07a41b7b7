/** A quote with other working days moves what its order promises (TRADE §1, The date). */
import { uuidv7 } from "uuidv7";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { admin, mailsOf, newOrder, prove, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { approvalWords } from "../../catalogue/ticket/choice/date-words.ts";
import { readMessages } from "../../chat/reading/read-messages.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { business } from "../../shop/business.ts";
import { readOrder } from "../reading/read-orders.server.ts";
import { acceptQuote } from "./answer-quote.server.ts";
import { emptyDraft, lineField } from "./quote-draft.ts";
import { readQuotePromise } from "./quote-promise.server.ts";
import { sendQuote } from "./send-quote.server.ts";

useTestDatabase("demo");
useOrders();

const clock = vi.spyOn(Date, "now");
/** A time in Lagos. */
const at = (time: string) => Date.parse(`${time.replace(" ", "T")}+01:00`);
const now = (time: string) => clock.mockReturnValue(at(time));
beforeEach(() => now("2026-11-23 16:20"));
afterEach(() => clock.mockReset());

let phones = 0;
const ordered = () => newOrder({ phoneNumber: `0807 700 ${String(++phones).padStart(4, "0")}` });

/** Sends a quote of one line for ₦30,000. */
async function quote(id: string, days: string) {
  const [last] = (await readOrder(id))?.quotes ?? [];
  const number = 1 + (last?.number ?? 0);
  const accepted = last?.state === "accepted" ? last.number : undefined;
  const line = { of: "", name: "Bags", quantity: "100", each: "300", words: "", amount: "" };
  const fields: Record<string, string> = { ...emptyDraft("2026-11-23"), lines: "1", days };
  for (const [field, value] of Object.entries(line)) fields[lineField("1", field)] = value;
  expect(await sendQuote(admin, id, { quoteId: uuidv7(), number, accepted, fields })).toEqual({
    ok: true,
  });
  return number;
}
const accept = async (id: string, number: number) =>
  expect(await acceptQuote(id, number, 3_000_000, business.terms.version)).toEqual({ ok: true });
const promiseOf = async (id: string) =>
  readQuotePromise({ id, quotes: (await readOrder(id))?.quotes ?? [] });
const dateOf = async (id: string) => (await readOrder(id))?.date;

test("accepted, the day counts from then, and chat and mail say it with what is to be paid", async () => {
  const { id, guest } = await ordered();
  const number = await quote(id, "4");
  now("2026-11-24 10:00");
  await accept(id, number);
  // The proof is due on Wednesday; four working days from then end on Monday.
  expect(await dateOf(id)).toEqual({
    ...{ day: "2026-11-30", approveBy: new Date(at("2026-11-25 12:00")).toISOString() },
    pay: 2_100_000,
  });
  const said =
    "Ready by Mon 30 Nov, if you approve the proof and pay ₦21,000 by Wed 25 Nov, 12:00.";
  const { messages } = await readMessages(guest.viewer, undefined);
  expect(messages.at(-1)?.message).toContain(`is accepted for ₦30,000. ${said}`);
  const mail = await mailKinds()
    .find(({ name }) => name === "order")
    ?.compose((await mailsOf(id, "order")).at(-1)?.id ?? "");
  expect(mail?.text).toContain(said);
});

test("its page promises what accepting it then does", async () => {
  const { id } = await ordered();
  const number = await quote(id, "4");
  const approveBy = at("2026-11-24 12:00");
  expect(await promiseOf(id)).toEqual({ day: "2026-11-27", approveBy, pay: 2_100_000 });
  expect(approvalWords(approveBy, { pay: 2_100_000, isOffered: true })).toBe(
    "if you accept today, approve the proof and pay ₦21,000 by Tue 24 Nov, 12:00",
  );
  await accept(id, number);
  expect(await promiseOf(id)).toBeNull();
});

test("with a proof that is there already, 'approve by' stays as long as it leaves time", async () => {
  const { id } = await ordered();
  const first = await quote(id, "4");
  await accept(id, first);
  now("2026-11-23 17:00");
  await prove(id);
  expect(await dateOf(id)).toMatchObject({ day: "2026-11-27" });
  const approveBy = new Date(at("2026-11-24 12:00")).toISOString();
  await accept(id, await quote(id, "6"));
  expect(await dateOf(id)).toMatchObject({ day: "2026-12-01", approveBy });
  now("2026-11-24 09:00");
  const last = await quote(id, "2");
  const by = at("2026-11-25 12:00");
  expect(await promiseOf(id)).toMatchObject({ day: "2026-11-26", approveBy: by });
  await accept(id, last);
  const next = new Date(by).toISOString();
  expect(await dateOf(id)).toMatchObject({ day: "2026-11-26", approveBy: next });
});

test("a quote that promises no days takes the promise away", async () => {
  const { id } = await ordered();
  await accept(id, await quote(id, "4"));
  expect(await dateOf(id)).not.toBeNull();
  await accept(id, await quote(id, ""));
  expect(await dateOf(id)).toBeNull();
});
