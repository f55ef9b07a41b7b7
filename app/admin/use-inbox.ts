import { useCallback, useEffect, useRef, useState } from "react";
import type { ConversationSummary } from "../chat/conversation-list.server.ts";
import { useLive } from "../live/use-live.ts";

/** Several messages at once are one reason to read again, in ms. */
const SETTLE_MS = 150;

/** How many conversations wait, kept up to date while the page is open. */
export function useUnread(initial: number): number {
  const [unread, setUnread] = useState(initial);
  useEffect(() => setUnread(initial), [initial]);
  useWhenSomethingHappens(async () => {
    setUnread((await read("only=unread")).unread);
  });
  return unread;
}

/**
 * The list of conversations, kept up to date while the page is open.
 * @param initial the newest page, from the server
 */
export function useConversationList(initial: ConversationSummary[]) {
  const [list, setList] = useState(initial);
  const merge = useCallback((arrived: ConversationSummary[]) => {
    setList((known) => {
      const byId = new Map([...known, ...arrived].map((line) => [line.id, line]));
      return [...byId.values()].sort((a, b) => (a.lastMessageAt < b.lastMessageAt ? 1 : -1));
    });
  }, []);
  useEffect(() => merge(initial), [merge, initial]);
  useWhenSomethingHappens(async () => merge((await read("")).conversations));
  useMoved(({ from }) => setList((known) => known.filter(({ id }) => id !== from)));

  const last = list.at(-1);
  const loadOlder = async () => {
    if (!last) return 0;
    const query = new URLSearchParams({ before: last.lastMessageAt, beforeId: last.id });
    const { conversations } = await read(String(query));
    merge(conversations);
    return conversations.length;
  };
  return { list, loadOlder };
}

/**
 * Calls back when a conversation has been merged into another one: `from` is no more.
 */
export function useMoved(onMoved: (ids: { from: string; to: string }) => void): void {
  useLive({ moved: (ids) => onMoved(ids as { from: string; to: string }) });
}

/** Tells the server that support has seen the messages of a conversation up to `seq`. */
export async function tellSeen(conversation: string, seq: number): Promise<void> {
  const body = new URLSearchParams({ conversation, seq: String(seq) });
  // Not worth a word when it fails: the next message or visit tells it again.
  await fetch("/admin-dashboard/conversations", { method: "POST", body }).catch(() => {});
}

interface Inbox {
  unread: number;
  conversations: ConversationSummary[];
}

async function read(query: string): Promise<Inbox> {
  const response = await fetch(`/admin-dashboard/conversations?${query}`);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return response.json();
}

function useWhenSomethingHappens(refresh: () => Promise<void>): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    clearTimeout(timer.current);
    // While the server is away there is nothing to read; its next hello asks again.
    timer.current = setTimeout(() => void refresh().catch(() => {}), SETTLE_MS);
  };
  useLive({ message: soon, read: soon, moved: soon, gap: soon, hello: soon });
  useEffect(() => () => clearTimeout(timer.current), []);
}
