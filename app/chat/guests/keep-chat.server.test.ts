import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { participants } from "../../../database/schema.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { newChats } from "../../limits/rate-limits.ts";
import { startLive, stopLive, subscribe } from "../../live/live.server.ts";
import { conversationOf } from "../conversations.server.ts";
import { defineChatEvents } from "../reading/chat-events.server.ts";
import { findGuest, keepGuestPhone } from "./keep-chat.server.ts";

useTestDatabase();
const { newGuest } = usePeople({ runsJobs: true });

beforeAll(async () => {
  defineChatEvents();
  await startLive(() => {});
});
afterAll(() => stopLive());

test("support is told at once of a number that a guest leaves in a chat", async () => {
  const heard: string[] = [];
  const stop = subscribe("support", ({ name, data }) => {
    if (name === "contact") heard.push(data);
  });
  const [silent, guest] = [newGuest(), newGuest()];
  expect(await keepGuestPhone(silent.guestToken, "0803 000 0000", "10.0.0.1")).toBeUndefined();
  await guest.write("Call me");
  expect(await keepGuestPhone(guest.guestToken, "call me", "10.0.0.1")).toMatch(
    /^Write the number/,
  );
  expect(await keepGuestPhone(guest.guestToken, "0803 123 4567", "10.0.0.1")).toBeUndefined();
  const conversationId = await conversationOf(await guest.viewer());
  await expect.poll(() => heard).toEqual([JSON.stringify({ conversationId })]);
  expect(await findGuest(guest.guestToken)).toEqual({ phoneNumber: "0803 123 4567" });
  stop();
});

test("numbers make no more guests of one address than messages do", async () => {
  const address = "192.0.2.7";
  const leave = () => keepGuestPhone(newGuest().guestToken, "0803 000 0000", address);
  const regular = newGuest();
  expect(await keepGuestPhone(regular.guestToken, "0803 000 0001", address)).toBeUndefined();
  const before = await db.$count(participants);
  const answers = await Promise.all(Array.from({ length: 70 }, leave));
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(newChats.minute - 1);
  expect(answers.find(Boolean)).toMatch(/^Too many numbers came from your network\. Try again in/);
  expect(await db.$count(participants)).toBe(before + newChats.minute - 1);
  // Whoever is known already may change theirs.
  expect(await keepGuestPhone(regular.guestToken, "0803 000 0002", address)).toBeUndefined();
});
