import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "../../../database/db.server.ts";
import { usePeople } from "../../../test/rows/people.ts";
import { useTestDatabase } from "../../../test/setup/database.ts";
import { findUnanswered } from "./unanswered.server.ts";

useTestDatabase();
const { newGuest, newUser, visitor } = usePeople();

/** Conversations of as many guests: the later one was begun, the longer it waits, and the newer its last message. */
const fill = (count: number) =>
  db.execute(sql`
    with made as (
      insert into participants (id, kind, token_hash)
      select gen_random_uuid(), 'guest', 'made ' || n from generate_series(1, ${count}) n
      returning id, substr(token_hash, 6)::integer as n
    )
    insert into conversations (id, participant_id, last_seq, last_message_at, waiting_since)
    select gen_random_uuid(), id, 1, now() - interval '1 hour' + n * interval '1 second',
      now() - n * interval '1 day'
    from made`);

test("who has waited longest comes first, however many have been silent for longer", async () => {
  const admin = await newUser("Amaka", "admin");
  expect(await findUnanswered(admin)).toEqual({ count: 0, longest: [] });
  await fill(300);
  const { count, longest } = await findUnanswered(admin);
  expect(count).toBe(100);
  const days = longest.map(({ waitingSince }) =>
    Math.round((Date.now() - Date.parse(waitingSince)) / 86_400_000),
  );
  expect(days).toEqual([300, 299, 298, 297, 296]);
  await expect(findUnanswered(visitor)).rejects.toMatchObject({ status: 403 });

  await db.execute(sql`
    update conversations set waiting_since = null
    where waiting_since > now() - interval '297 days 12 hours'`);
  const few = await findUnanswered(admin);
  expect([few.count, few.longest.length]).toEqual([3, 3]);
});

test("what they said last stands beside them, in one line", async () => {
  await db.execute(sql`delete from conversations`);
  const admin = await newUser("Adaeze", "admin");
  const guest = newGuest();
  await guest.write("Do you print paper bags?");
  await guest.write("In two colours, 200 of them");
  // What the shop tells of an order is no word of theirs.
  await db.execute(sql`
    insert into messages (conversation_id, seq, sender_id, receiver_id, client_id, message)
    select conversation_id, seq + 1, receiver_id, sender_id, gen_random_uuid(), 'It is ready.'
    from messages order by seq desc limit 1`);
  expect((await findUnanswered(admin)).longest).toEqual([
    expect.objectContaining({ lastMessage: "In two colours, 200 of them" }),
  ]);
  await db.execute(sql`delete from messages`);
});

test("they are found along an index", async () => {
  await db.execute(sql`delete from conversations`);
  await db.execute(sql`delete from participants where kind = 'guest'`);
  await fill(5_000);
  await db.execute(sql`analyze conversations`);
  const { rows } = await db.execute<{ "QUERY PLAN": string }>(sql`
    explain (costs off) select id from conversations
    where hidden_seq < last_seq and waiting_since is not null order by waiting_since, id limit 5`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("conversations_waiting");
  expect(plan).not.toContain("Sort");
});
