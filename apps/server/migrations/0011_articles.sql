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
ALTER TABLE "appeals" ADD COLUMN "proxy" "bytea";--> statement-breakpoint
ALTER TABLE "article_pages" ADD CONSTRAINT "article_pages_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_versions" ADD CONSTRAINT "article_versions_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_views" ADD CONSTRAINT "article_views_article_id_articles_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."articles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "article_pages_column_idx" ON "article_pages" USING btree ("category","top","visible_from");--> statement-breakpoint
CREATE INDEX "article_pages_grams_idx" ON "article_pages" USING gin ("grams");--> statement-breakpoint
CREATE UNIQUE INDEX "article_versions_number_unique" ON "article_versions" USING btree ("article_id","number");--> statement-breakpoint
CREATE INDEX "articles_org_state_idx" ON "articles" USING btree ("org_id","state","updated_at");--> statement-breakpoint
CREATE INDEX "articles_state_idx" ON "articles" USING btree ("state","updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_seed_unique" ON "articles" USING btree ("seed_key");--> statement-breakpoint
-- What somebody wrote stays on record: who changed what can be compared at any time.
create trigger article_versions_append_only before update or delete on article_versions
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger article_versions_no_truncate before truncate on article_versions
  for each statement execute function refuse_change();
