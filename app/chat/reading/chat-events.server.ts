/** The chat's live events: messages, receipts, typing and thread changes. */
import { defineLiveEvent, defineReplay, type LiveEvent, SUPPORT } from "../../live/live.server.ts";
import { findConversationState, stateOf } from "../conversations.server.ts";
import type { Message, ThreadState } from "../message.ts";
import { messagesAfter, messagesSince, readMessage } from "./read-messages.server.ts";

/** After a longer absence a browser reads by key instead. */
const REPLAY_AGE_MS = 600_000;
const REPLAY_LIMIT = 200;
/** How long a message of one conversation may commit after a newer one of another. */
const OVERLAP_MS = 20_000;

/** Registers the chat's events; call once at start. */
export function defineChatEvents(): void {
  defineLiveEvent<Message>(
    "message",
    async ({ conversationId, seq }, audience, told) => {
      const forAdmins = audience === SUPPORT;
      if (!told) return readMessage(String(conversationId), Number(seq), forAdmins);
      const { authorName: _, ...forOthers } = told;
      return forAdmins ? told : forOthers;
    },
    placeOf,
  );
  defineLiveEvent<{ conversationId: string } & ThreadState>(
    "thread",
    async ({ conversationId }) => {
      const row = await findConversationState(String(conversationId));
      return row && { conversationId: row.id, ...stateOf(row) };
    },
  );
  defineLiveEvent("history", async () => ({}));
  defineLiveEvent("typing", async (ids) => ids);
  defineLiveEvent("moved", async (ids) => ids);
  defineLiveEvent("contact", async (ids) => ids);
  // Of the staff alone, whoever it is published to.
  defineLiveEvent("notes", async (ids, audience) => (audience === SUPPORT ? ids : undefined));
  defineReplay((audience, since) =>
    audience === SUPPORT ? missedBySupport(Number(since)) : missedByOne(audience, Number(since)),
  );
}

/** The place in the event stream: a person's by message number, support's by time. */
function placeOf({ seq, timestamp, deleted }: Message, audience: string): string | undefined {
  // An event about a changed message does not move the place.
  if (deleted) return undefined;
  return audience === SUPPORT ? String(Date.parse(timestamp)) : String(seq);
}

async function missedByOne(audience: string, place: number): Promise<LiveEvent[]> {
  return (await messagesAfter(audience, place, REPLAY_LIMIT)).map((message) => ({
    name: "message",
    data: JSON.stringify(message),
    id: String(message.seq),
  }));
}

/**
 * Messages after the place come first, so that a stream that keeps breaking still advances. Then
 * come messages that may have committed late, without a place.
 */
async function missedBySupport(place: number): Promise<LiveEvent[] | undefined> {
  if (Date.now() - place > REPLAY_AGE_MS) return undefined;
  const found = await messagesSince(new Date(place - OVERLAP_MS), REPLAY_LIMIT);
  const events = found.map((message) => {
    const time = Date.parse(message.timestamp);
    const event = { name: "message", data: JSON.stringify(message) };
    return { time, event: time > place ? { ...event, id: String(time) } : event };
  });
  const newer = events.filter(({ time }) => time > place);
  const doubtful = events.filter(({ time }) => time <= place);
  return [...newer, ...doubtful].map(({ event }) => event);
}
