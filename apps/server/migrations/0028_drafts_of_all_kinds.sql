-- Drafts of appeals lie with those of the other kinds; what is sealed stays as it was sealed.
ALTER TABLE "case_drafts" ADD COLUMN "opens_on" date;--> statement-breakpoint
INSERT INTO "case_drafts" ("id", "kind", "owner_id", "step", "content", "opens_on", "version", "created_at", "updated_at")
  SELECT "id", 'appeal', "owner_id", "step", "content", "opens_on", "version", "created_at", "updated_at" FROM "appeal_drafts";--> statement-breakpoint
DROP TABLE "appeal_drafts";--> statement-breakpoint
CREATE INDEX "case_drafts_opens_idx" ON "case_drafts" USING btree ("opens_on") WHERE "case_drafts"."opens_on" is not null;--> statement-breakpoint
-- The nightly job has another name now; its time, if somebody chose one, stays.
UPDATE "scheduled_jobs" SET "action_class" = 'drafts.retire' WHERE "action_class" = 'cases.retireDrafts';
