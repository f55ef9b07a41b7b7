-- The words of a text as searches spell them: small letters without marks over or under them. The
-- application folds what is searched in the same way (folded.ts). The capitals are for a database
-- whose locale is C, where lower() knows no letters but A to Z.
CREATE FUNCTION "folded"(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN translate(lower(regexp_replace(normalize(words, NFKD), '[\u0300-\u036f]+', '', 'g')), 'ɓɗƙƴđøłıςƁƊƘƳĐØŁÆÐÞĦŊŒŦƆƎƏƐƔƖƝƱƲẞ', 'bdkydoliσbdkydolæðþħŋœŧɔǝəɛɣɩɲʊʋß');--> statement-breakpoint
-- What is found of an account, each word after one blank: those of its name and its address, of a
-- name with an apostrophe also those that it makes without, and its number as it is dialled from
-- abroad without 234, and from behind.
CREATE FUNCTION "user_words"(name text, email text, phone_number text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
	' ' || regexp_replace(
		folded(name || CASE WHEN name ~ '[''‘’ʼ]' THEN ' ' || regexp_replace(name, '[''‘’ʼ]+', '', 'g') ELSE '' END || ' ' || email),
		'[-\s/_.@:,;()''"‘’ʼ`‐-―]+', ' ', 'g')
	|| ' ' || regexp_replace(regexp_replace(phone_number, '\D', '', 'g'), '^(00)?(234)?0?', '')
	|| ' <' || reverse(regexp_replace(phone_number, '\D', '', 'g')),
	' +', ' ', 'g');--> statement-breakpoint
-- The thirty days that an instant lies in. No word of an account holds a colon.
CREATE FUNCTION "era"(instant timestamp with time zone) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ':' || floor(extract(epoch FROM instant AT TIME ZONE 'UTC') / 2592000)::integer::text;--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
DROP INDEX "users_pairs";--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (user_words(name, email, phone_number)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_words" ON "users" USING gin (array_to_tsvector(string_to_array(trim("search_text"), ' ') || era("created_at"))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "users_pairs" ON "users" USING gin ((word_pairs("search_text") || era("created_at"))) WITH (fastupdate=false);--> statement-breakpoint
-- Nor are all lines of the audit taken away at once.
CREATE TRIGGER "audit_lines_stay" BEFORE TRUNCATE ON "audit_lines" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();
