/** Opening a very long conversation in a very large table. */
import { sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { supportParticipant } from "../../app/chat/participants.server.ts";
import { readMessages } from "../../app/chat/reading/read-messages.server.ts";
import { db } from "../../database/db.server.ts";
import type { BenchOptions } from "../measuring/results.ts";
import { printTable, quantile } from "../measuring/table.ts";
import { openEmptyDatabase } from "./listing.ts";

const TARGETS = { openingP99Ms: 20 };
/** Of all messages, in the one long conversation. */
const LONG_SHARE = 0.1;

/** The newest page of a conversation that holds a tenth of all messages. */
export async function measureChatOpening({ messages, seconds }: BenchOptions): Promise<object> {
  await openEmptyDatabase("superuser");
  const long = await growMessages(messages);
  const viewer = {
    kind: "admin" as const,
    user: { id: uuidv7(), name: "Admin", email: "admin@itewe.example", role: "admin" as const },
  };
  const size = Math.round(messages * LONG_SHARE);
  const ranges = {
    "the newest page": () => ({}),
    "a page somewhere": () => ({ before: 2 + Math.floor(Math.random() * size) }),
    "what came after": () => ({ after: size - 20 }),
  };
  const timings: Record<string, { medianMs: number; p99Ms: number }> = {};
  for (const [name, range] of Object.entries(ranges)) {
    const delays: number[] = [];
    for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
      const started = performance.now();
      await readMessages(viewer, long, range());
      delays.push(performance.now() - started);
    }
    timings[name] = { medianMs: quantile(delays, 0.5), p99Ms: quantile(delays, 0.99) };
  }
  printTable(
    `A conversation of ${size} messages in a table of ${messages}`,
    ["", "median ms", "p99 ms"],
    Object.entries(timings).map(([name, { medianMs, p99Ms }]) => [
      name,
      medianMs,
      { value: p99Ms, most: TARGETS.openingP99Ms },
    ]),
  );
  return { targets: TARGETS, size, messages, timings };
}

/**
 * Fills the table; returns the long conversation. Indexes are built afterwards, which takes a
 * fraction of the time; that of words is no part of an opening.
 */
async function growMessages(count: number): Promise<string> {
  const long = Math.round(count * LONG_SHARE);
  const shortOnes = Math.max(1, Math.round((count - long) / 1_000));
  const support = await supportParticipant();
  const indexes = await db.execute<{ name: string; definition: string }>(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'messages' and indexname not like '%_pk'`);
  for (const { name } of indexes.rows) await db.execute(sql.raw(`drop index ${name}`));
  await db.execute(sql`
    insert into participants (id, kind) select gen_random_uuid(), 'customer'
    from generate_series(0, ${shortOnes}::integer)`);
  await db.execute(sql`
    insert into conversations (id, participant_id, last_seq)
    select gen_random_uuid(), id, 1000 from participants where kind = 'customer'`);
  const { rows } = await db.execute<{ id: string }>(sql`
    update conversations set last_seq = ${long} where id = (select min(id::text)::uuid from conversations)
    returning id`);
  const step = 500_000;
  const fill = (where: ReturnType<typeof sql>, first: number, last: number) =>
    db.transaction(async (tx) => {
      // What is generated keeps the rules between tables; looking after each row doubles the time.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql`
        insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message)
        select c.id, n, c.participant_id, ${support}, gen_random_uuid(),
               'Message ' || n || ': fifty A5 fliers on matt paper, by Friday if you can.'
        from conversations c, generate_series(${first}::integer, ${last}::integer) n where ${where}`);
    });
  const id = rows[0]?.id ?? "";
  for (let first = 1; first <= long; first += step) {
    await fill(sql`c.id = ${id}`, first, Math.min(long, first + step - 1));
  }
  for (let first = 1; first <= 1_000; first += 100) {
    await fill(sql`c.id <> ${id}`, first, first + 99);
  }
  await db.transaction(async (tx) => {
    for (const { name, definition } of indexes.rows) {
      if (name !== "messages_words") await tx.execute(sql.raw(definition));
    }
    await tx.execute(sql`analyze messages`);
  });
  return id;
}
