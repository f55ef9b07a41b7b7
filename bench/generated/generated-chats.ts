/** A conversation for each account, with messages about what a print shop is asked for. */
import type pg from "pg";

/** Conversations that wait for the shop, whose last message nobody has read. */
const WAITING = 500;
/** Conversations that one statement adds. */
const STEP = 50_000;

/**
 * Gives accounts that have none a conversation, the newest first, until there are `total`. Indexes
 * are made anew afterwards, in a fraction of the time, and nothing is looked after row by row: the
 * database's role must be a superuser.
 * @param client without a time limit of its own
 * @param messages of each
 */
export async function growChats(client: pg.Client, total: number, messages: number): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select indexname as name, indexdef as made from pg_indexes
     where tablename = 'messages' and indexname not like '%_pk'`,
  );
  await client.query("set session_replication_role = replica");
  await client.query("set maintenance_work_mem = '1GB'");
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (let there = await countChats(client); there < total; there += STEP) {
    const more = Math.min(STEP, total - there);
    await client.query(
      `insert into participants (id, kind, user_id)
       select gen_random_uuid(), 'customer', u.id from users u
       left join participants p on p.user_id = u.id
       where p.id is null and u.email like 'person%'
       order by u.created_at desc limit $1`,
      [more],
    );
    await client.query(ADD_CHATS, [there, messages, WAITING]);
  }
  for (const { made } of indexes) await client.query(made);
  await client.query("set session_replication_role = origin");
}

async function countChats(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from conversations c join participants p on p.id = c.participant_id
     where p.user_id is not null`,
  );
  return Number(rows[0]?.count ?? 0);
}

const ADD_CHATS = `
  with added as (
    insert into conversations (id, participant_id, last_seq, last_message_at, waiting_since,
      support_delivered_seq, support_read_seq, participant_delivered_seq, participant_read_seq)
    select gen_random_uuid(), id, $2, at, case when is_waiting then at end,
      $2 - is_waiting::int, $2 - is_waiting::int, $2, $2
    from (
      select p.id, now() - p.n * interval '1 minute' as at, p.n <= $3 as is_waiting
      from (
        select p.id, $1::int + row_number() over (order by u.created_at desc) as n
        from participants p join users u on u.id = p.user_id
        left join conversations c on c.participant_id = p.id where c.id is null
      ) p
    ) new
    returning id, participant_id, last_message_at
  )
  insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message, "timestamp")
  select c.id, n,
    case when n % 2 = $2::int % 2 then c.participant_id else s.id end,
    case when n % 2 = $2::int % 2 then s.id else c.participant_id end,
    gen_random_uuid(),
    'Can you print ' || (n * 50) || ' ' || (array['fliers','cards','calendars','mugs','banners',
      'letterheads','wedding programmes'])[1 + ((hashtext(c.id::text) & 1023) + n) % 7] ||
      ' by Friday? It is for number ' || substr(c.id::text, 1, 8) || '.',
    c.last_message_at - ($2::int - n) * interval '1 hour'
  from added c
  cross join generate_series(1, $2::int) n
  cross join participants s where s.kind = 'support'`;
