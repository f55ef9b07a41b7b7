-- Keeps search_words. Words are stored in one order, so that two statements at the same time
-- cannot wait for each other. A word stays when its last product goes: it only corrects spelling.
CREATE FUNCTION "remember_search_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO search_words (word)
	SELECT DISTINCT found.word
	FROM changed, regexp_split_to_table(changed.search_text, '[^[:alnum:]]+') AS found(word)
	WHERE found.word ~ '^[[:alpha:]]{3,40}$'
	ORDER BY found.word
	ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_search_words_insert" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "remember_search_words"();--> statement-breakpoint
CREATE TRIGGER "products_search_words_update" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "remember_search_words"();
