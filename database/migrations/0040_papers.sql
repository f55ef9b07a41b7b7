CREATE TABLE "papers" (
	"kind" text NOT NULL,
	"number" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"of_id" uuid,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"content" jsonb,
	"client_id" uuid,
	"user_id" uuid,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "papers_kind_number_pk" PRIMARY KEY("kind","number"),
	CONSTRAINT "papers_of" UNIQUE("of_id"),
	CONSTRAINT "papers_client_id" UNIQUE("client_id"),
	CONSTRAINT "papers_kind" CHECK ("papers"."kind" in ('invoice', 'credit', 'receipt', 'refund', 'quote')),
	CONSTRAINT "papers_number" CHECK ("papers"."number" > 0 and "papers"."amount" > 0),
	CONSTRAINT "papers_of_what" CHECK (("papers"."kind" in ('invoice', 'credit')) = ("papers"."of_id" is null)),
	CONSTRAINT "papers_content" CHECK ("papers"."kind" not in ('invoice', 'credit') or "papers"."content" is not null)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_invoice" ON "papers" USING btree ("order_id") WHERE "papers"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "papers_order" ON "papers" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "papers_day" ON "papers" USING btree ("kind","day");--> statement-breakpoint
CREATE INDEX "papers_user" ON "papers" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('status', 'proof', 'change', 'artwork', 'note', 'total', 'raise', 'raise-refused', 'payment', 'claim', 'seen', 'claim-off', 'taken-back', 'refund', 'credit', 'link', 'quote', 'quote-accepted', 'quote-change', 'quote-withdrawn', 'date', 'invoice', 'credit-note'));--> statement-breakpoint
-- What was written before has its number already, or gets one by its time; what it says is worked out
-- when it is asked for.
INSERT INTO "papers" ("kind", "number", "order_id", "of_id", "day", "amount", "user_id", "timestamp")
	SELECT 'receipt', "receipt", "order_id", "id", "received_on", "amount", "user_id", "received_at"
	FROM "payments" WHERE "receipt" IS NOT NULL
	UNION ALL
	SELECT 'refund', "number", "order_id", "id", "day", -"amount", "user_id", "timestamp"
	FROM "ledger_entries" WHERE "number" IS NOT NULL
	UNION ALL
	SELECT 'quote', row_number() OVER (ORDER BY "sent_at", "id"), "order_id", "id",
		("sent_at" AT TIME ZONE 'Africa/Lagos')::date, "total", "user_id", "sent_at"
	FROM "quotes";--> statement-breakpoint
INSERT INTO "paper_counters" ("kind", "last")
	SELECT 'quote', count(*) FROM "quotes"
	UNION ALL SELECT 'invoice', 0
	UNION ALL SELECT 'credit', 0;--> statement-breakpoint
-- A paper stays as it was written. Its content may be worked out later, or go with its buyer's contact,
-- but for invoices and credit notes, which the law has kept.
CREATE FUNCTION "keep_papers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - ARRAY['user_id', 'content'] = to_jsonb(OLD) - ARRAY['user_id', 'content']
		AND (NEW.user_id IS NULL OR NEW.user_id IS NOT DISTINCT FROM OLD.user_id)
		AND (OLD.content IS NULL OR NEW.content IS NULL OR NEW.content = OLD.content)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'A paper stays as it was written';
END
$$;--> statement-breakpoint
CREATE TRIGGER "papers_keep" BEFORE UPDATE OR DELETE ON "papers" FOR EACH ROW EXECUTE FUNCTION "keep_papers"();
