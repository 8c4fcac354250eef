CREATE TABLE "user_tallies" (
	"area" text NOT NULL,
	"user_status" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "user_tallies_area_idx" ON "user_tallies" USING btree ("area","user_status");--> statement-breakpoint
CREATE INDEX "read_log_at_idx" ON "read_log" USING btree ("at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "login_log_category_idx" ON "login_log" USING btree ("category","at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "operation_log_failed_idx" ON "operation_log" USING btree ("category","at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "operation_log"."result" = 'FAIL';--> statement-breakpoint
-- Lists of people tell totals without counting (decision 0002).
CREATE FUNCTION tally_users() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    insert into user_tallies (area, user_status, n)
      select area, user_status, -count(*) from gone where deleted_at is null group by 1, 2;
  else
    insert into user_tallies (area, user_status, n)
      select area, user_status, count(*) from come where deleted_at is null group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE FUNCTION tally_changed_user() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into user_tallies (area, user_status, n)
    select area, user_status, n
    from (values (old.area, old.user_status, old.deleted_at, -1), (new.area, new.user_status, new.deleted_at, 1))
      as moved (area, user_status, deleted_at, n)
    where deleted_at is null;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER users_tally_insert AFTER INSERT ON users REFERENCING NEW TABLE AS come
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER users_tally_delete AFTER DELETE ON users REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION tally_users();
--> statement-breakpoint
CREATE TRIGGER users_tally_update AFTER UPDATE ON users FOR EACH ROW
  WHEN ((old.area, old.user_status, old.deleted_at) IS DISTINCT FROM (new.area, new.user_status, new.deleted_at))
  EXECUTE FUNCTION tally_changed_user();
--> statement-breakpoint
INSERT INTO user_tallies (area, user_status, n)
  SELECT area, user_status, count(*) FROM users WHERE deleted_at IS NULL GROUP BY 1, 2;
