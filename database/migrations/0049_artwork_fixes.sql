ALTER TABLE "artwork_checks" ADD COLUMN "fix" jsonb;--> statement-breakpoint
ALTER TABLE "artwork_checks" ADD COLUMN "fix_asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "fix_of" uuid;--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "is_used" boolean;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_fix_of" FOREIGN KEY ("order_id","fix_of") REFERENCES "public"."order_files"("order_id","file_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "order_files_fix" ON "order_files" USING btree ("order_id","fix_of");--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_used" CHECK ("order_files"."is_used" is null or "order_files"."fix_of" is not null);--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_fixed" CHECK ("order_files"."kind" = 'artwork' or "order_files"."fix_of" is null);