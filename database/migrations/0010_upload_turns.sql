CREATE TABLE "upload_turns" (
	"uploader_id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"active_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "upload_turns" ADD CONSTRAINT "upload_turns_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_turns_file" ON "upload_turns" USING btree ("file_id");