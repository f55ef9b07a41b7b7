CREATE TABLE "web_vitals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "web_vitals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"page" text NOT NULL,
	"metric" text NOT NULL,
	"value" double precision NOT NULL,
	"timestamp" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "web_vitals_metric" CHECK ("web_vitals"."metric" in ('CLS', 'FCP', 'INP', 'LCP', 'TTFB'))
);
--> statement-breakpoint
CREATE INDEX "web_vitals_time" ON "web_vitals" USING btree ("timestamp");