DROP TRIGGER "appeals_tally" ON "appeals";--> statement-breakpoint
DROP FUNCTION tally_appeal();--> statement-breakpoint
DROP FUNCTION places_of_appeal(appeals);--> statement-breakpoint
DROP TABLE "appeal_tallies" CASCADE;--> statement-breakpoint
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
SELECT keep_case_tallies('appeals', 'appeal');--> statement-breakpoint
SELECT keep_case_tallies('cases', '');--> statement-breakpoint
INSERT INTO "case_tallies" (kind, axis, key, state, n)
  select 'appeal', place.axis, place.key, state, count(*) from appeals a, places_of_case(
    a.bureau_id, a.bureau_province_id, a.enterprise_id, a.enterprise_province_id, a.brand, null) place group by 2, 3, 4;--> statement-breakpoint
INSERT INTO "case_tallies" (kind, axis, key, state, n)
  select kind, place.axis, place.key, state, count(*) from cases c, places_of_case(
    c.bureau_id, c.bureau_province_id, c.enterprise_id, c.enterprise_province_id, c.brand, c.shielded) place group by 1, 2, 3, 4;
