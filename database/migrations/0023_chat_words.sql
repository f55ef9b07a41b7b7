-- The words of messages and of names of files as searches of chats spell them (folded.ts). Most are
-- plain letters, which need no folding: that takes many times as long.
CREATE FUNCTION "chat_words"(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(
	CASE WHEN octet_length(words) = char_length(words) THEN lower(words) ELSE folded(words) END,
	'/-_.@:', '      ');--> statement-breakpoint
DROP INDEX "files_words";--> statement-breakpoint
DROP INDEX "messages_words";--> statement-breakpoint
CREATE INDEX "files_words" ON "files" USING gin (to_tsvector('simple'::regconfig, chat_words("name")));--> statement-breakpoint
CREATE INDEX "messages_words" ON "messages" USING gin (to_tsvector('simple'::regconfig, chat_words("message"))) WITH (fastupdate=false) WHERE "messages"."type" is null;