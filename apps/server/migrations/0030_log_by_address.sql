DROP INDEX "operation_log_user_idx";--> statement-breakpoint
CREATE INDEX "read_log_ip_idx" ON "read_log" USING btree ("ip","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_log_ip_idx" ON "login_log" USING btree ("category","ip","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_failed_part_idx" ON "operation_log" USING btree ("category","module","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "operation_log"."result" = 'FAIL';--> statement-breakpoint
CREATE INDEX "operation_log_ip_idx" ON "operation_log" USING btree ("category","ip","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_user_idx" ON "operation_log" USING btree ("category","user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);