import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../database/db.server.ts";
import { useTestDatabase } from "../../test/setup/database.ts";
import { openQueue, stopJobs } from "../jobs/jobs.server.ts";
import { openMail } from "./mail.server.ts";
import { enqueueAskedMail } from "./recipient-limit.server.ts";

useTestDatabase();
beforeAll(async () => {
  openMail({ from: "shop@example.com", outbox: "/nowhere", report: () => {} });
  await openQueue(() => {});
});
afterAll(stopJobs);

let count = 0;
const ask = (to: string, purpose?: "any" | "security" | "waiting chats") =>
  db.transaction((tx) =>
    enqueueAskedMail(tx, { kind: "order", id: `${++count}`, to, ...(purpose ? { purpose } : {}) }),
  );

/** How many of so many, asked for at once, go out. */
async function sent(times: number, to: string, purpose?: Parameters<typeof ask>[1]) {
  const all = await Promise.all(Array.from({ length: times }, () => ask(to, purpose)));
  return all.filter(Boolean).length;
}

test("a person is sent ten mails an hour that strangers asked for, three of them for the way back in", async () => {
  expect(await sent(20, "ade@example.com")).toBe(7);
  expect(await sent(20, "ade@example.com", "security")).toBe(3);
  expect(await sent(1, "bola@example.com")).toBe(1);
});

test.each([
  ["Eze+offers@example.com", "eze@example.com"],
  ["e.z.e+1@googlemail.com", "eze@gmail.com"],
])("%s is the mailbox of %s", async (alias, mailbox) => {
  expect(await sent(7, mailbox)).toBe(7);
  expect(await ask(alias)).toBe(false);
});

test("the shop hears of sixty waiting chats an hour, whoever begins hundreds", async () => {
  expect(await sent(70, "shop@example.com", "waiting chats")).toBe(60);
});
