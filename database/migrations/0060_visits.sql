CREATE TABLE "visits" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"source" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "visits_day_page_source_pk" PRIMARY KEY("day","page","source"),
	CONSTRAINT "visits_source" CHECK ("visits"."source" in ('direct', 'search', 'whatsapp', 'instagram', 'facebook', 'other', 'shop')),
	CONSTRAINT "visits_page_path" CHECK ("visits"."page" ~ '^/[!-~]*$' and length("visits"."page") <= 120),
	CONSTRAINT "visits_views" CHECK ("visits"."views" > 0)
);
--> statement-breakpoint
CREATE INDEX "messages_time" ON "messages" USING brin ("timestamp") WITH (autosummarize=true);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_delivered" ON "orders" USING btree ("closed_at") WHERE "orders"."status" = 'delivered';