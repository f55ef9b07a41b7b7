ALTER TABLE "audit_lines" drop column "search_text";--> statement-breakpoint
ALTER TABLE "audit_lines" ADD COLUMN "admin_name" text;--> statement-breakpoint
ALTER TABLE "audit_lines" DISABLE TRIGGER "audit_lines_keep";--> statement-breakpoint
UPDATE "audit_lines" SET "admin_name" = "users"."name" FROM "users" WHERE "users"."id" = "audit_lines"."user_id";--> statement-breakpoint
ALTER TABLE "audit_lines" ENABLE TRIGGER "audit_lines_keep";--> statement-breakpoint
ALTER TABLE "audit_lines" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(admin_name, '') || ' ' || replace(act, '-', ' ') || ' ' || details::text)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_lines_search" ON "audit_lines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- A line of the audit stays as it was written; only its admin's account may go, and really must have.
CREATE OR REPLACE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL AND NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id)
		AND (NEW.id, NEW.admin_name, NEW.act, NEW.details, NEW."timestamp")
			IS NOT DISTINCT FROM (OLD.id, OLD.admin_name, OLD.act, OLD.details, OLD."timestamp")
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The audit is never changed';
END
$$;--> statement-breakpoint
-- Of the first three letters of a text's words every two, as the search of users asks for them. A
-- phone number from behind begins with <. It is left out, as are words of most addresses that begin
-- as names do: Comfort, Yahaya.
CREATE FUNCTION "word_pairs"(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	word text;
	start text;
	other text;
	starts text[] := '{}';
	pairs text[] := '{}';
BEGIN
	FOREACH word IN ARRAY string_to_array(trim(words), ' ') LOOP
		start := left(word, 3);
		CONTINUE WHEN length(start) < 3 OR left(start, 1) = '<' OR word IN ('com', 'yahoo');
		FOREACH other IN ARRAY starts LOOP
			IF other < start COLLATE "C" THEN
				pairs := pairs || (other || ' ' || start);
			ELSIF other > start COLLATE "C" THEN
				pairs := pairs || (start || ' ' || other);
			END IF;
		END LOOP;
		starts := starts || start;
	END LOOP;
	RETURN pairs;
END
$$;--> statement-breakpoint
CREATE INDEX "users_pairs" ON "users" USING gin (word_pairs("search_text")) WITH (fastupdate=false);
