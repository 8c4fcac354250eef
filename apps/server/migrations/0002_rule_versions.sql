CREATE TABLE "giving_decisions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"version_no" integer NOT NULL,
	"standings" jsonb NOT NULL,
	"given_to" bigint NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rule_versions" (
	"rule" text NOT NULL,
	"no" integer NOT NULL,
	"values" jsonb NOT NULL,
	"digest" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "rule_versions_pkey" PRIMARY KEY("rule","no")
);
--> statement-breakpoint
CREATE INDEX "giving_decisions_case_idx" ON "giving_decisions" USING btree ("case_kind","case_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_versions_values" ON "rule_versions" USING btree ("rule","digest");--> statement-breakpoint
create trigger rule_versions_append_only before update or delete on rule_versions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger rule_versions_no_truncate before truncate on rule_versions
  for each statement execute function refuse_change();
