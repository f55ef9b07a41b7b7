import { uuidv7 } from "uuidv7";
import { expect, test } from "vitest";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { ownerOf } from "../participants.server.ts";
import { readMessages } from "../reading/read-messages.server.ts";
import { sendForm } from "./send-form.server.ts";

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

test("the form of a page that was another's sends nothing", async () => {
  const [ada, bello] = [await newUser("Ada", "user"), await newUser("Bello", "user")];
  const owner = await ownerOf(ada);
  const form = { clientId: uuidv7(), owner, message: "Of Ada" };
  expect(await sendForm({ viewer: bello }, form)).toMatchObject({ ok: false });
  expect((await readMessages(bello, undefined)).messages).toEqual([]);
  expect(await sendForm({ viewer: ada }, form)).toMatchObject({ ok: true });
});
