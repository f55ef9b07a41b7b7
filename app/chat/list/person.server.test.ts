/** What a guest is called in the shop's lists and mails. */
import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { conversations, orders } from "../../../database/schema.ts";
import { admin, newGuest, newOrder, useOrders } from "../../../test/rows/orders.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { mailKinds } from "../../mail/mail.server.ts";
import { keepGuestPhone } from "../guests/keep-chat.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { findConversation, listConversations } from "./conversation-list.server.ts";
import { joinPerson, personColumns } from "./person.server.ts";
import { findUnanswered } from "./unanswered.server.ts";

useTestDatabase("demo");
useOrders();

type Somebody = ReturnType<typeof newGuest>;
async function ask(guest: Somebody) {
  const from = { viewer: { kind: "visitor" } as Viewer, guestToken: guest.guestToken };
  await sendMessage(from, { clientId: uuidv7(), message: "Good morning" });
  const [row] = await db
    .select({ id: conversations.id })
    .from(conversations)
    .where(eq(conversations.participantId, guest.participantId));
  return row?.id ?? "";
}

test("a guest is called by their newest order, else by their number, else by four letters", async () => {
  const guest = newGuest();
  const chat = await ask(guest);
  const name = async () => (await findConversation(admin, chat)).name;
  expect(await name()).toMatch(/^Guest [\da-f]{4}$/);
  await keepGuestPhone(guest.guestToken, "0805 555 0001", "10.7.7.7");
  expect(await name()).toBe("0805 555 0001");
  await newOrder({ name: "Eze Older", phoneNumber: "0803 123 9001" }, guest);
  const { id } = await newOrder({ name: "Ìdòwú Ṣọlá", phoneNumber: "0803 123 9002" }, guest);
  expect(await findConversation(admin, chat)).toMatchObject({
    name: "Ìdòwú Ṣọlá",
    phoneNumber: "0803 123 9002",
    isGuest: true,
  });
  expect((await findUnanswered(admin)).longest.map((line) => line.name)).toContain("Ìdòwú Ṣọlá");
  const away = mailKinds().find((kind) => kind.name === "away");
  expect((await away?.compose(`${chat}_support_1`))?.subject).toBe(
    "Ìdòwú Ṣọlá is waiting for an answer",
  );
  for (const query of ["idowu", "Ṣọlá", "idowu sola", "0803 123 9002", "+234 803 123 9002"]) {
    const found = await listConversations(admin, { query });
    expect(
      found.map((line) => line.id),
      query,
    ).toEqual([chat]);
  }
  expect(await listConversations(admin, { query: "idowu nobody" })).toEqual([]);
  // A contact that is erased names nobody.
  await db
    .update(orders)
    .set({ name: null, phoneNumber: null, phoneDigits: null })
    .where(eq(orders.id, id));
  expect(await name()).toBe("0805 555 0001");
});

test("the names of a page are read along an index, also when a few guests have most orders", async () => {
  const { id } = await newOrder({ name: "Kemi", phoneNumber: "0803 123 9003" }, newGuest());
  await db.execute(sql`
    insert into participants (id, kind, token_hash)
    select gen_random_uuid(), 'guest', 'guest ' || n from generate_series(1, 40) n`);
  await db.execute(sql`
    insert into orders (id, client_id, number, participant_id, title, product_names, quantity,
      notes, name, phone_number, phone_digits, email, delivery, status, last_seq)
    select gen_random_uuid(), gen_random_uuid(), 1000 + n, guest_id, title, product_names,
      quantity, notes, name, phone_number, phone_digits, email, delivery, status, last_seq
    from orders o cross join generate_series(1, 2000) n
    join (select id as guest_id, token_hash from participants) guests
      on token_hash = 'guest ' || 1 + n % 20
    where o.id = ${id}`);
  await db.execute(sql`analyze orders`);
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(
    sql`explain (costs off) select ${personColumns} from participants p ${joinPerson}`,
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("orders_participant");
  expect(plan).not.toContain("orders_number");
});
