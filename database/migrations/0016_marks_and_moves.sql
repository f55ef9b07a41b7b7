CREATE TABLE "moved_conversations" (
	"from_id" uuid PRIMARY KEY NOT NULL,
	"to_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "support_delivered_before" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "support_read_before" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "participant_delivered_before" integer;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "participant_read_before" integer;--> statement-breakpoint
ALTER TABLE "moved_conversations" ADD CONSTRAINT "moved_conversations_to_id_conversations_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "moved_conversations_to" ON "moved_conversations" USING btree ("to_id");