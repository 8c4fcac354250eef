CREATE TABLE "case_numbers" (
	"prefix" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "case_numbers_pk" PRIMARY KEY("prefix","day")
);
--> statement-breakpoint
CREATE TABLE "case_tallies" (
	"kind" text NOT NULL,
	"axis" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"brand" text,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"enterprise_id" bigint,
	"enterprise_province_id" bigint,
	"handler_id" bigint,
	"routing_reason" jsonb NOT NULL,
	"evaluate_status" integer DEFAULT 0 NOT NULL,
	"evaluate_until" date,
	"press_clock" text,
	"press_unit" text,
	"press_owed_by" text,
	"press_start_on" date,
	"press_due_on" date,
	"press_legal_on" date,
	"total_clock" text,
	"total_start_on" date,
	"total_due_on" date,
	"total_legal_on" date,
	"submitted_at" timestamptz NOT NULL,
	"closed_at" timestamptz,
	"updated_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key_salt" bytea NOT NULL,
	"archived_at" timestamptz,
	"kind" text NOT NULL,
	"case_no" text NOT NULL,
	"type" text,
	"title" bytea NOT NULL,
	"content" bytea NOT NULL,
	"area_code" text NOT NULL,
	"waybill_no" text,
	"amount" numeric(12,2),
	"facts" jsonb NOT NULL,
	"secrets" "bytea",
	"owner_id" bigint,
	"owner_name" "bytea" NOT NULL,
	"owner_name_index" "bytea" NOT NULL,
	"owner_phone" "bytea",
	"owner_phone_index" "bytea",
	"phone_end_index" "bytea",
	"shielded" boolean DEFAULT false NOT NULL,
	"answer" bytea,
	"score" text,
	"score_remark" bytea,
	CONSTRAINT "cases_report_without_enterprise" CHECK ("cases"."kind" <> 'report' or "cases"."enterprise_id" is null)
);
--> statement-breakpoint
CREATE TABLE "bulk_items" (
	"run_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"case_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"sentence" jsonb,
	"before" jsonb,
	"input" bytea,
	"sheet_row" integer,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamptz,
	CONSTRAINT "bulk_items_pk" PRIMARY KEY("run_id","seq"),
	CONSTRAINT "bulk_items_state_known" CHECK ("bulk_items"."state" in ('waiting','done','refused'))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"actor_id" bigint NOT NULL,
	"kind" text DEFAULT 'appeal' NOT NULL,
	"action" text NOT NULL,
	"input" bytea NOT NULL,
	"language" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"undo_of" bigint,
	"sheet_digest" bytea,
	"left_out" jsonb,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "case_calls" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"action" text NOT NULL,
	"heard_at" timestamptz NOT NULL,
	"note" "bytea" NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checklist_items" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"code" text NOT NULL,
	"l1" text,
	"title" text NOT NULL,
	"title_en" text NOT NULL,
	"basis" text,
	"basis_en" text,
	"required" boolean NOT NULL,
	"events" text[] NOT NULL,
	"sort_code" integer NOT NULL,
	"retired_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "checklist_items_required_by_people" CHECK (not "checklist_items"."required" or cardinality("checklist_items"."events") = 0)
);
--> statement-breakpoint
CREATE TABLE "checklist_ticks" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"item_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"note" bytea,
	"at" timestamptz NOT NULL,
	CONSTRAINT "checklist_ticks_pk" PRIMARY KEY("case_kind","case_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "canned_texts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text,
	"org_id" bigint,
	"user_id" bigint,
	"area" text NOT NULL,
	"talk" text,
	"title" text NOT NULL,
	"title_en" text,
	"body" text NOT NULL,
	"body_en" text,
	"sort_code" integer NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "canned_texts_one_owner" CHECK (("canned_texts"."code" is not null)::int + ("canned_texts"."org_id" is not null)::int + ("canned_texts"."user_id" is not null)::int = 1)
);
--> statement-breakpoint
CREATE TABLE "case_message_reads" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"talk" text NOT NULL,
	"user_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"at" timestamptz NOT NULL,
	CONSTRAINT "case_message_reads_pk" PRIMARY KEY("case_kind","case_id","user_id","talk")
);
--> statement-breakpoint
CREATE TABLE "case_messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"talk" text NOT NULL,
	"voice" text NOT NULL,
	"author_id" bigint NOT NULL,
	"author_org_id" bigint,
	"body" "bytea" NOT NULL,
	"mention_ids" text[] NOT NULL,
	"seq" integer NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "case_messages_talk_known" CHECK ("case_messages"."talk" in ('user','enterprise','internal')),
	CONSTRAINT "case_messages_voice_fits" CHECK ("case_messages"."voice" = 'bureau' or "case_messages"."voice" = "case_messages"."talk")
);
--> statement-breakpoint
CREATE TABLE "desk_texts" (
	"owner_id" bigint NOT NULL,
	"place" text NOT NULL,
	"what" text NOT NULL,
	"content" "bytea" NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "desk_texts_pk" PRIMARY KEY("owner_id","place","what")
);
--> statement-breakpoint
CREATE TABLE "case_drafts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"step" text,
	"content" "bytea" NOT NULL,
	"opens_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_links" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"main_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"reason" bytea NOT NULL,
	"actor_id" bigint NOT NULL,
	"handler_before" bigint,
	"created_at" timestamptz NOT NULL,
	"undone_at" timestamptz,
	"undone_by" bigint,
	CONSTRAINT "case_links_kind_known" CHECK ("case_links"."kind" in ('merge','split')),
	CONSTRAINT "case_links_two_cases" CHECK ("case_links"."main_id" <> "case_links"."other_id")
);
--> statement-breakpoint
CREATE TABLE "onlookers" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"view_id" text NOT NULL,
	"user_id" bigint NOT NULL,
	"org_id" bigint,
	"area" text NOT NULL,
	"typing" text,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "onlookers_pk" PRIMARY KEY("case_kind","case_id","user_id","view_id")
);
--> statement-breakpoint
CREATE TABLE "list_view_defaults" (
	"user_id" bigint NOT NULL,
	"list" text NOT NULL,
	"view_id" bigint NOT NULL,
	CONSTRAINT "list_view_defaults_pk" PRIMARY KEY("user_id","list")
);
--> statement-breakpoint
CREATE TABLE "list_views" (
	"id" bigint PRIMARY KEY NOT NULL,
	"list" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"org_id" bigint,
	"title" text NOT NULL,
	"queue" text NOT NULL,
	"filters" "bytea" NOT NULL,
	"sort_field" text,
	"sort_order" text,
	"columns" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "menus" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint NOT NULL,
	"module_id" bigint,
	"category" text NOT NULL,
	"menu_type" text,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"name" text,
	"path" text,
	"component" text,
	"icon" text,
	"color" text,
	"visible" text DEFAULT 'TRUE' NOT NULL,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "mobile_resources" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint NOT NULL,
	"module_id" bigint,
	"category" text NOT NULL,
	"menu_type" text,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"path" text,
	"icon" text,
	"color" text,
	"reg_type" text,
	"status" text,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "mobile_resources_category_known" CHECK ("mobile_resources"."category" in ('MODULE','MENU','BUTTON'))
);
--> statement-breakpoint
CREATE TABLE "menu_grants" (
	"subject_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	"buttons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pass_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "menu_grants_pk" PRIMARY KEY("subject_id","menu_id")
);
--> statement-breakpoint
CREATE TABLE "permission_grants" (
	"subject_id" bigint NOT NULL,
	"path" text NOT NULL,
	"scope" text NOT NULL,
	"org_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pass_only" boolean DEFAULT false NOT NULL,
	CONSTRAINT "permission_grants_pk" PRIMARY KEY("subject_id","path")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"category" text NOT NULL,
	"org_id" bigint,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" bigint NOT NULL,
	"role_id" bigint NOT NULL,
	CONSTRAINT "user_roles_pk" PRIMARY KEY("user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "article_pages" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"digest" text NOT NULL,
	"digest_en" text,
	"html" text NOT NULL,
	"html_en" text,
	"source" text NOT NULL,
	"area_code" text,
	"top" boolean NOT NULL,
	"case_kind" text,
	"case_days" integer,
	"attachment_ids" text[] NOT NULL,
	"number" integer NOT NULL,
	"visible_from" timestamptz NOT NULL,
	"visible_until" timestamptz,
	"updated_at" timestamptz NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"article_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"fields" "bytea" NOT NULL,
	"note" text,
	"author_id" bigint NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_views" (
	"article_id" bigint PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" bigint PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"state" text NOT NULL,
	"fields" "bytea" NOT NULL,
	"title" text NOT NULL,
	"org_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"reviewer_id" bigint,
	"reason" text,
	"number" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	"seed_key" text
);
--> statement-breakpoint
CREATE TABLE "read_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"viewer_id" bigint NOT NULL,
	"interface" text,
	"org_id" bigint,
	"area" text NOT NULL,
	"role_code" text,
	"act" text NOT NULL,
	"field" text,
	"reason_code" text,
	"reason" text,
	"outside" boolean,
	"ip" text NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captchas" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"answer" "bytea" NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" "bytea" NOT NULL,
	"subject" "bytea" DEFAULT ''::bytea NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "login_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"result" text NOT NULL,
	"reason" text NOT NULL,
	"area" text NOT NULL,
	"user_id" bigint,
	"session_id" bigint,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"device" text NOT NULL,
	"at" timestamptz NOT NULL,
	CONSTRAINT "login_log_result_known" CHECK ("login_log"."result" in ('SUCCESS','FAIL'))
);
--> statement-breakpoint
CREATE TABLE "login_nonces" (
	"nonce" text PRIMARY KEY NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_seen" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"use" text DEFAULT 'proof' NOT NULL,
	"key_id" text NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"area" text NOT NULL,
	"device" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"browser" text NOT NULL,
	"factor" text DEFAULT 'none' NOT NULL,
	"proved_at" timestamptz,
	"autologin" boolean DEFAULT false NOT NULL,
	"created_at" timestamptz NOT NULL,
	"last_seen_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "tickets" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"former" "bytea",
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	"used_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"secret" "bytea",
	"bound_at" timestamptz,
	"offered" "bytea",
	"offered_at" timestamptz,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulletin_reviews" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bulletin_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"reviewer_id" bigint NOT NULL,
	"passed" boolean NOT NULL,
	"opinion" text NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulletins" (
	"id" bigint PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"snapshot_ids" text[] NOT NULL,
	"state" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" bigint,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"published_at" timestamptz,
	CONSTRAINT "bulletins_state_known" CHECK ("bulletins"."state" in ('draft','review1','review2','review3','published'))
);
--> statement-breakpoint
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
	"actor_id" bigint,
	"calendar_version_id" bigint,
	"from_due_on" date,
	"to_due_on" date,
	"from_legal_on" date,
	"to_legal_on" date
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
	"assumed" boolean DEFAULT false NOT NULL,
	"edition" integer DEFAULT 0 NOT NULL,
	"extension" integer DEFAULT 0 NOT NULL,
	"pauses" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"paused_on" date,
	CONSTRAINT "deadlines_extension_grows" CHECK ("deadlines"."extension" >= 0),
	CONSTRAINT "deadlines_one_answer" CHECK ("deadlines"."case_kind" <> 'appeal' or "deadlines"."clock" <> 'answer' or "deadlines"."round" = 1),
	CONSTRAINT "deadlines_answer_never_pauses" CHECK ("deadlines"."case_kind" <> 'appeal' or "deadlines"."clock" <> 'answer' or ("deadlines"."extension" = 0 and "deadlines"."paused_on" is null)),
	CONSTRAINT "deadlines_legal_not_before_strict" CHECK ("deadlines"."legal_due_at" >= "deadlines"."due_at")
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
CREATE TABLE "work_calendar" (
	"date" date PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text
);
--> statement-breakpoint
CREATE TABLE "gen_basics" (
	"id" bigint PRIMARY KEY NOT NULL,
	"gen_type" text NOT NULL,
	"db_table" text NOT NULL,
	"db_table_key" text NOT NULL,
	"table_prefix" text NOT NULL,
	"generate_type" text NOT NULL,
	"module" text NOT NULL,
	"menu_pid" text,
	"mobile_module" text,
	"plugin_name" text,
	"package_name" text,
	"module_name" text,
	"function_name" text NOT NULL,
	"function_name_en" text,
	"bus_name" text NOT NULL,
	"class_name" text NOT NULL,
	"author_name" text,
	"form_layout" text NOT NULL,
	"grid_whether" text NOT NULL,
	"sort_code" integer NOT NULL,
	"tree_parent_field" text,
	"tree_name_field" text,
	"sub_db_table" text,
	"sub_db_table_key" text,
	"sub_foreign_key" text,
	"sub_function_name" text,
	"sub_bus_name" text,
	"sub_class_name" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gen_fields" (
	"id" bigint PRIMARY KEY NOT NULL,
	"basic_id" bigint NOT NULL,
	"table_type" text NOT NULL,
	"is_table_key" text NOT NULL,
	"field_name" text NOT NULL,
	"field_remark" text NOT NULL,
	"field_remark_en" text,
	"field_type" text NOT NULL,
	"field_java_type" text NOT NULL,
	"effect_type" text NOT NULL,
	"dict_type_code" text,
	"whether_table" text NOT NULL,
	"whether_retract" text NOT NULL,
	"whether_add_update" text NOT NULL,
	"whether_required" text NOT NULL,
	"whether_unique" text NOT NULL,
	"query_whether" text NOT NULL,
	"query_type" text,
	"sort_code" integer NOT NULL,
	CONSTRAINT "gen_fields_name" CHECK ("gen_fields"."field_name" ~ '^[a-z][a-z0-9_]{0,62}$')
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
CREATE TABLE "export_parts" (
	"record_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"rows" integer NOT NULL,
	"place" jsonb NOT NULL,
	CONSTRAINT "export_parts_pk" PRIMARY KEY("record_id","part")
);
--> statement-breakpoint
CREATE TABLE "export_records" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"org_id" bigint,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"asked" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"language" text NOT NULL,
	"ip" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"checksum" text,
	"fault" text,
	"downloads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz,
	"expires_at" timestamptz,
	CONSTRAINT "export_records_state_known" CHECK ("export_records"."state" in ('waiting','running','done','failed','cancelled','expired'))
);
--> statement-breakpoint
CREATE TABLE "business_volumes" (
	"brand" text NOT NULL,
	"area" text NOT NULL,
	"month" text NOT NULL,
	"millions" numeric(14, 4) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "business_volumes_pk" PRIMARY KEY("month","brand","area"),
	CONSTRAINT "business_volumes_positive" CHECK ("business_volumes"."millions" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stat_cells" (
	"grain" text NOT NULL,
	"month" text NOT NULL,
	"province_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"service_kind" text NOT NULL,
	"mail_kind" text NOT NULL,
	"l1" text NOT NULL,
	"l2" text NOT NULL,
	"area" text NOT NULL,
	"channel" text NOT NULL,
	"area_kind" text NOT NULL,
	"linked" boolean NOT NULL,
	"excluded" boolean NOT NULL,
	"received" integer NOT NULL,
	"accepted" integer NOT NULL,
	"handled" integer NOT NULL,
	"valid" integer NOT NULL,
	"transferred" integer NOT NULL,
	"replied" integer NOT NULL,
	"overdue" integer NOT NULL,
	"untrue" integer NOT NULL,
	"malformed" integer NOT NULL,
	"one_time" integer NOT NULL,
	"evaluated" integer NOT NULL,
	"bureau_satisfied" integer NOT NULL,
	"valid_evaluated" integer NOT NULL,
	"enterprise_satisfied" integer NOT NULL,
	"recovered" bigint NOT NULL,
	"decided" integer NOT NULL,
	"decided_late" integer NOT NULL,
	"forwarded" integer NOT NULL,
	"forwarded_late" integer NOT NULL,
	"answered" integer NOT NULL,
	"answered_late" integer NOT NULL,
	"owed" integer NOT NULL,
	"responded" integer NOT NULL,
	"settled" integer NOT NULL,
	CONSTRAINT "stat_cells_grain_known" CHECK ("stat_cells"."grain" in ('brand','reason','area','channel','bureau'))
);
--> statement-breakpoint
CREATE TABLE "stat_facts" (
	"case_id" bigint NOT NULL,
	"month" text NOT NULL,
	"province_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"service_kind" text NOT NULL,
	"mail_kind" text NOT NULL,
	"l1" text NOT NULL,
	"l2" text NOT NULL,
	"area" text NOT NULL,
	"channel" text NOT NULL,
	"area_kind" text NOT NULL,
	"linked" boolean NOT NULL,
	"excluded" boolean NOT NULL,
	"enterprise_id" bigint,
	"enterprise_province_id" bigint,
	"received" integer NOT NULL,
	"accepted" integer NOT NULL,
	"handled" integer NOT NULL,
	"valid" integer NOT NULL,
	"transferred" integer NOT NULL,
	"replied" integer NOT NULL,
	"overdue" integer NOT NULL,
	"untrue" integer NOT NULL,
	"malformed" integer NOT NULL,
	"one_time" integer NOT NULL,
	"evaluated" integer NOT NULL,
	"bureau_satisfied" integer NOT NULL,
	"valid_evaluated" integer NOT NULL,
	"enterprise_satisfied" integer NOT NULL,
	"recovered" bigint NOT NULL,
	"decided" integer NOT NULL,
	"decided_late" integer NOT NULL,
	"forwarded" integer NOT NULL,
	"forwarded_late" integer NOT NULL,
	"answered" integer NOT NULL,
	"answered_late" integer NOT NULL,
	"owed" integer NOT NULL,
	"responded" integer NOT NULL,
	"settled" integer NOT NULL,
	CONSTRAINT "stat_facts_pk" PRIMARY KEY("case_id","month")
);
--> statement-breakpoint
CREATE TABLE "stat_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"province_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"service_kind" text NOT NULL,
	"mail_kind" text NOT NULL,
	"l1" text NOT NULL,
	"l2" text NOT NULL,
	"area" text NOT NULL,
	"channel" text NOT NULL,
	"area_kind" text NOT NULL,
	"linked" boolean NOT NULL,
	"excluded" boolean NOT NULL,
	"received" integer NOT NULL,
	"accepted" integer NOT NULL,
	"handled" integer NOT NULL,
	"valid" integer NOT NULL,
	"transferred" integer NOT NULL,
	"replied" integer NOT NULL,
	"overdue" integer NOT NULL,
	"untrue" integer NOT NULL,
	"malformed" integer NOT NULL,
	"one_time" integer NOT NULL,
	"evaluated" integer NOT NULL,
	"bureau_satisfied" integer NOT NULL,
	"valid_evaluated" integer NOT NULL,
	"enterprise_satisfied" integer NOT NULL,
	"recovered" bigint NOT NULL,
	"decided" integer NOT NULL,
	"decided_late" integer NOT NULL,
	"forwarded" integer NOT NULL,
	"forwarded_late" integer NOT NULL,
	"answered" integer NOT NULL,
	"answered_late" integer NOT NULL,
	"owed" integer NOT NULL,
	"responded" integer NOT NULL,
	"settled" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_times" (
	"case_id" bigint PRIMARY KEY NOT NULL,
	"measured" boolean DEFAULT false NOT NULL,
	"user_ms" bigint DEFAULT 0 NOT NULL,
	"enterprise_ms" bigint DEFAULT 0 NOT NULL,
	"outlet_ms" bigint DEFAULT 0 NOT NULL,
	"bureau_ms" bigint DEFAULT 0 NOT NULL,
	"paused_ms" bigint DEFAULT 0 NOT NULL,
	"reply_days" integer,
	"reply_workdays" integer
);
--> statement-breakpoint
CREATE TABLE "stat_snapshots" (
	"id" bigint PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"content" text NOT NULL,
	"digest" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "volume_locks" (
	"month" text PRIMARY KEY NOT NULL,
	"locked_by" bigint,
	"reason" text NOT NULL,
	"frozen" boolean NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_links" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"role" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"sealed_name" "bytea" NOT NULL,
	"name_index" "bytea",
	"suffix" text NOT NULL,
	"size" integer NOT NULL,
	"sm3" "bytea" NOT NULL,
	"engine" text NOT NULL,
	"bucket" text,
	"stored_name" text NOT NULL,
	"sealed_key" "bytea",
	"sealed_thumbnail" "bytea",
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "files_stored_name_unique" UNIQUE("stored_name"),
	CONSTRAINT "files_suffix_known" CHECK ("files"."suffix" in ('jpg','png','pdf','mp4','docx','xlsx'))
);
--> statement-breakpoint
CREATE TABLE "upload_chunks" (
	"upload_id" bigint NOT NULL,
	"starts_at" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "upload_chunks_pk" PRIMARY KEY("upload_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"sealed_name" "bytea" NOT NULL,
	"name_index" "bytea" NOT NULL,
	"size" integer NOT NULL,
	"fingerprint" text,
	"received" integer DEFAULT 0 NOT NULL,
	"file_id" bigint,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "uploads_received_within_size" CHECK ("uploads"."received" between 0 and "uploads"."size")
);
--> statement-breakpoint
CREATE TABLE "message_sendings" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"sender_id" bigint NOT NULL,
	"org_id" bigint,
	"addressed" jsonb NOT NULL,
	"receivers" integer NOT NULL,
	"created_at" timestamptz NOT NULL
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
	"narrative" bytea,
	"ext_json" text,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"type" text NOT NULL,
	"image" text,
	"digest" text NOT NULL,
	"digest_en" text,
	"content" text NOT NULL,
	"places" text[] NOT NULL,
	"status" text DEFAULT 'DISABLE' NOT NULL,
	"shown_from" timestamptz,
	"shown_until" timestamptz,
	"remark" text,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "notices_status_known" CHECK ("notices"."status" in ('ENABLE','DISABLE'))
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"worker_job" text NOT NULL,
	"attempt" integer NOT NULL,
	"cause" text NOT NULL,
	"user_id" bigint,
	"server" text NOT NULL,
	"started_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	"duration" integer,
	"result" text NOT NULL,
	"error" text,
	CONSTRAINT "job_runs_result_known" CHECK ("job_runs"."result" in ('RUNNING','SUCCESS','FAIL','LOST'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_jobs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"category" text NOT NULL,
	"action_class" text NOT NULL,
	"cron_expression" text NOT NULL,
	"job_status" text DEFAULT 'RUNNING' NOT NULL,
	"built_in" boolean DEFAULT false NOT NULL,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"next_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "scheduled_jobs_status_known" CHECK ("scheduled_jobs"."job_status" in ('RUNNING','STOPPED')),
	CONSTRAINT "scheduled_jobs_category_known" CHECK ("scheduled_jobs"."category" in ('FRM','BIZ'))
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
CREATE TABLE "org_areas" (
	"org_id" bigint NOT NULL,
	"area_code" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	CONSTRAINT "org_areas_pk" PRIMARY KEY("org_id","area_code","valid_from")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"parent_id" bigint,
	"path" text NOT NULL,
	"code" text NOT NULL,
	"former_codes" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"short_name" text,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"brand" text,
	"area_code" text,
	"province_id" bigint,
	"director_id" bigint,
	"service_phone" text,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	"ended_at" timestamptz,
	"successor_id" bigint,
	"end_reason" text,
	"ended_by" bigint,
	CONSTRAINT "organisations_ended_whole" CHECK (("organisations"."ended_at" is null) = ("organisations"."successor_id" is null)),
	CONSTRAINT "organisations_kind_known" CHECK ("organisations"."kind" in ('STATE_BUREAU','PROVINCE_BUREAU','CITY_BUREAU','BRAND_HQ','BRAND_PROVINCE','BRAND_CITY','OUTLET','DEPT'))
);
--> statement-breakpoint
CREATE TABLE "responsibility_bindings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"area_code" text NOT NULL,
	"org_id" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_by" bigint,
	"created_at" timestamptz,
	"reason" text,
	"ended_by" bigint,
	"ended_at" timestamptz,
	"end_reason" text,
	CONSTRAINT "responsibility_bindings_span" CHECK ("responsibility_bindings"."valid_to" is null or "responsibility_bindings"."valid_to" >= "responsibility_bindings"."valid_from" or not "responsibility_bindings"."enabled")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"engine" text,
	"via" text,
	"sender_id" bigint,
	"delivery" text NOT NULL,
	"to" "bytea" NOT NULL,
	"to_index" "bytea" NOT NULL,
	"payload" "bytea" NOT NULL,
	"title" text,
	"dedupe_key" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamptz NOT NULL,
	"expires_at" timestamptz,
	"claimed_until" timestamptz,
	"sent_at" timestamptz,
	"receipt" text,
	"outcome" text,
	"outcome_code" text,
	"ask_at" timestamptz,
	"hidden_at" timestamptz,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('queued','sending','sent','failed','expired')),
	CONSTRAINT "outbox_channel_known" CHECK ("outbox"."channel" in ('sms','mail','push'))
);
--> statement-breakpoint
CREATE TABLE "absences" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"org_id" bigint NOT NULL,
	"substitute_id" bigint NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"reason" text,
	"created_at" timestamptz NOT NULL,
	"cancelled_at" timestamptz,
	CONSTRAINT "absences_days_in_order" CHECK ("absences"."from_on" <= "absences"."to_on"),
	CONSTRAINT "absences_two_people" CHECK ("absences"."user_id" <> "absences"."substitute_id")
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" bigint NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "preferences_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "access_acts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"act" text NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "positions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "positions_category_known" CHECK ("positions"."category" in ('HIGH','MIDDLE','LOW'))
);
--> statement-breakpoint
CREATE TABLE "user_group_members" (
	"group_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	CONSTRAINT "user_group_members_pk" PRIMARY KEY("group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "user_groups" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"remark" text,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "user_positions" (
	"user_id" bigint NOT NULL,
	"org_id" bigint NOT NULL,
	"position_id" bigint NOT NULL,
	"director_id" bigint,
	"place" integer NOT NULL,
	CONSTRAINT "user_positions_pk" PRIMARY KEY("user_id","org_id","position_id")
);
--> statement-breakpoint
CREATE TABLE "user_tallies" (
	"area" text NOT NULL,
	"user_status" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"area" text NOT NULL,
	"user_type" text NOT NULL,
	"account" text NOT NULL,
	"password_hash" text,
	"password_changed_at" timestamptz,
	"password_history" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"nickname" text,
	"name" "bytea",
	"name_index" "bytea",
	"phone" "bytea",
	"phone_index" "bytea",
	"email" "bytea",
	"email_index" "bytea",
	"email_proved_at" timestamptz,
	"id_number" "bytea",
	"id_number_index" "bytea",
	"avatar" text,
	"signature" text,
	"gender" text,
	"is_real_name" text DEFAULT '1' NOT NULL,
	"org_id" bigint,
	"position_id" bigint,
	"position_name" text,
	"brand" text,
	"outlet" text,
	"status" text DEFAULT '3' NOT NULL,
	"user_status" text DEFAULT 'ENABLE' NOT NULL,
	"language" text DEFAULT 'zh' NOT NULL,
	"status_reason" text,
	"must_change_password" text DEFAULT 'NO' NOT NULL,
	"nonce_pinned" boolean DEFAULT false NOT NULL,
	"emp_no" text,
	"position_level" text,
	"entry_date" date,
	"director_id" bigint,
	"profile" "bytea",
	"sort_code" integer DEFAULT 99 NOT NULL,
	"ext_json" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"last_login_at" timestamptz,
	"last_login_ip" text,
	"latest_login_at" timestamptz,
	"latest_login_ip" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz,
	CONSTRAINT "users_area_known" CHECK ("users"."area" in ('a','b','c','d')),
	CONSTRAINT "users_real_name_known" CHECK ("users"."is_real_name" in ('0','1','2'))
);
--> statement-breakpoint
CREATE TABLE "case_durations" (
	"l1" text NOT NULL,
	"brand" text NOT NULL,
	"n" integer NOT NULL,
	"half_days" integer NOT NULL,
	"nine_tenths_days" integer NOT NULL,
	"as_of" date NOT NULL,
	CONSTRAINT "case_durations_pk" PRIMARY KEY("l1","brand")
);
--> statement-breakpoint
CREATE TABLE "portal_figures" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"computed_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"content" "bytea" NOT NULL,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"decision" text,
	CONSTRAINT "proposals_four_eyes" CHECK ("proposals"."decision" <> 'confirmed' or "proposals"."decided_by" <> "proposals"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "areas" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"level" integer NOT NULL,
	"parent" text NOT NULL,
	"tel_code" text,
	"valid_from" date,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brands" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"hotline" text,
	"complaint_url" text,
	"service_kinds" text[] NOT NULL,
	"other_names" text[] NOT NULL,
	"patterns" jsonb NOT NULL,
	"sort_code" integer DEFAULT 99 NOT NULL,
	"valid_from" date,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz NOT NULL
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
	"valid_from" date,
	"valid_to" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"deleted_at" timestamptz
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
	"rule" jsonb DEFAULT '{}'::jsonb NOT NULL,
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
CREATE TABLE "appeal_texts" (
	"appeal_id" bigint PRIMARY KEY NOT NULL,
	"grams" "tsvector" DEFAULT ''::tsvector NOT NULL
);
--> statement-breakpoint
CREATE TABLE "third_states" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"verifier" "bytea" NOT NULL,
	"user_id" bigint,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "third_users" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"name" "bytea",
	"name_index" "bytea",
	"nickname" text,
	"gender" text,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transparency_heads" (
	"seq" integer PRIMARY KEY NOT NULL,
	"size" bigint NOT NULL,
	"root" "bytea" NOT NULL,
	"at" timestamptz NOT NULL,
	"previous" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"signature" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transparency_leaves" (
	"index" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"row_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transparency_nodes" (
	"level" integer NOT NULL,
	"index" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "transparency_nodes_pk" PRIMARY KEY("level","index")
);
--> statement-breakpoint
CREATE TABLE "appeal_callbacks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"caller_id" bigint NOT NULL,
	"reached" boolean NOT NULL,
	"truthful" boolean,
	"satisfied" boolean,
	"remark" bytea,
	"called_on" date NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_evaluations" (
	"appeal_id" bigint PRIMARY KEY NOT NULL,
	"bureau_score" text NOT NULL,
	"enterprise_score" text NOT NULL,
	"remark" bytea,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_mediations" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"proposal" bytea NOT NULL,
	"amount" numeric(12,2),
	"user_agrees" boolean,
	"user_remark" bytea,
	"enterprise_agrees" boolean,
	"enterprise_remark" bytea,
	"mediator_id" bigint,
	"result" text,
	"created_at" timestamptz NOT NULL,
	"ended_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "appeal_referrals" (
	"appeal_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"case_no" text NOT NULL,
	"by_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "appeal_referrals_kind_known" CHECK ("appeal_referrals"."kind" in ('report','consultation','courier'))
);
--> statement-breakpoint
CREATE TABLE "appeal_replies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"org_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"investigation_result" bytea NOT NULL,
	"liability" text NOT NULL,
	"responsible_outlet" bytea,
	"handling_type" text NOT NULL,
	"compensation_amount" numeric(12,2),
	"agreed_with_user" boolean NOT NULL,
	"user_satisfied" text NOT NULL,
	"contact_times" integer NOT NULL,
	"handler_name" "bytea" NOT NULL,
	"handler_phone" "bytea" NOT NULL,
	"overdue" boolean NOT NULL,
	"like_answers" integer,
	"like_percent" integer,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_reply_drafts" (
	"appeal_id" bigint PRIMARY KEY NOT NULL,
	"org_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_reply_sketches" (
	"reply_id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"org_id" bigint NOT NULL,
	"sketch" bit(1024) NOT NULL,
	"created_at" timestamptz NOT NULL
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
	"reason" bytea,
	"ended_at" timestamptz,
	"malformed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_verifications" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"answered_by" text,
	"truthful" boolean,
	"satisfied" boolean,
	"remark" bytea,
	"expires_at" timestamptz NOT NULL,
	"created_at" timestamptz NOT NULL,
	"answered_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "appeal_numbers" (
	"prefix" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "appeal_numbers_pk" PRIMARY KEY("prefix","day")
);
--> statement-breakpoint
CREATE TABLE "appeals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"brand" text NOT NULL,
	"brand_name" text,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"enterprise_id" bigint,
	"enterprise_province_id" bigint,
	"handler_id" bigint,
	"routing_reason" jsonb NOT NULL,
	"evaluate_status" integer DEFAULT 0 NOT NULL,
	"evaluate_until" date,
	"press_clock" text,
	"press_unit" text,
	"press_owed_by" text,
	"press_start_on" date,
	"press_due_on" date,
	"press_legal_on" date,
	"total_clock" text,
	"total_start_on" date,
	"total_due_on" date,
	"total_legal_on" date,
	"submitted_at" timestamptz NOT NULL,
	"closed_at" timestamptz,
	"updated_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key_salt" bytea NOT NULL,
	"archived_at" timestamptz,
	"appeal_no" text NOT NULL,
	"channel" text NOT NULL,
	"service_kind" text NOT NULL,
	"area_kind" text,
	"mail_kind" text,
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
	"phone_end_index" "bytea",
	"appellant_id_number" "bytea",
	"proxy" "bytea",
	"email" "bytea",
	"sender" "bytea" NOT NULL,
	"sender_area" text NOT NULL,
	"recipient" "bytea" NOT NULL,
	"recipient_area" text NOT NULL,
	"post_on" date NOT NULL,
	"item_name" bytea,
	"item_value" numeric(12,2),
	"insured" boolean NOT NULL,
	"insured_amount" numeric(12,2),
	"postage" numeric(12,2),
	"cod_amount" numeric(12,2),
	"complaint_on" date NOT NULL,
	"complaint_channel" text NOT NULL,
	"complaint_result" text NOT NULL,
	"complaint_ticket_no" text,
	"content" bytea NOT NULL,
	"admission" bytea,
	"particulars" bytea,
	"demands" text[] NOT NULL,
	"claim_amount" numeric(12,2),
	"answer_area" text NOT NULL,
	"brand_since" timestamptz,
	"transfer_reason" jsonb,
	"accepted" boolean DEFAULT false NOT NULL,
	"liability" text,
	"valid" boolean,
	"close_type" text,
	"compensation" numeric(12,2),
	"answer" bytea,
	"invalid_reason" text,
	"supplement_reason" bytea,
	"stat_excluded" boolean DEFAULT false NOT NULL,
	"rework_count" integer DEFAULT 0 NOT NULL,
	"verify_count" integer DEFAULT 0 NOT NULL,
	"callback_count" integer DEFAULT 0 NOT NULL,
	"untrue_reply" boolean DEFAULT false NOT NULL,
	"malformed_reason" text,
	"refuse_until" date,
	"refuse_count" integer DEFAULT 0 NOT NULL,
	"hand_overs" integer DEFAULT 0 NOT NULL,
	"progress_reported" boolean DEFAULT false NOT NULL,
	"extend_days" integer DEFAULT 0 NOT NULL,
	"extend_asked" integer,
	"extend_asks" integer DEFAULT 0 NOT NULL,
	"urged_on" date,
	"closed_by" bigint,
	"approved_by" bigint,
	"approval_action" text,
	"approval_by" bigint,
	"exclude_status" integer DEFAULT 0 NOT NULL,
	"exclude_by" bigint,
	"exclude_first_by" bigint,
	"exclude_until" date,
	"recheck_status" integer DEFAULT 0 NOT NULL,
	"recheck_by" bigint,
	"recheck_until" date,
	"reopened" boolean DEFAULT false NOT NULL,
	"law_breach" bytea,
	"received_at" timestamptz NOT NULL,
	"accepted_at" timestamptz,
	"transferred_at" timestamptz,
	"replied_at" timestamptz,
	CONSTRAINT "appeals_state_known" CHECK ("appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating','closed','invalid','withdrawn')),
	CONSTRAINT "appeals_valid_means_liable" CHECK ("appeals"."valid" is not true or ("appeals"."liability" in ('RESPONSIBLE','PARTLY') and "appeals"."accepted" and "appeals"."state" = 'closed')),
	CONSTRAINT "appeals_invalid_never_counts" CHECK ("appeals"."state" <> 'invalid' or "appeals"."valid" is not true),
	CONSTRAINT "appeals_excluded_by_audit" CHECK ("appeals"."stat_excluded" = ("appeals"."exclude_status" = 3) and ("appeals"."exclude_status" = 0 or "appeals"."state" = 'closed')),
	CONSTRAINT "appeals_recheck_of_ended" CHECK ("appeals"."recheck_status" = 0 or "appeals"."state" in ('closed','invalid')),
	CONSTRAINT "appeals_approval_whole" CHECK (("appeals"."approval_action" is null) = ("appeals"."approval_by" is null)),
	CONSTRAINT "appeals_approved_by_another" CHECK ("appeals"."approved_by" is null or "appeals"."approved_by" <> "appeals"."closed_by"),
	CONSTRAINT "appeals_rework_limit" CHECK ("appeals"."rework_count" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "appeal_approvals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"action" text NOT NULL,
	"input" bytea NOT NULL,
	"requested_by" bigint NOT NULL,
	"requested_at" timestamptz NOT NULL,
	"decision" text,
	"decided_by" bigint,
	"opinion" bytea,
	"decided_at" timestamptz,
	CONSTRAINT "appeal_approvals_four_eyes" CHECK ("appeal_approvals"."decided_by" is null or "appeal_approvals"."decided_by" <> "appeal_approvals"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "appeal_exclusions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"reason_code" text NOT NULL,
	"explanation" bytea NOT NULL,
	"applicant_id" bigint NOT NULL,
	"applicant_org_id" bigint,
	"created_at" timestamptz NOT NULL,
	"first_auditor_id" bigint,
	"first_passed" boolean,
	"first_opinion" bytea,
	"first_at" timestamptz,
	"second_auditor_id" bigint,
	"second_passed" boolean,
	"second_opinion" bytea,
	"second_at" timestamptz,
	"lapsed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "appeal_exclusions_four_eyes" CHECK (("appeal_exclusions"."first_auditor_id" is null or "appeal_exclusions"."first_auditor_id" <> "appeal_exclusions"."applicant_id") and ("appeal_exclusions"."second_auditor_id" is null or ("appeal_exclusions"."second_auditor_id" <> "appeal_exclusions"."applicant_id" and "appeal_exclusions"."second_auditor_id" <> "appeal_exclusions"."first_auditor_id")))
);
--> statement-breakpoint
CREATE TABLE "appeal_rechecks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"appeal_id" bigint NOT NULL,
	"cause" text NOT NULL,
	"reason" bytea,
	"requester_id" bigint,
	"created_at" timestamptz NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"checker_id" bigint,
	"opinion" bytea,
	"score" integer,
	"outcome" text,
	"completed_at" timestamptz,
	CONSTRAINT "appeal_rechecks_four_eyes" CHECK ("appeal_rechecks"."checker_id" is null or "appeal_rechecks"."requester_id" is null or "appeal_rechecks"."checker_id" <> "appeal_rechecks"."requester_id"),
	CONSTRAINT "appeal_rechecks_score" CHECK ("appeal_rechecks"."score" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"type" text NOT NULL,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"case_id" bigint,
	"author_id" bigint NOT NULL,
	"approver_id" bigint,
	"views" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"published_at" timestamptz,
	CONSTRAINT "faqs_second_person" CHECK ("faqs"."state" <> 'published' or "faqs"."approver_id" <> "faqs"."author_id")
);
--> statement-breakpoint
CREATE TABLE "courier_replies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"org_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"result" bytea NOT NULL,
	"amount" numeric(12,2),
	"contact_name" "bytea" NOT NULL,
	"contact_phone" "bytea" NOT NULL,
	"overdue" boolean NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "enforcement_leads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"lead_no" text NOT NULL,
	"case_id" bigint,
	"appeal_id" bigint,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"type" text NOT NULL,
	"suspect" text NOT NULL,
	"finding" bytea NOT NULL,
	"state" text NOT NULL,
	"result" text,
	"penalty" numeric(12,2),
	"decision_no" text,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	"decided_at" timestamptz,
	CONSTRAINT "enforcement_leads_one_source" CHECK (("enforcement_leads"."case_id" is null) <> ("enforcement_leads"."appeal_id" is null)),
	CONSTRAINT "enforcement_leads_decided_whole" CHECK ("enforcement_leads"."state" = 'open' or ("enforcement_leads"."result" is not null and "enforcement_leads"."decided_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "key_prints" (
	"version" integer PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"recorded_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "worlds" (
	"id" integer PRIMARY KEY NOT NULL,
	"world" text NOT NULL,
	"marked_at" timestamptz NOT NULL,
	CONSTRAINT "worlds_one" CHECK ("worlds"."id" = 1),
	CONSTRAINT "worlds_known" CHECK ("worlds"."world" in ('real', 'sandbox'))
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
	"opinion" bytea,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"audience" text[] NOT NULL,
	"at" timestamptz NOT NULL,
	"decided" "bytea",
	"prev_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"mark" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"actor" text NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_digest" "bytea" NOT NULL,
	"answer" "bytea",
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "idempotency_keys_pk" PRIMARY KEY("actor","route","key")
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" timestamp with time zone[] DEFAULT '{}' NOT NULL,
	"blocked_until" timestamptz,
	"allowed" boolean NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_anchors" (
	"id" integer PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"mark" "bytea" NOT NULL,
	"moved_at" timestamptz NOT NULL,
	CONSTRAINT "log_anchors_one" CHECK ("log_anchors"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "log_seals" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"log_id" bigint NOT NULL,
	"logged_at" timestamptz NOT NULL,
	"prev_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation_log" (
	"id" bigint PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"module" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"method" text NOT NULL,
	"result" text NOT NULL,
	"message" text,
	"user_id" bigint,
	"org_id" bigint,
	"area" text,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"request_id" text NOT NULL,
	"params" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"record_kind" text,
	"record_id" text,
	"record_name" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"elapsed" integer NOT NULL,
	"at" timestamptz NOT NULL,
	"sign" "bytea" NOT NULL,
	CONSTRAINT "operation_log_category_known" CHECK ("operation_log"."category" in ('OPERATE','EXCEPTION')),
	CONSTRAINT "operation_log_result_known" CHECK ("operation_log"."result" in ('SUCCESS','FAIL'))
);
--> statement-breakpoint
CREATE TABLE "reference_loads" (
	"part" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"loaded_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checklist_ticks" ADD CONSTRAINT "checklist_ticks_item_id_checklist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_defaults" ADD CONSTRAINT "list_view_defaults_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_pages" ADD CONSTRAINT "article_pages_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin_reviews" ADD CONSTRAINT "bulletin_reviews_bulletin_id_bulletins_id_fk" FOREIGN KEY ("bulletin_id") REFERENCES "public"."bulletins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clock_entries" ADD CONSTRAINT "clock_entries_deadline_id_deadlines_id_fk" FOREIGN KEY ("deadline_id") REFERENCES "public"."deadlines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadline_notices" ADD CONSTRAINT "deadline_notices_deadline_id_deadlines_id_fk" FOREIGN KEY ("deadline_id") REFERENCES "public"."deadlines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gen_fields" ADD CONSTRAINT "gen_fields_basic_id_gen_basics_id_fk" FOREIGN KEY ("basic_id") REFERENCES "public"."gen_basics"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_applications" ADD CONSTRAINT "enterprise_applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_applications" ADD CONSTRAINT "enterprise_applications_bureau_id_organisations_id_fk" FOREIGN KEY ("bureau_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_applications" ADD CONSTRAINT "enterprise_applications_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_applications" ADD CONSTRAINT "enterprise_applications_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_record_id_export_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."export_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_chunks" ADD CONSTRAINT "upload_chunks_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sendings" ADD CONSTRAINT "message_sendings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_receipts" ADD CONSTRAINT "message_receipts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_job_id_scheduled_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."scheduled_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enterprise_standings" ADD CONSTRAINT "enterprise_standings_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "org_areas" ADD CONSTRAINT "org_areas_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "responsibility_bindings" ADD CONSTRAINT "responsibility_bindings_org_id_organisations_id_fk" FOREIGN KEY ("org_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_callbacks" ADD CONSTRAINT "appeal_callbacks_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_evaluations" ADD CONSTRAINT "appeal_evaluations_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_mediations" ADD CONSTRAINT "appeal_mediations_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_referrals" ADD CONSTRAINT "appeal_referrals_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_replies" ADD CONSTRAINT "appeal_replies_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_reply_drafts" ADD CONSTRAINT "appeal_reply_drafts_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_reply_sketches" ADD CONSTRAINT "appeal_reply_sketches_reply_id_appeal_replies_id_fk" FOREIGN KEY ("reply_id") REFERENCES "public"."appeal_replies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_transfers" ADD CONSTRAINT "appeal_transfers_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_verifications" ADD CONSTRAINT "appeal_verifications_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_approvals" ADD CONSTRAINT "appeal_approvals_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_exclusions" ADD CONSTRAINT "appeal_exclusions_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_rechecks" ADD CONSTRAINT "appeal_rechecks_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_replies" ADD CONSTRAINT "courier_replies_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enforcement_leads" ADD CONSTRAINT "enforcement_leads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enforcement_leads" ADD CONSTRAINT "enforcement_leads_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_tallies_axis_idx" ON "case_tallies" USING btree ("kind","axis","key","state");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_no_unique" ON "cases" USING btree ("case_no");--> statement-breakpoint
CREATE INDEX "cases_no_tail_idx" ON "cases" USING btree (reverse("case_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cases_owner_idx" ON "cases" USING btree ("owner_id","kind","submitted_at");--> statement-breakpoint
CREATE INDEX "cases_kind_idx" ON "cases" USING btree ("kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_bureau_idx" ON "cases" USING btree ("bureau_id","kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_province_idx" ON "cases" USING btree ("bureau_province_id","kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_enterprise_idx" ON "cases" USING btree ("enterprise_id","kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_enterprise_province_idx" ON "cases" USING btree ("enterprise_province_id","kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_brand_idx" ON "cases" USING btree ("brand","kind","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_press_idx" ON "cases" USING btree ("kind",(least(case when "press_owed_by" <> 'appellant' then "press_legal_on" end, "total_legal_on")),"id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_bureau_press_idx" ON "cases" USING btree ("bureau_id","kind",(least(case when "press_owed_by" <> 'appellant' then "press_legal_on" end, "total_legal_on")),"id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_province_press_idx" ON "cases" USING btree ("bureau_province_id","kind",(least(case when "press_owed_by" <> 'appellant' then "press_legal_on" end, "total_legal_on")),"id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_enterprise_press_idx" ON "cases" USING btree ("enterprise_id","kind",(case when "press_owed_by" in ('enterprise', 'both') then "press_legal_on" end),"id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_enterprise_province_press_idx" ON "cases" USING btree ("enterprise_province_id","kind",(case when "press_owed_by" in ('enterprise', 'both') then "press_legal_on" end),"id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_brand_press_idx" ON "cases" USING btree ("brand","kind",(case when "press_owed_by" in ('enterprise', 'both') then "press_legal_on" end),"id") WHERE "cases"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "cases_handler_idx" ON "cases" USING btree ("handler_id") WHERE "cases"."closed_at" is null and "cases"."handler_id" is not null;--> statement-breakpoint
CREATE INDEX "cases_waybill_tail_idx" ON "cases" USING btree (reverse("waybill_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cases_phone_idx" ON "cases" USING btree ("owner_phone_index");--> statement-breakpoint
CREATE INDEX "cases_phone_end_idx" ON "cases" USING btree ("phone_end_index");--> statement-breakpoint
CREATE INDEX "cases_name_idx" ON "cases" USING btree ("owner_name_index");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_items_case_unique" ON "bulk_items" USING btree ("run_id","case_id");--> statement-breakpoint
CREATE INDEX "bulk_items_waiting_idx" ON "bulk_items" USING btree ("run_id","seq") WHERE "bulk_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_runs_actor_idx" ON "bulk_runs" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_runs_undo_unique" ON "bulk_runs" USING btree ("undo_of");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_runs_sheet_unique" ON "bulk_runs" USING btree ("actor_id","sheet_digest");--> statement-breakpoint
CREATE INDEX "case_calls_case_idx" ON "case_calls" USING btree ("case_kind","case_id","heard_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_items_code_unique" ON "checklist_items" USING btree ("case_kind","code");--> statement-breakpoint
CREATE INDEX "checklist_ticks_item_idx" ON "checklist_ticks" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_texts_code_unique" ON "canned_texts" USING btree ("code");--> statement-breakpoint
CREATE INDEX "canned_texts_org_idx" ON "canned_texts" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "canned_texts_user_idx" ON "canned_texts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_messages_seq_unique" ON "case_messages" USING btree ("case_kind","case_id","seq");--> statement-breakpoint
CREATE INDEX "desk_texts_age_idx" ON "desk_texts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "case_drafts_owner_idx" ON "case_drafts" USING btree ("owner_id","kind","updated_at");--> statement-breakpoint
CREATE INDEX "case_drafts_age_idx" ON "case_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "case_drafts_opens_idx" ON "case_drafts" USING btree ("opens_on") WHERE "case_drafts"."opens_on" is not null;--> statement-breakpoint
CREATE INDEX "case_links_main_idx" ON "case_links" USING btree ("main_id");--> statement-breakpoint
CREATE INDEX "case_links_other_idx" ON "case_links" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_links_one_main" ON "case_links" USING btree ("kind","other_id") WHERE "case_links"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "onlookers_expires_idx" ON "onlookers" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "list_views_owner_idx" ON "list_views" USING btree ("owner_id","list") WHERE "list_views"."org_id" is null;--> statement-breakpoint
CREATE INDEX "list_views_org_idx" ON "list_views" USING btree ("org_id","list") WHERE "list_views"."org_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "menus_code_unique" ON "menus" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "mobile_resources_code_unique" ON "mobile_resources" USING btree ("code") WHERE "mobile_resources"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "roles_code_unique" ON "roles" USING btree ("code");--> statement-breakpoint
CREATE INDEX "user_roles_role_idx" ON "user_roles" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "article_pages_column_idx" ON "article_pages" USING btree ("category","top","visible_from");--> statement-breakpoint
CREATE INDEX "article_pages_grams_idx" ON "article_pages" USING gin ("grams");--> statement-breakpoint
CREATE UNIQUE INDEX "article_versions_number_unique" ON "article_versions" USING btree ("article_id","number");--> statement-breakpoint
CREATE INDEX "articles_org_state_idx" ON "articles" USING btree ("org_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "articles_state_idx" ON "articles" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_seed_unique" ON "articles" USING btree ("seed_key");--> statement-breakpoint
CREATE INDEX "read_log_case_idx" ON "read_log" USING btree ("case_kind","case_id","viewer_id","at");--> statement-breakpoint
CREATE INDEX "read_log_viewer_idx" ON "read_log" USING btree ("viewer_id","at");--> statement-breakpoint
CREATE INDEX "read_log_ip_idx" ON "read_log" USING btree ("ip","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "read_log_at_idx" ON "read_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "captchas_expires_idx" ON "captchas" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_expires_idx" ON "codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "codes_subject_idx" ON "codes" USING btree ("subject","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_log_at_idx" ON "login_log" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_log_category_idx" ON "login_log" USING btree ("category","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_log_ip_idx" ON "login_log" USING btree ("category","ip","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_log_user_idx" ON "login_log" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_nonces_expires_idx" ON "login_nonces" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_unique" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_created_idx" ON "sessions" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "tickets_user_idx" ON "tickets" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "tickets_expires_idx" ON "tickets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "recovery_codes_user_idx" ON "recovery_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulletin_reviews_bulletin_idx" ON "bulletin_reviews" USING btree ("bulletin_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bulletins_period_unique" ON "bulletins" USING btree ("period");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_versions_one_draft" ON "calendar_versions" USING btree ("year") WHERE "calendar_versions"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_versions_number_unique" ON "calendar_versions" USING btree ("year","number");--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_versions_edition_unique" ON "calendar_versions" USING btree ("edition");--> statement-breakpoint
CREATE INDEX "clock_entries_deadline_idx" ON "clock_entries" USING btree ("deadline_id");--> statement-breakpoint
CREATE UNIQUE INDEX "clock_entries_calendar_unique" ON "clock_entries" USING btree ("calendar_version_id","deadline_id") WHERE "clock_entries"."calendar_version_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "deadlines_round_unique" ON "deadlines" USING btree ("case_kind","case_id","clock","round");--> statement-breakpoint
CREATE INDEX "deadlines_running_idx" ON "deadlines" USING btree ("legal_due_at") WHERE "deadlines"."done_at" is null;--> statement-breakpoint
CREATE INDEX "deadlines_running_due_idx" ON "deadlines" USING btree ("clock","due_on") WHERE "deadlines"."done_at" is null;--> statement-breakpoint
CREATE INDEX "digests_unsent_idx" ON "digests" USING btree ("day") WHERE "digests"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "limit_changes_key_idx" ON "limit_changes" USING btree ("key","at");--> statement-breakpoint
CREATE UNIQUE INDEX "gen_basics_bus_name_unique" ON "gen_basics" USING btree ("bus_name");--> statement-breakpoint
CREATE UNIQUE INDEX "gen_fields_column_unique" ON "gen_fields" USING btree ("basic_id","table_type","field_name");--> statement-breakpoint
CREATE INDEX "gen_fields_basic_idx" ON "gen_fields" USING btree ("basic_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_applications_user_unique" ON "enterprise_applications" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enterprise_applications_pending_unique" ON "enterprise_applications" USING btree ("credit_code","level","area_code") WHERE "enterprise_applications"."state" = 'submitted';--> statement-breakpoint
CREATE INDEX "enterprise_applications_bureau_idx" ON "enterprise_applications" USING btree ("bureau_id","state","submitted_at");--> statement-breakpoint
CREATE INDEX "export_records_owner_idx" ON "export_records" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "export_records_created_idx" ON "export_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "export_records_running_idx" ON "export_records" USING btree ("id") WHERE "export_records"."state" in ('waiting','running');--> statement-breakpoint
CREATE UNIQUE INDEX "stat_cells_unique" ON "stat_cells" USING btree ("grain","month","province_id","bureau_id","brand","service_kind","mail_kind","l1","l2","area","channel","area_kind","linked","excluded");--> statement-breakpoint
CREATE INDEX "stat_facts_month_idx" ON "stat_facts" USING btree ("month","case_id");--> statement-breakpoint
CREATE INDEX "stat_facts_brand_idx" ON "stat_facts" USING btree ("brand","month");--> statement-breakpoint
CREATE INDEX "stat_facts_province_idx" ON "stat_facts" USING btree ("province_id","month");--> statement-breakpoint
CREATE INDEX "stat_facts_bureau_idx" ON "stat_facts" USING btree ("bureau_id","month");--> statement-breakpoint
CREATE INDEX "stat_facts_enterprise_idx" ON "stat_facts" USING btree ("enterprise_id","month") WHERE "stat_facts"."enterprise_id" is not null;--> statement-breakpoint
CREATE INDEX "stat_facts_enterprise_province_idx" ON "stat_facts" USING btree ("enterprise_province_id","month") WHERE "stat_facts"."enterprise_province_id" is not null;--> statement-breakpoint
CREATE INDEX "stat_times_waiting_idx" ON "stat_times" USING btree ("case_id") WHERE not "stat_times"."measured";--> statement-breakpoint
CREATE UNIQUE INDEX "stat_snapshots_month_unique" ON "stat_snapshots" USING btree ("month");--> statement-breakpoint
CREATE INDEX "file_links_subject_idx" ON "file_links" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "files_owner_idx" ON "files" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "files_created_idx" ON "files" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "files_name_idx" ON "files" USING btree ("name_index");--> statement-breakpoint
CREATE INDEX "uploads_owner_idx" ON "uploads" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "uploads_expires_idx" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "uploads_file_idx" ON "uploads" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "message_sendings_created_idx" ON "message_sendings" USING btree ("created_at" DESC NULLS FIRST,"message_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_receipts_user_idx" ON "message_receipts" USING btree ("user_id","created_at" DESC NULLS FIRST,"message_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "message_receipts_unread_idx" ON "message_receipts" USING btree ("user_id") WHERE "message_receipts"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_dedupe_unique" ON "messages" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "notices_list_idx" ON "notices" USING btree ("sort_code","id") WHERE "notices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "job_runs_job_idx" ON "job_runs" USING btree ("job_id","started_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "job_runs_ended_idx" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_jobs_built_in_unique" ON "scheduled_jobs" USING btree ("action_class") WHERE "scheduled_jobs"."built_in";--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_jobs_time_unique" ON "scheduled_jobs" USING btree ("action_class","cron_expression") WHERE "scheduled_jobs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "org_areas_area_idx" ON "org_areas" USING btree ("area_code");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_code_unique" ON "organisations" USING btree ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "organisations_name_unique" ON "organisations" USING btree ("parent_id","name") WHERE "organisations"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "organisations_path_idx" ON "organisations" USING btree ("path" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "organisations_parent_idx" ON "organisations" USING btree ("parent_id");--> statement-breakpoint
CREATE UNIQUE INDEX "responsibility_bindings_unique" ON "responsibility_bindings" USING btree ("brand","area_code","valid_from") WHERE "responsibility_bindings"."enabled";--> statement-breakpoint
CREATE INDEX "responsibility_bindings_org_idx" ON "responsibility_bindings" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_dedupe_unique" ON "outbox" USING btree ("dedupe_key");--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("run_at") WHERE "outbox"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_to_idx" ON "outbox" USING btree ("to_index","created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_codes_idx" ON "outbox" USING btree ("created_at") WHERE "outbox"."delivery" = 'once';--> statement-breakpoint
CREATE INDEX "outbox_created_idx" ON "outbox" USING btree ("created_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_channel_idx" ON "outbox" USING btree ("channel","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "outbox_ask_idx" ON "outbox" USING btree ("ask_at") WHERE "outbox"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "absences_user_idx" ON "absences" USING btree ("user_id","to_on");--> statement-breakpoint
CREATE INDEX "absences_substitute_idx" ON "absences" USING btree ("substitute_id","to_on");--> statement-breakpoint
CREATE INDEX "access_acts_user_idx" ON "access_acts" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "access_acts_actor_idx" ON "access_acts" USING btree ("actor_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "positions_name_unique" ON "positions" USING btree ("org_id","name") WHERE "positions"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_group_members_user_idx" ON "user_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_groups_name_unique" ON "user_groups" USING btree ("name") WHERE "user_groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_positions_org_idx" ON "user_positions" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "user_positions_position_idx" ON "user_positions" USING btree ("position_id");--> statement-breakpoint
CREATE INDEX "user_tallies_area_idx" ON "user_tallies" USING btree ("area","user_status");--> statement-breakpoint
CREATE UNIQUE INDEX "users_account_unique" ON "users" USING btree ("area",lower("account")) WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_unique" ON "users" USING btree ("area","phone_index") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree ("area","email_index");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_proved_unique" ON "users" USING btree ("area","email_index") WHERE "users"."deleted_at" is null and "users"."email_proved_at" is not null;--> statement-breakpoint
CREATE INDEX "users_org_idx" ON "users" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "users_director_idx" ON "users" USING btree ("director_id");--> statement-breakpoint
CREATE INDEX "users_list_idx" ON "users" USING btree ("area","sort_code","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("area","name_index");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_open_unique" ON "proposals" USING btree ("kind","subject") WHERE "proposals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "areas_parent_idx" ON "areas" USING btree ("parent");--> statement-breakpoint
CREATE UNIQUE INDEX "dictionary_entries_value_unique" ON "dictionary_entries" USING btree ("parent_id","value");--> statement-breakpoint
CREATE INDEX "dictionary_entries_type_idx" ON "dictionary_entries" USING btree ("type");--> statement-breakpoint
CREATE UNIQUE INDEX "settings_key_unique" ON "settings" USING btree ("key");--> statement-breakpoint
CREATE INDEX "appeal_texts_grams_idx" ON "appeal_texts" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "third_states_expires_idx" ON "third_states" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "third_users_subject_unique" ON "third_users" USING btree ("issuer","subject");--> statement-breakpoint
CREATE UNIQUE INDEX "third_users_user_unique" ON "third_users" USING btree ("issuer","user_id");--> statement-breakpoint
CREATE INDEX "third_users_user_idx" ON "third_users" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "third_users_created_idx" ON "third_users" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "transparency_leaves_row_unique" ON "transparency_leaves" USING btree ("source","row_id");--> statement-breakpoint
CREATE INDEX "appeal_callbacks_appeal_idx" ON "appeal_callbacks" USING btree ("appeal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_mediations_one_running" ON "appeal_mediations" USING btree ("appeal_id") WHERE "appeal_mediations"."result" is null;--> statement-breakpoint
CREATE INDEX "appeal_mediations_appeal_idx" ON "appeal_mediations" USING btree ("appeal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_referrals_case_unique" ON "appeal_referrals" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_replies_round_unique" ON "appeal_replies" USING btree ("appeal_id","round");--> statement-breakpoint
CREATE INDEX "appeal_reply_sketches_org_idx" ON "appeal_reply_sketches" USING btree ("org_id","created_at");--> statement-breakpoint
CREATE INDEX "appeal_reply_sketches_appeal_idx" ON "appeal_reply_sketches" USING btree ("appeal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_transfers_one_running" ON "appeal_transfers" USING btree ("appeal_id") WHERE "appeal_transfers"."outcome" is null;--> statement-breakpoint
CREATE INDEX "appeal_transfers_appeal_idx" ON "appeal_transfers" USING btree ("appeal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_verifications_token_unique" ON "appeal_verifications" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "appeal_verifications_appeal_idx" ON "appeal_verifications" USING btree ("appeal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_no_unique" ON "appeals" USING btree ("appeal_no");--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_one_open" ON "appeals" USING btree ("appellant_id","brand","waybill_no","l1") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_no_tail_idx" ON "appeals" USING btree (reverse("appeal_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "appeals_owner_idx" ON "appeals" USING btree ("appellant_id","submitted_at");--> statement-breakpoint
CREATE INDEX "appeals_submitted_idx" ON "appeals" USING btree ("submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_state_submitted_idx" ON "appeals" USING btree ("state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_bureau_submitted_idx" ON "appeals" USING btree ("bureau_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_bureau_state_idx" ON "appeals" USING btree ("bureau_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_province_submitted_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_province_state_idx" ON "appeals" USING btree ("bureau_province_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_enterprise_idx" ON "appeals" USING btree ("enterprise_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_enterprise_province_idx" ON "appeals" USING btree ("enterprise_province_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_brand_name_idx" ON "appeals" USING btree ("brand_name") WHERE "appeals"."brand" = 'OTHER';--> statement-breakpoint
CREATE INDEX "appeals_brand_idx" ON "appeals" USING btree ("brand","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_press_idx" ON "appeals" USING btree ((least(case when "press_owed_by" <> 'appellant' then "press_legal_on" end, "total_legal_on")),"id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_bureau_press_idx" ON "appeals" USING btree ("bureau_id",(least(case when "press_owed_by" <> 'appellant' then "press_legal_on" end, "total_legal_on")),"id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_province_press_idx" ON "appeals" USING btree ("bureau_province_id",(least(case when "press_owed_by" <> 'appellant' then "press_legal_on" end, "total_legal_on")),"id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_enterprise_press_idx" ON "appeals" USING btree ("enterprise_id",(case when "press_owed_by" in ('enterprise', 'both') then "press_legal_on" end),"id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_enterprise_province_press_idx" ON "appeals" USING btree ("enterprise_province_id",(case when "press_owed_by" in ('enterprise', 'both') then "press_legal_on" end),"id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_brand_press_idx" ON "appeals" USING btree ("brand",(case when "press_owed_by" in ('enterprise', 'both') then "press_legal_on" end),"id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_handler_idx" ON "appeals" USING btree ("handler_id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating') and "appeals"."handler_id" is not null;--> statement-breakpoint
CREATE INDEX "appeals_matter_idx" ON "appeals" USING btree ("channel","l1","l2");--> statement-breakpoint
CREATE INDEX "appeals_accepted_idx" ON "appeals" USING btree ("accepted_at");--> statement-breakpoint
CREATE INDEX "appeals_closed_idx" ON "appeals" USING btree ("closed_at");--> statement-breakpoint
CREATE INDEX "appeals_handler_submitted_idx" ON "appeals" USING btree ("handler_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "appeals_waybill_tail_idx" ON "appeals" USING btree (reverse("waybill_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "appeals_phone_idx" ON "appeals" USING btree ("appellant_phone_index");--> statement-breakpoint
CREATE INDEX "appeals_phone_end_idx" ON "appeals" USING btree ("phone_end_index");--> statement-breakpoint
CREATE INDEX "appeals_name_idx" ON "appeals" USING btree ("appellant_name_index");--> statement-breakpoint
CREATE INDEX "appeals_excluding_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."exclude_status" in (1,2);--> statement-breakpoint
CREATE INDEX "appeals_rechecking_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."recheck_status" in (1,2);--> statement-breakpoint
CREATE INDEX "appeals_approving_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."approval_action" is not null;--> statement-breakpoint
CREATE INDEX "appeals_excluded_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."exclude_status" in (3,4);--> statement-breakpoint
CREATE INDEX "appeals_rechecked_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."recheck_status" = 3;--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_approvals_one_waiting" ON "appeal_approvals" USING btree ("appeal_id") WHERE "appeal_approvals"."decision" is null;--> statement-breakpoint
CREATE INDEX "appeal_approvals_appeal_idx" ON "appeal_approvals" USING btree ("appeal_id","requested_at");--> statement-breakpoint
CREATE INDEX "appeal_exclusions_appeal_idx" ON "appeal_exclusions" USING btree ("appeal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_rechecks_one_running" ON "appeal_rechecks" USING btree ("appeal_id") WHERE "appeal_rechecks"."outcome" is null;--> statement-breakpoint
CREATE INDEX "appeal_rechecks_appeal_idx" ON "appeal_rechecks" USING btree ("appeal_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "faqs_case_unique" ON "faqs" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "faqs_state_idx" ON "faqs" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_replies_round_unique" ON "courier_replies" USING btree ("case_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "enforcement_leads_no_unique" ON "enforcement_leads" USING btree ("lead_no");--> statement-breakpoint
CREATE UNIQUE INDEX "enforcement_leads_case_unique" ON "enforcement_leads" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "enforcement_leads_appeal_unique" ON "enforcement_leads" USING btree ("appeal_id");--> statement-breakpoint
CREATE INDEX "enforcement_leads_bureau_idx" ON "enforcement_leads" USING btree ("bureau_id","created_at");--> statement-breakpoint
CREATE INDEX "enforcement_leads_province_idx" ON "enforcement_leads" USING btree ("bureau_province_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "case_events_seq_unique" ON "case_events" USING btree ("case_kind","case_id","seq");--> statement-breakpoint
CREATE INDEX "case_events_actor_idx" ON "case_events" USING btree ("actor_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_counters_expires_idx" ON "rate_counters" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "log_seals_row_unique" ON "log_seals" USING btree ("source","log_id");--> statement-breakpoint
CREATE INDEX "log_seals_logged_idx" ON "log_seals" USING btree ("source","logged_at");--> statement-breakpoint
CREATE INDEX "operation_log_at_idx" ON "operation_log" USING btree ("category","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_failed_idx" ON "operation_log" USING btree ("category","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "operation_log"."result" = 'FAIL';--> statement-breakpoint
CREATE INDEX "operation_log_failed_part_idx" ON "operation_log" USING btree ("category","module","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "operation_log"."result" = 'FAIL';--> statement-breakpoint
CREATE INDEX "operation_log_user_idx" ON "operation_log" USING btree ("category","user_id","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_part_idx" ON "operation_log" USING btree ("category","module","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_ip_idx" ON "operation_log" USING btree ("category","ip","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_record_idx" ON "operation_log" USING btree ("record_kind","record_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_name_idx" ON "operation_log" USING btree ("category","name","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_record_name_idx" ON "operation_log" USING btree (upper("record_name") text_pattern_ops);
--> statement-breakpoint
-- The words lie beside the table, which therefore stays small enough to be walked through quickly.
alter table appeal_texts alter column grams set storage external;
--> statement-breakpoint
alter table appeal_texts set (toast_tuple_target = 128);
--> statement-breakpoint
-- What is written once stays: history, clock ledger and reading log refuse every change, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501', constraint = tg_table_name || '_append_only';
end $$;
--> statement-breakpoint
-- Seals leave with the lines they sealed, by retention alone; the database itself keeps six months (网络安全法 art. 23).
create function refuse_seal_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.logged_at < now() - interval '6 months' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501', constraint = tg_table_name || '_append_only';
end $$;
--> statement-breakpoint
-- When a period began is a fact: no re-calculation moves it (postal law art. 65; the answer's clock never restarts).
create function keep_deadline_start() returns trigger language plpgsql as $$
begin
  if (old.case_kind, old.case_id, old.clock, old.round, old.start_at, old.start_on)
    is distinct from (new.case_kind, new.case_id, new.clock, new.round, new.start_at, new.start_on) then
    raise exception 'the start of a deadline never changes' using errcode = '42501', constraint = 'deadlines_start_fixed';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- A version in force is a record: what it says stays, only the progress of its re-calculation moves.
create function keep_calendar_version() returns trigger language plpgsql as $$
begin
  if old.state <> 'applied' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (old.year, old.state, old.number, old.edition, old.days, old.changes, old.confirms, old.reason, old.author_id, old.applied_at)
    is distinct from (new.year, new.state, new.number, new.edition, new.days, new.changes, new.confirms, new.reason, new.author_id, new.applied_at) then
    raise exception 'a calendar in force is never rewritten' using errcode = '42501', constraint = 'calendar_versions_frozen';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Logs are only added to. Retention alone removes rows, and the database itself keeps six months (网络安全法 art. 23).
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 months' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501', constraint = tg_table_name || '_append_only';
end $$;
--> statement-breakpoint
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
-- An appeal that is gone is found by words no more.
create function forget_appeal_words() returns trigger language plpgsql as $$
begin
  delete from appeal_texts where appeal_id = old.id;
  return null;
end $$;
--> statement-breakpoint
-- What a case counts for, by month: one line for each month in which it counts for anything (docs/decisions/0008).
CREATE TABLE "case_origins" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"system" text NOT NULL,
	"outer_no" text NOT NULL,
	"case_no" text NOT NULL,
	"run_id" bigint NOT NULL,
	"counts_from" text,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "case_origins_pk" PRIMARY KEY("case_kind","case_id"),
	CONSTRAINT "case_origins_month" CHECK ("case_origins"."counts_from" ~ '^[0-9]{4}-[0-9]{2}$')
);
--> statement-breakpoint
CREATE UNIQUE INDEX "case_origins_number_unique" ON "case_origins" USING btree ("outer_no","system");
--> statement-breakpoint
CREATE FUNCTION stat_month(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM')
$$;
--> statement-breakpoint
CREATE FUNCTION stat_facts_of(a appeals) RETURNS SETOF stat_facts LANGUAGE sql STABLE AS $$
  with ended as (
    select a.closed_at is not null and (a.state = 'withdrawn' or (a.accepted and a.state in ('closed', 'invalid'))) as yes
  ), replies as (
    select count(*) > 0 as some, coalesce(bool_or(r.overdue), false) as late from appeal_replies r
    where r.appeal_id = a.id and (a.brand_since is null or r.created_at >= a.brand_since)
  ), clocks as (
    -- The last of each kind: a clock that starts anew leaves the decision to whoever has the case then. One whose start
    -- was undone is the last where nothing else is.
    select distinct on (d.clock) d.clock, d.done_at, d.legal_due_at from deadlines d
    where d.case_kind = 'appeal' and d.case_id = a.id and d.clock in ('accept', 'transfer', 'answer')
    order by d.clock, (d.cancelled and exists (
      select from clock_entries e where e.deadline_id = d.id and e.act = 'cancelled' and e.reason = 'undone'
    )), d.round desc
  ), lapses as (
    -- A unit that let its time pass and had not answered when the case ended.
    select exists (
      select from deadlines d where d.case_kind = 'appeal' and d.case_id = a.id and d.clock in ('reply', 'rework')
        and d.paused_on is null and (d.done_at is null or d.done_at >= a.closed_at) and d.legal_due_at < a.closed_at
        and (a.brand_since is null or d.start_at >= a.brand_since)
    ) as silent
  ), handling as (
    select e.yes and a.transferred_at is not null as moved, e.yes and r.some as answered, e.yes and r.late as late,
      e.yes and (a.malformed_reason is not null or exists (
        select from appeal_transfers t where t.appeal_id = a.id and t.malformed
          and (a.brand_since is null or t.created_at >= a.brand_since)
      )) as malformed, e.yes and a.transferred_at is not null and (r.late or l.silent) as overdue
    from ended e, replies r, lapses l
  ), parts as (
    select stat_month(a.submitted_at) as month, 1 as received, 0 as accepted, 0 as handled, 0 as valid, 0 as transferred,
      0 as replied, 0 as overdue, 0 as untrue, 0 as malformed, 0 as one_time, 0 as evaluated, 0 as bureau_satisfied,
      0 as valid_evaluated, 0 as enterprise_satisfied, 0::bigint as recovered, 0 as decided, 0 as decided_late,
      0 as forwarded, 0 as forwarded_late, 0 as answered, 0 as answered_late, 0 as owed,
      0 as responded, 0 as settled
    union all
    select stat_month(a.accepted_at), 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    where a.accepted and a.accepted_at is not null
    union all
    select stat_month(a.closed_at), 0, 0, 1, (a.valid is true)::int, h.moved::int, h.answered::int, h.overdue::int,
      (h.answered and a.untrue_reply)::int, (h.moved and h.malformed)::int,
      (h.moved and a.state = 'closed' and a.rework_count = 0 and not a.reopened)::int, 0, 0, 0, 0,
      case when a.state = 'closed' then coalesce(a.compensation * 100, 0)::bigint else 0 end, 0, 0, 0, 0, 0, 0,
      (h.moved and (h.answered or h.overdue))::int, (h.moved and (h.answered or h.malformed))::int,
      (h.moved and a.state = 'closed')::int
    from ended e, handling h where e.yes
    union all
    select stat_month(v.created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
      (a.valid is true and v.bureau_score <> 'UNSATISFIED')::int, (a.valid is true)::int,
      (a.valid is true and v.enterprise_score <> 'UNSATISFIED')::int, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    from appeal_evaluations v where v.appeal_id = a.id
    union all
    -- What the regulator owes itself (L3, L4, L10), in the month in which it was done.
    select stat_month(done.at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      (c.clock = 'accept')::int, (c.clock = 'accept' and done.late)::int,
      (c.clock = 'transfer')::int, (c.clock = 'transfer' and done.late)::int,
      (c.clock = 'answer')::int, (c.clock = 'answer' and done.late)::int, 0, 0, 0
    from clocks c
    cross join lateral (
      select case c.clock
        when 'accept' then case when a.accepted or a.state = 'invalid' then coalesce(a.accepted_at, a.closed_at) end
        when 'transfer' then a.transferred_at
        else case when a.state in ('closed', 'invalid') then a.closed_at end
      end as at
    ) act
    cross join lateral (select act.at, coalesce(c.done_at, act.at) > c.legal_due_at as late) done
    where act.at is not null
  )
  select a.id, month, coalesce(a.bureau_province_id, 0), a.bureau_id, a.brand, a.service_kind, coalesce(a.mail_kind, ''),
    a.l1, coalesce(a.l2, ''), left(a.answer_area, 4) || '00', a.channel, coalesce(a.area_kind, ''),
    a.enterprise_id is not null, a.stat_excluded,
    a.enterprise_id, a.enterprise_province_id,
    sum(received)::int, sum(accepted)::int, sum(handled)::int, sum(valid)::int, sum(transferred)::int, sum(replied)::int,
    sum(overdue)::int, sum(untrue)::int, sum(malformed)::int, sum(one_time)::int, sum(evaluated)::int,
    sum(bureau_satisfied)::int, sum(valid_evaluated)::int, sum(enterprise_satisfied)::int, sum(recovered)::bigint,
    sum(decided)::int, sum(decided_late)::int, sum(forwarded)::int, sum(forwarded_late)::int, sum(answered)::int,
    sum(answered_late)::int, sum(owed)::int, sum(responded)::int, sum(settled)::int
  from parts
  -- Months that were frozen when it was taken over from another system: they stay as they were.
  where not exists (
    select from case_origins o where o.case_kind = 'appeal' and o.case_id = a.id and parts.month < o.counts_from
  )
  group by month
$$;
--> statement-breakpoint
CREATE FUNCTION stat_refresh(a appeals) RETURNS void LANGUAGE plpgsql AS $$
declare
  fresh stat_facts[] := array(select f from stat_facts_of(a) f);
begin
  delete from stat_facts f where f.case_id = a.id and not f = any(fresh) ;
  insert into stat_facts select (n).* from unnest(fresh) n
    where not exists (select from stat_facts f where f.case_id = a.id and f.month = (n).month);
end $$;
--> statement-breakpoint
CREATE FUNCTION stat_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    delete from stat_facts where case_id = old.id;
    delete from stat_times where case_id = old.id;
  else
    perform stat_refresh(new);
    -- Where the time went is measured again, whatever changed; an open case has no end to measure to.
    if new.closed_at is null then
      delete from stat_times where case_id = new.id;
    else
      insert into stat_times (case_id) values (new.id)
        on conflict (case_id) do update set measured = false where stat_times.measured;
    end if;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION stat_evaluation() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  a appeals;
begin
  for a in select * from appeals where id = coalesce(new.appeal_id, old.appeal_id) loop
    perform stat_refresh(a);
  end loop;
  return null;
end $$;
--> statement-breakpoint
-- Every fact that comes or goes leaves a line; the roll-up and these lines together are the sum of the facts.
CREATE FUNCTION stat_line() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  f stat_facts;
  s int;
begin
  if tg_op = 'INSERT' then f := new; s := 1; else f := old; s := -1; end if;
  insert into stat_lines (month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area, channel,
    area_kind, linked, excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed, one_time, evaluated,
    bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered, decided, decided_late, forwarded, forwarded_late, answered, answered_late, owed,
    responded, settled)
  values (f.month, f.province_id, f.bureau_id, f.brand, f.service_kind, f.mail_kind, f.l1, f.l2, f.area, f.channel,
    f.area_kind, f.linked, f.excluded, s * f.received, s * f.accepted, s * f.handled, s * f.valid, s * f.transferred, s * f.replied,
    s * f.overdue, s * f.untrue, s * f.malformed, s * f.one_time, s * f.evaluated, s * f.bureau_satisfied,
    s * f.valid_evaluated, s * f.enterprise_satisfied, s * f.recovered,
    s * f.decided, s * f.decided_late, s * f.forwarded, s * f.forwarded_late, s * f.answered, s * f.answered_late,
    s * f.owed, s * f.responded, s * f.settled);
  if tg_op = 'UPDATE' then raise exception 'facts are replaced, not changed'; end if;
  return null;
end $$;
--> statement-breakpoint
-- Adds lines to the roll-up. `scale` 0 makes a cell empty of nothing; sums of zero are swept by the recount.
CREATE FUNCTION stat_fold(most int) RETURNS int LANGUAGE plpgsql AS $$
declare
  n int;
begin
  -- One folder at a time: two would wait for each other's cells.
  if not pg_try_advisory_xact_lock(hashtext('stat_fold')) then return 0; end if;
  with taken as (
    delete from stat_lines where id in (select id from stat_lines order by id limit most) returning *
  ), folded as (
    insert into stat_cells as c (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area,
      channel, area_kind, linked, excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed,
      one_time, evaluated, bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered,
      decided, decided_late, forwarded, forwarded_late, answered, answered_late, owed,
    responded, settled)
    select g.grain, t.month, t.province_id, g.bureau_id, g.brand, t.service_kind, g.mail_kind, g.l1, g.l2, g.area,
      g.channel, g.area_kind, g.linked, t.excluded, sum(received), sum(accepted), sum(handled), sum(valid), sum(transferred),
      sum(replied), sum(overdue), sum(untrue), sum(malformed), sum(one_time), sum(evaluated), sum(bureau_satisfied),
      sum(valid_evaluated), sum(enterprise_satisfied), sum(recovered), sum(decided), sum(decided_late), sum(forwarded), sum(forwarded_late), sum(answered), sum(answered_late), sum(owed),
      sum(responded), sum(settled)
    from taken t cross join lateral (values
      ('brand', 0::bigint, t.brand, '', t.l1, '', left(t.area, 2) || '0000', '', '', t.linked),
      ('reason', 0::bigint, '', t.mail_kind, t.l1, t.l2, '', '', '', false),
      ('area', 0::bigint, '', '', t.l1, '', t.area, '', '', false),
      ('channel', 0::bigint, '', '', '', '', '', t.channel, t.area_kind, false),
      ('bureau', t.bureau_id, '', '', '', '', '', '', '', false)
    ) g (grain, bureau_id, brand, mail_kind, l1, l2, area, channel, area_kind, linked)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
    on conflict (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area, channel, area_kind, linked,
      excluded)
    do update set received = c.received + excluded.received, accepted = c.accepted + excluded.accepted,
      handled = c.handled + excluded.handled, valid = c.valid + excluded.valid,
      transferred = c.transferred + excluded.transferred, replied = c.replied + excluded.replied,
      overdue = c.overdue + excluded.overdue, untrue = c.untrue + excluded.untrue,
      malformed = c.malformed + excluded.malformed, one_time = c.one_time + excluded.one_time,
      evaluated = c.evaluated + excluded.evaluated, bureau_satisfied = c.bureau_satisfied + excluded.bureau_satisfied,
      valid_evaluated = c.valid_evaluated + excluded.valid_evaluated,
      enterprise_satisfied = c.enterprise_satisfied + excluded.enterprise_satisfied,
      recovered = c.recovered + excluded.recovered,
      decided = c.decided + excluded.decided, decided_late = c.decided_late + excluded.decided_late,
      forwarded = c.forwarded + excluded.forwarded, forwarded_late = c.forwarded_late + excluded.forwarded_late,
      answered = c.answered + excluded.answered, answered_late = c.answered_late + excluded.answered_late,
      owed = c.owed + excluded.owed, responded = c.responded + excluded.responded,
      settled = c.settled + excluded.settled
    returning 1
  )
  select count(*) into n from taken;
  return n;
end $$;
--> statement-breakpoint
-- The whole roll-up anew from the cases: for bulk loads that went past the triggers, and for repair.
CREATE FUNCTION stat_recount() RETURNS void LANGUAGE plpgsql AS $$
begin
  perform pg_advisory_xact_lock(hashtext('stat_fold'));
  lock table stat_facts in exclusive mode;
  alter table stat_facts disable trigger stat_facts_lines;
  truncate stat_facts, stat_lines, stat_cells;
  insert into stat_facts select f.* from appeals a cross join lateral stat_facts_of(a) f;
  alter table stat_facts enable trigger stat_facts_lines;
  perform stat_cells_anew();
end $$;
--> statement-breakpoint
CREATE FUNCTION stat_cells_anew() RETURNS void LANGUAGE sql AS $$
  insert into stat_cells (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area,
    channel, area_kind, linked, excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed,
    one_time, evaluated, bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered,
    decided, decided_late, forwarded, forwarded_late, answered, answered_late, owed,
    responded, settled)
  select g.grain, t.month, t.province_id, g.bureau_id, g.brand, t.service_kind, g.mail_kind, g.l1, g.l2, g.area,
    g.channel, g.area_kind, g.linked, t.excluded, sum(received), sum(accepted), sum(handled), sum(valid), sum(transferred),
    sum(replied), sum(overdue), sum(untrue), sum(malformed), sum(one_time), sum(evaluated), sum(bureau_satisfied),
    sum(valid_evaluated), sum(enterprise_satisfied), sum(recovered), sum(decided), sum(decided_late), sum(forwarded), sum(forwarded_late), sum(answered), sum(answered_late), sum(owed),
      sum(responded), sum(settled)
  from stat_facts t cross join lateral (values
    ('brand', 0::bigint, t.brand, '', t.l1, '', left(t.area, 2) || '0000', '', '', t.linked),
    ('reason', 0::bigint, '', t.mail_kind, t.l1, t.l2, '', '', '', false),
    ('area', 0::bigint, '', '', t.l1, '', t.area, '', '', false),
    ('channel', 0::bigint, '', '', '', '', '', t.channel, t.area_kind, false),
    ('bureau', t.bureau_id, '', '', '', '', '', '', '', false)
  ) g (grain, bureau_id, brand, mail_kind, l1, l2, area, channel, area_kind, linked)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
$$;
--> statement-breakpoint
-- Lists of people tell totals without counting (decision 0002).
CREATE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    insert into user_tallies (area, user_status, n)
      select area, user_status, -count(*) from gone where deleted_at is null group by 1, 2;
  else
    insert into user_tallies (area, user_status, n)
      select area, user_status, count(*) from come where deleted_at is null group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION tally_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into user_tallies (area, user_status, n)
    select area, user_status, n
    from (values (old.area, old.user_status, old.deleted_at, -1), (new.area, new.user_status, new.deleted_at, 1))
      as moved (area, user_status, deleted_at, n)
    where deleted_at is null;
  return null;
end $$;
--> statement-breakpoint
-- Where a case is counted: one place for each kind of sight. A brand sees what was transferred to it; `shielded` is null
-- where a kind knows no shield.
CREATE FUNCTION places_of_case(
  bureau_id bigint, bureau_province_id bigint, enterprise_id bigint, enterprise_province_id bigint, brand text, shielded boolean
) RETURNS TABLE (axis text, key text) LANGUAGE sql IMMUTABLE AS $$
  select place.axis, place.key from (values
    ('all', ''),
    ('bureau', bureau_id::text),
    ('bureauProvince', bureau_province_id::text),
    ('enterprise', enterprise_id::text),
    ('enterpriseUnshielded', case when not shielded then enterprise_id::text end),
    ('enterpriseProvince', enterprise_province_id::text),
    ('brand', case when enterprise_id is not null then brand end)
  ) as place (axis, key) where place.key is not null
$$;
--> statement-breakpoint
-- The argument names the kind whose own table it is; on a table of several kinds it is empty, and the row tells.
CREATE FUNCTION tally_case() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  own text := nullif(tg_argv[0], '');
begin
  if own is not null then
    if tg_op = 'UPDATE' and (old.state, old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand)
      is not distinct from (new.state, new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand) then
      return null;
    end if;
    if tg_op <> 'INSERT' then
      insert into case_tallies (kind, axis, key, state, n) select own, axis, key, old.state, -1 from places_of_case(
        old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand, null);
    end if;
    if tg_op <> 'DELETE' then
      insert into case_tallies (kind, axis, key, state, n) select own, axis, key, new.state, 1 from places_of_case(
        new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand, null);
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' and (old.state, old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand, old.shielded)
    is not distinct from (new.state, new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand, new.shielded) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into case_tallies (kind, axis, key, state, n) select old.kind, axis, key, old.state, -1 from places_of_case(
      old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand, old.shielded);
  end if;
  if tg_op <> 'DELETE' then
    insert into case_tallies (kind, axis, key, state, n) select new.kind, axis, key, new.state, 1 from places_of_case(
      new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand, new.shielded);
  end if;
  return null;
end $$;
--> statement-breakpoint
-- Puts the tallies on a kind's table; `own` is empty for a table of several kinds.
CREATE FUNCTION keep_case_tallies(cases regclass, own text) RETURNS void LANGUAGE plpgsql AS $$
begin
  execute format('create trigger %I after insert or update or delete on %s for each row execute function tally_case(%L)',
    replace(cases::text, '.', '_') || '_tally', cases, own);
end $$;
--> statement-breakpoint
create trigger case_events_append_only before update or delete on case_events
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger clock_entries_append_only before update or delete on clock_entries
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger deadlines_start_fixed before update on deadlines
  for each row execute function keep_deadline_start();
--> statement-breakpoint
create trigger calendar_versions_frozen before update or delete on calendar_versions
  for each row execute function keep_calendar_version();
--> statement-breakpoint
create trigger limit_changes_append_only before update or delete on limit_changes
  for each row execute function refuse_change();
--> statement-breakpoint
-- Emptying a table at once passes by the triggers of its rows; the registers that only grow refuse that as well.
create trigger case_events_no_truncate before truncate on case_events
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger clock_entries_no_truncate before truncate on clock_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger read_log_no_truncate before truncate on read_log
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger limit_changes_no_truncate before truncate on limit_changes
  for each statement execute function refuse_change();
--> statement-breakpoint
-- What somebody wrote stays on record: who changed what can be compared at any time.
create trigger article_versions_append_only before update or delete on article_versions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger article_versions_no_truncate before truncate on article_versions
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger operation_log_append_only before update or delete on operation_log
  for each row execute function refuse_log_change();
--> statement-breakpoint
create trigger operation_log_no_truncate before truncate on operation_log
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger login_log_append_only before update or delete on login_log
  for each row execute function refuse_log_change();
--> statement-breakpoint
create trigger login_log_no_truncate before truncate on login_log
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger log_seals_append_only before update or delete on log_seals
  for each row execute function refuse_seal_change();
--> statement-breakpoint
create trigger log_seals_no_truncate before truncate on log_seals
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger read_log_append_only before update or delete on read_log
  for each row execute function refuse_log_change();
--> statement-breakpoint
create constraint trigger appeals_step_is_told after update of state on appeals
  deferrable initially deferred for each row when (old.state is distinct from new.state)
  execute function appeal_step_is_told();
--> statement-breakpoint
create trigger appeal_exclusions_other_eyes before insert or update of first_auditor_id, second_auditor_id on appeal_exclusions
  for each row execute function refuse_own_case();
--> statement-breakpoint
create trigger appeal_rechecks_other_eyes before insert or update of checker_id on appeal_rechecks
  for each row execute function refuse_own_case();
--> statement-breakpoint
create trigger appeals_words_gone after delete on appeals for each row execute function forget_appeal_words();
--> statement-breakpoint
-- What was written to a side of a case stays written; its digest is in the chain of the history.
create trigger case_messages_append_only before update or delete on case_messages
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger case_messages_no_truncate before truncate on case_messages
  for each statement execute function refuse_change();
--> statement-breakpoint
CREATE TRIGGER appeals_stat_born AFTER INSERT OR DELETE ON appeals FOR EACH ROW EXECUTE FUNCTION stat_appeal();
--> statement-breakpoint
CREATE TRIGGER appeals_stat_moved AFTER UPDATE ON appeals FOR EACH ROW
  WHEN ((old.state, old.brand, old.service_kind, old.mail_kind, old.l1, old.l2, old.bureau_id, old.bureau_province_id,
      old.enterprise_id, old.enterprise_province_id, old.answer_area, old.channel, old.area_kind, old.stat_excluded, old.valid,
      old.accepted, old.accepted_at, old.submitted_at, old.closed_at, old.transferred_at, old.compensation,
      old.untrue_reply, old.malformed_reason, old.rework_count, old.reopened)
    is distinct from (new.state, new.brand, new.service_kind, new.mail_kind, new.l1, new.l2, new.bureau_id,
      new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.answer_area, new.channel, new.area_kind,
      new.stat_excluded, new.valid, new.accepted, new.accepted_at, new.submitted_at, new.closed_at, new.transferred_at,
      new.compensation, new.untrue_reply, new.malformed_reason, new.rework_count, new.reopened))
  EXECUTE FUNCTION stat_appeal();
--> statement-breakpoint
CREATE TRIGGER appeal_evaluations_stat AFTER INSERT OR UPDATE OR DELETE ON appeal_evaluations
  FOR EACH ROW EXECUTE FUNCTION stat_evaluation();
--> statement-breakpoint
CREATE TRIGGER stat_facts_lines AFTER INSERT OR UPDATE OR DELETE ON stat_facts FOR EACH ROW EXECUTE FUNCTION stat_line();
--> statement-breakpoint
CREATE TRIGGER stat_snapshots_append_only BEFORE UPDATE OR DELETE ON stat_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stat_snapshots_no_truncate BEFORE TRUNCATE ON stat_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER bulletin_reviews_append_only BEFORE UPDATE OR DELETE ON bulletin_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER users_tally_insert AFTER INSERT ON users REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER users_tally_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER users_tally_update AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.area, old.user_status, old.deleted_at) IS DISTINCT FROM (new.area, new.user_status, new.deleted_at))
  EXECUTE FUNCTION tally_changed_user();
--> statement-breakpoint
CREATE TRIGGER access_acts_append_only BEFORE DELETE OR UPDATE ON access_acts FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER access_acts_no_truncate BEFORE TRUNCATE ON access_acts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
SELECT keep_case_tallies('appeals', 'appeal');
--> statement-breakpoint
SELECT keep_case_tallies('cases', '');
--> statement-breakpoint
create trigger transparency_leaves_append_only before update or delete on transparency_leaves
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger transparency_leaves_no_truncate before truncate on transparency_leaves
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger transparency_nodes_append_only before update or delete on transparency_nodes
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger transparency_nodes_no_truncate before truncate on transparency_nodes
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger transparency_heads_append_only before update or delete on transparency_heads
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger transparency_heads_no_truncate before truncate on transparency_heads
  for each statement execute function refuse_change();
--> statement-breakpoint
CREATE TABLE "paper_deliveries" (
	"paper_id" bigint NOT NULL,
	"reader" text NOT NULL,
	"way" text NOT NULL,
	"at" timestamptz NOT NULL,
	"proof" "bytea",
	"by_id" bigint,
	CONSTRAINT "paper_deliveries_pk" PRIMARY KEY("paper_id","reader","way")
);
--> statement-breakpoint
CREATE TABLE "paper_numbers" (
	"prefix" text PRIMARY KEY NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "paper_templates" (
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"reason" text NOT NULL,
	"by_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "paper_templates_pk" PRIMARY KEY("kind","version")
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"case_no" text NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"template" integer NOT NULL,
	"body" "bytea" NOT NULL,
	"sm3" "bytea" NOT NULL,
	"signature" text NOT NULL,
	"office_id" bigint NOT NULL,
	"office" text NOT NULL,
	"unit_id" bigint,
	"react_by" date,
	"notice_key" text,
	"issued_by" bigint,
	"issued_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_deliveries" ADD CONSTRAINT "paper_deliveries_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "papers_number_unique" ON "papers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "papers_case_idx" ON "papers" USING btree ("case_kind","case_id","issued_at");
--> statement-breakpoint
-- A paper that left the house says for ever what it said.
create trigger papers_append_only before update or delete on papers
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger paper_deliveries_append_only before update or delete on paper_deliveries
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger paper_templates_append_only before update or delete on paper_templates
  for each row execute function refuse_change();
--> statement-breakpoint
CREATE TABLE "message_wordings" (
	"template" text NOT NULL,
	"language" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text,
	"text" text,
	"sms" text,
	"from_day" date NOT NULL,
	"note" text NOT NULL,
	"by_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "message_wordings_pk" PRIMARY KEY("template","language","version"),
	CONSTRAINT "message_wordings_language_known" CHECK ("message_wordings"."language" in ('zh','en')),
	CONSTRAINT "message_wordings_whole" CHECK (num_nonnulls("message_wordings"."subject", "message_wordings"."text", "message_wordings"."sms") in (0, 3))
);
--> statement-breakpoint
-- A wording says for ever what was sent by it.
create trigger message_wordings_append_only before update or delete on message_wordings
  for each row execute function refuse_change();
--> statement-breakpoint
CREATE TABLE "appraisal_items" (
	"appraisal_id" bigint NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"case_no" text NOT NULL,
	CONSTRAINT "appraisal_items_pk" PRIMARY KEY("appraisal_id","case_kind","case_id")
);
--> statement-breakpoint
CREATE TABLE "appraisals" (
	"id" bigint PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"subject" text NOT NULL,
	"person_id" bigint,
	"verdict" text NOT NULL,
	"ground" text NOT NULL,
	"keep_until" date,
	"reason" "bytea" NOT NULL,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"asked_by" bigint NOT NULL,
	"asked_at" timestamptz NOT NULL,
	"decided_by" bigint,
	"decided_at" timestamptz,
	"decision" text,
	CONSTRAINT "appraisals_four_eyes" CHECK ("appraisals"."decision" <> 'confirmed' or "appraisals"."decided_by" <> "appraisals"."asked_by")
);
--> statement-breakpoint
CREATE TABLE "destructions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"subject" text NOT NULL,
	"case_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"ground" text NOT NULL,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"asked_by" bigint,
	"confirmed_by" bigint,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "legal_holds" (
	"id" bigint PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"case_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"ref" text NOT NULL,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"reason" "bytea" NOT NULL,
	"placed_by" bigint NOT NULL,
	"placed_at" timestamptz NOT NULL,
	"until_on" date,
	"lifted_by" bigint,
	"lifted_at" timestamptz,
	"lift_reason" "bytea"
);
--> statement-breakpoint
ALTER TABLE "appraisal_items" ADD CONSTRAINT "appraisal_items_appraisal_id_appraisals_id_fk" FOREIGN KEY ("appraisal_id") REFERENCES "public"."appraisals"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "appraisal_items_case_idx" ON "appraisal_items" USING btree ("case_kind","case_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "appraisals_number_unique" ON "appraisals" USING btree ("number");
--> statement-breakpoint
CREATE UNIQUE INDEX "destructions_number_unique" ON "destructions" USING btree ("number");
--> statement-breakpoint
CREATE UNIQUE INDEX "destructions_subject_unique" ON "destructions" USING btree ("subject","case_kind","subject_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "legal_holds_open_unique" ON "legal_holds" USING btree ("subject","case_kind","subject_id") WHERE "legal_holds"."lifted_at" is null;
--> statement-breakpoint
CREATE INDEX "cases_ended_idx" ON "cases" USING btree ("closed_at") WHERE "cases"."closed_at" is not null and "cases"."archived_at" is null;
--> statement-breakpoint
CREATE INDEX "cases_due_idx" ON "cases" USING btree ("closed_at") WHERE "cases"."archived_at" is not null and length("cases"."key_salt") > 0;
--> statement-breakpoint
CREATE INDEX "appeals_ended_idx" ON "appeals" USING btree ("closed_at") WHERE "appeals"."closed_at" is not null and "appeals"."archived_at" is null;
--> statement-breakpoint
CREATE INDEX "appeals_due_idx" ON "appeals" USING btree ("closed_at") WHERE "appeals"."archived_at" is not null and length("appeals"."key_salt") > 0;
--> statement-breakpoint
-- What was destroyed stays on record, for restores and for whoever asks.
create trigger destructions_append_only before update or delete on destructions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger destructions_no_truncate before truncate on destructions
  for each statement execute function refuse_change();
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"digest" "bytea" PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"use" text NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"credential_id" "bytea" NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"last_used_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" bigint PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"browser" text NOT NULL,
	"ip" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"last_used_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential_unique" ON "passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user_idx" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_devices_token_unique" ON "trusted_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "trusted_devices_user_idx" ON "trusted_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "trusted_devices_expires_idx" ON "trusted_devices" USING btree ("expires_at");
--> statement-breakpoint
CREATE TABLE "key_progress" (
	"version" integer NOT NULL,
	"table_name" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer NOT NULL,
	"page" integer NOT NULL,
	"is_complete" boolean NOT NULL,
	CONSTRAINT "key_progress_pk" PRIMARY KEY("version","table_name")
);
--> statement-breakpoint
CREATE TABLE "key_rotations" (
	"version" integer PRIMARY KEY NOT NULL,
	"started_at" timestamptz NOT NULL,
	"paused_at" timestamptz,
	"finished_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "key_progress" ADD CONSTRAINT "key_progress_version_key_rotations_version_fk" FOREIGN KEY ("version") REFERENCES "public"."key_rotations"("version") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TABLE "mediation_answers" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"seq" integer NOT NULL,
	"side" text NOT NULL,
	"verdict" text NOT NULL,
	"remark" "bytea",
	"author_id" bigint,
	"by_phone" boolean NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "mediation_answers_pk" PRIMARY KEY("case_kind","case_id","round","seq","side")
);
--> statement-breakpoint
CREATE TABLE "mediation_endings" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"result" text NOT NULL,
	"reason_code" text,
	"side" text,
	"explanation" "bytea",
	"author_id" bigint,
	"by_phone" boolean NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "mediation_endings_pk" PRIMARY KEY("case_kind","case_id","round")
);
--> statement-breakpoint
CREATE TABLE "mediation_proposals" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"seq" integer NOT NULL,
	"side" text NOT NULL,
	"amount" numeric(12,2),
	"performance" "bytea",
	"terms" "bytea",
	"valid_until" date NOT NULL,
	"answers" integer,
	"author_id" bigint,
	"by_phone" boolean NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "mediation_proposals_pk" PRIMARY KEY("case_kind","case_id","round","seq")
);
--> statement-breakpoint
CREATE TABLE "mediation_signatures" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"version" integer NOT NULL,
	"side" text NOT NULL,
	"agrees" boolean NOT NULL,
	"reason" "bytea",
	"proof" text NOT NULL,
	"author_id" bigint,
	"by_phone" boolean NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "mediation_signatures_pk" PRIMARY KEY("case_kind","case_id","round","version","side")
);
--> statement-breakpoint
CREATE TABLE "mediation_terms" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"version" integer NOT NULL,
	"proposal" integer,
	"payer" text NOT NULL,
	"amount" numeric(12,2),
	"performance" "bytea",
	"due_on" date NOT NULL,
	"manner" "bytea" NOT NULL,
	"terms" "bytea",
	"closes" "bytea" NOT NULL,
	"author_id" bigint,
	"by_phone" boolean NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "mediation_terms_pk" PRIMARY KEY("case_kind","case_id","round","version")
);
--> statement-breakpoint
-- What was offered, answered and accepted in a mediation stays as it was.
create trigger mediation_proposals_append_only before update or delete on mediation_proposals
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger mediation_answers_append_only before update or delete on mediation_answers
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger mediation_terms_append_only before update or delete on mediation_terms
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger mediation_signatures_append_only before update or delete on mediation_signatures
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger mediation_endings_append_only before update or delete on mediation_endings
  for each row execute function refuse_change();
--> statement-breakpoint
CREATE TABLE "alarms" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"window_at" timestamptz NOT NULL,
	"count" bigint NOT NULL,
	"threshold" integer NOT NULL,
	"minutes" integer NOT NULL,
	"ip" text,
	"raised_at" timestamptz NOT NULL,
	"last_at" timestamptz NOT NULL,
	"outcome" text,
	"note" text,
	"ack_by" bigint,
	"ack_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "alarms_acknowledged_whole" CHECK (num_nulls("alarms"."ack_at", "alarms"."ack_by", "alarms"."outcome", "alarms"."note") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "backups_made" (
	"made_at" timestamptz PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refusal_counts" (
	"what" text NOT NULL,
	"subject" text NOT NULL,
	"slot_at" timestamptz NOT NULL,
	"count" integer NOT NULL,
	"ip" text NOT NULL,
	CONSTRAINT "refusal_counts_pk" PRIMARY KEY("what","slot_at","subject")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_window_unique" ON "alarms" USING btree ("kind","subject","window_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open_unique" ON "alarms" USING btree ("kind","subject") WHERE "alarms"."ack_at" is null;--> statement-breakpoint
CREATE INDEX "alarms_last_idx" ON "alarms" USING btree ("last_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "refusal_counts_slot_idx" ON "refusal_counts" USING btree ("slot_at");
--> statement-breakpoint
CREATE TABLE "ineligible_calls" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"heard_at" timestamptz NOT NULL,
	"reason_code" text NOT NULL,
	"advised" text NOT NULL,
	"matter" "bytea" NOT NULL,
	"advice" "bytea" NOT NULL,
	"caller_name" "bytea",
	"caller_phone" "bytea",
	"caller_phone_index" "bytea",
	"brand" text,
	"waybill_no" text,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "ineligible_calls_bureau_idx" ON "ineligible_calls" USING btree ("bureau_id","heard_at");
--> statement-breakpoint
CREATE TABLE "follow_ups" (
	"id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"due_on" date NOT NULL,
	"words" "bytea" NOT NULL,
	"reminded_on" date,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "follow_ups_user_idx" ON "follow_ups" USING btree ("user_id","due_on","id");--> statement-breakpoint
CREATE INDEX "follow_ups_case_idx" ON "follow_ups" USING btree ("case_kind","case_id");--> statement-breakpoint
CREATE INDEX "follow_ups_due_idx" ON "follow_ups" USING btree ("due_on") WHERE "follow_ups"."reminded_on" is null;
--> statement-breakpoint
CREATE TABLE "remedies" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"amount" numeric(12,2),
	"performance" "bytea",
	"due_on" date NOT NULL,
	"status" text NOT NULL,
	"done_on" date,
	"said" "bytea",
	"said_line" integer,
	"answer" "bytea",
	"by_phone" boolean NOT NULL,
	"ended_by" text,
	"reminded" integer NOT NULL,
	"author_id" bigint,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "remedies_case_idx" ON "remedies" USING btree ("case_kind","case_id");--> statement-breakpoint
CREATE INDEX "remedies_due_idx" ON "remedies" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "remedies_created_idx" ON "remedies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "remedies_reminding_idx" ON "remedies" USING btree ("due_on") WHERE "remedies"."status" in ('promised', 'disputed') and "remedies"."reminded" < 2;
--> statement-breakpoint
CREATE TABLE "case_holds" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"case_no" text NOT NULL,
	"action" text NOT NULL,
	"version" integer NOT NULL,
	"actor_id" bigint NOT NULL,
	"order_id" bigint,
	"at" timestamptz NOT NULL,
	"until" timestamptz NOT NULL,
	"before" text,
	"audience" jsonb NOT NULL,
	"outbox" jsonb NOT NULL,
	"messages" jsonb NOT NULL,
	CONSTRAINT "case_holds_pk" PRIMARY KEY("case_kind","case_id")
);
--> statement-breakpoint
CREATE TABLE "paper_withdrawals" (
	"paper_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"by_id" bigint NOT NULL,
	"at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "paper_withdrawals" ADD CONSTRAINT "paper_withdrawals_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_holds_until_idx" ON "case_holds" USING btree ("until");--> statement-breakpoint
CREATE INDEX "case_holds_actor_idx" ON "case_holds" USING btree ("actor_id","until");
--> statement-breakpoint
-- That a paper was withdrawn stays as it was.
create trigger paper_withdrawals_append_only before update or delete on paper_withdrawals
  for each row execute function refuse_change();
--> statement-breakpoint
CREATE TABLE "log_head_places" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamptz NOT NULL,
	"seq" integer NOT NULL,
	"sent_seq" integer NOT NULL,
	"tries" integer NOT NULL,
	"taken_at" timestamptz,
	"failed_at" timestamptz,
	"fault" text
);
--> statement-breakpoint
CREATE TABLE "takeover_mappings" (
	"id" bigint PRIMARY KEY NOT NULL,
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"system" text NOT NULL,
	"columns" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "takeover_rows" (
	"run_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"state" text NOT NULL,
	"outer_no" text NOT NULL,
	"cells" "bytea",
	"faults" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamptz,
	CONSTRAINT "takeover_rows_pk" PRIMARY KEY("run_id","row"),
	CONSTRAINT "takeover_rows_state_known" CHECK ("takeover_rows"."state" in ('waiting','done','wrong'))
);
--> statement-breakpoint
CREATE TABLE "takeover_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"org_id" bigint NOT NULL,
	"actor_id" bigint NOT NULL,
	"system" text NOT NULL,
	"file_name" text NOT NULL,
	"digest" "bytea" NOT NULL,
	"heads" jsonb NOT NULL,
	"columns" jsonb NOT NULL,
	"words" jsonb NOT NULL,
	"tells" boolean NOT NULL,
	"language" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
ALTER TABLE "takeover_rows" ADD CONSTRAINT "takeover_rows_run_id_takeover_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."takeover_runs"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "takeover_mappings_name_unique" ON "takeover_mappings" USING btree ("org_id","name");
--> statement-breakpoint
CREATE INDEX "takeover_rows_waiting_idx" ON "takeover_rows" USING btree ("run_id","row") WHERE "takeover_rows"."state" = 'waiting';
--> statement-breakpoint
CREATE INDEX "takeover_runs_org_idx" ON "takeover_runs" USING btree ("org_id","created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "takeover_runs_file_unique" ON "takeover_runs" USING btree ("org_id","digest");
--> statement-breakpoint
-- Where a case comes from stays as it was.
create trigger case_origins_append_only before update or delete on case_origins
  for each row execute function refuse_change();
--> statement-breakpoint
CREATE TABLE "macros" (
	"id" bigint PRIMARY KEY NOT NULL,
	"code" text,
	"org_id" bigint,
	"user_id" bigint,
	"area" text NOT NULL,
	"case_kind" text NOT NULL,
	"action" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"values" jsonb NOT NULL,
	"checks" text[] NOT NULL,
	"sort_code" integer NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "macros_one_owner" CHECK (("macros"."code" is not null)::int + ("macros"."org_id" is not null)::int + ("macros"."user_id" is not null)::int = 1)
);
--> statement-breakpoint
CREATE TABLE "macro_versions" (
	"macro_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"values" jsonb NOT NULL,
	"checks" text[] NOT NULL,
	"by_id" bigint,
	"at" timestamptz NOT NULL,
	CONSTRAINT "macro_versions_pk" PRIMARY KEY("macro_id","version")
);
--> statement-breakpoint
CREATE TABLE "macro_uses" (
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"case_version" integer NOT NULL,
	"macro_id" bigint NOT NULL,
	"macro_version" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"ticked" text[] NOT NULL,
	"at" timestamptz NOT NULL,
	CONSTRAINT "macro_uses_pk" PRIMARY KEY("case_kind","case_id","case_version")
);
--> statement-breakpoint
ALTER TABLE "macro_versions" ADD CONSTRAINT "macro_versions_macro_id_macros_id_fk" FOREIGN KEY ("macro_id") REFERENCES "public"."macros"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "macros_code_unique" ON "macros" USING btree ("code");--> statement-breakpoint
CREATE INDEX "macros_org_idx" ON "macros" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "macros_user_idx" ON "macros" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "macro_uses_at_idx" ON "macro_uses" USING btree ("at");--> statement-breakpoint
CREATE TABLE "supervision_cases" (
	"order_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"whereabouts" "bytea",
	CONSTRAINT "supervision_cases_pk" PRIMARY KEY("order_id","n")
);
--> statement-breakpoint
CREATE TABLE "supervision_items" (
	"order_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"kind" text NOT NULL,
	"title" "bytea",
	"state" text NOT NULL,
	"words" "bytea",
	"day" date,
	"reason" "bytea",
	CONSTRAINT "supervision_items_pk" PRIMARY KEY("order_id","n")
);
--> statement-breakpoint
CREATE TABLE "supervision_orders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"number" text NOT NULL,
	"office_id" bigint NOT NULL,
	"issuer_id" bigint NOT NULL,
	"addressee_id" bigint NOT NULL,
	"matter" "bytea" NOT NULL,
	"words" "bytea" NOT NULL,
	"state" text NOT NULL,
	"issued_on" date NOT NULL,
	"days" integer NOT NULL,
	"extension" integer NOT NULL,
	"extended_for" "bytea",
	"returned_on" date,
	"due_on" date NOT NULL,
	"talk_on" date NOT NULL,
	"report_on" date NOT NULL,
	"talk_at" timestamptz,
	"reported_at" timestamptz,
	"urged_on" date NOT NULL,
	"received_at" timestamptz,
	"answered_on" date,
	"ended_at" timestamptz,
	"named" boolean NOT NULL,
	"cases" integer NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "supervision_cases" ADD CONSTRAINT "supervision_cases_order_id_supervision_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."supervision_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supervision_items" ADD CONSTRAINT "supervision_items_order_id_supervision_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."supervision_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "supervision_cases_case_idx" ON "supervision_cases" USING btree ("case_kind","case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "supervision_orders_number_unique" ON "supervision_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "supervision_orders_office_idx" ON "supervision_orders" USING btree ("office_id","due_on","id");--> statement-breakpoint
CREATE INDEX "supervision_orders_addressee_idx" ON "supervision_orders" USING btree ("addressee_id","due_on","id");--> statement-breakpoint
CREATE INDEX "supervision_orders_running_idx" ON "supervision_orders" USING btree ("id") WHERE "supervision_orders"."state" in ('issued', 'partly');--> statement-breakpoint
CREATE TABLE "api_key_secrets" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key_id" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"created_at" timestamptz NOT NULL,
	"until" timestamptz
);
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"ranges" text[] NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"created_by" bigint NOT NULL,
	"ended_at" timestamptz,
	"ended_by" bigint,
	"last_used_at" timestamptz,
	"last_used_ip" text,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_api_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_key_secrets_hash_unique" ON "api_key_secrets" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_key_secrets_key_idx" ON "api_key_secrets" USING btree ("key_id","id");--> statement-breakpoint
CREATE INDEX "api_keys_org_idx" ON "api_keys" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "api_keys_expires_idx" ON "api_keys" USING btree ("expires_at");--> statement-breakpoint
CREATE TABLE "radar_alarms" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"brand" text NOT NULL,
	"province" text NOT NULL,
	"problem" text NOT NULL,
	"from_on" date NOT NULL,
	"to_on" date NOT NULL,
	"found_on" date NOT NULL,
	"observed" integer NOT NULL,
	"expected" double precision NOT NULL,
	"tail" double precision NOT NULL,
	"false_alarms" integer NOT NULL,
	"course" jsonb NOT NULL,
	"reason" "bytea",
	"decided_by" bigint,
	"decided_at" timestamptz,
	"order_id" bigint,
	"order_number" text,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "radar_alarms_cell_unique" ON "radar_alarms" USING btree ("brand","province","problem","found_on");--> statement-breakpoint
CREATE INDEX "radar_alarms_to_idx" ON "radar_alarms" USING btree ("to_on","id");--> statement-breakpoint
CREATE INDEX "radar_alarms_province_idx" ON "radar_alarms" USING btree ("province","to_on","id");--> statement-breakpoint
CREATE INDEX "radar_alarms_order_idx" ON "radar_alarms" USING btree ("order_id") WHERE "radar_alarms"."order_id" is not null;--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"endpoint_id" bigint NOT NULL,
	"event_id" bigint NOT NULL,
	"event" text NOT NULL,
	"case_kind" text,
	"case_id" bigint,
	"case_no" text,
	"key" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamptz NOT NULL,
	"held_until" timestamptz,
	"give_up_at" timestamptz NOT NULL,
	"last_at" timestamptz,
	"last_status" integer,
	"last_fault" text,
	"sent_at" timestamptz,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "webhook_deliveries_state_known" CHECK ("webhook_deliveries"."state" in ('waiting','sent','dead'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"org_id" bigint NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"algorithm" text NOT NULL,
	"state" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamptz,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamptz,
	"slow" boolean DEFAULT false NOT NULL,
	"lane_at" timestamptz,
	"lane_until" timestamptz,
	"created_by" bigint NOT NULL,
	"ended_at" timestamptz,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "webhook_endpoints_state_known" CHECK ("webhook_endpoints"."state" in ('running','paused','failing','ended'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_key_unique" ON "webhook_deliveries" USING btree ("endpoint_id","key");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due_idx" ON "webhook_deliveries" USING btree ("endpoint_id","run_at","id") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_dead_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at") WHERE "webhook_deliveries"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint_idx" ON "webhook_deliveries" USING btree ("endpoint_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held_idx" ON "webhook_deliveries" USING btree ("case_id") WHERE "webhook_deliveries"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_created_idx" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_org_idx" ON "webhook_endpoints" USING btree ("org_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_endpoints_ended_idx" ON "webhook_endpoints" USING btree ("ended_at") WHERE "webhook_endpoints"."ended_at" is not null;

--> statement-breakpoint
CREATE TABLE "statement_parts" (
	"request_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"shared" boolean NOT NULL,
	"words" "bytea" NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	CONSTRAINT "statement_parts_pk" PRIMARY KEY("request_id","part")
);
--> statement-breakpoint
CREATE TABLE "statement_requests" (
	"id" bigint PRIMARY KEY NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"voice" text NOT NULL,
	"courier_id" bigint,
	"courier" "bytea" NOT NULL,
	"question" "bytea" NOT NULL,
	"due_on" date NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE INDEX "statement_requests_case_idx" ON "statement_requests" USING btree ("case_kind","case_id");--> statement-breakpoint
CREATE INDEX "statement_requests_courier_idx" ON "statement_requests" USING btree ("courier_id","id");--> statement-breakpoint
-- What a courier was asked and said stays as it was.
create trigger statement_parts_append_only before update or delete on statement_parts
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger statement_requests_append_only before update or delete on statement_requests
  for each row execute function refuse_change();
--> statement-breakpoint
CREATE TABLE "classifier_models" (
	"id" bigint PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"format" integer NOT NULL,
	"print" text NOT NULL,
	"model" jsonb NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "classifier_models_number_unique" ON "classifier_models" USING btree ("number");

--> statement-breakpoint
CREATE TABLE "hand_overs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"session_id" bigint NOT NULL,
	"secret_hash" "bytea" NOT NULL,
	"key_hash" "bytea",
	"sign" text NOT NULL,
	"places" integer NOT NULL,
	"created_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"ended_at" timestamptz,
	CONSTRAINT "hand_overs_secret_unique" UNIQUE("secret_hash"),
	CONSTRAINT "hand_overs_key_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "handed_over" (
	"upload_id" bigint PRIMARY KEY NOT NULL,
	"hand_over_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "handed_over" ADD CONSTRAINT "handed_over_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handed_over" ADD CONSTRAINT "handed_over_hand_over_id_hand_overs_id_fk" FOREIGN KEY ("hand_over_id") REFERENCES "public"."hand_overs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hand_overs_owner_idx" ON "hand_overs" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "hand_overs_expires_idx" ON "hand_overs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "handed_over_hand_over_idx" ON "handed_over" USING btree ("hand_over_id");

--> statement-breakpoint
CREATE TABLE "case_clusters" (
	"id" bigint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"bureau_id" bigint NOT NULL,
	"taken_by" bigint,
	"taken_at" timestamptz,
	"undone_by" bigint,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "case_clusters_state_known" CHECK ("case_clusters"."state" in ('open','taken','undone'))
);
--> statement-breakpoint
CREATE TABLE "cluster_members" (
	"id" bigint PRIMARY KEY NOT NULL,
	"cluster_id" bigint NOT NULL,
	"case_id" bigint NOT NULL,
	"alike" integer NOT NULL,
	"reasons" text[] NOT NULL,
	"odd" boolean NOT NULL,
	"out" text,
	"reason" "bytea",
	"changed_by" bigint,
	"changed_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "appeal_sketches" (
	"appeal_id" bigint PRIMARY KEY NOT NULL,
	"sketch" bit(1024) NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cluster_members" ADD CONSTRAINT "cluster_members_cluster_id_case_clusters_id_fk" FOREIGN KEY ("cluster_id") REFERENCES "public"."case_clusters"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_clusters_bureau_idx" ON "case_clusters" USING btree ("bureau_id","id");--> statement-breakpoint
CREATE INDEX "cluster_members_cluster_idx" ON "cluster_members" USING btree ("cluster_id");--> statement-breakpoint
CREATE INDEX "cluster_members_case_idx" ON "cluster_members" USING btree ("case_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cluster_members_one" ON "cluster_members" USING btree ("case_id") WHERE "cluster_members"."out" is null;

--> statement-breakpoint
CREATE TABLE "rule_trial_rows" (
	"trial_id" bigint NOT NULL,
	"n" integer NOT NULL,
	"case_kind" text NOT NULL,
	"case_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"rule" text NOT NULL,
	"round" integer NOT NULL,
	"turn" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"found_at" timestamptz NOT NULL,
	CONSTRAINT "rule_trial_rows_pkey" PRIMARY KEY("trial_id","n")
);
--> statement-breakpoint
CREATE TABLE "rule_trials" (
	"id" bigint PRIMARY KEY NOT NULL,
	"asked_by" bigint NOT NULL,
	"state" text NOT NULL,
	"changes" jsonb NOT NULL,
	"in_force" jsonb NOT NULL,
	"edition" integer NOT NULL,
	"days" integer NOT NULL,
	"from_on" date NOT NULL,
	"total" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"cases" integer DEFAULT 0 NOT NULL,
	"turns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cursor" jsonb,
	"digest" "bytea" NOT NULL,
	"finished_at" timestamptz,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "rule_trials_state_known" CHECK ("rule_trials"."state" in ('running','done','stopped')),
	CONSTRAINT "rule_trials_ended" CHECK (("rule_trials"."state" = 'running') = ("rule_trials"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "setting_plans" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	"from_on" date NOT NULL,
	"reason" text NOT NULL,
	"asked_by" bigint NOT NULL,
	"trial_id" bigint NOT NULL,
	"state" text NOT NULL,
	"ended_by" bigint,
	"ended_at" timestamptz,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "setting_plans_state_known" CHECK ("setting_plans"."state" in ('planned','in_force','overtaken','taken_back')),
	CONSTRAINT "setting_plans_ended" CHECK (("setting_plans"."state" = 'planned') = ("setting_plans"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "rule_trial_rows" ADD CONSTRAINT "rule_trial_rows_trial_id_rule_trials_id_fk" FOREIGN KEY ("trial_id") REFERENCES "public"."rule_trials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rule_trial_rows_turn_idx" ON "rule_trial_rows" USING btree ("trial_id","turn","n");--> statement-breakpoint
CREATE UNIQUE INDEX "rule_trials_one_running" ON "rule_trials" USING btree ("asked_by") WHERE "rule_trials"."state" = 'running';--> statement-breakpoint
CREATE INDEX "rule_trials_asker_idx" ON "rule_trials" USING btree ("asked_by","id");--> statement-breakpoint
CREATE UNIQUE INDEX "setting_plans_one_open" ON "setting_plans" USING btree ("key") WHERE "setting_plans"."state" = 'planned';
