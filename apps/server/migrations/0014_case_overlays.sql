CREATE TABLE "appeal_approvals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamptz NOT NULL,
	"decision" text,
	"decided_by" bigint,
	"opinion" text,
	"decided_at" timestamptz,
	CONSTRAINT "appeal_approvals_four_eyes" CHECK ("appeal_approvals"."decided_by" is null or "appeal_approvals"."decided_by" <> "appeal_approvals"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "appeal_exclusions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"reason_code" text NOT NULL,
	"explanation" text NOT NULL,
	"applicant_id" bigint NOT NULL,
	"applicant_org_id" bigint,
	"created_at" timestamptz NOT NULL,
	"first_auditor_id" bigint,
	"first_passed" boolean,
	"first_opinion" text,
	"first_at" timestamptz,
	"second_auditor_id" bigint,
	"second_passed" boolean,
	"second_opinion" text,
	"second_at" timestamptz,
	"lapsed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "appeal_exclusions_four_eyes" CHECK (("appeal_exclusions"."first_auditor_id" is null or "appeal_exclusions"."first_auditor_id" <> "appeal_exclusions"."applicant_id") and ("appeal_exclusions"."second_auditor_id" is null or ("appeal_exclusions"."second_auditor_id" <> "appeal_exclusions"."applicant_id" and "appeal_exclusions"."second_auditor_id" <> "appeal_exclusions"."first_auditor_id")))
);
--> statement-breakpoint
CREATE TABLE "appeal_rechecks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" text,
	"requester_id" bigint,
	"created_at" timestamptz NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checker_id" bigint,
	"opinion" text,
	"score" integer,
	"outcome" text,
	"completed_at" timestamptz,
	CONSTRAINT "appeal_rechecks_four_eyes" CHECK ("appeal_rechecks"."checker_id" is null or "appeal_rechecks"."requester_id" is null or "appeal_rechecks"."checker_id" <> "appeal_rechecks"."requester_id"),
	CONSTRAINT "appeal_rechecks_score" CHECK ("appeal_rechecks"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "appeal_transfers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"org_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"by_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	"outcome" text,
	"cause" text,
	"reason" text,
	"ended_at" timestamptz,
	"malformed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_urges" (
	"appeal_id" bigint NOT NULL,
	"urged_on" date NOT NULL,
	"by_id" bigint NOT NULL,
	"side" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "appeal_urges_pk" PRIMARY KEY("appeal_id","urged_on")
);
--> statement-breakpoint
ALTER TABLE "appeal_mediations" ADD COLUMN "mediator_id" bigint;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "refuse_until" date;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "refuse_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "hand_overs" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "progress_reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "extend_days" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "urged_on" date;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "closed_by" bigint;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "approved_by" bigint;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "approval_action" text;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "approval_by" bigint;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "exclude_status" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "exclude_by" bigint;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "exclude_first_by" bigint;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "exclude_until" date;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "recheck_status" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "recheck_by" bigint;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "recheck_until" date;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "reopened" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "appeals" ADD COLUMN "law_breach" text;--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "extension" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "pauses" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "paused_on" date;--> statement-breakpoint
ALTER TABLE "appeal_approvals" ADD CONSTRAINT "appeal_approvals_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_exclusions" ADD CONSTRAINT "appeal_exclusions_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_rechecks" ADD CONSTRAINT "appeal_rechecks_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_transfers" ADD CONSTRAINT "appeal_transfers_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_urges" ADD CONSTRAINT "appeal_urges_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_approvals_one_waiting" ON "appeal_approvals" USING btree ("appeal_id") WHERE "appeal_approvals"."decision" is null;--> statement-breakpoint
CREATE INDEX "appeal_approvals_appeal_idx" ON "appeal_approvals" USING btree ("appeal_id","requested_at");--> statement-breakpoint
CREATE INDEX "appeal_exclusions_appeal_idx" ON "appeal_exclusions" USING btree ("appeal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_rechecks_one_running" ON "appeal_rechecks" USING btree ("appeal_id") WHERE "appeal_rechecks"."outcome" is null;--> statement-breakpoint
CREATE INDEX "appeal_rechecks_appeal_idx" ON "appeal_rechecks" USING btree ("appeal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_transfers_one_running" ON "appeal_transfers" USING btree ("appeal_id") WHERE "appeal_transfers"."outcome" is null;--> statement-breakpoint
CREATE INDEX "appeal_transfers_appeal_idx" ON "appeal_transfers" USING btree ("appeal_id","created_at");--> statement-breakpoint
CREATE INDEX "appeals_excluding_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."exclude_status" in (1,2);--> statement-breakpoint
CREATE INDEX "appeals_rechecking_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."recheck_status" in (1,2);--> statement-breakpoint
CREATE INDEX "appeals_approving_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."approval_action" is not null;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_excluded_by_audit" CHECK ("appeals"."stat_excluded" = ("appeals"."exclude_status" = 3) and ("appeals"."exclude_status" = 0 or "appeals"."state" = 'closed'));--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_recheck_of_ended" CHECK ("appeals"."recheck_status" = 0 or "appeals"."state" in ('closed','invalid'));--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_approval_whole" CHECK (("appeals"."approval_action" is null) = ("appeals"."approval_by" is null));--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_approved_by_another" CHECK ("appeals"."approved_by" is null or "appeals"."approved_by" <> "appeals"."closed_by");--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_extension_grows" CHECK ("deadlines"."extension" >= 0);--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_one_answer" CHECK ("deadlines"."case_kind" <> 'appeal' or "deadlines"."clock" <> 'answer' or "deadlines"."round" = 1);--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_answer_never_pauses" CHECK ("deadlines"."case_kind" <> 'appeal' or "deadlines"."clock" <> 'answer' or ("deadlines"."extension" = 0 and "deadlines"."paused_on" is null));--> statement-breakpoint
-- Every change of a case's state has its one line in the history, or there is none of either (domain 4.6-8).
create function appeal_step_is_told() returns trigger language plpgsql as $$
declare
  told record;
begin
  select from_state, to_state into told from case_events
    where case_kind = 'appeal' and case_id = new.id and from_state is distinct from to_state
    order by seq desc limit 1;
  if (told.from_state, told.to_state) is distinct from (old.state, new.state) then
    raise exception 'a step without its line in the history' using errcode = '42501', constraint = 'appeals_step_is_told';
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger appeals_step_is_told after update of state on appeals
  deferrable initially deferred for each row when (old.state is distinct from new.state)
  execute function appeal_step_is_told();
--> statement-breakpoint
-- Who closed a case, or agreed to its closing, neither audits its exclusion nor re-checks it (domain 4.6-6).
create function refuse_own_case() returns trigger language plpgsql as $$
declare
  judges bigint[];
  closers bigint[];
begin
  if tg_table_name = 'appeal_exclusions' then
    judges := array[new.first_auditor_id, new.second_auditor_id];
  else
    judges := array[new.checker_id];
  end if;
  select array[closed_by, approved_by] into closers from appeals where id = new.appeal_id;
  if array_remove(judges, null) && array_remove(closers, null) then
    raise exception 'nobody judges what they closed' using errcode = '42501', constraint = 'appeals_four_eyes';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger appeal_exclusions_other_eyes before insert or update of first_auditor_id, second_auditor_id on appeal_exclusions
  for each row execute function refuse_own_case();
--> statement-breakpoint
create trigger appeal_rechecks_other_eyes before insert or update of checker_id on appeal_rechecks
  for each row execute function refuse_own_case();
