-- Emptying a table at once passes by the triggers of its rows; the registers that only grow refuse that as well.
create trigger case_events_no_truncate before truncate on case_events
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger clock_entries_no_truncate before truncate on clock_entries
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger read_log_no_truncate before truncate on read_log
  for each statement execute function refuse_change();
--> statement-breakpoint
create trigger limit_changes_no_truncate before truncate on limit_changes
  for each statement execute function refuse_change();
