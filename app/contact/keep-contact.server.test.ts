import { eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { contactMessages, feedbacks, rateLimits } from "../../database/schema.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { defineJob, startJobs, stopJobs } from "../jobs/jobs.server.ts";
import { defineInboxMails, keepContactMessage, keepFeedback } from "./keep-contact.server.ts";

useTestDatabase();

const mailed: string[] = [];
beforeAll(async () => {
  defineInboxMails();
  defineJob<{ id: string }>("mail", async ({ id }) => void mailed.push(id));
  await startJobs(() => {});
});
afterAll(stopJobs);

const contact = {
  name: "Tunde",
  phone: "0803 123 4567",
  subject: "Books",
  email: "tunde@bookshop.example",
  message: "80 leaves",
};
const keptAs = (clientId: string) =>
  db.select().from(contactMessages).where(eq(contactMessages.clientId, clientId));

describe("a contact message", () => {
  test("is kept, and mailed once, however often its form arrives", async () => {
    const clientId = uuidv7();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => keepContactMessage(contact, clientId, "192.0.2.1")),
    );
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const rows = await keptAs(clientId);
    expect(rows).toHaveLength(1);
    await expect.poll(() => mailed.filter((id) => id === rows[0]?.id)).toHaveLength(1);
  });

  test("is another one when its words were changed", async () => {
    const clientId = uuidv7();
    await keepContactMessage(contact, clientId, "192.0.2.2");
    await keepContactMessage({ ...contact, message: "96 leaves" }, clientId, "192.0.2.2");
    expect(await keptAs(clientId)).toHaveLength(2);
  });

  test("holds to its limits in the database too", async () => {
    const insert = (change: object) =>
      db
        .insert(contactMessages)
        .values({ id: uuidv7(), clientId: uuidv7(), ...contact, ...change });
    for (const change of [
      { name: " " },
      { phone: "0".repeat(25) },
      { subject: "x".repeat(151) },
      { message: "x".repeat(5_001) },
    ]) {
      await expect(insert(change)).rejects.toMatchObject({ cause: { code: "23514" } });
    }
    await expect(
      db.insert(feedbacks).values({ id: uuidv7(), clientId: uuidv7(), stars: 6, message: "x" }),
    ).rejects.toMatchObject({ cause: { code: "23514" } });
  });
});

describe("an address", () => {
  const sendSixty = async (address: string) => {
    for (let i = 0; i < 60; i++) {
      expect(await keepContactMessage(contact, uuidv7(), address)).toEqual({ ok: true });
    }
  };

  test("sends sixty messages in an hour; one more is not kept", async () => {
    await sendSixty("192.0.2.10");
    const clientId = uuidv7();
    const refused = await keepContactMessage(contact, clientId, "192.0.2.10");
    expect(refused).toMatchObject({ ok: false });
    expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(3_500);
    expect(await keptAs(clientId)).toEqual([]);
    expect(await keepContactMessage(contact, clientId, "192.0.2.11")).toEqual({ ok: true });
    const feedback = { stars: 5, message: "Good" };
    expect(await keepFeedback(feedback, uuidv7(), "192.0.2.10")).toEqual({ ok: true });
  });

  test("may send again when the hour is over, and is then forgotten", async () => {
    await sendSixty("192.0.2.20");
    await db.update(rateLimits).set({ lastRequest: sql`${rateLimits.lastRequest} - 3600001` });
    expect(await keepContactMessage(contact, uuidv7(), "192.0.2.20")).toEqual({ ok: true });
    expect(await db.$count(rateLimits)).toBe(1);
  });

  test("is counted with its neighbours on one IPv6 line, and kept only as a digest", async () => {
    await sendSixty("2001:db8:1:2::1");
    expect(await keepContactMessage(contact, uuidv7(), "2001:db8:1:2:ffff::9")).toMatchObject({
      ok: false,
    });
    expect(await keepContactMessage(contact, uuidv7(), "2001:db8:1:3::1")).toEqual({ ok: true });
    const rows = await db.select().from(rateLimits);
    expect(JSON.stringify(rows)).not.toMatch(/2001:|192\.0\.2/);
  });
});

test("the same feedback is kept once", async () => {
  const clientId = uuidv7();
  const feedback = { stars: 4, message: "Sharp print." };
  await keepFeedback(feedback, clientId, "192.0.2.30");
  await keepFeedback(feedback, clientId, "192.0.2.30");
  expect(await db.$count(feedbacks, eq(feedbacks.clientId, clientId))).toBe(1);
});
