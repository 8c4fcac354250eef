CREATE TABLE "case_drafts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"step" text,
	"content" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "case_drafts_owner_idx" ON "case_drafts" USING btree ("owner_id","kind","updated_at");--> statement-breakpoint
CREATE INDEX "case_drafts_age_idx" ON "case_drafts" USING btree ("updated_at");