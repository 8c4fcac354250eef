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
CREATE TABLE "appeal_reply_drafts" (
	"appeal_id" bigint PRIMARY KEY NOT NULL,
	"org_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enforcement_leads" ALTER COLUMN "case_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "enforcement_leads" ADD COLUMN "appeal_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text DEFAULT 'zh' NOT NULL;--> statement-breakpoint
ALTER TABLE "appeal_referrals" ADD CONSTRAINT "appeal_referrals_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal_reply_drafts" ADD CONSTRAINT "appeal_reply_drafts_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_referrals_case_unique" ON "appeal_referrals" USING btree ("case_id");--> statement-breakpoint
ALTER TABLE "enforcement_leads" ADD CONSTRAINT "enforcement_leads_appeal_id_appeals_id_fk" FOREIGN KEY ("appeal_id") REFERENCES "public"."appeals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enforcement_leads_appeal_unique" ON "enforcement_leads" USING btree ("appeal_id");--> statement-breakpoint
ALTER TABLE "enforcement_leads" ADD CONSTRAINT "enforcement_leads_one_source" CHECK (("enforcement_leads"."case_id" is null) <> ("enforcement_leads"."appeal_id" is null));