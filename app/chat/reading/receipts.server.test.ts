import { RouterContextProvider } from "react-router";
import { uuidv7 } from "uuidv7";
import { afterAll, beforeAll, expect, test } from "vitest";
import { status, usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { type Viewer, viewerContext } from "../../accounts/viewer.server.ts";
import { startLive, stopLive, subscribe } from "../../live/live.server.ts";
import { conversationOf } from "../conversations.server.ts";
import { listConversations, unreadConversations } from "../list/conversation-list.server.ts";
import { sendMessage } from "../sending/send-message.server.ts";
import { defineChatEvents } from "./chat-events.server.ts";
import { readMessages } from "./read-messages.server.ts";
import { markAllDelivered, markSeen, tellTyping, unreadMessages } from "./receipts.server.ts";
import { action } from "./receipts-route.ts";

useTestDatabase();
const { visitor, newGuest, newUser } = usePeople();
let admin: Viewer;

beforeAll(async () => {
  admin = await newUser("Amaka", "admin");
  defineChatEvents();
  await startLive(() => {});
});
afterAll(() => stopLive());

async function begun() {
  const guest = newGuest();
  await guest.write("hello");
  const viewer = await guest.viewer();
  const id = (await conversationOf(viewer)) ?? "";
  const answer = (message: string) =>
    sendMessage({ viewer: admin, conversationId: id }, { clientId: uuidv7(), message });
  const state = async () => (await readMessages(viewer, undefined)).state;
  return { guest, viewer, id, answer, state };
}

test("delivered and read go forward only, never past the newest message", async () => {
  const { answer, state, viewer } = await begun();
  await answer("yes");
  await markSeen(viewer, undefined, { delivered: 2 });
  expect((await state()).participant).toEqual({ delivered: 2, read: 1 });
  await markSeen(viewer, undefined, { read: 99 });
  expect((await state()).participant).toEqual({ delivered: 2, read: 2 });
  await markSeen(viewer, undefined, { delivered: 1, read: 1 });
  expect((await state()).participant).toEqual({ delivered: 2, read: 2 });
});

test("what support has read, the person sees; what they have read, support sees", async () => {
  const { id, answer, state, viewer } = await begun();
  expect((await state()).support).toEqual({ delivered: 0, read: 0 });
  await markSeen(admin, id, { delivered: 1 });
  expect((await state()).support).toEqual({ delivered: 1, read: 0 });
  await markSeen(admin, id, { read: 1 });
  expect((await state()).support).toEqual({ delivered: 1, read: 1 });
  await answer("yes");
  expect(await unreadMessages(viewer)).toBe(1);
  await markSeen(viewer, undefined, { read: 2 });
  expect(await unreadMessages(viewer)).toBe(0);
  expect((await readMessages(admin, id)).state.participant.read).toBe(2);
});

test("what support had not seen when it wrote stays unread, and waits for an answer", async () => {
  const { guest, id, state } = await begun();
  await markSeen(admin, id, { read: 1 });
  const stop = await guest.write("STOP: the number is wrong");
  const write = (seen: number) =>
    sendMessage(
      { viewer: admin, conversationId: id },
      { clientId: uuidv7(), message: "We print it.", seen },
    );
  const line = async () =>
    (await listConversations(admin, { unanswered: true })).find((one) => one.id === id);
  const before = await unreadConversations(admin);
  await write(1);
  expect((await state()).support.read).toBe(1);
  expect(await line()).toMatchObject({
    unread: 1,
    waitingSince: stop.ok && stop.message.timestamp,
  });
  expect(await unreadConversations(admin)).toBe(before);
  await write(2);
  expect((await state()).support.read).toBe(4);
  expect(await line()).toBeUndefined();
  expect(await unreadConversations(admin)).toBe(before - 1);
  // Nothing but its own stands above: no number has to be told.
  await write(0);
  expect((await state()).support.read).toBe(5);
});

test("what a person had not seen when they wrote stays unread", async () => {
  const { guest, answer, state, viewer } = await begun();
  await answer("Wait.");
  await answer("Do not approve it yet.");
  const write = (seen: number) =>
    sendMessage(
      { viewer, guestToken: guest.guestToken },
      { clientId: uuidv7(), message: "from another page", seen },
    );
  await write(0);
  expect(await unreadMessages(viewer)).toBe(2);
  expect((await state()).participant.read).toBe(1);
  await write(2);
  expect(await unreadMessages(viewer)).toBe(1);
  await write(3);
  expect(await unreadMessages(viewer)).toBe(0);
  expect((await state()).participant.read).toBe(6);
});

test("an admin's browser that comes back has received what waits, and read none of it", async () => {
  const { state, viewer } = await begun();
  await markAllDelivered(admin);
  expect((await state()).support).toEqual({ delivered: 1, read: 0 });
  for (const other of [viewer, visitor]) expect(await status(markAllDelivered(other))).toBe(403);
});

test.each([{ read: 0 }, { read: -1 }, { delivered: "x" }, { read: 2 ** 31 }])(
  "%j is no message number",
  async (input) => {
    const { viewer } = await begun();
    expect(await status(markSeen(viewer, undefined, input))).toBe(400);
  },
);

test("a page whose owner has changed tells the shop nothing of what its former owner has seen", async () => {
  const { answer, state, viewer } = await begun();
  await answer("An answer");
  const { owner } = await readMessages(viewer, undefined);
  const tell = async (owner: string) => {
    const context = new RouterContextProvider();
    context.set(viewerContext, viewer);
    const body = new URLSearchParams({ owner, read: "2", delivered: "2" });
    const request = new Request("http://localhost/chat/receipts", { method: "POST", body });
    expect((await action({ request, context, params: {} } as never)).status).toBe(204);
    return (await state()).participant.read;
  };
  expect(await tell("01900000-0000-7000-8000-000000000000")).toBe(1);
  expect(await tell(owner)).toBe(2);
});

test("typing is told to the other side only, and kept nowhere", async () => {
  const { viewer, id } = await begun();
  const participant = viewer.kind === "guest" ? viewer.participantId : "";
  const heard: string[] = [];
  const stops = [participant, "support"].map((audience) =>
    subscribe(audience, ({ name, data }) =>
      heard.push(`${audience === "support"} ${name} ${data}`),
    ),
  );
  await tellTyping(viewer);
  await tellTyping(admin, id);
  const typing = () => heard.filter((line) => line.includes("typing"));
  await expect.poll(() => typing().length).toBe(2);
  expect(typing()).toEqual([
    expect.stringMatching(/^true .*"fromSupport":0/),
    expect.stringMatching(/^false .*"fromSupport":1/),
  ]);
  for (const stop of stops) stop();
});

test("nobody types in another's conversation", async () => {
  const { id } = await begun();
  const other = await begun();
  expect(await status(tellTyping(other.viewer, id))).toBe(404);
  expect(await status(tellTyping(admin, uuidv7()))).toBe(404);
  expect(await status(tellTyping(visitor, id))).toBe(200);
});
