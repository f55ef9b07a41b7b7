import { eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { describe, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import {
  accountLinks,
  conversations,
  files,
  messages,
  orderEvents,
  orderFiles,
  orderLines,
  orders,
  participants,
  users,
} from "../../../database/schema.ts";
import {
  confirm,
  customer,
  enter,
  lastLink,
  PASSWORD,
  session,
  useAccounts,
} from "../../../test/rows/accounts.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { changeEmail, findLink, tokenOf } from "../mails/mailed-links.server.ts";
import { isPasswordOf } from "../passwords/credentials.server.ts";
import { sessionIdOf, sessionUser } from "../sessions/auth.server.ts";
import { listDevices, signOutDevice, signOutEverywhere } from "../sessions/devices.server.ts";
import { requestReset } from "../sign-in/registration.server.ts";
import { grantAdmin } from "../users/admin-account.server.ts";
import { exportData } from "./data-export.server.ts";
import {
  changePassword,
  deleteAccount,
  readProfile,
  requestEmailChange,
  saveProfile,
} from "./profile.server.ts";

useTestDatabase();
useAccounts();

describe("a customer", () => {
  test("changes the profile, and neither role nor address of mail", async () => {
    const { id, email, input } = await customer();
    const changed = { ...input, name: "Ola Ade", role: "admin", email: "other@example.com" };
    expect(await saveProfile(id, changed)).toBe(true);
    const [row] = await db.select().from(users).where(eq(users.id, id));
    expect(row).toMatchObject({ name: "Ola Ade", role: "user", email });
    expect(await saveProfile(uuidv7(), input)).toBe(false);
  });

  test("changes the password: every other session ends, this one stays", async () => {
    const { id, email } = await customer();
    const [here, elsewhere] = [await session(email), await session(email)];
    expect(await changePassword(await confirm(id, email, here), "another horse")).toBe("changed");
    expect((await sessionUser(here))?.id).toBe(id);
    expect(await sessionUser(elsewhere)).toBeUndefined();
    expect(await isPasswordOf(id, PASSWORD)).toBe(false);
    expect(await isPasswordOf(id, "another horse")).toBe(true);
  });

  test("gets another address when the link sent there is opened", async () => {
    const { id, email } = await customer();
    await requestReset(email);
    const reset = await lastLink(id);
    const by = await confirm(id, email);
    expect(await requestEmailChange(by, "first-address@example.com")).toBe("sent");
    const first = await lastLink(id);
    expect(await requestEmailChange(by, "new-address@example.com")).toBe("sent");
    expect(await changeEmail(first)).toBe("closed");
    expect((await lastLink(id)).state).toBe("open");
    expect((await findLink(await tokenOf(first.id)))?.state).toBe("closed");
    expect((await readProfile(id))?.newEmail).toBe("new-address@example.com");
    expect((await readProfile(id))?.email).toBe(email);
    const link = await lastLink(id);
    const opened = await Promise.all([1, 2, 3].map(() => changeEmail(link)));
    expect(opened.sort()).toEqual(["already", "already", "changed"]);
    expect(await changeEmail(await lastLink(id))).toBe("already");
    expect((await readProfile(id))?.email).toBe("new-address@example.com");
    expect((await findLink(await tokenOf(reset.id)))?.state).not.toBe("open");
    expect((await enter("new-address@example.com")).ok).toBe(true);
  });

  test("does not get an address that somebody has, or has got meanwhile", async () => {
    const [one, two] = [await customer(), await customer()];
    const [byOne, byTwo] = [await confirm(one.id, one.email), await confirm(two.id, two.email)];
    expect(await requestEmailChange(byOne, two.email)).toBe("taken");
    await requestEmailChange(byOne, "wanted@example.com");
    const link = await lastLink(one.id);
    await requestEmailChange(byTwo, "wanted@example.com");
    expect(await changeEmail(await lastLink(two.id))).toBe("changed");
    expect(await changeEmail(link)).toBe("taken");
    expect((await readProfile(one.id))?.email).toBe(one.email);
  });

  test("who wants an address that others want too, at the same moment, is told it is taken", async () => {
    const all = await Promise.all([1, 2, 3, 4].map(customer));
    for (const { id, email } of all) {
      await requestEmailChange(await confirm(id, email), "contested@example.com");
    }
    const links = await Promise.all(all.map(({ id }) => lastLink(id)));
    const came = await Promise.all(links.map((link) => changeEmail(link)));
    expect(came.sort()).toEqual(["changed", "taken", "taken", "taken"]);
  });

  test("sees where the account is signed in, and ends one session or all", async () => {
    const [one, other] = [await customer(), await customer()];
    const [here, there] = [await session(one.email), await session(one.email)];
    const foreign = await session(other.email);
    const devices = await listDevices(one.id, await sessionIdOf(here));
    expect(devices.map(({ current }) => current)).toEqual([true, false]);
    expect(await signOutDevice(one.id, (await sessionIdOf(foreign)) ?? "")).toBe(false);
    expect(await signOutDevice(one.id, "nonsense")).toBe(false);
    expect(await sessionUser(foreign)).toBeDefined();
    expect(await signOutDevice(one.id, devices[1]?.id ?? "")).toBe(true);
    expect(await sessionUser(there)).toBeUndefined();
    expect(await sessionUser(here)).toBeDefined();
    await signOutEverywhere(one.id);
    expect(await sessionUser(here)).toBeUndefined();
  });

  test("takes along what the shop keeps, and nothing of anybody else", async () => {
    const { id, email } = await customer();
    const [own, support] = [uuidv7(), uuidv7()];
    await db.insert(participants).values([
      { id: own, kind: "customer", userId: id },
      { id: support, kind: "support" },
    ]);
    const conversationId = uuidv7();
    await db.insert(conversations).values({ id: conversationId, participantId: own });
    const line = (seq: number, senderId: string, receiverId: string, message: string) => ({
      ...{ conversationId, seq, senderId, receiverId, message },
      clientId: uuidv7(),
    });
    await db
      .insert(messages)
      .values([line(1, own, support, "200 cards"), line(2, support, own, "Gladly")]);
    const orderId = uuidv7();
    await db.insert(orders).values({
      ...{ id: orderId, number: 1, clientId: uuidv7(), participantId: own, name: "Ade Ola" },
      ...{ title: "Business Cards", productNames: "Business Cards", quantity: 200 },
      ...{ notes: "Matt", delivery: "pick-up", status: "cancelled", closedAt: new Date(0) },
    });
    const event = { orderId, status: "received", author: "buyer" } as const;
    await db.insert(orderLines).values({
      ...{ orderId, place: 1, name: "Business Cards", quantity: 200, minimum: 100 },
      ...{ makeUp: "Matt, both sides", price: 1_500_000 },
    });
    await db.insert(orderEvents).values([
      { ...event, seq: 1, kind: "status" },
      { ...event, seq: 2, kind: "change", note: "Larger, please" },
    ]);
    const fileId = uuidv7();
    await db.insert(files).values({
      id: fileId,
      kind: "order-artwork",
      ownerId: own,
      path: fileId,
      name: "logo.pdf",
      size: 3,
    });
    await db.insert(orderFiles).values({ fileId, orderId, kind: "artwork", seq: 1 });
    await requestEmailChange(await confirm(id, email), "next-address@example.com");
    await db
      .update(users)
      .set({ lastSeenAt: new Date(0) })
      .where(eq(users.id, id));
    const kept = await exportData(id);
    expect(kept?.account.email).toBe(email);
    expect(kept?.account).toMatchObject({
      newEmail: "next-address@example.com",
      emailVerified: true,
      role: "user",
      lastSeenAt: new Date(0),
    });
    expect(kept).toMatchObject({
      messages: [
        { from: "you", message: "200 cards" },
        { from: "shop", message: "Gladly" },
      ],
      orders: [
        {
          ...{ number: 1, closedAt: new Date(0) },
          lines: [{ productName: "Business Cards", makeUp: "Matt, both sides", price: 1_500_000 }],
          events: [
            { from: "you", kind: "status", note: null },
            { from: "you", kind: "change", note: "Larger, please" },
          ],
          files: [{ kind: "artwork", name: "logo.pdf" }],
        },
      ],
    });
    expect(JSON.stringify(kept)).not.toMatch(/password|token/i);
  });

  test("is deleted with sessions and links; the messages stay without a name", async () => {
    const { id, email } = await customer();
    const headers = await session(email);
    const by = await confirm(id, email, headers);
    const own = uuidv7();
    await db.insert(participants).values({ id: own, kind: "customer", userId: id });
    await db.insert(conversations).values({ id: uuidv7(), participantId: own, lastSeq: 0 });
    expect(await deleteAccount(by)).toBe("deleted");
    expect(await sessionUser(headers)).toBeUndefined();
    expect(await db.$count(accountLinks, eq(accountLinks.userId, id))).toBe(0);
    const [participant] = await db.select().from(participants).where(eq(participants.id, own));
    expect(participant).toMatchObject({ kind: "customer", userId: null });
    expect(await enter(email)).toMatchObject({ reason: "unknown-user" });
    expect(await deleteAccount(by)).toBe("signed-out");
  });

  test("who has become admin is not deleted by itself, so the last admin stays", async () => {
    const { id, email } = await customer();
    expect(await grantAdmin(` ${email.toUpperCase()} `, "npm run admin")).toBe("granted");
    expect(await deleteAccount(await confirm(id, email))).toBe("admin");
    expect(await db.$count(users, eq(users.id, id))).toBe(1);
  });
});
