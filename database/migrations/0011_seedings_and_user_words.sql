CREATE TABLE "seedings" (
	"name" text PRIMARY KEY NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "users_search";--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (regexp_replace(' ' || regexp_replace(lower(name || ' ' || email), '[-\s/_.@:,;()''"]+', ' ', 'g') || ' ' || regexp_replace(regexp_replace(phone_number, '\D', '', 'g'), '^(00)?(234)?0?', '') || ' <' || reverse(regexp_replace(phone_number, '\D', '', 'g')), ' +', ' ', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (array_to_tsvector(string_to_array(trim("search_text"), ' '))) WITH (fastupdate=false);--> statement-breakpoint
-- A shop that has, or had, products opened before this was recorded.
INSERT INTO "seedings" ("name") SELECT 'products' WHERE EXISTS (SELECT FROM "products") OR EXISTS (SELECT FROM "audit_lines" WHERE "act" IN ('add-product', 'delete-product'));
