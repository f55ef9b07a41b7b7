/** The shape of messages and threads, shared by server and browser. */
import type { MessageChoice } from "../../database/schema/chat.ts";
import type { OrderStatus } from "../../database/schema/order-statuses.ts";
import type { PagedFile } from "../uploads/file-pages.ts";

export type { MessageChoice };

/** Characters (Unicode code points) that one message may hold. */
const MESSAGE_LIMIT = 10_000;
/** Messages that one page of a conversation holds (PRODUCT §6). */
export const PAGE_SIZE = 40;

export const TOO_LONG =
  "This message is longer than 10,000 characters. Shorten it, or send it in two.";
/** Rate limit of one writer; the browser retries by itself. */
export const PACE = { messages: 60, seconds: 10 };

export interface Message {
  conversationId: string;
  /** 1, 2, 3 … without gaps inside the conversation. */
  seq: number;
  senderId: string;
  receiverId: string;
  /** Set by the sender's browser, to match a pending message with the stored one. */
  clientId: string;
  /** The text; the file's address when `type` is `file`; empty when deleted. */
  message: string;
  type?: "file";
  /**
   * When `type` is `file`, and absent once that was purged; of a text the order's file that it is
   * about.
   */
  file?: PagedFile;
  /** Deleted by an admin. */
  deleted?: true;
  /** Deleted too long ago to restore; only admins see it. */
  purged?: true;
  /** ISO 8601, UTC. */
  timestamp: string;
  fromSupport: boolean;
  /** The admin who wrote it, even if the account is gone; only admins see it. */
  authorName?: string;
  product?: MessageProduct;
  /** The order that the message reports on, in its current state. */
  order?: MessageOrder;
}

/** An order beside a message. */
export interface MessageOrder {
  number: number;
  status: OrderStatus;
  delivery: "pick-up" | "delivery";
  /** The buyer has asked to change the newest proof. */
  changeAsked: boolean;
  title: string;
  quantity: number;
  imageUrl: string | null;
  /** This message came with the order itself. */
  isCard?: true;
  /** The quote that this message came with. */
  quote?: MessageQuote;
}

/** A quote beside a message. */
export interface MessageQuote {
  /** 1, 2, 3 … of its order. */
  number: number;
  state: "sent" | "accepted" | "replaced" | "withdrawn";
  /** Kobo, all. */
  lines: { name: string; quantity: number; price: number }[];
  discount: number;
  deliveryFee: number;
  total: number;
  /** `2026-11-30`, in Lagos: the last day. */
  validUntil: string;
  /** The number of its paper, 1, 2, 3 … of all quotes; null without one. */
  paper: number | null;
}

/** The newest message that one side's browsers have received and shown on screen. */
export interface Seen {
  delivered: number;
  read: number;
}

/** A conversation's state besides its messages. */
export interface ThreadState {
  /** Grows when messages are deleted, wiped or restored: what is on screen is then stale. */
  revision: number;
  /** Messages up to this number are wiped. */
  hiddenSeq: number;
  support: Seen;
  participant: Seen;
}

export const EMPTY_THREAD: ThreadState = {
  revision: 0,
  hiddenSeq: 0,
  support: { delivered: 0, read: 0 },
  participant: { delivered: 0, read: 0 },
};

/** A page of messages, oldest first. */
export interface MessagePage {
  messages: Message[];
  hasOlder: boolean;
  hasNewer?: true;
  /** The newest number of the conversation, in this page or not. */
  lastSeq?: number;
  /** The participant who reads here; a browser keeps unsent messages by owner. */
  owner: string;
  /** Absent before the first message. */
  conversationId?: string;
  state: ThreadState;
}

/** What a message is about: a product, or an item of the static catalogue. */
export interface MessageProduct {
  /** Empty of an item. */
  id: string;
  /** `{category}/{id}` of an item that is no product. */
  item?: string;
  name: string;
  /** Kobo for `quantity` units; null: on request. */
  price: number | null;
  quantity: number;
  imageUrl: string;
  /** What was chosen, as the ticket said it when the message was sent. */
  choice?: MessageChoice;
  /** The query of a choice that cannot be ordered like that any more. */
  lost?: string;
}

/** What a message is about, in the fields that bring it. */
export interface AskedFields {
  /** The product's id. */
  product?: string;
  /** `{category}/{id}` of the static catalogue. */
  item?: string;
  /** The query of a product page's address. */
  choice?: string;
}

/** Control characters but line break and tab, and bidi overrides. */
const CONTROLS = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu;
/** Only spaces, format characters, fillers (Hangul and others) or the empty Braille cell. */
const INVISIBLE = /^[\s\p{Z}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/**
 * The text as stored: `\n` line breaks, no control characters, trimmed; empty if invisible (SPEC
 * §5).
 */
export function normalizeText(text: string): string {
  const clean = text.replace(/\r\n?/g, "\n").replace(CONTROLS, "").trim();
  return INVISIBLE.test(clean) ? "" : clean;
}

/** Whether a normalized text is over the limit, counted in code points like the database. */
export function isTooLong(text: string): boolean {
  if (text.length <= MESSAGE_LIMIT) return false;
  // A code point has two UTF-16 units at most.
  return text.length > 2 * MESSAGE_LIMIT || [...text].length > MESSAGE_LIMIT;
}

/** A page of a thread that is not the newest one. */
export interface MessageRange {
  before?: number;
  after?: number;
}

/** How many messages after a search hit its page shows. */
const AFTER_FOUND = 10;

/** The page that a URL names: `?before`, `?after` or around `?message`, each a message number. */
export function messageRange(query: URLSearchParams): MessageRange {
  const found = messageNumber(query.get("message"));
  const before = found === undefined ? messageNumber(query.get("before")) : found + AFTER_FOUND + 1;
  const after = messageNumber(query.get("after"));
  return {
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** Parses a message number from a URL. */
export function messageNumber(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
