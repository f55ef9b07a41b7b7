/** A conversation for each account, with messages about what a print shop is asked for. */
import { sql } from "drizzle-orm";
import { supportParticipant } from "../../app/chat/participants.server.ts";
import { db } from "../../database/db.server.ts";
import { conversations } from "../../database/schema.ts";

/** Conversations that wait for the shop, whose messages nobody has read. */
const WAITING = 500;

/**
 * Gives accounts that have none a conversation, the newest first, until there are `total`. Indexes
 * are made anew afterwards, in a fraction of the time, and nothing is looked after row by row: the
 * database's role must be a superuser.
 * @param messages of each
 */
export async function growChats(total: number, messages: number): Promise<void> {
  const support = await supportParticipant();
  const there = await db.$count(conversations);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local maintenance_work_mem = '1GB'`);
    const indexes = await tx.execute<{ name: string; made: string }>(sql`
      select indexname as name, indexdef as made from pg_indexes
      where tablename = 'messages' and indexname not like '%_pk'`);
    for (const { name } of indexes.rows) await tx.execute(sql.raw(`drop index ${name}`));
    await tx.execute(sql`
      insert into participants (id, kind, user_id)
      select gen_random_uuid(), 'customer', u.id from users u
      left join participants p on p.user_id = u.id
      where p.id is null and u.email like 'person%'
      order by u.created_at desc limit ${Math.max(0, total - there)}`);
    await tx.execute(sql`
      with added as (
        insert into conversations (id, participant_id, last_seq, last_message_at, waiting_since,
          support_delivered_seq, support_read_seq, participant_delivered_seq, participant_read_seq)
        select gen_random_uuid(), new.id, ${messages}::int, at, case when is_waiting then at end,
          ${messages}::int - is_waiting::int, ${messages}::int - is_waiting::int,
          ${messages}::int, ${messages}::int
        from (
          select p.id, n, now() - n * interval '1 minute' as at,
            n <= ${WAITING} as is_waiting
          from (
            select p.id, ${there}::int + row_number() over (order by u.created_at desc) as n
            from participants p join users u on u.id = p.user_id
            left join conversations c on c.participant_id = p.id where c.id is null
          ) p
        ) new
        returning id, participant_id, last_message_at
      )
      insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message, "timestamp")
      select c.id, n,
        case when n % 2 = ${messages}::int % 2 then c.participant_id else ${support} end,
        case when n % 2 = ${messages}::int % 2 then ${support} else c.participant_id end,
        gen_random_uuid(),
        'Can you print ' || (n * 50) || ' ' || (array['fliers','cards','calendars','mugs','banners',
          'letterheads','wedding programmes'])[1 + (hashtext(c.id::text) & 1023 + n) % 7] ||
          ' by Friday? It is for number ' || substr(c.id::text, 1, 8) || '.',
        c.last_message_at - (${messages}::int - n) * interval '1 hour'
      from added c cross join generate_series(1, ${messages}::int) n`);
    for (const { made } of indexes.rows) await tx.execute(sql.raw(made));
  });
}
