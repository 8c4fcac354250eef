CREATE TABLE "calendar_versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"state" text NOT NULL,
	"number" integer,
	"edition" integer,
	"days" jsonb NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"confirms" boolean DEFAULT false NOT NULL,
	"reason" text,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"applied_at" timestamptz,
	"total" integer DEFAULT 0 NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"moved" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamptz,
	CONSTRAINT "calendar_versions_applied_whole" CHECK ("calendar_versions"."state" = 'draft' or ("calendar_versions"."number" is not null and "calendar_versions"."edition" is not null and "calendar_versions"."applied_at" is not null and "calendar_versions"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "deadline_notices" (
	"deadline_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"due_on" date NOT NULL,
	"at" timestamptz NOT NULL,
	CONSTRAINT "deadline_notices_pk" PRIMARY KEY("deadline_id","kind","due_on")
);
--> statement-breakpoint
CREATE TABLE "digest_days" (
	"day" date PRIMARY KEY NOT NULL,
	"planned_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digests" (
	"user_id" bigint NOT NULL,
	"day" date NOT NULL,
	"fresh" integer NOT NULL,
	"due_today" integer NOT NULL,
	"late" integer NOT NULL,
	"sent_at" timestamptz,
	CONSTRAINT "digests_pk" PRIMARY KEY("user_id","day")
);
--> statement-breakpoint
CREATE TABLE "limit_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"reason" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enterprise_applications" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"brand" text NOT NULL,
	"level" text,
	"full_name" text,
	"credit_code" text,
	"area_code" text,
	"form" "bytea" NOT NULL,
	"former_form" "bytea",
	"bureau_id" bigint,
	"org_id" bigint,
	"reason" text,
	"submitted_at" timestamptz,
	"decided_at" timestamptz,
	"decided_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "enterprise_applications_state_known" CHECK ("enterprise_applications"."state" in ('draft','submitted','returned','passed')),
	CONSTRAINT "enterprise_applications_complete" CHECK ("enterprise_applications"."state" = 'draft' or ("enterprise_applications"."level" is not null and "enterprise_applications"."credit_code" is not null and "enterprise_applications"."bureau_id" is not null)),
	CONSTRAINT "enterprise_applications_passed_unit" CHECK ("enterprise_applications"."state" <> 'passed' or "enterprise_applications"."org_id" is not null),
	CONSTRAINT "enterprise_applications_returned_reason" CHECK ("enterprise_applications"."state" <> 'returned' or "enterprise_applications"."reason" is not null)
);
--> statement-breakpoint
CREATE TABLE "enterprise_standings" (
	"org_id" bigint PRIMARY KEY NOT NULL,
	"disabled_at" timestamptz,
	"reason" text NOT NULL,
	"version" integer DEFAULT 2 NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
DROP INDEX "responsibility_bindings_unique";--> statement-breakpoint
ALTER TABLE "appeal_drafts" ADD COLUMN "opens_on" date;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD COLUMN "calendar_version_id" bigint;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD COLUMN "from_due_on" date;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD COLUMN "to_due_on" date;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD COLUMN "from_legal_on" date;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD COLUMN "to_legal_on" date;--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "assumed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "edition" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD COLUMN "created_by" bigint;--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD COLUMN "created_at" timestamptz;--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD COLUMN "ended_by" bigint;--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD COLUMN "ended_at" timestamptz;--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD COLUMN "end_reason" text;--> statement-breakpoint
ALTER TABLE "deadline_notices" ADD CONSTRAINT "deadline_notices_deadline_id_deadlines_id_fk" FOREIGN KEY ("deadline_id") REFERENCES "public"."deadlines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_applications" ADD CONSTRAINT "enterprise_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_applications" ADD CONSTRAINT "enterprise_applications_bureau_id_organisations_id_fk" FOREIGN KEY ("bureau_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_applications" ADD CONSTRAINT "enterprise_applications_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_applications" ADD CONSTRAINT "enterprise_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_standings" ADD CONSTRAINT "enterprise_standings_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_versions_one_draft" ON "calendar_versions" USING btree ("year") WHERE "calendar_versions"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_versions_number_unique" ON "calendar_versions" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_versions_edition_unique" ON "calendar_versions" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "digests_unsent_idx" ON "digests" USING btree ("day") WHERE "digests"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "limit_changes_key_idx" ON "limit_changes" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_applications_user_unique" ON "enterprise_applications" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_applications_pending_unique" ON "enterprise_applications" USING btree ("credit_code","level","area_code") WHERE "enterprise_applications"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "enterprise_applications_bureau_idx" ON "enterprise_applications" USING btree ("bureau_id","state","submitted_at");--> statement-breakpoint
CREATE INDEX "appeal_drafts_opens_idx" ON "appeal_drafts" USING btree ("opens_on") WHERE "appeal_drafts"."opens_on" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "clock_entries_calendar_unique" ON "clock_entries" USING btree ("calendar_version_id","deadline_id") WHERE "clock_entries"."calendar_version_id" is not null;--> statement-breakpoint
CREATE INDEX "deadlines_running_due_idx" ON "deadlines" USING btree ("clock","due_on") WHERE "deadlines"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "responsibility_bindings_unique" ON "responsibility_bindings" USING btree ("brand","area_code","valid_from") WHERE "responsibility_bindings"."enabled";--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD CONSTRAINT "responsibility_bindings_span" CHECK ("responsibility_bindings"."valid_to" is null or "responsibility_bindings"."valid_to" >= "responsibility_bindings"."valid_from" or not "responsibility_bindings"."enabled");