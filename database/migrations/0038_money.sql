CREATE TABLE "ledger_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"payment_id" uuid,
	"move_id" uuid,
	"number" integer,
	"client_id" uuid,
	"day" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_number" UNIQUE("number"),
	CONSTRAINT "ledger_entries_client_id" UNIQUE("client_id"),
	CONSTRAINT "ledger_entries_kind" CHECK ("ledger_entries"."kind" in ('received', 'taken-back', 'refund', 'let-go', 'credit')),
	CONSTRAINT "ledger_entries_amount" CHECK (case "ledger_entries"."kind" when 'received' then "ledger_entries"."amount" > 0 when 'taken-back' then "ledger_entries"."amount" < 0 when 'refund' then "ledger_entries"."amount" < 0 else "ledger_entries"."amount" <> 0 end),
	CONSTRAINT "ledger_entries_of" CHECK (("ledger_entries"."kind" in ('received', 'taken-back')) = ("ledger_entries"."payment_id" is not null) and ("ledger_entries"."kind" = 'credit') = ("ledger_entries"."move_id" is not null) and ("ledger_entries"."number" is null or "ledger_entries"."kind" = 'refund')),
	CONSTRAINT "ledger_entries_note" CHECK (length("ledger_entries"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "money_checks" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"differences" jsonb NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "money_checks_one" CHECK ("money_checks"."id")
);
--> statement-breakpoint
CREATE TABLE "paper_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"claim_client_id" uuid,
	"client_id" uuid,
	"part" integer DEFAULT 1 NOT NULL,
	"state" text NOT NULL,
	"method" text DEFAULT 'transfer' NOT NULL,
	"reference" text,
	"claimed" bigint,
	"amount" bigint,
	"bank_name" text DEFAULT '' NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"received_on" date,
	"paid_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"receipt" integer,
	"user_id" uuid,
	"claimed_at" timestamp (3) with time zone,
	"seen_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_claim_client_id" UNIQUE("claim_client_id"),
	CONSTRAINT "payments_receipt" UNIQUE("receipt"),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('claimed', 'seen', 'received', 'withdrawn', 'not-found', 'taken-back')),
	CONSTRAINT "payments_part" CHECK ("payments"."part" between 1 and 20),
	CONSTRAINT "payments_claim" CHECK (num_nonnulls("payments"."claimed", "payments"."claimed_at", "payments"."claim_client_id") in (0, 3)),
	CONSTRAINT "payments_claimed" CHECK ("payments"."claimed" > 0),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0),
	CONSTRAINT "payments_received" CHECK (("payments"."state" in ('received', 'taken-back')) = (num_nonnulls("payments"."amount", "payments"."receipt", "payments"."received_on", "payments"."received_at") = 4) and ("payments"."receipt" is null) = ("payments"."amount" is null)),
	CONSTRAINT "payments_said" CHECK ("payments"."claimed" is not null or "payments"."amount" is not null),
	CONSTRAINT "payments_seen" CHECK ("payments"."state" <> 'seen' or "payments"."seen_at" is not null),
	CONSTRAINT "payments_closed" CHECK (("payments"."state" in ('withdrawn', 'not-found', 'taken-back')) = ("payments"."closed_at" is not null)),
	CONSTRAINT "payments_words" CHECK (length("payments"."note") <= 500 and length("payments"."bank_name") <= 100 and length("payments"."account_name") <= 100 and length("payments"."reference") <= 200)
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text NOT NULL,
	"revision" integer NOT NULL,
	"value" jsonb NOT NULL,
	"user_id" uuid,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "settings_name_revision_pk" PRIMARY KEY("name","revision"),
	CONSTRAINT "settings_revision" CHECK ("settings"."revision" > 0)
);
--> statement-breakpoint
-- Transfers that were recorded before are received payments, each with its receipt and its entry. One
-- below zero was paid back, or corrected another, which nothing tells apart: it stays as taken off.
INSERT INTO "payments" ("id", "order_id", "client_id", "state", "amount", "received_on", "note", "receipt", "user_id", "received_at", "created_at")
	SELECT "id", "order_id", "client_id", 'received', "amount", "received_on", "note",
		row_number() OVER (ORDER BY "timestamp", "id"), "user_id", "timestamp", "timestamp"
	FROM "order_payments" WHERE "amount" > 0;--> statement-breakpoint
INSERT INTO "ledger_entries" ("id", "order_id", "kind", "amount", "payment_id", "client_id", "day", "note", "user_id", "timestamp")
	SELECT "id", "order_id", CASE WHEN "amount" > 0 THEN 'received' ELSE 'refund' END, "amount",
		CASE WHEN "amount" > 0 THEN "id" END, CASE WHEN "amount" < 0 THEN "client_id" END,
		"received_on", CASE WHEN "amount" < 0 THEN "note" ELSE '' END, "user_id", "timestamp"
	FROM "order_payments";--> statement-breakpoint
INSERT INTO "paper_counters" ("kind", "last")
	SELECT 'receipt', count(*) FROM "order_payments" WHERE "amount" > 0
	UNION ALL SELECT 'refund', 0;--> statement-breakpoint
DROP TABLE "order_payments";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ledger_entries_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id","kind");--> statement-breakpoint
CREATE INDEX "ledger_entries_move" ON "ledger_entries" USING btree ("move_id") WHERE "ledger_entries"."move_id" is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_day" ON "ledger_entries" USING btree ("day");--> statement-breakpoint
CREATE INDEX "ledger_entries_user" ON "ledger_entries" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_client_id" ON "payments" USING btree ("client_id","part");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_reference" ON "payments" USING btree ("reference","part");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on");--> statement-breakpoint
CREATE INDEX "payments_open" ON "payments" USING btree ("claimed_at") WHERE "payments"."state" in ('claimed', 'seen');--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payments_file" ON "payments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "orders_phone" ON "orders" USING btree ("phone_digits","number");--> statement-breakpoint
CREATE INDEX "settings_user" ON "settings" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('status', 'proof', 'change', 'artwork', 'note', 'total', 'raise', 'raise-refused', 'payment', 'claim', 'seen', 'claim-off', 'taken-back', 'refund', 'credit', 'link', 'quote', 'quote-accepted', 'quote-change', 'quote-withdrawn', 'date'));--> statement-breakpoint
-- An entry stays as it was written; only an admin's account may go.
CREATE FUNCTION "keep_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL
		AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id'
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The entries of the ledger are never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "ledger_entries_keep" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "keep_ledger"();--> statement-breakpoint
-- What was received stays what it was. It can only be taken back; what is over never begins again.
CREATE FUNCTION "keep_payments"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	open text[] := ARRAY['user_id', 'bank_name', 'account_name', 'file_id'];
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.state IN ('claimed', 'seen') AND NEW.order_id = OLD.order_id
			AND NEW.claimed IS NOT DISTINCT FROM OLD.claimed
		THEN
			RETURN NEW;
		END IF;
		IF OLD.state = 'received' AND NEW.state = 'taken-back' THEN
			open := open || ARRAY['state', 'closed_at'];
		END IF;
		IF to_jsonb(NEW) - open = to_jsonb(OLD) - open
			AND (NEW.user_id IS NULL OR NEW.user_id = OLD.user_id)
		THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'A payment stays what it was';
END
$$;--> statement-breakpoint
CREATE TRIGGER "payments_keep" BEFORE UPDATE OR DELETE ON "payments" FOR EACH ROW EXECUTE FUNCTION "keep_payments"();--> statement-breakpoint
-- Checked with the commit: a payment is what its entries say.
CREATE FUNCTION "check_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	payment uuid := CASE TG_TABLE_NAME WHEN 'payments' THEN (to_jsonb(NEW)->>'id')::uuid ELSE (to_jsonb(NEW)->>'payment_id')::uuid END;
BEGIN
	IF EXISTS (
		SELECT FROM "payments" p
		LEFT JOIN LATERAL (
			SELECT coalesce(sum(e.amount), 0) AS amount, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'received'), 0) AS received,
				bool_and(e.order_id = p.order_id) AS own
			FROM "ledger_entries" e WHERE e.payment_id = p.id
		) e ON true
		WHERE p.id = payment AND (
			e.received <> coalesce(p.amount, 0)
			OR e.amount <> CASE WHEN p.state = 'received' THEN p.amount ELSE 0 END
			OR NOT coalesce(e.own, true))
	) THEN
		RAISE EXCEPTION 'The payment % is not what its entries say', payment;
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_check" AFTER INSERT OR UPDATE ON "payments" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "check_payment"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_check_payment" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW.payment_id IS NOT NULL) EXECUTE FUNCTION "check_payment"();--> statement-breakpoint
-- Checked with the commit: no order gives more than it was given, and credit is moved, never made.
CREATE FUNCTION "check_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.amount < 0
		AND (SELECT sum(e.amount) FROM "ledger_entries" e WHERE e.order_id = NEW.order_id AND e.kind <> 'let-go') < 0
	THEN
		RAISE EXCEPTION 'More is taken off an order than was received for it';
	END IF;
	IF NEW.move_id IS NOT NULL
		AND (SELECT sum(e.amount) FROM "ledger_entries" e WHERE e.move_id = NEW.move_id) <> 0
	THEN
		RAISE EXCEPTION 'Credit is moved, never made';
	END IF;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "ledger_entries_check" AFTER INSERT ON "ledger_entries" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW EXECUTE FUNCTION "check_entry"();
