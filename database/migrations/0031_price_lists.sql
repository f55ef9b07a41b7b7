CREATE TABLE "price_lists" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL,
	"changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid
);
--> statement-breakpoint
CREATE TABLE "delivery_zones" (
	"state" text NOT NULL,
	"city" text NOT NULL,
	"rule" text NOT NULL,
	"fee" bigint,
	"days" integer,
	"is_free_reached" boolean DEFAULT true NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "delivery_zones_state_city_pk" PRIMARY KEY("state","city"),
	CONSTRAINT "delivery_zones_rule" CHECK ("delivery_zones"."rule" in ('fee', 'none', 'confirm')),
	CONSTRAINT "delivery_zones_fee" CHECK (("delivery_zones"."rule" = 'fee') = ("delivery_zones"."fee" is not null) and "delivery_zones"."fee" >= 0),
	CONSTRAINT "delivery_zones_days" CHECK ("delivery_zones"."days" between 0 and 30),
	CONSTRAINT "delivery_zones_place" CHECK ("delivery_zones"."state" <> '' and length("delivery_zones"."city") <= 100)
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"name" text NOT NULL,
	"yearly" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holidays_days" CHECK ("holidays"."to" >= "holidays"."from" and "holidays"."to" - "holidays"."from" <= 366),
	CONSTRAINT "holidays_yearly" CHECK (not "holidays"."yearly" or "holidays"."to" = "holidays"."from"),
	CONSTRAINT "holidays_name" CHECK (length(trim("holidays"."name")) between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "work_hours" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"cut_off" integer DEFAULT 720 NOT NULL,
	"proof_days" integer DEFAULT 1 NOT NULL,
	"saturdays" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_hours_one" CHECK ("work_hours"."id"),
	CONSTRAINT "work_hours_cut_off" CHECK ("work_hours"."cut_off" between 0 and 1439),
	CONSTRAINT "work_hours_proof_days" CHECK ("work_hours"."proof_days" between 1 and 30)
);
--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "price" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "price_order" bigint GENERATED ALWAYS AS (coalesce(price, 9000000000000000)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "from_each" bigint;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "prices_revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- With whether it is a draft, so that lists are counted in the index alone.
CREATE INDEX "products_newest" ON "products" USING btree ("timestamp","id") INCLUDE ("is_draft") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_name","timestamp","id") INCLUDE ("is_draft") WHERE "products"."deleted_at" is null;--> statement-breakpoint
-- With what a search reads, so that looking through the cheapest reads the index alone.
CREATE INDEX "products_price" ON "products" USING btree ("price_order","id") INCLUDE ("search_text","is_draft") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_name","price_order","id") INCLUDE ("is_draft") WHERE "products"."deleted_at" is null;--> statement-breakpoint
INSERT INTO "work_hours" DEFAULT VALUES;--> statement-breakpoint
-- The holidays that are on the same day every year; the owner adds those that move.
INSERT INTO "holidays" ("id", "from", "to", "name", "yearly") VALUES
	(gen_random_uuid(), '2026-01-01', '2026-01-01', 'New Year''s Day', true),
	(gen_random_uuid(), '2026-05-01', '2026-05-01', 'Workers'' Day', true),
	(gen_random_uuid(), '2026-06-12', '2026-06-12', 'Democracy Day', true),
	(gen_random_uuid(), '2026-10-01', '2026-10-01', 'Independence Day', true),
	(gen_random_uuid(), '2026-12-25', '2026-12-25', 'Christmas Day', true),
	(gen_random_uuid(), '2026-12-26', '2026-12-26', 'Boxing Day', true);--> statement-breakpoint
-- Public pages show prices, fees and dates.
CREATE TRIGGER "price_lists_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "price_lists" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();--> statement-breakpoint
CREATE TRIGGER "delivery_zones_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "delivery_zones" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();--> statement-breakpoint
CREATE TRIGGER "holidays_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "holidays" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();--> statement-breakpoint
CREATE TRIGGER "work_hours_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "work_hours" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
