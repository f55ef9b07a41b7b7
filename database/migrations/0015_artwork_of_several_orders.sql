ALTER TABLE "order_files" DROP CONSTRAINT "order_files_pkey";--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_file_id_pk" PRIMARY KEY("order_id","file_id");--> statement-breakpoint
DROP INDEX "order_files_order";--> statement-breakpoint
CREATE INDEX "order_files_file" ON "order_files" USING btree ("file_id");
