CREATE TABLE "added_guests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"added_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "messages_shared" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."file_id" is not null and "messages"."deleted_at" is null;