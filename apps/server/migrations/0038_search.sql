ALTER TABLE "appeals" ADD COLUMN "phone_end_index" "bytea";--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "phone_end_index" "bytea";--> statement-breakpoint
CREATE INDEX "appeals_waybill_tail_idx" ON "appeals" USING btree (reverse("waybill_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "appeals_phone_end_idx" ON "appeals" USING btree ("phone_end_index");--> statement-breakpoint
CREATE INDEX "appeals_phone_end_missing" ON "appeals" USING btree ("id") WHERE "appeals"."phone_end_index" is null;--> statement-breakpoint
CREATE INDEX "cases_waybill_tail_idx" ON "cases" USING btree (reverse("waybill_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cases_phone_end_idx" ON "cases" USING btree ("phone_end_index");--> statement-breakpoint
CREATE INDEX "cases_phone_end_missing" ON "cases" USING btree ("id") WHERE "cases"."phone_end_index" is null and "cases"."owner_phone" is not null;