-- Names are found by their letters alone, with or without marks. The index goes with its column.
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_digits, '') || ' ' || product_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- With false at first, which no row has to be written for.
ALTER TABLE "orders" ADD COLUMN "is_new" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "is_new" SET DEFAULT true;--> statement-breakpoint
-- Whether the shop had seen one that is unseen now is known only where it has acted.
UPDATE "orders" o SET is_new = true WHERE o.seen_at IS NULL
	AND NOT EXISTS (SELECT FROM "order_events" e WHERE e.order_id = o.id AND e.author = 'shop');--> statement-breakpoint
CREATE INDEX "orders_new" ON "orders" USING btree ("number") WHERE "orders"."is_new";
