import { expect, test } from "vitest";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { openChat } from "./open-chat.server.ts";

useTestDatabase();

const { newGuest } = usePeople();

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
