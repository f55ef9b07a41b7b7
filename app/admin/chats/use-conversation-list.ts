import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ConversationSummary } from "../../chat/list/conversation-list.server.ts";
import { type Message, PAGE_SIZE } from "../../chat/message.ts";
import type { OpenWipe } from "../../chat/removal/wipe.server.ts";
import { tellReceipts } from "../../chat/unsent/chat-requests.ts";
import { type DebouncedRetry, debouncedRetry } from "../../live/debounced-retry.ts";
import { useLive } from "../../live/use-live.ts";

/** Debounce, ms. */
const SETTLE_MS = 150;
const TIMEOUT_MS = 15_000;

/** The live count of unread conversations; also confirms deliveries. */
export function useUnread(initial: number): number {
  const [unread, setUnread] = useState(initial);
  useEffect(() => setUnread(initial), [initial]);
  useWhenSomethingHappens(async () => {
    setUnread((await read("only=unread")).unread);
  });
  const arrived = () => void tellReceipts({ delivered: "all" });
  useLive({
    hello: arrived,
    gap: arrived,
    history: arrived,
    message: (content) => {
      const { seq, fromSupport, conversationId } = content as Message;
      if (fromSupport) return;
      void tellReceipts({ conversation: conversationId, delivered: String(seq) });
    },
  });
  return unread;
}

/**
 * The live list of conversations.
 * @param initial the newest page, from the server
 * @param query the URL's search and filter
 */
export function useConversationList(
  initial: { conversations: ConversationSummary[]; wipe: OpenWipe | undefined },
  query: string,
) {
  const [list, setList] = useState(initial.conversations);
  const [wipe, setWipe] = useState(initial.wipe);
  const chosen = useRef(query);
  const show = useCallback((newest: ConversationSummary[], keepOlder: boolean) => {
    setList((known) => (keepOlder ? withNewest(known, newest) : newest));
  }, []);
  useEffect(() => {
    show(initial.conversations, chosen.current === query);
    chosen.current = query;
    setWipe(initial.wipe);
  }, [show, initial, query]);
  useWhenSomethingHappens(async () => {
    const inbox = await read(query);
    if (chosen.current !== query) return;
    show(inbox.conversations, true);
    setWipe(inbox.wipe);
  });
  useMoved(({ from }) => setList((known) => known.filter(({ id }) => id !== from)));

  const last = list.at(-1);
  const loadOlder = async () => {
    if (!last) return 0;
    const older = new URLSearchParams(query);
    older.set("before", last.lastMessageAt);
    older.set("beforeId", last.id);
    const { conversations } = await read(String(older));
    setList((known) => inOrder([...known, ...conversations]));
    return conversations.length;
  };
  return { list, wipe, loadOlder };
}

/** Calls back when the conversation `from` was merged into `to`. */
export function useMoved(onMoved: (ids: { from: string; to: string }) => void): void {
  useLive({ moved: (ids) => onMoved(ids as { from: string; to: string }) });
}

/** Replaces the newest page and keeps older lines. */
function withNewest(known: ConversationSummary[], newest: ConversationSummary[]) {
  const end = newest.length < PAGE_SIZE ? undefined : newest.at(-1);
  if (!end) return newest;
  return inOrder([...known.filter((line) => line.lastMessageAt < end.lastMessageAt), ...newest]);
}

function inOrder(lines: ConversationSummary[]): ConversationSummary[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => (a.lastMessageAt < b.lastMessageAt ? 1 : -1));
}

interface Inbox {
  unread: number;
  conversations: ConversationSummary[];
  wipe?: OpenWipe;
}

async function read(query: string): Promise<Inbox> {
  const response = await fetch(`/admin-dashboard/conversations?${query}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

function useWhenSomethingHappens(refresh: () => Promise<void>): void {
  const work = useEffectEvent(refresh);
  const refreshing = useRef<DebouncedRetry>(undefined);
  useEffect(() => {
    refreshing.current = debouncedRetry(() => work(), SETTLE_MS);
    return refreshing.current.stop;
  }, []);
  const soon = () => refreshing.current?.soon();
  useLive({ message: soon, thread: soon, history: soon, moved: soon, gap: soon, hello: soon });
}
