import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  admin,
  approve,
  mailsOf,
  move,
  newOrder,
  prove,
  typed,
  upload,
  useOrders,
} from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { sendMessage } from "../../chat/sending/send-message.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { businessDetails } from "../../shop/business.server.ts";
import { sendOrderLink } from "../finding/send-order-link.server.ts";
import { orderNumber } from "../order.ts";
import { recordOrder } from "../requesting/making/request-order.server.ts";
import { addArtwork, askForChange } from "../steps/order-steps.server.ts";

useTestDatabase("demo");
useOrders();
let phones = 0;
/** One phone number may make only so many orders an hour. */
const phone = () => `0803 700 ${String(++phones).padStart(4, "0")}`;

const kind = () => mailKinds().find(({ name }) => name === "shop-order");
/** The mails to the shop about an order, oldest first. */
async function told(id: string) {
  const queued = await mailsOf(id, "shop-order");
  return Promise.all(queued.map(async (mail) => kind()?.compose(mail.id)));
}
const looks = async () =>
  (await db.execute(sql`select from jobs.job where name = 'away-look'`)).rows.length;
beforeEach(() => db.execute(sql`delete from jobs.job where name = 'away-look'`));

test.each([
  ["with", "adunni@example.com"],
  ["without", ""],
])(
  "the shop is mailed a new order of a buyer %s an e-mail address, at once and once",
  async (_, email) => {
    const { id, number } = await newOrder({ email, phoneNumber: phone(), notes: "Matt, please" });
    const [mail, ...others] = await told(id);
    expect(others).toEqual([]);
    const named = orderNumber(number);
    expect(mail?.to).toBe(businessDetails().email);
    expect(mail?.subject).toBe(`${named}: New order (Bello Adunni)`);
    const { rows } = await db.execute<{ title: string }>(
      sql`select title from orders where id = ${id}`,
    );
    for (const said of [
      rows[0]?.title ?? "?",
      "Bello Adunni",
      "0803 700",
      "Matt, please",
      `https://itewe.example/admin-dashboard/orders/${named}`,
    ]) {
      expect(mail?.text).toContain(said);
    }
    expect(mail?.text).not.toContain("key=");
    // It causes no second look in ten minutes.
    expect(await looks()).toBe(0);
  },
);

test("the shop is mailed what the buyer does to an order, with what they wrote", async () => {
  const { id, number, guest } = await newOrder({ email: "", phoneNumber: "0803 711 0001" });
  await prove(id);
  await askForChange(id, 1, "A larger logo");
  await prove(id);
  await approve(id, 2);
  await addArtwork(id, [await upload(guest.participantId)], [guest.participantId]);
  await sendOrderLink(String(number), "0803 711 0001", "10.8.1.1");
  const mails = await told(id);
  expect(
    mails.map((mail) => mail?.subject.replace(/^ITW-\d{6}: (.*) \(Bello Adunni\)$/, "$1")),
  ).toEqual([
    "New order",
    "Change of proof 1 asked for",
    "Proof 2 approved",
    "Artwork added",
    "Link of the order asked for",
  ]);
  expect(mails[1]?.text).toContain("A larger logo");
});

test("what an admin does, or records for somebody, is mailed to nobody of the shop", async () => {
  const recorded = await recordOrder(admin, undefined, typed({ phoneNumber: phone() }));
  const id = recorded.ok ? recorded.id : "";
  await move(id, "approved");
  expect(await told(id)).toEqual([]);
});

test("a buyer without an e-mail address is still looked after in their chat", async () => {
  const { id } = await newOrder({ email: "", phoneNumber: phone() });
  await move(id, "approved");
  expect(await looks()).toBe(1);
});

test("who asks a question beside their order is mailed of after ten minutes, and not of the order again", async () => {
  const { guest, number } = await newOrder({ phoneNumber: phone() });
  const from = { viewer: { kind: "visitor" } as Viewer, guestToken: guest.guestToken };
  await sendMessage(from, { clientId: crypto.randomUUID(), message: "When is it ready?" });
  const { rows } = await db.execute<{ data: { conversationId: string; seq: number } }>(
    sql`select data from jobs.job where name = 'away-look'`,
  );
  expect(rows).toHaveLength(1);
  const { conversationId = "", seq } = rows[0]?.data ?? {};
  const away = mailKinds().find(({ name }) => name === "away");
  const mail = await away?.compose(`${conversationId}_support_${seq}`);
  expect(mail?.text).toContain("A message from");
  expect(mail?.text).toContain("When is it ready?");
  expect(mail?.text).not.toContain(orderNumber(number));
});

test("the preview has one", () => {
  expect(kind()?.sample().subject).toMatch(/^ITW-000042: New order \(/);
});
