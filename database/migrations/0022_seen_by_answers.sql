ALTER TABLE "messages" ADD COLUMN "seen_seq" integer;--> statement-breakpoint
-- Who waits in spite of later answers was not seen to ask by them. The time may differ by a moment.
update messages answer set seen_seq = asked.seq - 1
from (
  select c.id, c.participant_id, min(m.seq) as seq
  from conversations c
  join messages m on m.conversation_id = c.id and m.sender_id = c.participant_id
    and m.seq > c.last_seq - 10000 and m.deleted_at is null
    and m."timestamp" >= c.waiting_since - interval '5 milliseconds'
  where c.waiting_since is not null
  group by c.id
) asked
where answer.conversation_id = asked.id and answer.seq > asked.seq
  and answer.sender_id <> asked.participant_id;
