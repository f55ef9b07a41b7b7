ALTER TABLE "conversations" DROP COLUMN "support_delivered_before";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "support_read_before";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "participant_delivered_before";--> statement-breakpoint
ALTER TABLE "conversations" DROP COLUMN "participant_read_before";--> statement-breakpoint
-- Of a side that nobody could be told about: the next message is looked after, as with none.
UPDATE "conversations" SET
  "support_notice_seq" = greatest("support_notice_seq", 0),
  "participant_notice_seq" = greatest("participant_notice_seq", 0)
WHERE "support_notice_seq" < 0 OR "participant_notice_seq" < 0;
