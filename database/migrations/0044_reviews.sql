CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"product_id" uuid,
	"stars" integer NOT NULL,
	"words" text NOT NULL,
	"file_id" uuid,
	"byline" text,
	"answer" text,
	"answered_at" timestamp (3) with time zone,
	"hidden_at" timestamp (3) with time zone,
	"hidden_reason" text,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_words" CHECK (length("reviews"."words") <= 2000 and length("reviews"."answer") <= 2000),
	CONSTRAINT "reviews_byline" CHECK (length("reviews"."byline") <= 60),
	CONSTRAINT "reviews_answered" CHECK (("reviews"."answer" is null) = ("reviews"."answered_at" is null)),
	CONSTRAINT "reviews_hidden" CHECK (("reviews"."hidden_reason" is null) = ("reviews"."hidden_at" is null)),
	CONSTRAINT "reviews_hidden_reason" CHECK (length("reviews"."hidden_reason") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "again_of" uuid;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_line" FOREIGN KEY ("order_id","place") REFERENCES "public"."order_lines"("order_id","place") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_of_line" ON "reviews" USING btree ("order_id","place");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","timestamp","id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("timestamp","id");--> statement-breakpoint
CREATE INDEX "reviews_file" ON "reviews" USING btree ("file_id") WHERE "reviews"."file_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_again_of_orders_id_fk" FOREIGN KEY ("again_of") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- A review shows on its product's page: no kept page outlives a change of it. Admins who watch see it, too.
CREATE TRIGGER "reviews_announce" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "announce_catalogue"();--> statement-breakpoint
CREATE TRIGGER "reviews_announce_to_support" AFTER INSERT OR UPDATE OR DELETE ON "reviews" FOR EACH STATEMENT EXECUTE FUNCTION "announce_to_support"('inbox');
