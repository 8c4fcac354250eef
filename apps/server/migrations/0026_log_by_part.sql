DROP INDEX "operation_log_module_idx";--> statement-breakpoint
CREATE INDEX "operation_log_part_idx" ON "operation_log" USING btree ("category","module","at" DESC NULLS LAST,"id" DESC NULLS LAST);
