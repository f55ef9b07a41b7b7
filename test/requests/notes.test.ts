/** What the staff note beside a chat reaches nobody but the staff. */
import { setTimeout as delay } from "node:timers/promises";
import { uuidv7 } from "uuidv7";
import { expect } from "vitest";
import { makeCustomer } from "../rows/customers.ts";
import { Guest, signedInAdmin } from "../running/guest.ts";
import { LiveReader } from "../running/live-reader.ts";
import { test } from "../running/requests.ts";
import { signedInPerson } from "../running/sessions.ts";
import { ADMIN } from "../running/shop.ts";

const ACTS = "/admin-dashboard/note-acts";

/** The id of the conversation in which somebody has written. */
async function conversationOf(person: Guest): Promise<string> {
  const answer = await person.fetch("/chat/messages");
  return ((await answer.json()) as { conversationId: string }).conversationId;
}

test("a note stands on no page, in no stream, search, history or data file of a customer or guest", async ({
  shop,
}) => {
  const { url } = shop;
  const admin = await signedInAdmin(url, ADMIN);
  const guest = await new Guest(url).open();
  const customer = await signedInPerson(shop, (await makeCustomer(shop)).email);
  const people = [guest, customer];
  for (const person of people) await person.sendSurely("Do you print kites?");
  const streams = people.map((person) => new LiveReader(url, person.cookie));
  const staff = new LiveReader(url, admin.cookie);
  try {
    const notes = people.map((_, index) => `quixotic${index}zephyr${Date.now()}`);
    for (const [index, person] of people.entries()) {
      const conversation = await conversationOf(person);
      const note = { act: "write", conversation, id: uuidv7(), note: notes[index] ?? "" };
      expect((await admin.post(ACTS, note)).status).toBe(204);
      const page = await admin.fetch(`/admin-dashboard/chats/${conversation}`);
      expect(await page.text()).toContain(notes[index]);
      await admin.post("/chat/messages", { message: "Yes", clientId: uuidv7(), conversation });
    }
    while (streams.some((stream) => stream.named("message").length === 0)) await delay(20);
    while (staff.named("notes").length < 2) await delay(20);

    const begins = "quixotic";
    const read = await Promise.all([
      ...["/chat", "/chat.data", "/chat/messages?after=0"].map((path) => guest.fetch(path)),
      ...["", "/user-chat", "/user-chat.data", "/my-data"].map((path) =>
        customer.fetch(`/user-dashboard${path}`),
      ),
      customer.fetch("/chat/messages"),
      ...people.map((person) => person.fetch(`/search/${begins}`)),
      ...people.map((person) => person.fetch(`/search-suggestions?q=${begins}`)),
      // Where what the staff search is shown, too.
      admin.fetch(`/admin-dashboard/conversations?q=${begins}`),
    ]);
    const texts = await Promise.all(read.map((answer) => answer.text()));
    const events = [...streams, staff].map((stream) => JSON.stringify(stream.events));
    for (const note of notes) {
      expect([...texts, ...events].filter((text) => text.includes(note))).toEqual([]);
    }
  } finally {
    for (const stream of [...streams, staff]) stream.close();
  }
});

test("customers and guests can neither write nor remove a note", async ({ shop }) => {
  const { url } = shop;
  const guest = await new Guest(url).open();
  const customer = await signedInPerson(shop, (await makeCustomer(shop)).email);
  for (const person of [guest, customer]) {
    await person.sendSurely("Do you print kites?");
    const conversation = await conversationOf(person);
    for (const act of ["write", "remove"]) {
      const note = { act, conversation, id: uuidv7(), note: "Mine" };
      expect((await person.post(ACTS, note)).status).toBe(403);
    }
  }
});

test("a note that is not taken is told why", async ({ shop: { url } }) => {
  const admin = await signedInAdmin(url, ADMIN);
  const guest = await new Guest(url).open();
  await guest.sendSurely("Do you print kites?");
  const conversation = await conversationOf(guest);
  const told = async (note: string) => {
    const answer = await admin.post(ACTS, { act: "write", conversation, id: uuidv7(), note });
    return [answer.status, await answer.text()];
  };
  expect(await told(" ")).toEqual([409, "Write the note first."]);
  expect(await told("x".repeat(1_001))).toEqual([409, "A note has at most 1,000 characters."]);
});
