/** What of the chat travels live: messages, receipts, typing, and that a thread has changed. */
import { eq } from "drizzle-orm";
import { db } from "../../database/db.server.ts";
import { conversations } from "../../database/schema.ts";
import { defineLiveEvent, defineReplay, SUPPORT } from "../live/live.server.ts";
import { messagesSince, readMessage, stateOf } from "./chat.server.ts";
import type { Message, ThreadState } from "./message.ts";

/** A browser that comes back after longer reads by key. */
const REPLAY_AGE_MS = 600_000;
const REPLAY_LIMIT = 200;
/** Two messages of one moment may be committed in either order; nobody holds one back longer. */
const OVERLAP_MS = 20_000;

/** Makes the chat's events known to the live streams; call once at start. */
export function defineChatEvents(): void {
  defineLiveEvent<Message>(
    "message",
    ({ conversationId, seq }, audience) =>
      readMessage(String(conversationId), Number(seq), audience === SUPPORT),
    placeOf,
  );
  defineLiveEvent<{ conversationId: string } & ThreadState>(
    "thread",
    async ({ conversationId }) => {
      const [row] = await db
        .select()
        .from(conversations)
        .where(eq(conversations.id, String(conversationId)));
      return row && { conversationId: row.id, ...stateOf(row) };
    },
  );
  defineLiveEvent("history", async () => ({}));
  defineLiveEvent("typing", async (ids) => ids);
  defineReplay(async (audience, since) => {
    const place = Number(since);
    if (Date.now() - place > REPLAY_AGE_MS) return undefined;
    const missed = await messagesSince(audience, new Date(place - OVERLAP_MS), REPLAY_LIMIT);
    return missed.map((message) => ({
      name: "message",
      data: JSON.stringify(message),
      id: placeOf(message),
    }));
  });
}

const placeOf = ({ timestamp }: Message) => String(Date.parse(timestamp));
