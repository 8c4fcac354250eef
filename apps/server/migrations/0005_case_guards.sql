-- What is written once stays: history, clock ledger and reading log refuse every change, whoever asks.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501', constraint = tg_table_name || '_append_only';
end $$;
--> statement-breakpoint
create trigger case_events_append_only before update or delete on case_events
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger clock_entries_append_only before update or delete on clock_entries
  for each row execute function refuse_change();
--> statement-breakpoint
create trigger read_log_append_only before update or delete on read_log
  for each row execute function refuse_change();
--> statement-breakpoint
-- Tallies: one line for each way into or out of a place and state, in the same transaction as the case itself.
create function tally_appeal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.state, old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand)
    is not distinct from (new.state, new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    insert into appeal_tallies (bureau_id, bureau_province_id, enterprise_id, enterprise_province_id, brand, state, n)
    values (old.bureau_id, old.bureau_province_id, old.enterprise_id, old.enterprise_province_id, old.brand, old.state, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into appeal_tallies (bureau_id, bureau_province_id, enterprise_id, enterprise_province_id, brand, state, n)
    values (new.bureau_id, new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.brand, new.state, 1);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger appeals_tally after insert or update or delete on appeals
  for each row execute function tally_appeal();
