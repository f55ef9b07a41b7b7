import { expect, test } from "vitest";
import { EMPTY_THREAD, type Message, type MessagePage } from "../message.ts";
import {
  lastContiguousSeq,
  lastHeardSeq,
  reloadThread,
  threadOf,
  withMessages,
  withNewer,
  withOlder,
  withState,
} from "./thread.ts";

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
  const anew = reloadThread(page([1, 2], 0, 1), known);
  expect(seqs(anew)).toEqual([1, 2, 3, 4]);
  expect(lastContiguousSeq(anew)).toBe(4);
});

test("what was wiped meanwhile goes", () => {
  const known = threadOf(page([1, 2, 3]));
  expect(seqs(reloadThread(page([], 3, 1), known))).toEqual([]);
  const later = withMessages(known, [message(4)]);
  expect(seqs(reloadThread(page([], 3, 1), later))).toEqual([4]);
});

test("nothing stays of a conversation that is another one's now", () => {
  const mine = { ...message(1), conversationId: "mine" };
  const known = threadOf({ ...page([]), messages: [mine], conversationId: "mine" });
  expect(seqs(reloadThread(page([]), known))).toEqual([]);
  expect(seqs(reloadThread({ ...page([]), conversationId: "mine" }, known))).toEqual([1]);
});

test("a message from before the first page comes with its own page, and no gap with it", () => {
  const known = withMessages(threadOf(page([41, 42])), [message(3), message(43)]);
  expect(seqs(known)).toEqual([41, 42, 43]);
  expect(seqs(withOlder(known, page([39, 40])))).toEqual([39, 40, 41, 42, 43]);
});

test("a part takes nothing from after its end, until its last page has come", () => {
  const part = (seqs: number[]) => ({ ...page(seqs), hasNewer: true as const });
  const known = withMessages(threadOf(part([3, 4])), [message(4), message(5), message(9)]);
  expect(seqs(known)).toEqual([3, 4]);
  const more = withNewer(known, part([5, 6]));
  expect(seqs(withMessages(more, [message(7), message(9)]))).toEqual([3, 4, 5, 6]);
  const all = withMessages(withNewer(more, page([7, 8])), [message(9)]);
  expect(seqs(all)).toEqual([3, 4, 5, 6, 7, 8, 9]);
  expect(seqs(reloadThread(page([8, 9]), known))).toEqual([8, 9]);
});

test("what comes after the end of a part stands behind it, until it is shown", () => {
  const part = { ...page([3, 4]), hasNewer: true as const, lastSeq: 9 };
  const behind = (thread: ReturnType<typeof threadOf>) => seqs({ messages: thread.behind });
  // Older than the part: a restored message. After a gap: the missing messages come first.
  const gap = withMessages(threadOf(part), [message(8), message(11)]);
  expect([behind(gap), lastHeardSeq(gap)]).toEqual([[], 9]);
  const known = withMessages(gap, [message(11), message(10)]);
  expect([seqs(known), behind(known), lastHeardSeq(known)]).toEqual([[3, 4], [10, 11], 11]);
  // Reading the page again gives the same part.
  expect(behind(reloadThread({ ...part, lastSeq: 11 }, known))).toEqual([10, 11]);
  const more = withNewer(known, { ...page([5, 6, 7, 8, 9, 10]), hasNewer: true });
  expect([seqs(more).at(-1), behind(more)]).toEqual([10, [11]]);
  const all = withNewer(more, page([11]));
  expect([seqs(all).at(-1), behind(all), lastHeardSeq(all)]).toEqual([11, [], 11]);
  const newest = reloadThread(page([9, 10]), known);
  expect([seqs(newest), behind(newest)]).toEqual([[9, 10, 11], []]);
});

test("what was seen grows; less is true only of a newer revision", () => {
  const state = (revision: number, read: number) => ({
    ...EMPTY_THREAD,
    revision,
    support: { delivered: read, read },
  });
  const read = (revision: number, seen: number) =>
    withState(known, state(revision, seen)).state.support.read;
  const known = withState(threadOf(page([1, 2, 3])), state(2, 2));
  expect([read(2, 3), read(2, 1), read(1, 3), read(3, 1)]).toEqual([3, 2, 2, 1]);
});
