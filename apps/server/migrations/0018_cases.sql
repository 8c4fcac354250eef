CREATE TABLE "case_numbers" (
	"prefix" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	CONSTRAINT "case_numbers_pk" PRIMARY KEY("prefix","day")
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"case_no" text NOT NULL,
	"state" text NOT NULL,
	"type" text,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"brand" text,
	"area_code" text NOT NULL,
	"waybill_no" text,
	"amount" numeric(12,2),
	"facts" jsonb NOT NULL,
	"secrets" "bytea",
	"owner_id" bigint NOT NULL,
	"owner_name" "bytea" NOT NULL,
	"owner_name_index" "bytea" NOT NULL,
	"owner_phone" "bytea",
	"owner_phone_index" "bytea",
	"shielded" boolean DEFAULT false NOT NULL,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"enterprise_id" bigint,
	"enterprise_province_id" bigint,
	"handler_id" bigint,
	"routing_reason" jsonb NOT NULL,
	"answer" text,
	"evaluate_status" integer DEFAULT 0 NOT NULL,
	"score" text,
	"score_remark" text,
	"press_clock" text,
	"press_unit" text,
	"press_start_on" date,
	"press_due_on" date,
	"press_legal_on" date,
	"submitted_at" timestamptz NOT NULL,
	"closed_at" timestamptz,
	"updated_at" timestamptz NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "cases_kind_known" CHECK ("cases"."kind" in ('consultation','report','letter','courier')),
	CONSTRAINT "cases_report_without_enterprise" CHECK ("cases"."kind" <> 'report' or "cases"."enterprise_id" is null)
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
	"result" text NOT NULL,
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
	"case_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"bureau_province_id" bigint,
	"type" text NOT NULL,
	"suspect" text NOT NULL,
	"finding" text NOT NULL,
	"state" text NOT NULL,
	"result" text,
	"penalty" numeric(12,2),
	"decision_no" text,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	"decided_at" timestamptz,
	CONSTRAINT "enforcement_leads_decided_whole" CHECK ("enforcement_leads"."state" = 'open' or ("enforcement_leads"."result" is not null and "enforcement_leads"."decided_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "faqs" ADD CONSTRAINT "faqs_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courier_replies" ADD CONSTRAINT "courier_replies_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enforcement_leads" ADD CONSTRAINT "enforcement_leads_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cases_no_unique" ON "cases" USING btree ("case_no");--> statement-breakpoint
CREATE INDEX "cases_no_tail_idx" ON "cases" USING btree (reverse("case_no") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "cases_owner_idx" ON "cases" USING btree ("owner_id","kind","submitted_at");--> statement-breakpoint
CREATE INDEX "cases_kind_idx" ON "cases" USING btree ("kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_bureau_idx" ON "cases" USING btree ("bureau_id","kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_province_idx" ON "cases" USING btree ("bureau_province_id","kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_enterprise_idx" ON "cases" USING btree ("enterprise_id","kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_brand_idx" ON "cases" USING btree ("brand","kind","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_waybill_idx" ON "cases" USING btree ("waybill_no");--> statement-breakpoint
CREATE INDEX "cases_phone_idx" ON "cases" USING btree ("owner_phone_index");--> statement-breakpoint
CREATE INDEX "cases_name_idx" ON "cases" USING btree ("owner_name_index");--> statement-breakpoint
CREATE UNIQUE INDEX "faqs_case_unique" ON "faqs" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "faqs_state_idx" ON "faqs" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "courier_replies_round_unique" ON "courier_replies" USING btree ("case_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "enforcement_leads_no_unique" ON "enforcement_leads" USING btree ("lead_no");--> statement-breakpoint
CREATE UNIQUE INDEX "enforcement_leads_case_unique" ON "enforcement_leads" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "enforcement_leads_bureau_idx" ON "enforcement_leads" USING btree ("bureau_id","created_at");--> statement-breakpoint
CREATE INDEX "enforcement_leads_province_idx" ON "enforcement_leads" USING btree ("bureau_province_id","created_at");