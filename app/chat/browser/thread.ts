/** Builds the messages of an open conversation from pages and events. */
import type { Message, MessagePage, ThreadState } from "../message.ts";

export interface Thread {
  messages: Message[];
  hasOlder: boolean;
  /** Whether only a part is loaded, so that messages after its end are missing. */
  hasNewer: boolean;
  /** Messages that arrived after the end of the loaded part. */
  behind: Message[];
  /** The newest number seen in any message or page. */
  newest: number;
  state: ThreadState;
  /** The lowest number that should be loaded. */
  from: number;
}

export function threadOf(page: MessagePage): Thread {
  const { messages, hasOlder, hasNewer = false, state } = page;
  const from = messages[0]?.seq ?? state.hiddenSeq + 1;
  const newest = Math.max(page.lastSeq ?? 0, messages.at(-1)?.seq ?? 0, state.hiddenSeq);
  return { messages, hasOlder, hasNewer, behind: [], newest, state, from };
}

/** Replaces the messages by a fetched page and keeps newer ones of the same conversation. */
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
 * Adds messages in any order and replaces known ones. Messages before the first loaded page, or
 * after the end of a part, are not shown, since that would leave a gap: they come with their page.
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
    // A message after a gap is skipped: fetching the gap brings it, too.
    else if (behind.has(seq) || seq === newest + 1) behind.set(seq, message);
    else continue;
    newest = Math.max(newest, seq);
  }
  return { ...thread, messages: inOrder(shown), behind: inOrder(behind), newest };
}

function inOrder(messages: Map<number, Message>): Message[] {
  return [...messages.values()].sort((a, b) => a.seq - b.seq);
}

export function withOlder(thread: Thread, page: MessagePage): Thread {
  const from = page.messages[0]?.seq ?? thread.from;
  return withMessages({ ...thread, hasOlder: page.hasOlder, from }, page.messages);
}

export function withNewer(thread: Thread, page: MessagePage): Thread {
  const { hasNewer = false, messages } = page;
  const whole = { ...thread, hasNewer: false, behind: [] };
  if (!hasNewer) return withMessages(whole, [...messages, ...thread.behind]);
  const grown = withMessages(whole, messages);
  const end = lastContiguousSeq(grown);
  return { ...grown, hasNewer, behind: thread.behind.filter(({ seq }) => seq > end) };
}

/**
 * Applies marks, unless they are older. Within a revision they only grow; a new revision may lower
 * them, since restored messages are unread again.
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

/** The last number after which any message is new. */
export function lastHeardSeq(thread: Thread): number {
  return thread.hasNewer ? thread.newest : lastContiguousSeq(thread);
}
