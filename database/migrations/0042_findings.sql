CREATE TABLE "artwork_checks" (
	"order_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"findings" jsonb NOT NULL,
	"checked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	CONSTRAINT "artwork_checks_order_id_file_id_pk" PRIMARY KEY("order_id","file_id")
);
--> statement-breakpoint
CREATE TABLE "file_facts" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"facts" jsonb,
	"fault" text,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "file_facts_fault" CHECK ("file_facts"."fault" in ('locked', 'damaged', 'empty', 'long', 'heavy', 'other')),
	CONSTRAINT "file_facts_one" CHECK (("file_facts"."facts" is null) <> ("file_facts"."fault" is null))
);
--> statement-breakpoint
ALTER TABLE "artwork_checks" ADD CONSTRAINT "artwork_checks_file" FOREIGN KEY ("order_id","file_id") REFERENCES "public"."order_files"("order_id","file_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_facts" ADD CONSTRAINT "file_facts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;