CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"machine" text NOT NULL,
	"step" text DEFAULT 'rows' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file" text,
	"bytes" bigint,
	"files" integer,
	"is_sealed" boolean DEFAULT false NOT NULL,
	"is_tested" boolean DEFAULT false NOT NULL,
	"warnings" text[] DEFAULT '{}' NOT NULL,
	"failure" text,
	CONSTRAINT "backups_file_unique" UNIQUE("file"),
	CONSTRAINT "backups_step" CHECK ("backups"."step" in ('rows', 'files', 'reading', 'testing')),
	CONSTRAINT "backups_end" CHECK (("backups"."ended_at" is null) = ("backups"."file" is null and "backups"."failure" is null)),
	CONSTRAINT "backups_outcome" CHECK ("backups"."file" is null or "backups"."failure" is null),
	CONSTRAINT "backups_made" CHECK (("backups"."file" is null) = ("backups"."bytes" is null or "backups"."files" is null))
);
--> statement-breakpoint
CREATE INDEX "backups_newest" ON "backups" USING btree ("started_at" DESC NULLS LAST);