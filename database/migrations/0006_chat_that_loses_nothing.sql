CREATE TABLE "audit_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"act" text NOT NULL,
	"details" jsonb NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"path" text NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"type" text,
	"width" integer,
	"height" integer,
	"owner_id" uuid NOT NULL,
	"address_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"claimed_at" timestamp (3) with time zone,
	"dropped_at" timestamp (3) with time zone,
	CONSTRAINT "files_path_unique" UNIQUE("path"),
	CONSTRAINT "files_size" CHECK ("files"."size" > 0),
	CONSTRAINT "files_name" CHECK (length("files"."name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "wipes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"wiped_at" timestamp (3) with time zone NOT NULL,
	"messages" integer NOT NULL,
	"restored_at" timestamp (3) with time zone,
	"purged_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_length";--> statement-breakpoint
DROP INDEX "conversations_newest";--> statement-breakpoint
DROP INDEX "conversations_unread";--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "waiting_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "support_delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "participant_delivered_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "participant_read_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "support_notice_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "participant_notice_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "hidden_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "purged_seq" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "file_id" uuid;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "audit_lines" ADD CONSTRAINT "audit_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wipes" ADD CONSTRAINT "wipes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_lines_newest" ON "audit_lines" USING btree ("timestamp","id");--> statement-breakpoint
CREATE INDEX "files_address" ON "files" USING btree ("address_hash","created_at");--> statement-breakpoint
CREATE INDEX "files_words" ON "files" USING gin (to_tsvector('simple'::regconfig, translate("name", '/-_.@:', '      ')));--> statement-breakpoint
CREATE INDEX "wipes_open" ON "wipes" USING btree ("wiped_at") WHERE "wipes"."restored_at" is null and "wipes"."purged_at" is null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_unanswered" ON "conversations" USING btree ("last_message_at","id") WHERE "conversations"."hidden_seq" < "conversations"."last_seq" and "conversations"."waiting_since" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_file" ON "messages" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (to_tsvector('simple'::regconfig, translate("message", '/-_.@:', '      '))) WITH (fastupdate=false) WHERE "messages"."type" is null;--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("last_message_at","id") WHERE "conversations"."hidden_seq" < "conversations"."last_seq";--> statement-breakpoint
CREATE INDEX "conversations_unread" ON "conversations" USING btree ("id") WHERE "conversations"."support_read_seq" < "conversations"."last_seq" and "conversations"."hidden_seq" < "conversations"."last_seq";--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_type" CHECK ("messages"."type" in ('file'));--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_length" CHECK (length("messages"."message") <= 10000 and ("messages"."message" <> '' or "messages"."deleted_at" is not null));--> statement-breakpoint
ALTER TABLE "participants" ADD CONSTRAINT "participants_phone" CHECK (length(trim("participants"."phone_number")) between 1 and 24);--> statement-breakpoint
-- What was written before has been seen as far as anyone can tell; nobody is mailed about it.
UPDATE "conversations" c SET
	"support_delivered_seq" = "last_seq",
	"participant_delivered_seq" = "last_seq",
	"participant_read_seq" = "last_seq",
	"support_notice_seq" = "support_read_seq",
	"participant_notice_seq" = "last_seq",
	"waiting_since" = (
		SELECT m."timestamp" FROM "messages" m
		WHERE m."conversation_id" = c."id" AND m."seq" = c."last_seq" AND m."sender_id" = c."participant_id"
	);
