/** The browser's requests of an open conversation. */
import { hearMissed } from "../../live/live-stream.ts";
import type { Message, MessagePage } from "../message.ts";
import type { Outcome } from "./outbox.ts";

const TIMEOUT_MS = 15_000;
/**
 * Longest wait before a retry. It is short because the rate limit may not apply on another network.
 */
const LONGEST_WAIT_S = 60;
/** Most bytes of a `keepalive` request; browsers allow 64 kB for all. */
const KEPT_ALIVE_BYTES = 16_384;

/**
 * Fetches messages. If the conversation was merged, raises the `moved` event that the page missed.
 * @throws when there is no usable answer
 */
export async function requestMessages(
  range: { after: number; size?: number } | { before: number } | Record<string, never>,
  conversation: string | undefined,
): Promise<MessagePage> {
  const query = new URLSearchParams(
    Object.entries(range).map(([name, value]) => [name, String(value)]),
  );
  if (conversation) query.set("conversation", conversation);
  const response = await fetch(`/chat/messages?${query}`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const answer = (await response.json()) as MessagePage | { movedTo: string };
  if (!("movedTo" in answer)) return answer;
  hearMissed("moved", { from: conversation, to: answer.movedTo });
  throw new Error("The conversation is another one now");
}

interface Refused {
  error?: string;
  missing?: true;
  signedOut?: true;
}

/** Posts a message; never throws. */
export async function postMessage(fields: Record<string, string | undefined>): Promise<Outcome> {
  try {
    const response = await post("/chat/messages", fields);
    if (response.ok) return (await response.json()) as { message: Message };
    if (response.status >= 500) return {};
    const { error, missing, signedOut } = (await response.json().catch(() => ({}))) as Refused;
    // An error without the shop's JSON comes from a proxy and says nothing about the message.
    if (typeof error !== "string") return {};
    if (response.status === 429) {
      const seconds = Number(response.headers.get("retry-after") ?? 5);
      return { error, waitMs: Math.min(seconds, LONGEST_WAIT_S) * 1_000 };
    }
    if (signedOut) return { error, isSignedOut: true };
    return missing && fields.file ? { error, isLost: true } : { error };
  } catch {
    return {};
  }
}

/** Sends receipts or a typing event; returns whether the shop got it. */
export async function tellReceipts(fields: Record<string, string | undefined>): Promise<boolean> {
  try {
    return (await post("/chat/receipts", fields)).ok;
  } catch {
    return false;
  }
}

function post(path: string, fields: Record<string, string | undefined>): Promise<Response> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) body.set(name, value);
  const keepalive = body.toString().length <= KEPT_ALIVE_BYTES;
  const request = { method: "POST", body, signal: AbortSignal.timeout(TIMEOUT_MS) };
  return fetch(path, { ...request, keepalive });
}
