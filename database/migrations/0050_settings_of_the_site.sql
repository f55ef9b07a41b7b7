-- Every page may show what the owner has set: whoever saves a setting tells every process of the shop.
DROP TRIGGER "settings_announce_money" ON "settings";--> statement-breakpoint
CREATE TRIGGER "settings_announce" AFTER INSERT ON "settings" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();
