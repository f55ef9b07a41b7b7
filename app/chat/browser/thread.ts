/** The messages of an open conversation, put together from pages and events. */
import type { Message, MessagePage, ThreadState } from "../message.ts";

/** Messages in their order, and which of them are known to be all. */
export interface Thread {
  messages: Message[];
  hasOlder: boolean;
  /** Only a part is here: what comes after its end is not shown. */
  hasNewer: boolean;
  /** What has come since, and stands after the end of a part. */
  behind: Message[];
  /** The newest number that has been heard of. */
  newest: number;
  state: ThreadState;
  /** The first number that should be here. */
  from: number;
}

export function threadOf(page: MessagePage): Thread {
  const { messages, hasOlder, hasNewer = false, state } = page;
  const from = messages[0]?.seq ?? state.hiddenSeq + 1;
  const newest = Math.max(page.lastSeq ?? 0, messages.at(-1)?.seq ?? 0, state.hiddenSeq);
  return { messages, hasOlder, hasNewer, behind: [], newest, state, from };
}

/**
 * The thread of a page that was asked for when `known` stood; what has come since then stays, as
 * long as it belongs to the same conversation.
 */
export function reloadThread(page: MessagePage, known: Thread): Thread {
  const last = page.messages.at(-1)?.seq ?? page.state.hiddenSeq;
  const isKept = ({ seq, conversationId }: Message) =>
    seq > last && conversationId === page.conversationId;
  const behind = known.behind.filter(isKept);
  const anew = threadOf(page);
  return withMessages({ ...anew, behind: anew.hasNewer ? behind : [] }, [
    ...known.messages.filter(isKept),
    ...behind,
  ]);
}

/**
 * With messages that have arrived, in whatever order; one that is there already is replaced. One
 * from before the first page, or after the end of a part, is not shown: it comes with its own page,
 * or a gap would be passed over. What is new stands behind a part until then.
 */
export function withMessages(thread: Thread, arrived: Message[]): Thread {
  if (arrived.length === 0) return thread;
  const end = thread.hasNewer ? lastContiguousSeq(thread) : Number.POSITIVE_INFINITY;
  const shown = new Map(thread.messages.map((message) => [message.seq, message]));
  const behind = new Map(thread.behind.map((message) => [message.seq, message]));
  let { newest } = thread;
  for (const message of [...arrived].sort((a, b) => a.seq - b.seq)) {
    const { seq } = message;
    if (seq < thread.from || seq <= thread.state.hiddenSeq) continue;
    if (seq <= end) shown.set(seq, message);
    // Not after a gap: that is fetched, and what follows with it.
    else if (behind.has(seq) || seq === newest + 1) behind.set(seq, message);
    else continue;
    newest = Math.max(newest, seq);
  }
  return { ...thread, messages: inOrder(shown), behind: inOrder(behind), newest };
}

function inOrder(messages: Map<number, Message>): Message[] {
  return [...messages.values()].sort((a, b) => a.seq - b.seq);
}

/** With a page of older messages before the first. */
export function withOlder(thread: Thread, page: MessagePage): Thread {
  const from = page.messages[0]?.seq ?? thread.from;
  return withMessages({ ...thread, hasOlder: page.hasOlder, from }, page.messages);
}

/** With the page after the end of a part. */
export function withNewer(thread: Thread, page: MessagePage): Thread {
  const { hasNewer = false, messages } = page;
  const whole = { ...thread, hasNewer: false, behind: [] };
  if (!hasNewer) return withMessages(whole, [...messages, ...thread.behind]);
  const grown = withMessages(whole, messages);
  const end = lastContiguousSeq(grown);
  return { ...grown, hasNewer, behind: thread.behind.filter(({ seq }) => seq > end) };
}

/**
 * With what is told of both sides; an older answer may come late. What they have seen grows, until
 * messages come back that they have not: then the newer revision says so.
 */
export function withState(thread: Thread, state: ThreadState): Thread {
  const known = thread.state;
  if (state.revision < known.revision) return thread;
  if (state.revision > known.revision) return { ...thread, state };
  const side = (name: "support" | "participant") => ({
    delivered: Math.max(known[name].delivered, state[name].delivered),
    read: Math.max(known[name].read, state[name].read),
  });
  return {
    ...thread,
    state: { ...state, support: side("support"), participant: side("participant") },
  };
}

/** The last number before the first gap. */
export function lastContiguousSeq(thread: Thread): number {
  let end = thread.from - 1;
  for (const { seq } of thread.messages) if (seq === end + 1) end = seq;
  return end;
}

/** The last number after which anything that comes is new here. */
export function lastHeardSeq(thread: Thread): number {
  return thread.hasNewer ? thread.newest : lastContiguousSeq(thread);
}
