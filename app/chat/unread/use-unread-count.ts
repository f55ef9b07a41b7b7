import { useCallback, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { useSignedOut } from "../../live/use-signed-out.ts";
import { useSite } from "../../shop/use-site.ts";
import { CHAT_USED } from "../browser/chat-used.ts";

/** Delay of the first fetch after the page, ms. */
const AFTER_PAGE_MS = 1_000;

let count = 0;
const listeners = new Set<() => void>();

/**
 * A person's unread messages (for admins, conversations with some). 0 without a request for people
 * who have never written, on chat pages, and after signing out. All uses share one request; it also
 * sends the outbox.
 */
export function useUnreadCount(): number {
  const { kind } = useSite().viewer;
  const { pathname } = useLocation();
  const isThere = /\/(?:chat|user-chat)$|^\/admin-dashboard/.test(pathname);
  // The count belongs to who was signed in.
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
    // Without the module there is no badge.
    const watch = await import("./watch-unread.ts").catch(() => undefined);
    if (!watch || stop || listeners.size === 0) return;
    const tell = (unread: number) => {
      count = unread;
      for (const listener of listeners) listener();
    };
    stop = watch.watchUnread(kind === "admin", tell, () => localStorage.removeItem(CHAT_USED));
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
