-- Pages of products say what is to be paid before printing, and are kept until the catalogue changes.
CREATE TRIGGER "settings_announce_money" AFTER INSERT ON "settings" FOR EACH ROW WHEN (NEW.name = 'money') EXECUTE FUNCTION "announce_catalogue"();
