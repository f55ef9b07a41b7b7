CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"product_id" uuid,
	"item" text,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"make_up" text DEFAULT '' NOT NULL,
	"choice" jsonb DEFAULT '{"picked":{},"splits":{}}'::jsonb NOT NULL,
	"price" bigint,
	"days" integer,
	"image_url" text,
	"minimum" integer NOT NULL,
	"minimum_price" bigint,
	CONSTRAINT "order_lines_order_id_place_pk" PRIMARY KEY("order_id","place"),
	CONSTRAINT "order_lines_place" CHECK ("order_lines"."place" between 1 and 20),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 1000000),
	CONSTRAINT "order_lines_minimum" CHECK ("order_lines"."minimum" > 0),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."price" >= 0 and "order_lines"."minimum_price" >= 0),
	CONSTRAINT "order_lines_days" CHECK ("order_lines"."days" > 0),
	CONSTRAINT "order_lines_name" CHECK (length(trim("order_lines"."name")) between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_price";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_product_name";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_positive";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_quantity";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_product_id_products_id_fk";--> statement-breakpoint
DROP INDEX "orders_product";--> statement-breakpoint
-- An order has one line, at the price that its people have read: only for multiples of the minimum,
-- and as long as it could be counted.
INSERT INTO "order_lines" ("order_id", "place", "product_id", "item", "name", "quantity", "price", "image_url", "minimum", "minimum_price")
	SELECT "id", 1, "product_id", "item", "product_name", "quantity",
		CASE WHEN "quantity" % "minimum" = 0 AND "price"::numeric * ("quantity" / "minimum") <= 9007199254740991
			THEN "price" * ("quantity" / "minimum") END,
		"image_url", "minimum", "price"
	FROM "orders";--> statement-breakpoint
-- Renamed, the search text is made from it as before, and is not written again.
ALTER TABLE "orders" RENAME COLUMN "product_name" TO "product_names";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "estimate" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_fee" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_days" integer;--> statement-breakpoint
UPDATE "orders" SET "title" = "product_names", "estimate" = "order_lines"."price"
	FROM "order_lines" WHERE "order_lines"."order_id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "title" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "product_id";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "item";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "price";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "minimum";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_estimate" CHECK ("orders"."estimate" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_fee" CHECK ("orders"."delivery_fee" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_title" CHECK (length(trim("orders"."title")) between 1 and 220);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_positive" CHECK ("orders"."number" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" between 1 and 1000000);
