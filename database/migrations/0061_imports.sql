CREATE TABLE "import_files" (
	"import_id" uuid NOT NULL,
	"path" text NOT NULL,
	"purpose" text NOT NULL,
	"owner" text DEFAULT '' NOT NULL,
	"file_id" uuid,
	"fault" text,
	CONSTRAINT "import_files_import_id_path_purpose_owner_pk" PRIMARY KEY("import_id","path","purpose","owner"),
	CONSTRAINT "import_files_purpose" CHECK ("import_files"."purpose" in ('main', 'detail', 'chat'))
);
--> statement-breakpoint
CREATE TABLE "import_lines" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"kind" text NOT NULL,
	"row" integer NOT NULL,
	"subject" text NOT NULL,
	"column_name" text NOT NULL,
	"value" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "import_lines_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"target" text NOT NULL,
	"before" jsonb,
	"after" text NOT NULL,
	CONSTRAINT "import_records_import_id_kind_key_pk" PRIMARY KEY("import_id","kind","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"file_name" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea",
	"file_id" uuid,
	"user_id" uuid,
	"said" text,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"digest" text,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"active_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('products', 'customers', 'orders', 'old-site')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('checking', 'wrong', 'ready', 'importing', 'done', 'taking-back', 'taken-back'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_history" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_files" ADD CONSTRAINT "import_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_lines" ADD CONSTRAINT "import_lines_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_files_file" ON "import_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "import_files_open" ON "import_files" USING btree ("import_id") WHERE file_id is null and fault is null;--> statement-breakpoint
CREATE INDEX "import_lines_kind" ON "import_lines" USING btree ("import_id","kind","place");--> statement-breakpoint
CREATE INDEX "import_records_key" ON "import_records" USING btree ("kind","key");--> statement-breakpoint
CREATE INDEX "import_records_target" ON "import_records" USING btree ("kind","target");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "imports_file" ON "imports" USING btree ("file_id");--> statement-breakpoint
-- An order that an import has made goes without a trace when that import is taken back.
CREATE OR REPLACE FUNCTION "keep_order_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND NEW.user_id IS NULL
		AND (NEW.order_id, NEW.seq, NEW.kind, NEW.status, NEW.author, NEW.note, NEW.amount, NEW.day, NEW.approve_by, NEW."timestamp")
			IS NOT DISTINCT FROM (OLD.order_id, OLD.seq, OLD.kind, OLD.status, OLD.author, OLD.note, OLD.amount, OLD.day, OLD.approve_by, OLD."timestamp")
	THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' AND EXISTS (
		SELECT FROM "import_records" r
		WHERE r.kind = 'order' AND r.target = OLD.order_id::text AND r.before IS NULL
			AND r.import_id::text = current_setting('itewe.import_taken_back', true)
	) THEN
		RETURN OLD;
	END IF;
	RAISE EXCEPTION 'The events of an order are never changed';
END
$$;--> statement-breakpoint
-- The history that an import enters is no news.
DROP TRIGGER "order_events_announce" ON "order_events";--> statement-breakpoint
CREATE TRIGGER "order_events_announce" AFTER INSERT ON "order_events" FOR EACH ROW
	WHEN (current_setting('itewe.import_history', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION "announce_order"();
