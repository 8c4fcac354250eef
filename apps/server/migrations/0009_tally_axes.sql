-- The lines are counted anew below.
DELETE FROM "appeal_tallies";--> statement-breakpoint
DROP INDEX "appeal_tallies_bureau_idx";--> statement-breakpoint
DROP INDEX "appeal_tallies_enterprise_idx";--> statement-breakpoint
DROP INDEX "appeals_press_idx";--> statement-breakpoint
CREATE INDEX "appeals_bureau_press_idx" ON "appeals" USING btree ("bureau_id","press_legal_on","id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_province_press_idx" ON "appeals" USING btree ("bureau_province_id","press_legal_on","id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_enterprise_press_idx" ON "appeals" USING btree ("enterprise_id","press_legal_on","id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_enterprise_province_press_idx" ON "appeals" USING btree ("enterprise_province_id","press_legal_on","id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_brand_press_idx" ON "appeals" USING btree ("brand","press_legal_on","id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
CREATE INDEX "appeals_press_idx" ON "appeals" USING btree ("press_legal_on","id") WHERE "appeals"."state" in ('pending_accept','supplement','bureau_processing','at_enterprise','rework','replied','verifying','mediating');--> statement-breakpoint
ALTER TABLE "appeal_tallies" DROP COLUMN "bureau_id";--> statement-breakpoint
ALTER TABLE "appeal_tallies" DROP COLUMN "bureau_province_id";--> statement-breakpoint
ALTER TABLE "appeal_tallies" DROP COLUMN "enterprise_id";--> statement-breakpoint
ALTER TABLE "appeal_tallies" DROP COLUMN "enterprise_province_id";--> statement-breakpoint
ALTER TABLE "appeal_tallies" DROP COLUMN "brand";--> statement-breakpoint
ALTER TABLE "appeal_tallies" ADD COLUMN "axis" text NOT NULL;--> statement-breakpoint
ALTER TABLE "appeal_tallies" ADD COLUMN "key" text NOT NULL;--> statement-breakpoint
CREATE INDEX "appeal_tallies_axis_idx" ON "appeal_tallies" USING btree ("axis","key","state");--> statement-breakpoint
-- Where a case is counted: one place for each kind of sight. A brand sees what was transferred to it.
CREATE FUNCTION places_of_appeal(a appeals) RETURNS TABLE (axis text, key text) LANGUAGE sql IMMUTABLE AS $$
  select axis, key from (values
    ('all', ''),
    ('bureau', a.bureau_id::text),
    ('bureauProvince', a.bureau_province_id::text),
    ('enterprise', a.enterprise_id::text),
    ('enterpriseProvince', a.enterprise_province_id::text),
    ('brand', case when a.enterprise_id is not null then a.brand end)
  ) as place (axis, key) where key is not null
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION tally_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'UPDATE' and (old.state, old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand)
    is not distinct from (new.state, new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into appeal_tallies (axis, key, state, n) select axis, key, old.state, -1 from places_of_appeal(old);
  end if;
  if tg_op <> 'DELETE' then
    insert into appeal_tallies (axis, key, state, n) select axis, key, new.state, 1 from places_of_appeal(new);
  end if;
  return null;
end $$;
--> statement-breakpoint
INSERT INTO "appeal_tallies" (axis, key, state, n)
  select place.axis, place.key, state, count(*) from appeals, places_of_appeal(appeals) place group by 1, 2, 3;
