import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestDatabase } from "../../test/database.ts";
import { usePeople } from "../../test/people.ts";
import { startLive, stopLive, subscribe } from "../live/live.server.ts";
import { defineChatEvents } from "./chat-events.server.ts";
import { conversationOf } from "./conversations.server.ts";
import { findGuest, keepGuestPhone } from "./keep-chat.server.ts";

useTestDatabase();
const { newGuest } = usePeople();

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
  expect(await keepGuestPhone(silent.guestToken, "0803 000 0000")).toBeUndefined();
  await guest.write("Call me");
  expect(await keepGuestPhone(guest.guestToken, "call me")).toMatch(/^Write the number/);
  expect(await keepGuestPhone(guest.guestToken, "0803 123 4567")).toBeUndefined();
  const conversationId = await conversationOf(await guest.viewer());
  await expect.poll(() => heard).toEqual([JSON.stringify({ conversationId })]);
  expect(await findGuest(guest.guestToken)).toEqual({ phoneNumber: "0803 123 4567" });
  stop();
});
