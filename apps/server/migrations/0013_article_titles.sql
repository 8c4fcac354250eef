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
CREATE TABLE "bulk_items" (
	"run_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"case_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"sentence" jsonb,
	"before" jsonb,
	"tries" integer DEFAULT 0 NOT NULL,
	"done_at" timestamptz,
	CONSTRAINT "bulk_items_pk" PRIMARY KEY("run_id","seq"),
	CONSTRAINT "bulk_items_state_known" CHECK ("bulk_items"."state" in ('waiting','done','refused'))
);
--> statement-breakpoint
CREATE TABLE "bulk_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"actor_id" bigint NOT NULL,
	"action" text NOT NULL,
	"input" jsonb NOT NULL,
	"language" text NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL,
	"undo_of" bigint,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz
);
--> statement-breakpoint
CREATE TABLE "case_links" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"main_id" bigint NOT NULL,
	"other_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"actor_id" bigint NOT NULL,
	"handler_before" bigint,
	"created_at" timestamptz NOT NULL,
	"undone_at" timestamptz,
	"undone_by" bigint,
	CONSTRAINT "case_links_kind_known" CHECK ("case_links"."kind" in ('merge','split')),
	CONSTRAINT "case_links_two_cases" CHECK ("case_links"."main_id" <> "case_links"."other_id")
);
--> statement-breakpoint
CREATE TABLE "appeal_texts" (
	"appeal_id" bigint PRIMARY KEY NOT NULL,
	"grams" "tsvector" DEFAULT ''::tsvector NOT NULL
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
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "list_views_list_known" CHECK ("list_views"."list" in ('bureau','enterprise'))
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "title" text NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_items" ADD CONSTRAINT "bulk_items_run_id_bulk_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."bulk_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_view_defaults" ADD CONSTRAINT "list_view_defaults_view_id_list_views_id_fk" FOREIGN KEY ("view_id") REFERENCES "public"."list_views"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_user_idx" ON "absences" USING btree ("user_id","to_on");--> statement-breakpoint
CREATE INDEX "absences_substitute_idx" ON "absences" USING btree ("substitute_id","to_on");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_items_case_unique" ON "bulk_items" USING btree ("run_id","case_id");--> statement-breakpoint
CREATE INDEX "bulk_items_waiting_idx" ON "bulk_items" USING btree ("run_id","seq") WHERE "bulk_items"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "bulk_runs_actor_idx" ON "bulk_runs" USING btree ("actor_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bulk_runs_undo_unique" ON "bulk_runs" USING btree ("undo_of");--> statement-breakpoint
CREATE INDEX "case_links_main_idx" ON "case_links" USING btree ("main_id");--> statement-breakpoint
CREATE INDEX "case_links_other_idx" ON "case_links" USING btree ("other_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_links_one_main" ON "case_links" USING btree ("kind","other_id") WHERE "case_links"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "appeal_texts_grams_idx" ON "appeal_texts" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "list_views_owner_idx" ON "list_views" USING btree ("owner_id","list") WHERE "list_views"."org_id" is null;--> statement-breakpoint
CREATE INDEX "list_views_org_idx" ON "list_views" USING btree ("org_id","list") WHERE "list_views"."org_id" is not null;