CREATE TABLE "appeal_callbacks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"caller_id" bigint NOT NULL,
	"reached" boolean NOT NULL,
	"truthful" boolean,
	"satisfied" boolean,
	"remark" text,
	"called_on" date NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_drafts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"step" text,
	"content" "bytea" NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_evaluations" (
	"appeal_id" bigint PRIMARY KEY NOT NULL,
	"bureau_score" text NOT NULL,
	"enterprise_score" text NOT NULL,
	"remark" text,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_mediations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"proposal" text NOT NULL,
	"amount" numeric(12,2),
	"user_agrees" boolean,
	"user_remark" text,
	"enterprise_agrees" boolean,
	"enterprise_remark" text,
	"result" text,
	"created_at" timestamptz NOT NULL,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "appeal_numbers" (
	"prefix" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "appeal_numbers_pk" PRIMARY KEY("prefix","day")
);
--> statement-breakpoint
CREATE TABLE "appeal_replies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"org_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"investigation_result" text NOT NULL,
	"liability" text NOT NULL,
	"responsible_outlet" text,
	"handling_type" text NOT NULL,
	"compensation_amount" numeric(12,2),
	"agreed_with_user" boolean NOT NULL,
	"user_satisfied" text NOT NULL,
	"contact_times" integer NOT NULL,
	"handler_name" "bytea" NOT NULL,
	"handler_phone" "bytea" NOT NULL,
	"overdue" boolean NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_tallies" (
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"enterprise_id" bigint,
	"enterprise_province_id" bigint,
	"brand" text NOT NULL,
	"state" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_verifications" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"answered_by" text,
	"truthful" boolean,
	"satisfied" boolean,
	"remark" text,
	"expires_at" timestamptz NOT NULL,
	"created_at" timestamptz NOT NULL,
	"answered_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_no" text NOT NULL,
	"state" text NOT NULL,
	"channel" text NOT NULL,
	"service_kind" text NOT NULL,
	"area_kind" text,
	"mail_kind" text,
	"brand" text NOT NULL,
	"waybill_no" text NOT NULL,
	"l1" text NOT NULL,
	"l2" text,
	"appellant_id" bigint,
	"appellant_role" text NOT NULL,
	"appellant_name" "bytea" NOT NULL,
	"appellant_name_index" "bytea" NOT NULL,
	"appellant_phone" "bytea" NOT NULL,
	"appellant_phone_index" "bytea" NOT NULL,
	"phone_tail_index" "bytea" NOT NULL,
	"appellant_id_number" "bytea",
	"email" "bytea",
	"sender" "bytea" NOT NULL,
	"sender_area" text NOT NULL,
	"recipient" "bytea" NOT NULL,
	"recipient_area" text NOT NULL,
	"post_on" date NOT NULL,
	"item_name" text,
	"item_value" numeric(12,2),
	"insured" boolean NOT NULL,
	"insured_amount" numeric(12,2),
	"postage" numeric(12,2),
	"cod_amount" numeric(12,2),
	"complaint_on" date NOT NULL,
	"complaint_channel" text NOT NULL,
	"complaint_result" text NOT NULL,
	"complaint_ticket_no" text,
	"content" text NOT NULL,
	"demands" text[] NOT NULL,
	"claim_amount" numeric(12,2),
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"enterprise_id" bigint,
	"enterprise_province_id" bigint,
	"handler_id" bigint,
	"routing_reason" jsonb NOT NULL,
	"transfer_reason" jsonb,
	"accepted" boolean DEFAULT false NOT NULL,
	"liability" text,
	"valid" boolean,
	"close_type" text,
	"compensation" numeric(12,2),
	"answer" text,
	"invalid_reason" text,
	"supplement_reason" text,
	"stat_excluded" boolean DEFAULT false NOT NULL,
	"rework_count" integer DEFAULT 0 NOT NULL,
	"verify_count" integer DEFAULT 0 NOT NULL,
	"callback_count" integer DEFAULT 0 NOT NULL,
	"untrue_reply" boolean DEFAULT false NOT NULL,
	"evaluate_status" integer DEFAULT 0 NOT NULL,
	"press_clock" text,
	"press_unit" text,
	"press_start_on" date,
	"press_due_on" date,
	"press_legal_on" date,
	"received_at" timestamptz NOT NULL,
	"submitted_at" timestamptz NOT NULL,
	"accepted_at" timestamptz,
	"transferred_at" timestamptz,
	"replied_at" timestamptz,
	"closed_at" timestamptz,
	"updated_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appeals_state_known" CHECK ("appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating','closed','invalid','withdrawn')),
	CONSTRAINT "appeals_valid_means_liable" CHECK ("appeals"."valid" is not true or ("appeals"."liability" in ('RESPONSIBLE','PARTLY') and "appeals"."accepted" and "appeals"."state" = 'closed')),
	CONSTRAINT "appeals_invalid_never_counts" CHECK ("appeals"."state" <> 'invalid' or "appeals"."valid" is not true),
	CONSTRAINT "appeals_rework_limit" CHECK ("appeals"."rework_count" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"parent" text NOT NULL,
	"tel_code" text,
	"valid_to" date,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"hotline" text,
	"service_kind" text NOT NULL,
	"patterns" jsonb NOT NULL,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "read_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"org_id" bigint,
	"area" text NOT NULL,
	"act" text NOT NULL,
	"field" text,
	"reason" text,
	"ip" text NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_years" (
	"year" integer PRIMARY KEY NOT NULL,
	"confirmed_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "clock_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"deadline_id" bigint NOT NULL,
	"act" text NOT NULL,
	"at" timestamptz NOT NULL,
	"reason" text NOT NULL,
	"actor_id" bigint
);
--> statement-breakpoint
CREATE TABLE "deadlines" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"clock" text NOT NULL,
	"round" integer NOT NULL,
	"start_at" timestamptz NOT NULL,
	"start_on" date NOT NULL,
	"count" integer NOT NULL,
	"unit" text NOT NULL,
	"due_on" date NOT NULL,
	"legal_due_on" date NOT NULL,
	"due_at" timestamptz NOT NULL,
	"legal_due_at" timestamptz NOT NULL,
	"done_at" timestamptz,
	"cancelled" boolean DEFAULT false NOT NULL,
	"overdue" boolean DEFAULT false NOT NULL,
	CONSTRAINT "deadlines_legal_not_before_strict" CHECK ("deadlines"."legal_due_at" >= "deadlines"."due_at")
);
--> statement-breakpoint
CREATE TABLE "work_calendar" (
	"date" date PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text
);
--> statement-breakpoint
CREATE TABLE "dictionary_entries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	"label" text NOT NULL,
	"label_en" text NOT NULL,
	"color" text,
	"category" text NOT NULL,
	"basis" text,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "message_receipts" (
	"message_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"read_at" timestamptz,
	CONSTRAINT "message_receipts_pk" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"template" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"subject" text NOT NULL,
	"subject_en" text NOT NULL,
	"content" text NOT NULL,
	"content_en" text NOT NULL,
	"ext_json" text,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"engine" text,
	"delivery" text NOT NULL,
	"to" "bytea" NOT NULL,
	"to_index" "bytea" NOT NULL,
	"payload" "bytea" NOT NULL,
	"dedupe_key" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamptz NOT NULL,
	"expires_at" timestamptz,
	"claimed_until" timestamptz,
	"sent_at" timestamptz,
	"receipt" text,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('queued','sending','sent','failed','expired')),
	CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('sms','mail'))
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"sealed" "bytea",
	"category" text NOT NULL,
	"type" text NOT NULL,
	"unit" text,
	"dictionary" text,
	"is_public" boolean DEFAULT false NOT NULL,
	"remark" text NOT NULL,
	"remark_en" text NOT NULL,
	"law" text,
	"law_en" text,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_events" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"event" text NOT NULL,
	"from_state" text,
	"to_state" text,
	"actor_id" bigint,
	"actor_org_id" bigint,
	"voice" text NOT NULL,
	"opinion" text,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"audience" text[] NOT NULL,
	"at" timestamptz NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_loads" (
	"part" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"loaded_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "menus" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "appeal_callbacks" ADD CONSTRAINT "appeal_callbacks_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_evaluations" ADD CONSTRAINT "appeal_evaluations_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_mediations" ADD CONSTRAINT "appeal_mediations_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_replies" ADD CONSTRAINT "appeal_replies_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_verifications" ADD CONSTRAINT "appeal_verifications_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD CONSTRAINT "clock_entries_deadline_id_deadlines_id_fk" FOREIGN KEY ("deadline_id") REFERENCES "public"."deadlines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_callbacks_appeal_idx" ON "appeal_callbacks" USING btree ("appeal_id");--> statement-breakpoint
CREATE INDEX "appeal_drafts_owner_idx" ON "appeal_drafts" USING btree ("owner_id","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_mediations_one_running" ON "appeal_mediations" USING btree ("appeal_id") WHERE "appeal_mediations"."result" is null;--> statement-breakpoint
CREATE INDEX "appeal_mediations_appeal_idx" ON "appeal_mediations" USING btree ("appeal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_replies_round_unique" ON "appeal_replies" USING btree ("appeal_id","round");--> statement-breakpoint
CREATE INDEX "appeal_tallies_bureau_idx" ON "appeal_tallies" USING btree ("bureau_id","state");--> statement-breakpoint
CREATE INDEX "appeal_tallies_enterprise_idx" ON "appeal_tallies" USING btree ("enterprise_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_verifications_token_unique" ON "appeal_verifications" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "appeal_verifications_appeal_idx" ON "appeal_verifications" USING btree ("appeal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_no_unique" ON "appeals" USING btree ("appeal_no");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one_open" ON "appeals" USING btree ("appellant_id","brand","waybill_no","l1") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_owner_idx" ON "appeals" USING btree ("appellant_id","submitted_at");--> statement-breakpoint
CREATE INDEX "appeals_submitted_idx" ON "appeals" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_state_submitted_idx" ON "appeals" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_bureau_submitted_idx" ON "appeals" USING btree ("bureau_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_bureau_state_idx" ON "appeals" USING btree ("bureau_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_province_submitted_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_province_state_idx" ON "appeals" USING btree ("bureau_province_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_enterprise_idx" ON "appeals" USING btree ("enterprise_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_enterprise_province_idx" ON "appeals" USING btree ("enterprise_province_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_brand_idx" ON "appeals" USING btree ("brand","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_press_idx" ON "appeals" USING btree ("press_legal_on","bureau_id") WHERE "appeals"."press_legal_on" is not null;--> statement-breakpoint
CREATE INDEX "appeals_waybill_idx" ON "appeals" USING btree ("waybill_no");--> statement-breakpoint
CREATE INDEX "appeals_phone_idx" ON "appeals" USING btree ("appellant_phone_index");--> statement-breakpoint
CREATE INDEX "appeals_name_idx" ON "appeals" USING btree ("appellant_name_index");--> statement-breakpoint
CREATE INDEX "areas_parent_idx" ON "areas" USING btree ("parent");--> statement-breakpoint
CREATE INDEX "read_log_case_idx" ON "read_log" USING btree ("case_kind","case_id","at");--> statement-breakpoint
CREATE INDEX "read_log_viewer_idx" ON "read_log" USING btree ("viewer_id","at");--> statement-breakpoint
CREATE INDEX "clock_entries_deadline_idx" ON "clock_entries" USING btree ("deadline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deadlines_round_unique" ON "deadlines" USING btree ("case_kind","case_id","clock","round");--> statement-breakpoint
CREATE INDEX "deadlines_running_idx" ON "deadlines" USING btree ("legal_due_at") WHERE "deadlines"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_entries_value_unique" ON "dictionary_entries" USING btree ("parent_id","value");--> statement-breakpoint
CREATE INDEX "dictionary_entries_type_idx" ON "dictionary_entries" USING btree ("type");--> statement-breakpoint
CREATE INDEX "message_receipts_user_idx" ON "message_receipts" USING btree ("user_id","created_at" DESC NULLS LAST,"message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_receipts_unread_idx" ON "message_receipts" USING btree ("user_id") WHERE "message_receipts"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_dedupe_unique" ON "messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe_unique" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("run_at") WHERE "outbox"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_to_idx" ON "outbox" USING btree ("to_index","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "settings_key_unique" ON "settings" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "case_events_seq_unique" ON "case_events" USING btree ("case_kind","case_id","seq");--> statement-breakpoint
CREATE INDEX "case_events_actor_idx" ON "case_events" USING btree ("actor_id","at");