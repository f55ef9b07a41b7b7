import type { ReactNode } from "react";
import type { Message } from "../message.ts";

/** Something between the messages that is none; those of a chat are in the order of time. */
export interface Insert {
  id: string;
  /** ISO 8601, UTC. */
  timestamp: string;
  node: ReactNode;
}

/**
 * Which inserts stand before a message, by its place, and after the last one. Before what is loaded
 * and after it, those are left out that belong between messages that are not loaded.
 */
export function insertsBefore(
  inserts: readonly Insert[],
  { messages, hasOlder, hasNewer }: { messages: Message[]; hasOlder: boolean; hasNewer: boolean },
): (place: number) => readonly Insert[] {
  return (place) => {
    const after = messages[place - 1]?.timestamp ?? "";
    const before = messages[place]?.timestamp ?? "~";
    if ((hasOlder && place === 0) || (hasNewer && place === messages.length)) return [];
    return inserts.filter(({ timestamp }) => timestamp >= after && timestamp < before);
  };
}
