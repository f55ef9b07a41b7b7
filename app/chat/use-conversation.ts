import { useCallback, useEffect, useRef, useState } from "react";
import { uuidv7 } from "uuidv7";
import { useLive } from "../live/use-live.ts";
import type { MessagePage } from "./chat.server.ts";
import type { Message } from "./message.ts";

/** A message that has left the box but has not come back from the server. */
export interface PendingMessage {
  clientId: string;
  message: string;
  product?: string;
  state: "sending" | "failed";
  /** Why the server will not have it; without one, trying again helps. */
  error?: string;
}

const SEND_TIMEOUT_MS = 15_000;

/**
 * A conversation that stays complete: messages arrive live, a missing number is fetched by key,
 * and after every break of the stream whatever came meanwhile is fetched and what could not be
 * sent is sent again, in order, under its old client id.
 *
 * @param initial the page of messages that the server rendered
 * @param conversationId an admin's choice; undefined for one's own conversation
 */
export function useConversation(initial: MessagePage, conversationId?: string) {
  const [messages, setMessages] = useState(initial.messages);
  const [hasOlder, setHasOlder] = useState(initial.hasOlder);
  const [pending, setPending] = useState<PendingMessage[]>([]);
  const known = useRef(initial.messages);
  const queue = useRef<PendingMessage[]>([]);
  const sending = useRef(false);
  const catchingUp = useRef<"no" | "yes" | "again">("no");
  /** The first number that should be here. */
  const from = useRef(initial.messages[0]?.seq ?? 1);

  const add = useCallback((arrived: Message[]) => {
    const bySeq = new Map(known.current.map((message) => [message.seq, message]));
    for (const message of arrived) bySeq.set(message.seq, message);
    known.current = [...bySeq.values()].sort((a, b) => a.seq - b.seq);
    setMessages(known.current);
    // What came back is no longer on its way.
    const kept = new Set(arrived.map((message) => message.clientId));
    queue.current = queue.current.filter(({ clientId }) => !kept.has(clientId));
    setPending(queue.current);
  }, []);

  /** The last number before the first gap. */
  const completeTo = useCallback(() => {
    let end = from.current - 1;
    for (const { seq } of known.current) if (seq === end + 1) end = seq;
    return end;
  }, []);

  const request = useCallback(
    async (range: { after: number } | { before: number }): Promise<MessagePage> => {
      const query = new URLSearchParams(
        Object.entries(range).map(([name, value]) => [name, String(value)]),
      );
      if (conversationId) query.set("conversation", conversationId);
      const response = await fetch(`/chat/messages?${query}`, {
        signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
      });
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      return response.json();
    },
    [conversationId],
  );

  /** Fetches everything after the last number before the first gap. */
  const catchUp = useCallback(async () => {
    if (catchingUp.current !== "no") {
      catchingUp.current = "again";
      return;
    }
    try {
      let end: number;
      do {
        catchingUp.current = "yes";
        end = completeTo();
        add((await request({ after: end })).messages);
      } while (completeTo() > end || isAgain(catchingUp.current));
    } catch {
      // The stream says hello again when the server is back.
    } finally {
      catchingUp.current = "no";
    }
  }, [add, completeTo, request]);

  /** Takes messages in and fetches what is missing before them. */
  const take = useCallback(
    (arrived: Message[]) => {
      add(arrived);
      if ((known.current.at(-1)?.seq ?? 0) > completeTo()) void catchUp();
    },
    [add, catchUp, completeTo],
  );

  const flush = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    const update = (clientId: string, change: Partial<PendingMessage>) => {
      queue.current = queue.current.map((entry) =>
        entry.clientId === clientId ? { ...entry, ...change } : entry,
      );
      setPending(queue.current);
    };
    try {
      let next = queue.current.find(({ state }) => state === "sending");
      while (next) {
        const { clientId, message, product } = next;
        const outcome = await post({ clientId, message, product, conversation: conversationId });
        if ("message" in outcome) {
          take([outcome.message]);
        } else {
          update(clientId, { state: "failed", error: outcome.error });
          // Later messages must not overtake one that may still be sent.
          if (!outcome.error) {
            for (const { clientId: later } of queue.current) update(later, { state: "failed" });
          }
        }
        next = queue.current.find(({ state }) => state === "sending");
      }
    } finally {
      sending.current = false;
    }
  }, [conversationId, take]);

  /** Sends a text (not blank) and shows it at once. */
  const send = useCallback(
    (message: string, product?: string) => {
      queue.current = [
        ...queue.current,
        { clientId: uuidv7(), message, product, state: "sending" },
      ];
      setPending(queue.current);
      void flush();
    },
    [flush],
  );

  /** Sends again what failed and may yet succeed. */
  const retry = useCallback(() => {
    queue.current = queue.current.map((entry) =>
      entry.error ? entry : { ...entry, state: "sending" },
    );
    setPending(queue.current);
    void flush();
  }, [flush]);

  const loadOlder = useCallback(async () => {
    const page = await request({ before: known.current[0]?.seq ?? 1 });
    from.current = page.messages[0]?.seq ?? from.current;
    add(page.messages);
    setHasOlder(page.hasOlder);
  }, [add, request]);

  const resume = () => {
    void catchUp();
    retry();
  };
  const connected = useLive({
    hello: resume,
    gap: resume,
    message: (content) => {
      const message = content as Message;
      if (!conversationId || message.conversationId === conversationId) take([message]);
    },
  });

  // A navigation brings what the server has now.
  useEffect(() => take(initial.messages), [take, initial]);

  return { messages, pending, hasOlder, connected, send, retry, loadOlder };
}

// A function, because the compiler takes the value it was just given for its only one.
const isAgain = (state: "no" | "yes" | "again") => state === "again";

type Outcome = { message: Message } | { error?: string };

async function post(fields: Record<string, string | undefined>): Promise<Outcome> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) body.set(name, value);
  try {
    const response = await fetch("/chat/messages", {
      method: "POST",
      body,
      signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
    });
    if (response.ok) return await response.json();
    if (response.status >= 500 || response.status === 429) return {};
    const refusal = (await response.json().catch(() => ({}))) as { error?: string };
    return { error: refusal.error ?? "This message cannot be sent here. Open the chat again." };
  } catch {
    return {};
  }
}
