/** What a message is, for the server and the browser. */

/** Characters (Unicode code points) that one message may hold. */
const MESSAGE_LIMIT = 10_000;
/** Messages that one page of a conversation holds (PRODUCT §6). */
export const PAGE_SIZE = 40;

export const TOO_LONG =
  "This message is longer than 10,000 characters. Shorten it, or send it in two.";

/** One message, as both sides see it. */
export interface Message {
  conversationId: string;
  /** 1, 2, 3 … without gaps inside the conversation. */
  seq: number;
  senderId: string;
  receiverId: string;
  /** Made by the sender's browser; tells a message that is still on its way from one that came back. */
  clientId: string;
  message: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  /** Written by the shop. */
  fromSupport: boolean;
  /** The admin who wrote; only told to admins. */
  authorName?: string;
  product?: MessageProduct;
}

/** The product that a message is about. */
export interface MessageProduct {
  id: string;
  name: string;
  /** Kobo for `quantity` units. */
  price: number;
  quantity: number;
  imageUrl: string;
}

/**
 * The text as it is kept: one kind of line break, no control characters, no blank edges.
 * Empty when there is nothing to send (SPEC §5).
 */
export function normalizeText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
  const clean = text.replace(/\r\n?/g, "\n").replace(controls, "").trim();
  return /^[\s\u200b-\u200f\u2060\ufeff]*$/.test(clean) ? "" : clean;
}

/** Whether a normalized text is over the limit; counts as people and the database do. */
export function isTooLong(text: string): boolean {
  return text.length > MESSAGE_LIMIT && [...text].length > MESSAGE_LIMIT;
}

/** A message number as it stands in a URL; undefined when it is none. */
export function messageNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
