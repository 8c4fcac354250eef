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
ALTER TABLE "areas" ADD COLUMN "valid_from" date;--> statement-breakpoint
ALTER TABLE "areas" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "menu_grants" ADD COLUMN "pass_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "permission_grants" ADD COLUMN "pass_only" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "emp_no" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "position_level" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "entry_date" date;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "director_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "profile" "bytea";--> statement-breakpoint
CREATE INDEX "user_group_members_user_idx" ON "user_group_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_groups_name_unique" ON "user_groups" USING btree ("name") WHERE "user_groups"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "user_positions_org_idx" ON "user_positions" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "user_positions_position_idx" ON "user_positions" USING btree ("position_id");--> statement-breakpoint
CREATE UNIQUE INDEX "log_seals_row_unique" ON "log_seals" USING btree ("source","log_id");--> statement-breakpoint
CREATE INDEX "operation_log_at_idx" ON "operation_log" USING btree ("category","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_user_idx" ON "operation_log" USING btree ("user_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_module_idx" ON "operation_log" USING btree ("module","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_record_idx" ON "operation_log" USING btree ("record_kind","record_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "users_director_idx" ON "users" USING btree ("director_id");--> statement-breakpoint
CREATE INDEX "users_list_idx" ON "users" USING btree ("area","sort_code","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree ("area","name_index");--> statement-breakpoint
-- Logs are only added to. Retention alone removes rows, and the database itself keeps six months (网络安全法 art. 23).
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '6 months' then return old; end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501', constraint = tg_table_name || '_append_only';
end $$;
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
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger log_seals_no_truncate before truncate on log_seals
  for each statement execute function refuse_change();
--> statement-breakpoint
drop trigger read_log_append_only on read_log;
--> statement-breakpoint
create trigger read_log_append_only before update or delete on read_log
  for each row execute function refuse_log_change();
