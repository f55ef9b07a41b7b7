ALTER TABLE "products" ADD COLUMN "print_spec" jsonb;--> statement-breakpoint
ALTER TABLE "order_files" ADD COLUMN "line" integer;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "print_spec" jsonb;--> statement-breakpoint
-- Of an order with several lines nobody knows; its page asks.
UPDATE "order_files" SET "line" = 1 WHERE "kind" = 'artwork' AND EXISTS (SELECT FROM "order_lines" l WHERE l."order_id" = "order_files"."order_id" AND l."place" = 1) AND NOT EXISTS (SELECT FROM "order_lines" l WHERE l."order_id" = "order_files"."order_id" AND l."place" > 1);--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_line" FOREIGN KEY ("order_id","line") REFERENCES "public"."order_lines"("order_id","place") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_line_of" CHECK ("order_files"."kind" = 'artwork' or "order_files"."line" is null);