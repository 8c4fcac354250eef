ALTER TABLE "takeover_mappings" ADD COLUMN "case_kind" text DEFAULT 'appeal' NOT NULL;--> statement-breakpoint
ALTER TABLE "takeover_runs" ADD COLUMN "case_kind" text DEFAULT 'appeal' NOT NULL;