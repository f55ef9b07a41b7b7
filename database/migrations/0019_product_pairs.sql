CREATE TABLE "product_tokens" (
	"token" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE INDEX "product_tokens_trigrams" ON "product_tokens" USING gin ("token" gin_trgm_ops);--> statement-breakpoint
-- A text as tokens, each after one blank. It is split only at what no searched word has inside, so
-- that whatever a search finds stands inside one token.
CREATE FUNCTION "tokens_of"(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(words, '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g');--> statement-breakpoint
CREATE FUNCTION "remember_product_tokens"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO product_tokens (token)
	SELECT DISTINCT found.token
	FROM changed, regexp_split_to_table(tokens_of(changed.search_text), ' ') AS found(token)
	WHERE found.token <> ''
	ORDER BY found.token
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_tokens_insert" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "remember_product_tokens"();--> statement-breakpoint
CREATE TRIGGER "products_tokens_update" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "remember_product_tokens"();--> statement-breakpoint
INSERT INTO "product_tokens" ("token") SELECT DISTINCT found.token FROM "products", regexp_split_to_table(tokens_of("search_text"), ' ') AS found(token) WHERE found.token <> '';--> statement-breakpoint
CREATE INDEX "products_pairs" ON "products" USING gin (word_pairs(tokens_of("search_text"))) WITH (fastupdate=false);--> statement-breakpoint
-- With the text that a search reads, so that looking through the cheapest reads the index alone.
DROP INDEX "products_price";--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price","id") INCLUDE ("search_text") WHERE "deleted_at" is null;
