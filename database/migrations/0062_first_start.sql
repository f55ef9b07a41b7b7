CREATE TABLE "first_start" (
	"step" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "first_start_step" CHECK ("first_start"."step" in ('business', 'bank', 'delivery', 'product')),
	CONSTRAINT "first_start_state" CHECK ("first_start"."state" in ('done', 'later', 'dismissed'))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "products_demo" ON "products" USING btree ("id") WHERE "products"."is_demo";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_archived" CHECK ("products"."archived_at" is null or "products"."archived_at" is not distinct from "products"."deleted_at");--> statement-breakpoint
-- A shop that has an owner has started before.
INSERT INTO "first_start" ("step", "state")
SELECT step, 'done' FROM unnest(ARRAY['business', 'bank', 'delivery', 'product']) AS step
WHERE EXISTS (SELECT FROM "users" WHERE "role" = 'admin');--> statement-breakpoint
-- Products that no form has added, and that nobody has changed.
UPDATE "products" SET "is_demo" = true
WHERE "client_id" IS NULL AND "version" = 1 AND "prices_revision" = 1 AND "deleted_at" IS NULL
	AND EXISTS (SELECT FROM "seedings" WHERE "name" = 'products')
	AND NOT EXISTS (SELECT FROM "audit_lines" WHERE "details"->>'productId' = "products"."id"::text);--> statement-breakpoint
CREATE FUNCTION "demo_no_more"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.is_demo := false;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_demo_changed" BEFORE UPDATE ON "products" FOR EACH ROW
	WHEN (OLD.is_demo AND (OLD.version, OLD.prices_revision, OLD.print_spec) IS DISTINCT FROM (NEW.version, NEW.prices_revision, NEW.print_spec))
	EXECUTE FUNCTION "demo_no_more"();
