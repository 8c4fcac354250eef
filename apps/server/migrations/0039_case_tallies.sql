CREATE TABLE "case_tallies" (
	"kind" text NOT NULL,
	"axis" text NOT NULL,
	"key" text NOT NULL,
	"state" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "list_views" DROP CONSTRAINT "list_views_list_known";--> statement-breakpoint
ALTER TABLE "bulk_runs" ADD COLUMN "kind" text DEFAULT 'appeal' NOT NULL;--> statement-breakpoint
CREATE INDEX "case_tallies_axis_idx" ON "case_tallies" USING btree ("kind","axis","key","state");--> statement-breakpoint
CREATE INDEX "cases_enterprise_province_idx" ON "cases" USING btree ("enterprise_province_id","kind","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "cases_press_idx" ON "cases" USING btree ("kind","press_legal_on","id") WHERE "cases"."state" in ('at_enterprise','confirming','forwarded','handled','investigating','not_filed','pending','processing','verifying');--> statement-breakpoint
CREATE INDEX "cases_bureau_press_idx" ON "cases" USING btree ("bureau_id","kind","press_legal_on","id") WHERE "cases"."state" in ('at_enterprise','confirming','forwarded','handled','investigating','not_filed','pending','processing','verifying');--> statement-breakpoint
CREATE INDEX "cases_province_press_idx" ON "cases" USING btree ("bureau_province_id","kind","press_legal_on","id") WHERE "cases"."state" in ('at_enterprise','confirming','forwarded','handled','investigating','not_filed','pending','processing','verifying');--> statement-breakpoint
CREATE INDEX "cases_enterprise_press_idx" ON "cases" USING btree ("enterprise_id","kind","press_legal_on","id") WHERE "cases"."state" in ('at_enterprise','confirming','forwarded','handled','investigating','not_filed','pending','processing','verifying');--> statement-breakpoint
CREATE INDEX "cases_enterprise_province_press_idx" ON "cases" USING btree ("enterprise_province_id","kind","press_legal_on","id") WHERE "cases"."state" in ('at_enterprise','confirming','forwarded','handled','investigating','not_filed','pending','processing','verifying');--> statement-breakpoint
CREATE INDEX "cases_brand_press_idx" ON "cases" USING btree ("brand","kind","press_legal_on","id") WHERE "cases"."state" in ('at_enterprise','confirming','forwarded','handled','investigating','not_filed','pending','processing','verifying');--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_list_known" CHECK ("list_views"."list" in ('bureau','enterprise','consultation','report','letter','letterOfEnterprise','courier','courierOfEnterprise'));