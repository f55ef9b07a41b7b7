-- Whoever changes what the catalogue shows, by whatever way, tells every process of the shop on
-- commit, so that no kept page outlives it.
CREATE FUNCTION "announce_catalogue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live', '{"name":"catalogue","audiences":[],"ids":{}}');
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "products" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();--> statement-breakpoint
CREATE TRIGGER "categories_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "categories" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();--> statement-breakpoint
CREATE TRIGGER "category_aliases_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "category_aliases" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
