import { expect, test } from "vitest";
import { EMPTY_THREAD, type Message, type MessagePage } from "./message.ts";
import { completeTo, threadAnew, threadOf, withMessages } from "./thread.ts";

const message = (seq: number) => ({ seq, message: `message ${seq}` }) as Message;
const page = (seqs: number[], hiddenSeq = 0, revision = 0): MessagePage => ({
  messages: seqs.map(message),
  hasOlder: false,
  owner: "me",
  state: { ...EMPTY_THREAD, hiddenSeq, revision },
});
const seqs = ({ messages }: { messages: Message[] }) => messages.map(({ seq }) => seq);

test("what came while the thread was being read anew stays", () => {
  const known = withMessages(threadOf(page([1, 2])), [message(3), message(4)]);
  const anew = threadAnew(page([1, 2], 0, 1), known);
  expect(seqs(anew)).toEqual([1, 2, 3, 4]);
  expect(completeTo(anew)).toBe(4);
});

test("what was wiped meanwhile goes", () => {
  const known = threadOf(page([1, 2, 3]));
  expect(seqs(threadAnew(page([], 3, 1), known))).toEqual([]);
  const later = withMessages(known, [message(4)]);
  expect(seqs(threadAnew(page([], 3, 1), later))).toEqual([4]);
});
