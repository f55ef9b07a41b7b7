/** What a message is, for the server and the browser. */
import type { OrderStatus } from "../../database/schema/order-statuses.ts";

/** Characters (Unicode code points) that one message may hold. */
const MESSAGE_LIMIT = 10_000;
/** Messages that one page of a conversation holds (PRODUCT §6). */
export const PAGE_SIZE = 40;

export const TOO_LONG =
  "This message is longer than 10,000 characters. Shorten it, or send it in two.";
/** Somebody who writes faster is asked to wait; what they wrote goes out by itself. */
export const PACE = { messages: 60, seconds: 10 };

/** One message, as both sides see it. */
export interface Message {
  conversationId: string;
  /** 1, 2, 3 … without gaps inside the conversation. */
  seq: number;
  senderId: string;
  receiverId: string;
  /** Made by the sender's browser; tells a message that is still on its way from one that came back. */
  clientId: string;
  /** The text; the file's address when `type` is `file`; empty when deleted. */
  message: string;
  type?: "file";
  /** Of a message of type `file`; not there when the file has been purged. */
  file?: MessageFile;
  /** Deleted by an admin: nothing of it is told but that it was there. */
  deleted?: true;
  /** Deleted so long ago that it cannot be restored any more; only told to admins. */
  purged?: true;
  /** ISO 8601, UTC. */
  timestamp: string;
  /** Written by the shop. */
  fromSupport: boolean;
  /** The admin who wrote, also one whose account is gone; only told to admins. */
  authorName?: string;
  product?: MessageProduct;
  /** The order whose step this tells, as it stands now. */
  order?: MessageOrder;
}

/** An order beside a message, as a page of the order would show it. */
export interface MessageOrder {
  number: number;
  status: OrderStatus;
  delivery: "pick-up" | "delivery";
  /** The buyer has asked for a change of the newest proof. */
  changeAsked: boolean;
  title: string;
  quantity: number;
  imageUrl: string | null;
  /** The message is the one that the order came with. */
  isCard?: true;
}

/** A file that was sent. */
export interface MessageFile {
  id: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Media type, told from the content. */
  type: string;
  /** Pixels of the picture; only with a thumbnail. */
  width?: number;
  height?: number;
}

/** The newest message that one side's browsers have received, and that was on screen there. */
export interface Seen {
  delivered: number;
  read: number;
}

/** What both sides know of a conversation besides its messages. */
export interface ThreadState {
  /** Grows whenever messages vanish or come back: what is on screen must be read anew. */
  revision: number;
  /** Messages up to this number have been wiped. */
  hiddenSeq: number;
  support: Seen;
  participant: Seen;
}

/** A conversation in which nothing has happened yet. */
export const EMPTY_THREAD: ThreadState = {
  revision: 0,
  hiddenSeq: 0,
  support: { delivered: 0, read: 0 },
  participant: { delivered: 0, read: 0 },
};

/** A page of messages, oldest first. */
export interface MessagePage {
  messages: Message[];
  /** Whether older ones come before the first. */
  hasOlder: boolean;
  /** Newer ones come after the last: it is an early page, or one of several. */
  hasNewer?: true;
  /** The newest number of the conversation, in this page or not. */
  lastSeq?: number;
  /** Who reads and writes here; what is still on its way in a browser belongs to one of them. */
  owner: string;
  /** Not there before the first message. */
  conversationId?: string;
  state: ThreadState;
}

/** The product that a message is about. */
export interface MessageProduct {
  id: string;
  name: string;
  /** Kobo for `quantity` units; null: by quote. */
  price: number | null;
  quantity: number;
  imageUrl: string;
}

/** Control characters but line break and tab, and what turns the text after it around (bidi). */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;
/** Nothing to be seen: spaces, format characters, fillers (Hangul and others), the empty Braille cell. */
const INVISIBLE = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * The text as it is kept: one kind of line break, no control characters, no blank edges.
 * Empty when there is nothing to send (SPEC §5).
 */
export function normalizeText(text: string): string {
  const clean = text.replace(/\r\n?/g, "\n").replace(CONTROLS, "").trim();
  return INVISIBLE.test(clean) ? "" : clean;
}

/** Whether a normalized text is over the limit; counts as people and the database do. */
export function isTooLong(text: string): boolean {
  if (text.length <= MESSAGE_LIMIT) return false;
  // A character is two units at most.
  return text.length > 2 * MESSAGE_LIMIT || [...text].length > MESSAGE_LIMIT;
}

/** A page of a thread that is not the newest one. */
export interface MessageRange {
  before?: number;
  after?: number;
}

/** Of one that was searched for, so many later messages are on its page, if there are as many. */
const AFTER_FOUND = 10;

/**
 * The page of a thread that an address names: `?before` or `?after` a number, or with the
 * `?message` of that number in it.
 */
export function messageRange(query: URLSearchParams): MessageRange {
  const found = messageNumber(query.get("message"));
  const before = found === undefined ? messageNumber(query.get("before")) : found + AFTER_FOUND + 1;
  const after = messageNumber(query.get("after"));
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** A message number as it stands in a URL; undefined when it is none. */
export function messageNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
