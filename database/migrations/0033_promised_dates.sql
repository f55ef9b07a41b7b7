ALTER TABLE "order_events" DROP CONSTRAINT "order_events_kind";--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "day" date;--> statement-breakpoint
ALTER TABLE "order_events" ADD COLUMN "approve_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "approve_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "date_fixed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "orders_promised" ON "orders" USING btree ("promised_day","number") WHERE "orders"."closed_at" is null and "orders"."promised_day" is not null;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_kind" CHECK ("order_events"."kind" in ('status', 'proof', 'change', 'artwork', 'note', 'total', 'raise', 'raise-refused', 'payment', 'link', 'date'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promised_day" CHECK ("orders"."promised_day" is not null or ("orders"."approve_by" is null and "orders"."date_fixed_at" is null));