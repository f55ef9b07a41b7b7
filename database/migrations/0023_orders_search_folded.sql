-- Names are found by their letters alone, with or without marks. The index goes with its column.
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (folded(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_digits, '') || ' ' || product_name)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);
