import { useCallback, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useSignedOut } from "../../live/use-signed-out.ts";
import { useSite } from "../../shop/use-site.ts";
import { CHAT_USED } from "../browser/chat-used.ts";

/** What counts is fetched so long after the page, in ms. */
const AFTER_PAGE_MS = 1_000;

let count = 0;
const listeners = new Set<() => void>();

/**
 * How many answers a person has not read (for admins, conversations with some); 0 for whoever has
 * never written, and where the messages themselves are on screen or nobody is signed in any more: nothing is asked there. However
 * many places show it, it is asked for once; what was left unsent in the chat goes out with it.
 */
export function useUnreadCount(): number {
  const { kind } = useSite().viewer;
  const { pathname } = useLocation();
  const isThere = /\/(?:chat|user-chat)$|^\/admin-dashboard/.test(pathname);
  // It was somebody's, and whoever signs in next has their own.
  const isQuiet = useSignedOut() || isThere;
  const subscribe = useCallback(
    (listener: () => void) => {
      if (isQuiet) return () => {};
      listeners.add(listener);
      if (listeners.size === 1) begin(kind);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) end();
      };
    },
    [kind, isQuiet],
  );
  const unread = useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
  return isQuiet ? 0 : unread;
}

let timer: ReturnType<typeof setTimeout> | undefined;
let stop: (() => void) | undefined;

function begin(kind: string): void {
  if (!mayHaveChat(kind)) return;
  timer = setTimeout(async () => {
    // Without it there is only no badge.
    const watch = await import("./watch-unread.ts").catch(() => undefined);
    if (!watch || stop || listeners.size === 0) return;
    stop = watch.watchUnread(kind === "admin", (unread) => {
      count = unread;
      for (const listener of listeners) listener();
    });
  }, AFTER_PAGE_MS);
}

function end(): void {
  clearTimeout(timer);
  stop?.();
  stop = undefined;
  count = 0;
}

function mayHaveChat(kind: string): boolean {
  if (kind === "customer" || kind === "admin") return true;
  try {
    return localStorage.getItem(CHAT_USED) !== null;
  } catch {
    return false;
  }
}
