ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "asked_total" bigint;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('status', 'proof', 'change', 'artwork', 'note', 'total', 'raise', 'raise-refused', 'payment', 'link'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_asked_total" CHECK ("orders"."asked_total" > "orders"."total");--> statement-breakpoint
-- What a customer did to an order is no question: who waits for nothing else does not wait.
UPDATE "conversations" c SET "waiting_since" = (
  select m."timestamp" from "messages" m
  where m.conversation_id = c.id and m.sender_id = c.participant_id
    and m.deleted_at is null and m.order_id is null and m.seq > greatest(c.hidden_seq, (
      select max(coalesce(answer.seen_seq, answer.seq)) from "messages" answer
      where answer.conversation_id = c.id and answer.seq > c.hidden_seq
        and answer.sender_id <> c.participant_id and answer.deleted_at is null
    ))
  order by m.seq limit 1
) WHERE c."waiting_since" is not null;
