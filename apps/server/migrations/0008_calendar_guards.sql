-- When a period began is a fact: no re-calculation moves it (postal law art. 65; the answer's clock never restarts).
create function keep_deadline_start() returns trigger language plpgsql as $$
begin
  if (old.case_kind, old.case_id, old.clock, old.round, old.start_at, old.start_on)
    is distinct from (new.case_kind, new.case_id, new.clock, new.round, new.start_at, new.start_on) then
    raise exception 'the start of a deadline never changes' using errcode = '42501', constraint = 'deadlines_start_fixed';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger deadlines_start_fixed before update on deadlines
  for each row execute function keep_deadline_start();
--> statement-breakpoint
-- A version in force is a record: what it says stays, only the progress of its re-calculation moves.
create function keep_calendar_version() returns trigger language plpgsql as $$
begin
  if old.state <> 'applied' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or (old.year, old.state, old.number, old.edition, old.days, old.changes, old.confirms, old.reason, old.author_id, old.applied_at)
    is distinct from (new.year, new.state, new.number, new.edition, new.days, new.changes, new.confirms, new.reason, new.author_id, new.applied_at) then
    raise exception 'a calendar in force is never rewritten' using errcode = '42501', constraint = 'calendar_versions_frozen';
  end if;
  return new;
end $$;
--> statement-breakpoint
create trigger calendar_versions_frozen before update or delete on calendar_versions
  for each row execute function keep_calendar_version();
--> statement-breakpoint
create trigger limit_changes_append_only before update or delete on limit_changes
  for each row execute function refuse_change();
