CREATE TABLE "proof_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pin_id" uuid NOT NULL,
	"words" text NOT NULL,
	"author" text NOT NULL,
	"colleague_id" uuid,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_answers_author" CHECK ("proof_answers"."author" in ('buyer', 'colleague', 'shop')),
	CONSTRAINT "proof_answers_words" CHECK (length("proof_answers"."words") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "proof_approvals" (
	"order_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"version" integer NOT NULL,
	"author" text NOT NULL,
	"name" text,
	"user_id" uuid,
	"total" bigint NOT NULL,
	"quantities" integer[] NOT NULL,
	"pages" integer NOT NULL,
	"files" jsonb NOT NULL,
	"approved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_approvals_order_id_seq_pk" PRIMARY KEY("order_id","seq"),
	CONSTRAINT "proof_approvals_author" CHECK ("proof_approvals"."author" in ('buyer', 'shop')),
	CONSTRAINT "proof_approvals_total" CHECK ("proof_approvals"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "proof_colleagues" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text,
	"invited_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "proof_colleagues_name" CHECK (length(trim("proof_colleagues"."name")) between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "proof_files" (
	"order_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"line" integer NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "proof_files_order_id_version_line_pk" PRIMARY KEY("order_id","version","line"),
	CONSTRAINT "proof_files_line" CHECK ("proof_files"."line" between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "proof_looks" (
	"order_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"who" uuid NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_looks_order_id_file_id_page_who_pk" PRIMARY KEY("order_id","file_id","page","who")
);
--> statement-breakpoint
CREATE TABLE "proof_pins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"version" integer NOT NULL,
	"line" integer NOT NULL,
	"page" integer NOT NULL,
	"x" real,
	"y" real,
	"words" text NOT NULL,
	"author" text NOT NULL,
	"colleague_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"user_id" uuid,
	CONSTRAINT "proof_pins_author" CHECK ("proof_pins"."author" in ('buyer', 'colleague')),
	CONSTRAINT "proof_pins_colleague_named" CHECK (("proof_pins"."author" = 'colleague') = ("proof_pins"."colleague_id" is not null)),
	CONSTRAINT "proof_pins_place" CHECK (("proof_pins"."x" is null) = ("proof_pins"."y" is null)),
	CONSTRAINT "proof_pins_on_page" CHECK ("proof_pins"."x" between 0 and 1 and "proof_pins"."y" between 0 and 1 and "proof_pins"."page" > 0),
	CONSTRAINT "proof_pins_words" CHECK (length("proof_pins"."words") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "proof_verdicts" (
	"order_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"verdict" text NOT NULL,
	"decided_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proof_verdicts_order_id_file_id_page_pk" PRIMARY KEY("order_id","file_id","page"),
	CONSTRAINT "proof_verdicts_verdict" CHECK ("proof_verdicts"."verdict" in ('good', 'change'))
);
--> statement-breakpoint
DROP INDEX "order_files_version";--> statement-breakpoint
ALTER TABLE "proof_answers" ADD CONSTRAINT "proof_answers_pin_id_proof_pins_id_fk" FOREIGN KEY ("pin_id") REFERENCES "public"."proof_pins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_answers" ADD CONSTRAINT "proof_answers_colleague_id_proof_colleagues_id_fk" FOREIGN KEY ("colleague_id") REFERENCES "public"."proof_colleagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_answers" ADD CONSTRAINT "proof_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_approvals" ADD CONSTRAINT "proof_approvals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_approvals" ADD CONSTRAINT "proof_approvals_event" FOREIGN KEY ("order_id","seq") REFERENCES "public"."order_events"("order_id","seq") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_colleagues" ADD CONSTRAINT "proof_colleagues_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_files" ADD CONSTRAINT "proof_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_looks" ADD CONSTRAINT "proof_looks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_looks" ADD CONSTRAINT "proof_looks_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_pins" ADD CONSTRAINT "proof_pins_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_pins" ADD CONSTRAINT "proof_pins_colleague_id_proof_colleagues_id_fk" FOREIGN KEY ("colleague_id") REFERENCES "public"."proof_colleagues"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_pins" ADD CONSTRAINT "proof_pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_verdicts" ADD CONSTRAINT "proof_verdicts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_verdicts" ADD CONSTRAINT "proof_verdicts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "proof_answers_pin" ON "proof_answers" USING btree ("pin_id");--> statement-breakpoint
CREATE INDEX "proof_answers_user" ON "proof_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proof_answers_colleague" ON "proof_answers" USING btree ("colleague_id");--> statement-breakpoint
CREATE INDEX "proof_approvals_user" ON "proof_approvals" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proof_colleagues_order" ON "proof_colleagues" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "proof_files_file" ON "proof_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "proof_looks_file" ON "proof_looks" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_pins_number" ON "proof_pins" USING btree ("order_id","number");--> statement-breakpoint
CREATE INDEX "proof_pins_user" ON "proof_pins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "proof_pins_colleague" ON "proof_pins" USING btree ("colleague_id");--> statement-breakpoint
CREATE INDEX "proof_verdicts_file" ON "proof_verdicts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "order_files_version" ON "order_files" USING btree ("order_id","version");--> statement-breakpoint
-- Proofs of earlier releases have one file for the whole order.
INSERT INTO "proof_files" ("order_id", "version", "line", "file_id")
	SELECT "order_id", "version", 1, "file_id" FROM "order_files" WHERE "kind" = 'proof';--> statement-breakpoint
CREATE FUNCTION "keep_proof_files"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The files of a proof are never changed once it is sent';
END
$$;--> statement-breakpoint
CREATE TRIGGER "proof_files_keep" BEFORE UPDATE OR DELETE ON "proof_files" FOR EACH ROW EXECUTE FUNCTION "keep_proof_files"();--> statement-breakpoint
-- What was approved stays as it was; only its people go.
CREATE FUNCTION "keep_proof_approvals"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	people text[] := ARRAY['user_id', 'name'];
BEGIN
	IF TG_OP = 'UPDATE'
		AND to_jsonb(NEW) - people = to_jsonb(OLD) - people
		AND (NEW.user_id IS NULL OR NEW.user_id IS NOT DISTINCT FROM OLD.user_id)
		AND (NEW.name IS NULL OR NEW.name IS NOT DISTINCT FROM OLD.name)
	THEN
		RETURN NEW;
	END IF;
	RAISE EXCEPTION 'What was approved is never changed';
END
$$;--> statement-breakpoint
CREATE TRIGGER "proof_approvals_keep" BEFORE UPDATE OR DELETE ON "proof_approvals" FOR EACH ROW EXECUTE FUNCTION "keep_proof_approvals"();--> statement-breakpoint
-- A pin and what is said of it: told like the events of its order, and without a number of one.
CREATE FUNCTION "announce_pin"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	order_of uuid;
BEGIN
	IF TG_TABLE_NAME = 'proof_answers' THEN
		SELECT p.order_id INTO order_of FROM "proof_pins" p WHERE p.id = NEW.pin_id;
	ELSE
		order_of := NEW.order_id;
	END IF;
	PERFORM pg_notify('live', json_build_object(
		'name', 'order',
		'audiences', json_build_array('support', 'order:' || o.id),
		'ids', json_build_object('id', o.id, 'number', o.number, 'kind', 'pin')
	)::text) FROM "orders" o WHERE o.id = order_of;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "proof_pins_announce" AFTER INSERT OR UPDATE ON "proof_pins" FOR EACH ROW EXECUTE FUNCTION "announce_pin"();--> statement-breakpoint
CREATE TRIGGER "proof_answers_announce" AFTER INSERT ON "proof_answers" FOR EACH ROW EXECUTE FUNCTION "announce_pin"();
