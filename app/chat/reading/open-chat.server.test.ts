import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { useTestDatabase } from "../../../test/database.ts";
import { usePeople } from "../../../test/people.ts";
import { ownerOf } from "../participants.server.ts";
import { openChat, sendForm } from "./open-chat.server.ts";
import { readMessages } from "./read-messages.server.ts";

useTestDatabase();

const { newGuest, newUser, visitor } = usePeople();

test("a form that comes again is one message; with another text it is another one", async () => {
  const { guestToken, viewer } = newGuest();
  const clientId = uuidv7();
  const send = (message: string) =>
    sendForm({ viewer: visitor, guestToken }, { clientId, message });
  for (const text of ["One", "One\r\n", "Two", "Two", "One"]) {
    expect((await send(text)).ok).toBe(true);
  }
  const { messages } = await readMessages(await viewer(), undefined);
  expect(messages.map(({ message }) => message)).toEqual(["One", "Two"]);
});

test("an address of a page with nothing in it opens the newest one", async () => {
  const guest = newGuest();
  for (const text of ["One", "Two", "Three"]) await guest.write(text);
  const open = async (query: string) => {
    const request = new Request(`https://itewe.example/chat?${query}`);
    const { page } = await openChat(await guest.viewer(), request, guest.guestToken);
    return page.messages.map(({ message }) => message);
  };
  expect(await open("after=1")).toEqual(["Two", "Three"]);
  for (const query of ["", "after=3", "after=999999999", "before=1", "after=5&before=2"]) {
    expect(await open(query), query).toEqual(["One", "Two", "Three"]);
  }
});

test("the page of a message that was found holds it, and some that follow", async () => {
  const guest = newGuest();
  for (let number = 1; number <= 55; number++) await guest.write(`Number ${number}`);
  const open = async (seq: number) => {
    const request = new Request(`https://itewe.example/chat?message=${seq}`);
    const { page } = await openChat(await guest.viewer(), request, guest.guestToken);
    return [page.messages.at(0)?.seq, page.messages.at(-1)?.seq, page.hasNewer];
  };
  expect(await open(1)).toEqual([1, 11, true]);
  expect(await open(30)).toEqual([1, 40, true]);
  expect(await open(44)).toEqual([15, 54, true]);
  expect(await open(45)).toEqual([16, 55, undefined]);
  expect(await open(999_999_999)).toEqual([16, 55, undefined]);
}, 20_000);

test("the form of a page that was another's sends nothing", async () => {
  const [ada, bello] = [await newUser("Ada", "user"), await newUser("Bello", "user")];
  const owner = await ownerOf(ada);
  const form = { clientId: uuidv7(), owner, message: "Of Ada" };
  expect(await sendForm({ viewer: bello }, form)).toMatchObject({ ok: false });
  expect((await readMessages(bello, undefined)).messages).toEqual([]);
  expect(await sendForm({ viewer: ada }, form)).toMatchObject({ ok: true });
});
