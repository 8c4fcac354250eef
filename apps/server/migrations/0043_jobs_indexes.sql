CREATE INDEX "appeals_accepted_idx" ON "appeals" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "appeals_closed_idx" ON "appeals" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "appeals_handler_submitted_idx" ON "appeals" USING btree ("handler_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "log_seals_logged_idx" ON "log_seals" USING btree ("source","logged_at");--> statement-breakpoint
ALTER TABLE "export_parts" DROP COLUMN "cursor";--> statement-breakpoint
ALTER TABLE "export_records" DROP COLUMN "clear";