DROP INDEX "files_owner";--> statement-breakpoint
CREATE INDEX "files_open" ON "files" USING btree ("created_at") WHERE finished_at is null and dropped_at is null;--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","created_at");