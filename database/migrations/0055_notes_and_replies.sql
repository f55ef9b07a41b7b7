CREATE TABLE "chat_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"author_id" uuid,
	"text" text NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"hidden_at" timestamp (3) with time zone,
	CONSTRAINT "chat_notes_length" CHECK (length("chat_notes"."text") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "chat_replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"place" integer NOT NULL,
	CONSTRAINT "chat_replies_name_length" CHECK (length("chat_replies"."name") between 1 and 40),
	CONSTRAINT "chat_replies_length" CHECK (length("chat_replies"."text") between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_notes" ADD CONSTRAINT "chat_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chat_notes_conversation" ON "chat_notes" USING btree ("conversation_id","timestamp");--> statement-breakpoint
CREATE INDEX "chat_notes_author" ON "chat_notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_replies_name" ON "chat_replies" USING btree (lower("name"));