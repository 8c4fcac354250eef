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
CREATE TABLE "message_sendings" (
	"message_id" bigint PRIMARY KEY NOT NULL,
	"sender_id" bigint NOT NULL,
	"org_id" bigint,
	"addressed" jsonb NOT NULL,
	"receivers" integer NOT NULL,
	"created_at" timestamptz NOT NULL
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
ALTER TABLE "job_runs" ADD CONSTRAINT "job_runs_job_id_scheduled_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."scheduled_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_sendings" ADD CONSTRAINT "message_sendings_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_runs_job_idx" ON "job_runs" USING btree ("job_id","started_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "job_runs_ended_idx" ON "job_runs" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_jobs_built_in_unique" ON "scheduled_jobs" USING btree ("action_class") WHERE "scheduled_jobs"."built_in";--> statement-breakpoint
CREATE UNIQUE INDEX "scheduled_jobs_time_unique" ON "scheduled_jobs" USING btree ("action_class","cron_expression") WHERE "scheduled_jobs"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "message_sendings_created_idx" ON "message_sendings" USING btree ("created_at" DESC NULLS LAST,"message_id" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "mobile_resources_code_unique" ON "mobile_resources" USING btree ("code") WHERE "mobile_resources"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notices_list_idx" ON "notices" USING btree ("sort_code","id") WHERE "notices"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "appeals_excluded_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."exclude_status" in (3,4);--> statement-breakpoint
CREATE INDEX "appeals_rechecked_idx" ON "appeals" USING btree ("bureau_province_id","submitted_at") WHERE "appeals"."recheck_status" = 3;