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
	"note" text,
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
ALTER TABLE "read_log" ADD COLUMN "role_code" text;--> statement-breakpoint
ALTER TABLE "checklist_ticks" ADD CONSTRAINT "checklist_ticks_item_id_checklist_items_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."checklist_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checklist_items_code_unique" ON "checklist_items" USING btree ("case_kind","code");--> statement-breakpoint
CREATE INDEX "checklist_ticks_item_idx" ON "checklist_ticks" USING btree ("item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "canned_texts_code_unique" ON "canned_texts" USING btree ("code");--> statement-breakpoint
CREATE INDEX "canned_texts_org_idx" ON "canned_texts" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "canned_texts_user_idx" ON "canned_texts" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_messages_seq_unique" ON "case_messages" USING btree ("case_kind","case_id","seq");--> statement-breakpoint
CREATE INDEX "onlookers_expires_idx" ON "onlookers" USING btree ("expires_at");--> statement-breakpoint
-- What was written to a side of a case stays written; its digest is in the chain of the history.
create trigger case_messages_append_only before update or delete on case_messages
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger case_messages_no_truncate before truncate on case_messages
  for each statement execute function refuse_change();
