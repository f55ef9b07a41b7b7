CREATE TABLE "statement_banks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"columns" jsonb,
	CONSTRAINT "statement_banks_words" CHECK (length("statement_banks"."name") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "statement_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"name" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_files_name" CHECK (length("statement_files"."name") <= 200)
);
--> statement-breakpoint
CREATE TABLE "statement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"core" text NOT NULL,
	"fingerprint" text NOT NULL,
	"state" text NOT NULL,
	"day" date NOT NULL,
	"time" text,
	"kobo" bigint NOT NULL,
	"remark" text NOT NULL,
	"sender" text NOT NULL,
	"bank_number" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_lines_fingerprint" UNIQUE("fingerprint"),
	CONSTRAINT "statement_lines_state" CHECK ("statement_lines"."state" in ('open', 'out', 'reversed', 'aside')),
	CONSTRAINT "statement_lines_kobo" CHECK ("statement_lines"."kobo" <> 0 and ("statement_lines"."kobo" > 0 or "statement_lines"."state" <> 'open')),
	CONSTRAINT "statement_lines_words" CHECK (length("statement_lines"."remark") <= 500 and length("statement_lines"."sender") <= 500 and length("statement_lines"."bank_number") <= 500)
);
--> statement-breakpoint
CREATE TABLE "statement_rows" (
	"statement_id" uuid NOT NULL,
	"row" integer NOT NULL,
	"line_id" uuid NOT NULL,
	CONSTRAINT "statement_rows_statement_id_row_pk" PRIMARY KEY("statement_id","row")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"bank_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"lines" integer NOT NULL,
	"fresh" integer NOT NULL,
	"unread" integer NOT NULL,
	"unread_rows" jsonb NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_name" CHECK (length("statements"."file_name") <= 200)
);
--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_bank_id_statement_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."statement_banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_files" ADD CONSTRAINT "statement_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_rows" ADD CONSTRAINT "statement_rows_line_id_statement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."statement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_bank_id_statement_banks_id_fk" FOREIGN KEY ("bank_id") REFERENCES "public"."statement_banks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "statement_banks_name" ON "statement_banks" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "statement_files_bank" ON "statement_files" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "statement_files_user" ON "statement_files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "statement_files_created" ON "statement_files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "statement_lines_core" ON "statement_lines" USING btree ("core");--> statement-breakpoint
CREATE INDEX "statement_lines_open" ON "statement_lines" USING btree ("day","id") WHERE "statement_lines"."state" = 'open';--> statement-breakpoint
CREATE INDEX "statement_lines_day" ON "statement_lines" USING btree ("day");--> statement-breakpoint
CREATE INDEX "statement_rows_line" ON "statement_rows" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "statements_bank" ON "statements" USING btree ("bank_id");--> statement-breakpoint
CREATE INDEX "statements_user" ON "statements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "statements_created" ON "statements" USING btree ("created_at");