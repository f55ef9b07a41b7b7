ALTER TABLE "statements" ADD COLUMN "digest" text;--> statement-breakpoint
CREATE INDEX "statements_digest" ON "statements" USING btree ("digest");