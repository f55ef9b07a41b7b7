-- What the search of users asks for: the words of a text and their beginnings, each beginning with a
-- colon after it. As entries of their own short and common beginnings are held against others
-- without collecting every word that begins so. Long ones few words have; of digits already shorter
-- ones. No word of an account holds a colon.
CREATE FUNCTION "word_starts"(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	word text;
	starts text[] := '{}';
BEGIN
	FOREACH word IN ARRAY string_to_array(trim(words), ' ') LOOP
		starts := starts || word;
		FOR letters IN 1 .. least(length(word), CASE WHEN word ~ '^[0-9<]' THEN 6 ELSE 8 END) LOOP
			starts := starts || (left(word, letters) || ':');
		END LOOP;
	END LOOP;
	RETURN starts;
END
$$;--> statement-breakpoint
-- Of the first letters of a text's words, one to three, every two, and of one word the first letter
-- with the first two of another: what many words begin with, and hardly any two of one text. Numbers are left out, as are words of most addresses that begin as
-- names do: Comfort, Yahaya.
CREATE FUNCTION "start_pairs"(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	word text;
	other text;
	earlier text[] := '{}';
	pairs text[] := '{}';
BEGIN
	FOREACH word IN ARRAY string_to_array(trim(words), ' ') LOOP
		CONTINUE WHEN word ~ '^[0-9<]' OR word IN ('com', 'yahoo');
		FOREACH other IN ARRAY earlier LOOP
			FOR letters IN 1 .. least(length(word), length(other), 3) LOOP
				IF left(other, letters) < left(word, letters) COLLATE "C" THEN
					pairs := pairs || (left(other, letters) || ' ' || left(word, letters));
				ELSIF left(other, letters) > left(word, letters) COLLATE "C" THEN
					pairs := pairs || (left(word, letters) || ' ' || left(other, letters));
				END IF;
			END LOOP;
			CONTINUE WHEN left(other, 1) = left(word, 1);
			IF length(word) > 1 THEN
				pairs := pairs || (left(other, 1) || ' ' || left(word, 2));
			END IF;
			IF length(other) > 1 THEN
				pairs := pairs || (left(word, 1) || ' ' || left(other, 2));
			END IF;
		END LOOP;
		earlier := earlier || word;
	END LOOP;
	RETURN pairs;
END
$$;--> statement-breakpoint
DROP INDEX "users_words";--> statement-breakpoint
DROP INDEX "users_pairs";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (array_to_tsvector(word_starts("search_text") || start_pairs("search_text") || era("created_at"))) WITH (fastupdate=false);
