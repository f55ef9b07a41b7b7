DROP INDEX "contact_messages_newest";--> statement-breakpoint
DROP INDEX "feedbacks_newest";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "products_price";--> statement-breakpoint
DROP INDEX "products_category_newest";--> statement-breakpoint
DROP INDEX "products_category_price";--> statement-breakpoint
ALTER TABLE "audit_lines" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(replace(act, '-', ' ') || ' ' || details::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "feedbacks" ADD COLUMN "handled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "client_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name || ' ' || email || ' ' || regexp_replace(phone_number, '\D', '', 'g'))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_lines_search" ON "audit_lines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_messages_unhandled" ON "contact_messages" USING btree ("timestamp","id") WHERE "contact_messages"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "feedbacks_unhandled" ON "feedbacks" USING btree ("timestamp","id") WHERE "feedbacks"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" USING btree ("timestamp","id") WHERE "contact_messages"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "feedbacks_newest" ON "feedbacks" USING btree ("timestamp","id") WHERE "feedbacks"."handled_at" is not null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("timestamp","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_newest" ON "products" USING btree ("category_name","timestamp","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_name","price","id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_client_id" UNIQUE("client_id");--> statement-breakpoint
UPDATE "products" SET "updated_at" = "timestamp";--> statement-breakpoint
-- A line of the audit stays as it was written; only its admin's account may go.
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL
		AND (NEW.id, NEW.act, NEW.details, NEW."timestamp") = (OLD.id, OLD.act, OLD.details, OLD."timestamp")
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit is never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_lines_keep" BEFORE UPDATE OR DELETE ON "audit_lines" FOR EACH ROW EXECUTE FUNCTION "keep_audit"();--> statement-breakpoint
-- Whoever adds a line or a message, by whatever way, tells every admin who is watching.
CREATE FUNCTION "announce_to_support"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live', json_build_object('name', TG_ARGV[0], 'audiences', json_build_array('support'), 'ids', '{}'::json)::text);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "audit_lines_announce" AFTER INSERT ON "audit_lines" FOR EACH STATEMENT EXECUTE FUNCTION "announce_to_support"('audit');--> statement-breakpoint
CREATE TRIGGER "contact_messages_announce" AFTER INSERT OR UPDATE OR DELETE ON "contact_messages" FOR EACH STATEMENT EXECUTE FUNCTION "announce_to_support"('inbox');--> statement-breakpoint
CREATE TRIGGER "feedbacks_announce" AFTER INSERT OR UPDATE OR DELETE ON "feedbacks" FOR EACH STATEMENT EXECUTE FUNCTION "announce_to_support"('inbox');
