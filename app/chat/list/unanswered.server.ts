/** The people who wait for an answer, for the admin's overview. */
import { sql } from "drizzle-orm";
import { db } from "../../../database/db.server.ts";
import { staffOf } from "../../accounts/guards.server.ts";
import type { Viewer } from "../../accounts/viewer.server.ts";
import { messageLine } from "./conversation-list.server.ts";
import { joinPerson, nameOf, type Person, personColumns } from "./person.server.ts";

/** How many of the newest messages are searched for the person's last one. */
const LAST_READ = 50;

export interface Unanswered {
  /** At most 100. */
  count: number;
  /** At most five, longest wait first. */
  longest: { id: string; name: string; waitingSince: string; lastMessage: string }[];
}

/**
 * The conversations in which the person waits for an answer.
 * @throws Response 403 when the viewer is not an admin
 */
export async function findUnanswered(viewer: Viewer): Promise<Unanswered> {
  staffOf(viewer, "chat");
  const waits = sql`hidden_seq < last_seq and waiting_since is not null`;
  const [counted, longest] = await Promise.all([
    db.execute<{ count: number }>(sql`
      select count(*)::integer as count
      from (select from conversations where ${waits} limit 100) waiting`),
    db.execute<Person & { id: string; waiting_since: Date | string; message: string | null }>(sql`
      select c.id, ${personColumns}, c.waiting_since, ${messageLine} as message from (
        select id, participant_id, waiting_since from conversations where ${waits}
        order by waiting_since, id limit 5
      ) c
      join participants p on p.id = c.participant_id
      ${joinPerson}
      left join lateral (
        select * from (
          select * from messages where conversation_id = c.id order by seq desc limit ${LAST_READ}
        ) newest
        where sender_id = p.id and order_id is null order by seq desc limit 1
      ) m on true
      left join files f on f.id = m.file_id
      order by c.waiting_since, c.id`),
  ]);
  return {
    count: counted.rows[0]?.count ?? 0,
    longest: longest.rows.map((row) => ({
      id: row.id,
      name: nameOf(row),
      waitingSince: new Date(row.waiting_since).toISOString(),
      lastMessage: row.message ?? "",
    })),
  };
}
