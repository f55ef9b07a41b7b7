import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { orders, users } from "../../database/schema.ts";
import { admin, move, newOrder, typed, useOrders } from "../../test/rows/orders.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { removeAccount } from "../accounts/removal/account-removal.server.ts";
import type { Viewer } from "../accounts/viewer.server.ts";
import { addGuestChat } from "../chat/guests/merge-guest-chat.server.ts";
import { readMessages } from "../chat/reading/read-messages.server.ts";
import { listOwnOrders } from "./reading/own-orders.server.ts";
import { readOrder, readOrderAsAdmin } from "./reading/read-orders.server.ts";
import { requestOrder } from "./requesting/making/request-order.server.ts";

useTestDatabase("demo");
const { newUser } = useOrders();

describe("whose an order is", () => {
  test("a guest's goes along when the chat is added to an account", async () => {
    const { id, guest } = await newOrder();
    const customer = await newUser("Adunni", "user");
    expect((await listOwnOrders(customer as Viewer)).orders).toEqual([]);
    await addGuestChat(guest.participantId, customer.user);
    const own = (await listOwnOrders(customer as Viewer)).orders;
    expect(own.map((order) => order.id)).toEqual([id]);
    expect(own[0]?.path).toContain("?key=");
    expect(await move(id, "approved")).toEqual({ ok: true });
    // Card, total and step.
    expect((await readMessages(customer as Viewer, undefined)).messages).toHaveLength(3);
  });

  test("a deleted account's keeps its contact until 90 days after it closed", async () => {
    const customer = await newUser("Leaver", "user");
    const from = { viewer: customer as Viewer, address: "10.7.0.1" };
    const [open, closed] = [await requestOrder(from, typed()), await requestOrder(from, typed())];
    if (!open.ok || !closed.ok) throw new Error("refused");
    await move(closed.id, "cancelled", "Not needed");
    await db
      .update(orders)
      .set({ closedAt: new Date(Date.now() - 91 * 86_400_000) })
      .where(eq(orders.id, closed.id));
    await db.transaction((tx) => removeAccount(tx, customer.user.id));
    expect(await readOrder(open.id)).toMatchObject({ name: "Bello Adunni" });
    expect(await readOrder(closed.id)).toMatchObject({
      name: null,
      phoneNumber: null,
      email: null,
    });
    expect(await db.$count(users, eq(users.id, customer.user.id))).toBe(0);
    const shown = await readOrderAsAdmin(admin, String(closed.number), "");
    expect(shown?.whatsapp).toBeUndefined();
  });
});
