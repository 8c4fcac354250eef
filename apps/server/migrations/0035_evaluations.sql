ALTER TABLE "appeals" ADD COLUMN "evaluate_until" date;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "evaluate_until" date;--> statement-breakpoint
UPDATE "appeals" a SET "evaluate_until" = d.legal_due_on FROM "deadlines" d WHERE d.case_kind = 'appeal' AND d.case_id = a.id AND d.clock = 'evaluate' AND d.done_at IS NULL AND a.evaluate_status = 1;--> statement-breakpoint
UPDATE "cases" c SET "evaluate_until" = d.legal_due_on FROM "deadlines" d WHERE d.case_kind = c.kind AND d.case_id = c.id AND d.clock = 'evaluate' AND d.done_at IS NULL AND c.evaluate_status = 1;
