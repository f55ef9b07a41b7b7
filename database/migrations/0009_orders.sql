CREATE TABLE "order_counter" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_counter_one" CHECK ("order_counter"."id")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"order_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"kind" text NOT NULL,
	"status" text NOT NULL,
	"author" text NOT NULL,
	"user_id" uuid,
	"note" text,
	"amount" bigint,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_order_id_seq_pk" PRIMARY KEY("order_id","seq"),
	CONSTRAINT "order_events_author" CHECK ("order_events"."author" in ('buyer', 'shop')),
	CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('status', 'proof', 'change', 'artwork', 'note', 'total', 'payment', 'link')),
	CONSTRAINT "order_events_note" CHECK (length("order_events"."note") <= 5000)
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"seq" integer NOT NULL,
	"version" integer,
	CONSTRAINT "order_files_kind" CHECK ("order_files"."kind" in ('artwork', 'proof')),
	CONSTRAINT "order_files_proof" CHECK (("order_files"."kind" = 'proof') = ("order_files"."version" is not null))
);
--> statement-breakpoint
CREATE TABLE "order_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"received_on" date NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"user_id" uuid,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_payments_client_id" UNIQUE("client_id"),
	CONSTRAINT "order_payments_amount" CHECK ("order_payments"."amount" <> 0),
	CONSTRAINT "order_payments_note" CHECK (length("order_payments"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"client_id" uuid NOT NULL,
	"participant_id" uuid,
	"product_id" uuid,
	"item" text,
	"product_name" text NOT NULL,
	"price" bigint,
	"minimum" integer NOT NULL,
	"image_url" text,
	"quantity" integer NOT NULL,
	"notes" text NOT NULL,
	"name" text,
	"phone_number" text,
	"phone_digits" text,
	"email" text,
	"delivery" text NOT NULL,
	"state" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"street_address" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"total" bigint,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"waiting_since" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone_digits, '') || ' ' || product_name)) STORED NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_client_id" UNIQUE("client_id"),
	CONSTRAINT "orders_positive" CHECK ("orders"."number" > 0 and "orders"."minimum" > 0),
	CONSTRAINT "orders_quantity" CHECK ("orders"."quantity" between "orders"."minimum" and 1000000),
	CONSTRAINT "orders_price" CHECK ("orders"."price" > 0),
	CONSTRAINT "orders_total" CHECK ("orders"."total" >= 0),
	CONSTRAINT "orders_product_name" CHECK (length(trim("orders"."product_name")) between 1 and 200),
	CONSTRAINT "orders_notes" CHECK (length("orders"."notes") <= 5000),
	CONSTRAINT "orders_name" CHECK (length(trim("orders"."name")) between 1 and 100),
	CONSTRAINT "orders_phone" CHECK (length("orders"."phone_number") <= 24 and "orders"."phone_digits" ~ '^[0-9]{7,15}$'),
	CONSTRAINT "orders_email_lower" CHECK ("orders"."email" = lower("orders"."email")),
	CONSTRAINT "orders_delivery" CHECK ("orders"."delivery" in ('pick-up', 'delivery')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('received', 'proof-sent', 'approved', 'printing', 'ready', 'delivered', 'cancelled')),
	CONSTRAINT "orders_closed" CHECK (("orders"."status" in ('delivered', 'cancelled')) = ("orders"."closed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_payments" ADD CONSTRAINT "order_payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_events_user" ON "order_events" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_files_order" ON "order_files" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_files_version" ON "order_files" USING btree ("order_id","version");--> statement-breakpoint
CREATE INDEX "order_payments_order" ON "order_payments" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_payments_user" ON "order_payments" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "orders_participant" ON "orders" USING btree ("participant_id","number");--> statement-breakpoint
CREATE INDEX "orders_product" ON "orders" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("waiting_since","number") WHERE "orders"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "orders_answered" ON "orders" USING btree ("number") WHERE "orders"."waiting_since" is null;--> statement-breakpoint
CREATE INDEX "orders_status_waiting" ON "orders" USING btree ("status","waiting_since","number") WHERE "orders"."waiting_since" is not null;--> statement-breakpoint
CREATE INDEX "orders_status_answered" ON "orders" USING btree ("status","number") WHERE "orders"."waiting_since" is null;--> statement-breakpoint
CREATE INDEX "orders_unseen" ON "orders" USING btree ("number") WHERE "orders"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_order" ON "messages" USING btree ("order_id") WHERE "messages"."order_id" is not null;--> statement-breakpoint
INSERT INTO "order_counter" DEFAULT VALUES;--> statement-breakpoint
-- What has happened to an order stays as it was told; only an admin's account may go.
CREATE FUNCTION "keep_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL
		AND (NEW.order_id, NEW.seq, NEW.kind, NEW.status, NEW.author, NEW.note, NEW.amount, NEW."timestamp")
			IS NOT DISTINCT FROM (OLD.order_id, OLD.seq, OLD.kind, OLD.status, OLD.author, OLD.note, OLD.amount, OLD."timestamp")
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'The events of an order are never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_events_keep" BEFORE UPDATE OR DELETE ON "order_events" FOR EACH ROW EXECUTE FUNCTION "keep_order_events"();
--> statement-breakpoint
-- Told with the commit that makes it so: to the shop, to whose order it is, and to its open pages.
CREATE FUNCTION "announce_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('live', json_build_object(
		'name', 'order',
		'audiences', array_remove(ARRAY['support', 'order:' || o.id, o.participant_id::text], NULL),
		'ids', json_build_object('id', o.id, 'number', o.number, 'seq', NEW.seq, 'kind', NEW.kind, 'author', NEW.author)
	)::text) FROM "orders" o WHERE o.id = NEW.order_id;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "order_events_announce" AFTER INSERT ON "order_events" FOR EACH ROW EXECUTE FUNCTION "announce_order"();
