ALTER TABLE "files" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "pages" integer;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "page_sizes" jsonb;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "unseen" text;--> statement-breakpoint
CREATE INDEX "files_without_hash" ON "files" USING btree ("id") WHERE sha256 is null and finished_at is not null and dropped_at is null;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_sha256" CHECK ("files"."sha256" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_pages" CHECK ("files"."pages" > 0);--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_unseen" CHECK ("files"."unseen" in ('locked', 'damaged', 'empty', 'long', 'heavy', 'other'));