CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"subject" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_name" CHECK (length(trim("contact_messages"."name")) between 1 and 100),
	CONSTRAINT "contact_messages_phone" CHECK (length(trim("contact_messages"."phone")) between 1 and 24),
	CONSTRAINT "contact_messages_subject" CHECK (length(trim("contact_messages"."subject")) between 1 and 150),
	CONSTRAINT "contact_messages_email" CHECK (length("contact_messages"."email") between 3 and 254),
	CONSTRAINT "contact_messages_message" CHECK (length(trim("contact_messages"."message")) between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "feedbacks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_id" uuid NOT NULL,
	"stars" integer NOT NULL,
	"message" text NOT NULL,
	"name" text,
	"phone" text,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedbacks_stars" CHECK ("feedbacks"."stars" between 1 and 5),
	CONSTRAINT "feedbacks_message" CHECK (length(trim("feedbacks"."message")) between 1 and 5000),
	CONSTRAINT "feedbacks_name" CHECK (length(trim("feedbacks"."name")) between 1 and 100),
	CONSTRAINT "feedbacks_phone" CHECK (length(trim("feedbacks"."phone")) between 1 and 24)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "contact_messages_once" ON "contact_messages" USING btree ("client_id",md5("name" || chr(31) || "phone" || chr(31) || "subject" || chr(31) || "email" || chr(31) || "message"));--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("timestamp","id");--> statement-breakpoint
CREATE UNIQUE INDEX "feedbacks_once" ON "feedbacks" USING btree ("client_id",md5("stars"::text || chr(31) || "message" || chr(31) || coalesce("name", '') || chr(31) || coalesce("phone", '')));--> statement-breakpoint
CREATE INDEX "feedbacks_newest" ON "feedbacks" USING btree ("timestamp","id");