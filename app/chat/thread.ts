/** The messages of an open conversation, put together from pages and events. */
import type { Message, MessagePage, ThreadState } from "./message.ts";

/** Messages in their order, and which of them are known to be all. */
export interface Thread {
  messages: Message[];
  hasOlder: boolean;
  /** Only a part is here: what comes after its end is neither shown nor waited for. */
  hasNewer: boolean;
  state: ThreadState;
  /** The first number that should be here. */
  from: number;
}

export function threadOf(page: MessagePage): Thread {
  const { messages, hasOlder, hasNewer = false, state } = page;
  return { messages, hasOlder, hasNewer, state, from: messages[0]?.seq ?? state.hiddenSeq + 1 };
}

/**
 * The thread of a page that was asked for when `known` stood; what has come since then stays, as
 * long as it belongs to the same conversation.
 */
export function threadAnew(page: MessagePage, known: Thread): Thread {
  const last = page.messages.at(-1)?.seq ?? page.state.hiddenSeq;
  return withMessages(
    threadOf(page),
    known.messages.filter(
      ({ seq, conversationId }) => seq > last && conversationId === page.conversationId,
    ),
  );
}

/**
 * With messages that have arrived, in whatever order; one that is there already is replaced. One
 * from before the first page, or after the end of a part, is not taken: it comes with its own page,
 * or a gap would be passed over.
 */
export function withMessages(thread: Thread, arrived: Message[]): Thread {
  if (arrived.length === 0) return thread;
  const end = thread.hasNewer ? completeTo(thread) : Number.POSITIVE_INFINITY;
  const bySeq = new Map(thread.messages.map((message) => [message.seq, message]));
  for (const message of arrived) {
    const { seq } = message;
    if (seq >= thread.from && seq <= end && seq > thread.state.hiddenSeq) bySeq.set(seq, message);
  }
  const messages = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
  return { ...thread, messages };
}

/** With a page of older messages before the first. */
export function withOlder(thread: Thread, page: MessagePage): Thread {
  const from = page.messages[0]?.seq ?? thread.from;
  return withMessages({ ...thread, hasOlder: page.hasOlder, from }, page.messages);
}

/** With the page after the end of a part. */
export function withNewer(thread: Thread, page: MessagePage): Thread {
  const { hasNewer = false, messages } = page;
  return { ...withMessages({ ...thread, hasNewer: false }, messages), hasNewer };
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
export function completeTo(thread: Thread): number {
  let end = thread.from - 1;
  for (const { seq } of thread.messages) if (seq === end + 1) end = seq;
  return end;
}
