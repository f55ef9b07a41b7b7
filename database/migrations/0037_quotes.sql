CREATE TABLE "quote_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid,
	"conversation_id" uuid,
	"fields" jsonb NOT NULL,
	"user_id" uuid,
	"kept_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_drafts_order" UNIQUE("order_id"),
	CONSTRAINT "quote_drafts_conversation" UNIQUE("conversation_id"),
	CONSTRAINT "quote_drafts_of" CHECK (("quote_drafts"."order_id" is null) <> ("quote_drafts"."conversation_id" is null))
);
--> statement-breakpoint
CREATE TABLE "quote_lines" (
	"quote_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"product_id" uuid,
	"item" text,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"make_up" text NOT NULL,
	"choice" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"image_url" text,
	CONSTRAINT "quote_lines_quote_id_place_pk" PRIMARY KEY("quote_id","place"),
	CONSTRAINT "quote_lines_place" CHECK ("quote_lines"."place" between 1 and 20),
	CONSTRAINT "quote_lines_quantity" CHECK ("quote_lines"."quantity" between 1 and 1000000),
	CONSTRAINT "quote_lines_price" CHECK ("quote_lines"."price" >= 0),
	CONSTRAINT "quote_lines_name" CHECK (length(trim("quote_lines"."name")) between 1 and 200),
	CONSTRAINT "quote_lines_make_up" CHECK (length("quote_lines"."make_up") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'sent' NOT NULL,
	"line_count" integer NOT NULL,
	"goods" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"discount_percent" integer,
	"discount_reason" text NOT NULL,
	"delivery_fee" bigint NOT NULL,
	"delivery_days" integer,
	"days" integer,
	"total" bigint NOT NULL,
	"valid_until" date NOT NULL,
	"note" text NOT NULL,
	"user_id" uuid,
	"seq" integer NOT NULL,
	"sent_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"remind_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"last_reminded_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"accepted_by" text,
	"terms_version" text,
	"reason" text,
	CONSTRAINT "quotes_state" CHECK ("quotes"."state" in ('sent', 'accepted', 'replaced', 'withdrawn')),
	CONSTRAINT "quotes_positive" CHECK ("quotes"."number" > 0 and "quotes"."total" > 0),
	CONSTRAINT "quotes_line_count" CHECK ("quotes"."line_count" between 1 and 20),
	CONSTRAINT "quotes_discount" CHECK ("quotes"."discount" between 0 and "quotes"."goods"),
	CONSTRAINT "quotes_percent" CHECK ("quotes"."discount_percent" between 1 and 10000),
	CONSTRAINT "quotes_reason" CHECK ("quotes"."discount" = 0 or length(trim("quotes"."discount_reason")) > 0),
	CONSTRAINT "quotes_fee" CHECK ("quotes"."delivery_fee" >= 0),
	CONSTRAINT "quotes_days" CHECK ("quotes"."days" > 0 and "quotes"."delivery_days" >= 0),
	CONSTRAINT "quotes_total" CHECK ("quotes"."total" = "quotes"."goods" - "quotes"."discount" + "quotes"."delivery_fee"),
	CONSTRAINT "quotes_note" CHECK (length("quotes"."note") <= 5000 and length("quotes"."reason") <= 5000),
	CONSTRAINT "quotes_ended" CHECK (("quotes"."state" = 'sent') = ("quotes"."ended_at" is null)),
	CONSTRAINT "quotes_accepted" CHECK (("quotes"."state" = 'accepted') = ("quotes"."terms_version" is not null)),
	CONSTRAINT "quotes_withdrawn" CHECK (("quotes"."state" = 'withdrawn') = ("quotes"."reason" is not null))
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "quote_drafts" ADD CONSTRAINT "quote_drafts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_drafts" ADD CONSTRAINT "quote_drafts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_drafts" ADD CONSTRAINT "quote_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_lines" ADD CONSTRAINT "quote_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_drafts_user" ON "quote_drafts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quote_lines_product" ON "quote_lines" USING btree ("product_id");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_number" ON "quotes" USING btree ("order_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "quotes_open" ON "quotes" USING btree ("order_id") WHERE "quotes"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_silent" ON "quotes" USING btree ("valid_until") WHERE "quotes"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "quotes_user" ON "quotes" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('status', 'proof', 'change', 'artwork', 'note', 'total', 'raise', 'raise-refused', 'payment', 'link', 'quote', 'quote-accepted', 'quote-change', 'quote-withdrawn', 'date'));--> statement-breakpoint
-- What is offered stays as it was sent; of one that was answered nothing changes but that its people go.
CREATE FUNCTION "keep_quotes"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	may_change text[] := ARRAY['user_id', 'accepted_by'];
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.state = 'sent' THEN
			may_change := may_change || ARRAY['state', 'remind_at', 'reminded_at', 'last_reminded_at', 'ended_at', 'terms_version', 'reason'];
		END IF;
		IF to_jsonb(NEW) - may_change = to_jsonb(OLD) - may_change
			AND (NEW.user_id IS NULL OR NEW.user_id IS NOT DISTINCT FROM OLD.user_id)
			AND (NEW.accepted_by IS NULL OR OLD.state = 'sent' OR NEW.accepted_by IS NOT DISTINCT FROM OLD.accepted_by)
		THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'A quote is never changed once it is sent';
END
$$;--> statement-breakpoint
CREATE TRIGGER "quotes_keep" BEFORE UPDATE OR DELETE ON "quotes" FOR EACH ROW EXECUTE FUNCTION "keep_quotes"();--> statement-breakpoint
CREATE FUNCTION "keep_quote_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- Its product may go.
	IF TG_OP = 'UPDATE' AND NEW.product_id IS NULL AND to_jsonb(NEW) - 'product_id' = to_jsonb(OLD) - 'product_id' THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The lines of a quote are never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "quote_lines_keep" BEFORE UPDATE OR DELETE ON "quote_lines" FOR EACH ROW EXECUTE FUNCTION "keep_quote_lines"();--> statement-breakpoint
-- No line comes later: the goods of a quote are what its lines come to.
CREATE FUNCTION "check_quote_lines"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (
		SELECT FROM "quotes" q WHERE q.id = NEW.quote_id AND (q.line_count, q.goods) =
			(SELECT count(*), sum(l.price) FROM "quote_lines" l WHERE l.quote_id = q.id)
	) THEN
		RAISE EXCEPTION 'The lines of a quote do not come to its goods';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "quote_lines_sum" AFTER INSERT ON "quote_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_quote_lines"();
