import { expect, test } from "vitest";
import type { Message } from "../message.ts";
import { Outbox, type Outcome } from "./outbox.ts";
import { boxName, conversationsWaiting, moveBox, type PendingMessage } from "./outbox-shelf.ts";

// Here no storage works, as in a browser that forbids it or whose storage is full.

const entry = (message: string): PendingMessage => ({
  clientId: `id of ${message}`,
  message,
  state: "sending",
});
const open = (box: string, sent: (message: Message) => void = () => {}) =>
  new Outbox(box, () => {}, sent);
const texts = async (box: Outbox) => (await box.list()).map(({ message }) => message);

test("what was written outlives the part of the page that took it in, also half taken in", async () => {
  const first = open("one");
  await first.add(entry("written"));
  const half = first.add(entry("just being written"));
  first.close();
  const second = open("one");
  expect(await texts(second)).toEqual(["written", "just being written"]);
  await half;
  expect(await texts(second)).toEqual(["written", "just being written"]);
  second.close();
});

test("it is there for its sender before the browser has kept it", async () => {
  const box = open("two");
  const taken = box.add(entry("at once"));
  expect(await texts(box)).toEqual(["at once"]);
  await taken;
  box.close();
});

test("sent in order, once each; what was sent is gone, what failed is tried again", async () => {
  const heard: string[] = [];
  const box = open("three", ({ message }) => heard.push(message));
  for (const text of ["a", "b", "c"]) await box.add(entry(text));
  const posted: string[] = [];
  let isDown = true;
  const post = async ({ message, clientId }: PendingMessage): Promise<Outcome> => {
    posted.push(message);
    return isDown && message === "b" ? {} : { message: { message, clientId } as Message };
  };
  expect(await box.flush(post)).toBe(true);
  expect(await texts(box)).toEqual(["b", "c"]);
  isDown = false;
  await box.retry();
  expect(await box.flush(post)).toBe(false);
  expect(posted).toEqual(["a", "b", "b", "c"]);
  expect(heard).toEqual(["a", "b", "c"]);
  expect(await texts(box)).toEqual([]);
  box.close();
});

test("nothing overtakes one that has failed and may still go", async () => {
  const box = open("behind");
  await box.add(entry("first"));
  const posted: string[] = [];
  const post = async ({ message, clientId }: PendingMessage): Promise<Outcome> => {
    posted.push(message);
    return posted.length === 1 ? {} : { message: { message, clientId } as Message };
  };
  expect(await box.flush(post)).toBe(true);
  await box.add(entry("second"));
  expect(await box.flush(post)).toBe(true);
  expect(posted).toEqual(["first"]);
  await box.retry();
  expect(await box.flush(post)).toBe(false);
  expect(posted).toEqual(["first", "first", "second"]);
  box.close();
});

test("what was refused waits until it is asked for again", async () => {
  const box = open("four");
  await box.add(entry("no"));
  expect(await box.flush(async () => ({ error: "Not yours." }))).toBe(false);
  await box.retry();
  expect(await box.list()).toMatchObject([{ state: "failed", error: "Not yours." }]);
  await box.retry("all");
  const [again] = await box.list();
  expect(again).toMatchObject({ state: "sending" });
  expect(again?.error).toBeUndefined();
  box.close();
});

test("what was refused to somebody signed out goes out when they are back, and nothing else does", async () => {
  const box = open("out");
  await box.add(entry("never"));
  expect(await box.flush(async () => ({ error: "Too long." }))).toBe(false);
  await box.add(entry("later"));
  expect(await box.flush(async () => ({ error: "Sign in.", isSignedOut: true }))).toBe(false);
  const posted: string[] = [];
  const post = async ({ message, clientId }: PendingMessage): Promise<Outcome> => {
    posted.push(message);
    return { message: { message, clientId } as Message };
  };
  await box.retry();
  expect(await box.flush(post)).toBe(false);
  expect(posted).toEqual([]);
  await box.retry("signed-out");
  expect(await box.flush(post)).toBe(false);
  expect(posted).toEqual(["later"]);
  expect(await box.list()).toMatchObject([{ message: "never", error: "Too long." }]);
  box.close();
});

test("a box moves behind what the other one holds", async () => {
  const [from, to] = [open("guest"), open("account")];
  await from.add(entry("as guest"));
  await to.add(entry("as customer"));
  await moveBox("guest", "account");
  expect(await texts(from)).toEqual([]);
  expect(await texts(to)).toEqual(["as customer", "as guest"]);
  for (const box of [from, to]) box.close();
});

test("a file that the shop has lost is taken back to be uploaded again, and nothing waits for it", async () => {
  const box = open("six");
  const source = new File(["%PDF"], "logo.pdf");
  const sent = { ...entry("logo.pdf"), file: "gone", source };
  await box.add(sent);
  await box.add(entry("text"));
  const posted: PendingMessage[] = [];
  const post = async (message: PendingMessage): Promise<Outcome> => {
    posted.push(message);
    return message.file === "gone"
      ? { error: "This file is no longer there.", isLost: true }
      : { message: message as unknown as Message };
  };
  expect(await box.flush(post)).toBe(false);
  expect(posted.map(({ message }) => message)).toEqual(["logo.pdf", "text"]);
  expect(await box.list()).toMatchObject([{ message: "logo.pdf", isLost: true }]);
  // Nor is it sent without its file.
  await box.retry();
  await box.flush(post);
  expect(posted).toHaveLength(2);
  expect(await box.takeBack()).toEqual({ box: "six", clientId: sent.clientId, file: source });
  expect(await box.list()).toEqual([]);
  expect(await box.takeBack()).toBeUndefined();
  await box.add({ ...sent, file: "new" });
  await box.flush(post);
  expect(posted.at(-1)).toMatchObject({ clientId: sent.clientId, file: "new" });
  expect(await box.list()).toEqual([]);
  box.close();
});

test("a lost file of which there is no copy is refused in words", async () => {
  const box = open("seven");
  await box.add({ ...entry("logo.pdf"), file: "gone" });
  expect(await box.flush(async () => ({ error: "No longer there.", isLost: true }))).toBe(false);
  expect(await box.list()).toMatchObject([{ state: "failed", error: "No longer there." }]);
  box.close();
});

test("in which conversations somebody left something, and nobody else's", async () => {
  const owners = ["support:1", "support:1", "support:1", "support:12", "guest"];
  const conversations = ["b", "a", "", "c", ""];
  const boxes = owners.map((owner, index) => open(boxName(owner, conversations[index])));
  for (const box of boxes) await box.add(entry("left"));
  expect(await conversationsWaiting("support:1")).toEqual(["", "a", "b"]);
  expect(await conversationsWaiting("guest")).toEqual([""]);
  await boxes[1]?.remove(["id of left"]);
  expect(await conversationsWaiting("support:1")).toEqual(["", "b"]);
  expect(await conversationsWaiting("support")).toEqual([]);
  for (const box of boxes) {
    await box.remove(["id of left"]);
    box.close();
  }
});
