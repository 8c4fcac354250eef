CREATE TABLE "export_parts" (
	"record_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"rows" integer NOT NULL,
	"place" text NOT NULL,
	"cursor" text NOT NULL,
	CONSTRAINT "export_parts_pk" PRIMARY KEY("record_id","part")
);
--> statement-breakpoint
CREATE TABLE "export_records" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"org_id" bigint,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"asked" "bytea" NOT NULL,
	"reason" text NOT NULL,
	"clear" boolean NOT NULL,
	"language" text NOT NULL,
	"ip" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"checksum" text,
	"fault" text,
	"downloads" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz NOT NULL,
	"finished_at" timestamptz,
	"expires_at" timestamptz,
	CONSTRAINT "export_records_state_known" CHECK ("export_records"."state" in ('waiting','running','done','failed','cancelled','expired'))
);
--> statement-breakpoint
CREATE TABLE "bulletin_reviews" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bulletin_id" bigint NOT NULL,
	"step" integer NOT NULL,
	"reviewer_id" bigint NOT NULL,
	"passed" boolean NOT NULL,
	"opinion" text NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulletins" (
	"id" bigint PRIMARY KEY NOT NULL,
	"period" text NOT NULL,
	"snapshot_ids" text[] NOT NULL,
	"state" text NOT NULL,
	"texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"author_id" bigint NOT NULL,
	"created_at" timestamptz NOT NULL,
	"updated_at" timestamptz NOT NULL,
	"published_at" timestamptz,
	CONSTRAINT "bulletins_state_known" CHECK ("bulletins"."state" in ('draft','review1','review2','review3','published'))
);
--> statement-breakpoint
CREATE TABLE "business_volumes" (
	"brand" text NOT NULL,
	"area" text NOT NULL,
	"month" text NOT NULL,
	"millions" numeric(14, 4) NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_by" bigint NOT NULL,
	"updated_at" timestamptz NOT NULL,
	CONSTRAINT "business_volumes_pk" PRIMARY KEY("month","brand","area"),
	CONSTRAINT "business_volumes_positive" CHECK ("business_volumes"."millions" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stat_cells" (
	"grain" text NOT NULL,
	"month" text NOT NULL,
	"province_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"service_kind" text NOT NULL,
	"mail_kind" text NOT NULL,
	"l1" text NOT NULL,
	"l2" text NOT NULL,
	"area" text NOT NULL,
	"channel" text NOT NULL,
	"linked" boolean NOT NULL,
	"excluded" boolean NOT NULL,
	"received" integer NOT NULL,
	"accepted" integer NOT NULL,
	"handled" integer NOT NULL,
	"valid" integer NOT NULL,
	"transferred" integer NOT NULL,
	"replied" integer NOT NULL,
	"overdue" integer NOT NULL,
	"untrue" integer NOT NULL,
	"malformed" integer NOT NULL,
	"one_time" integer NOT NULL,
	"evaluated" integer NOT NULL,
	"bureau_satisfied" integer NOT NULL,
	"valid_evaluated" integer NOT NULL,
	"enterprise_satisfied" integer NOT NULL,
	"recovered" bigint NOT NULL,
	CONSTRAINT "stat_cells_grain_known" CHECK ("stat_cells"."grain" in ('brand','reason','area','channel','bureau'))
);
--> statement-breakpoint
CREATE TABLE "stat_facts" (
	"case_id" bigint NOT NULL,
	"month" text NOT NULL,
	"province_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"service_kind" text NOT NULL,
	"mail_kind" text NOT NULL,
	"l1" text NOT NULL,
	"l2" text NOT NULL,
	"area" text NOT NULL,
	"channel" text NOT NULL,
	"linked" boolean NOT NULL,
	"excluded" boolean NOT NULL,
	"enterprise_id" bigint,
	"enterprise_province_id" bigint,
	"received" integer NOT NULL,
	"accepted" integer NOT NULL,
	"handled" integer NOT NULL,
	"valid" integer NOT NULL,
	"transferred" integer NOT NULL,
	"replied" integer NOT NULL,
	"overdue" integer NOT NULL,
	"untrue" integer NOT NULL,
	"malformed" integer NOT NULL,
	"one_time" integer NOT NULL,
	"evaluated" integer NOT NULL,
	"bureau_satisfied" integer NOT NULL,
	"valid_evaluated" integer NOT NULL,
	"enterprise_satisfied" integer NOT NULL,
	"recovered" bigint NOT NULL,
	CONSTRAINT "stat_facts_pk" PRIMARY KEY("case_id","month")
);
--> statement-breakpoint
CREATE TABLE "stat_lines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"province_id" bigint NOT NULL,
	"bureau_id" bigint NOT NULL,
	"brand" text NOT NULL,
	"service_kind" text NOT NULL,
	"mail_kind" text NOT NULL,
	"l1" text NOT NULL,
	"l2" text NOT NULL,
	"area" text NOT NULL,
	"channel" text NOT NULL,
	"linked" boolean NOT NULL,
	"excluded" boolean NOT NULL,
	"received" integer NOT NULL,
	"accepted" integer NOT NULL,
	"handled" integer NOT NULL,
	"valid" integer NOT NULL,
	"transferred" integer NOT NULL,
	"replied" integer NOT NULL,
	"overdue" integer NOT NULL,
	"untrue" integer NOT NULL,
	"malformed" integer NOT NULL,
	"one_time" integer NOT NULL,
	"evaluated" integer NOT NULL,
	"bureau_satisfied" integer NOT NULL,
	"valid_evaluated" integer NOT NULL,
	"enterprise_satisfied" integer NOT NULL,
	"recovered" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stat_snapshots" (
	"id" bigint PRIMARY KEY NOT NULL,
	"month" text NOT NULL,
	"content" text NOT NULL,
	"digest" text NOT NULL,
	"created_by" bigint,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
CREATE TABLE "volume_locks" (
	"month" text PRIMARY KEY NOT NULL,
	"locked_by" bigint,
	"reason" text NOT NULL,
	"frozen" boolean NOT NULL,
	"created_at" timestamptz NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_record_id_export_records_id_fk" FOREIGN KEY ("record_id") REFERENCES "public"."export_records"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulletin_reviews" ADD CONSTRAINT "bulletin_reviews_bulletin_id_bulletins_id_fk" FOREIGN KEY ("bulletin_id") REFERENCES "public"."bulletins"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_records_owner_idx" ON "export_records" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "export_records_created_idx" ON "export_records" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "export_records_running_idx" ON "export_records" USING btree ("id") WHERE "export_records"."state" in ('waiting','running');--> statement-breakpoint
CREATE INDEX "bulletin_reviews_bulletin_idx" ON "bulletin_reviews" USING btree ("bulletin_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bulletins_period_unique" ON "bulletins" USING btree ("period");--> statement-breakpoint
CREATE UNIQUE INDEX "stat_cells_unique" ON "stat_cells" USING btree ("grain","month","province_id","bureau_id","brand","service_kind","mail_kind","l1","l2","area","channel","linked","excluded");--> statement-breakpoint
CREATE INDEX "stat_facts_month_idx" ON "stat_facts" USING btree ("month","case_id");--> statement-breakpoint
CREATE INDEX "stat_facts_brand_idx" ON "stat_facts" USING btree ("brand","month");--> statement-breakpoint
CREATE INDEX "stat_facts_province_idx" ON "stat_facts" USING btree ("province_id","month");--> statement-breakpoint
CREATE INDEX "stat_facts_bureau_idx" ON "stat_facts" USING btree ("bureau_id","month");--> statement-breakpoint
CREATE INDEX "stat_facts_enterprise_idx" ON "stat_facts" USING btree ("enterprise_id","month") WHERE "stat_facts"."enterprise_id" is not null;--> statement-breakpoint
CREATE INDEX "stat_facts_enterprise_province_idx" ON "stat_facts" USING btree ("enterprise_province_id","month") WHERE "stat_facts"."enterprise_province_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stat_snapshots_month_unique" ON "stat_snapshots" USING btree ("month");--> statement-breakpoint
-- What a case counts for, by month: one line for each month in which it counts for anything (docs/decisions/0008).
CREATE FUNCTION stat_month(at timestamptz) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM')
$$;
--> statement-breakpoint
CREATE FUNCTION stat_facts_of(a appeals) RETURNS SETOF stat_facts LANGUAGE sql STABLE AS $$
  with ended as (
    select a.closed_at is not null and (a.state = 'withdrawn' or (a.accepted and a.state in ('closed', 'invalid'))) as yes
  ), replies as (
    select count(*) > 0 as some, coalesce(bool_or(r.overdue), false) as late from appeal_replies r where r.appeal_id = a.id
  ), handling as (
    select e.yes and a.transferred_at is not null as moved, e.yes and r.some as answered, e.yes and r.late as late,
      e.yes and exists (select from appeal_transfers t where t.appeal_id = a.id and t.malformed) as malformed
    from ended e, replies r
  ), parts as (
    select stat_month(a.submitted_at) as month, 1 as received, 0 as accepted, 0 as handled, 0 as valid, 0 as transferred,
      0 as replied, 0 as overdue, 0 as untrue, 0 as malformed, 0 as one_time, 0 as evaluated, 0 as bureau_satisfied,
      0 as valid_evaluated, 0 as enterprise_satisfied, 0::bigint as recovered
    union all
    select stat_month(a.accepted_at), 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
    where a.accepted and a.accepted_at is not null
    union all
    select stat_month(a.closed_at), 0, 0, 1, (a.valid is true)::int, h.moved::int, h.answered::int, h.late::int,
      (h.answered and a.untrue_reply)::int, (h.moved and h.malformed)::int,
      (h.moved and a.state = 'closed' and a.rework_count = 0 and not a.reopened)::int, 0, 0, 0, 0,
      case when a.state = 'closed' then coalesce(a.compensation * 100, 0)::bigint else 0 end
    from ended e, handling h where e.yes
    union all
    select stat_month(v.created_at), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1,
      (v.bureau_score <> 'UNSATISFIED')::int, (a.valid is true)::int,
      (a.valid is true and v.enterprise_score <> 'UNSATISFIED')::int, 0
    from appeal_evaluations v where v.appeal_id = a.id
  )
  select a.id, month, coalesce(a.bureau_province_id, 0), a.bureau_id, a.brand, a.service_kind, coalesce(a.mail_kind, ''),
    a.l1, coalesce(a.l2, ''), left(a.answer_area, 4) || '00', a.channel, a.enterprise_id is not null, a.stat_excluded,
    a.enterprise_id, a.enterprise_province_id,
    sum(received)::int, sum(accepted)::int, sum(handled)::int, sum(valid)::int, sum(transferred)::int, sum(replied)::int,
    sum(overdue)::int, sum(untrue)::int, sum(malformed)::int, sum(one_time)::int, sum(evaluated)::int,
    sum(bureau_satisfied)::int, sum(valid_evaluated)::int, sum(enterprise_satisfied)::int, sum(recovered)::bigint
  from parts group by month
$$;
--> statement-breakpoint
CREATE FUNCTION stat_refresh(a appeals) RETURNS void LANGUAGE plpgsql AS $$
declare
  fresh stat_facts[] := array(select f from stat_facts_of(a) f);
begin
  delete from stat_facts f where f.case_id = a.id and not f = any(fresh) ;
  insert into stat_facts select (n).* from unnest(fresh) n
    where not exists (select from stat_facts f where f.case_id = a.id and f.month = (n).month);
end $$;
--> statement-breakpoint
CREATE FUNCTION stat_appeal() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'DELETE' then
    delete from stat_facts where case_id = old.id;
  else
    perform stat_refresh(new);
  end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER appeals_stat_born AFTER INSERT OR DELETE ON appeals FOR EACH ROW EXECUTE FUNCTION stat_appeal();
--> statement-breakpoint
CREATE TRIGGER appeals_stat_moved AFTER UPDATE ON appeals FOR EACH ROW
  WHEN ((old.state, old.brand, old.service_kind, old.mail_kind, old.l1, old.l2, old.bureau_id, old.bureau_province_id,
      old.enterprise_id, old.enterprise_province_id, old.answer_area, old.channel, old.stat_excluded, old.valid,
      old.accepted, old.accepted_at, old.submitted_at, old.closed_at, old.transferred_at, old.compensation,
      old.untrue_reply, old.rework_count, old.reopened)
    is distinct from (new.state, new.brand, new.service_kind, new.mail_kind, new.l1, new.l2, new.bureau_id,
      new.bureau_province_id, new.enterprise_id, new.enterprise_province_id, new.answer_area, new.channel,
      new.stat_excluded, new.valid, new.accepted, new.accepted_at, new.submitted_at, new.closed_at, new.transferred_at,
      new.compensation, new.untrue_reply, new.rework_count, new.reopened))
  EXECUTE FUNCTION stat_appeal();
--> statement-breakpoint
CREATE FUNCTION stat_evaluation() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  a appeals;
begin
  for a in select * from appeals where id = coalesce(new.appeal_id, old.appeal_id) loop
    perform stat_refresh(a);
  end loop;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER appeal_evaluations_stat AFTER INSERT OR UPDATE OR DELETE ON appeal_evaluations
  FOR EACH ROW EXECUTE FUNCTION stat_evaluation();
--> statement-breakpoint
-- Every fact that comes or goes leaves a line; the roll-up and these lines together are the sum of the facts.
CREATE FUNCTION stat_line() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  f stat_facts;
  s int;
begin
  if tg_op = 'INSERT' then f := new; s := 1; else f := old; s := -1; end if;
  insert into stat_lines (month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area, channel, linked,
    excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed, one_time, evaluated,
    bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered)
  values (f.month, f.province_id, f.bureau_id, f.brand, f.service_kind, f.mail_kind, f.l1, f.l2, f.area, f.channel,
    f.linked, f.excluded, s * f.received, s * f.accepted, s * f.handled, s * f.valid, s * f.transferred, s * f.replied,
    s * f.overdue, s * f.untrue, s * f.malformed, s * f.one_time, s * f.evaluated, s * f.bureau_satisfied,
    s * f.valid_evaluated, s * f.enterprise_satisfied, s * f.recovered);
  if tg_op = 'UPDATE' then raise exception 'facts are replaced, not changed'; end if;
  return null;
end $$;
--> statement-breakpoint
CREATE TRIGGER stat_facts_lines AFTER INSERT OR UPDATE OR DELETE ON stat_facts FOR EACH ROW EXECUTE FUNCTION stat_line();
--> statement-breakpoint
-- Adds lines to the roll-up. `scale` 0 makes a cell empty of nothing; sums of zero are swept by the recount.
CREATE FUNCTION stat_fold(most int) RETURNS int LANGUAGE plpgsql AS $$
declare
  n int;
begin
  -- One folder at a time: two would wait for each other's cells.
  if not pg_try_advisory_xact_lock(hashtext('stat_fold')) then return 0; end if;
  with taken as (
    delete from stat_lines where id in (select id from stat_lines order by id limit most) returning *
  ), folded as (
    insert into stat_cells as c (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area,
      channel, linked, excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed,
      one_time, evaluated, bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered)
    select g.grain, t.month, t.province_id, g.bureau_id, g.brand, t.service_kind, g.mail_kind, g.l1, g.l2, g.area,
      g.channel, g.linked, t.excluded, sum(received), sum(accepted), sum(handled), sum(valid), sum(transferred),
      sum(replied), sum(overdue), sum(untrue), sum(malformed), sum(one_time), sum(evaluated), sum(bureau_satisfied),
      sum(valid_evaluated), sum(enterprise_satisfied), sum(recovered)
    from taken t cross join lateral (values
      ('brand', 0::bigint, t.brand, '', t.l1, '', left(t.area, 2) || '0000', '', t.linked),
      ('reason', 0::bigint, '', t.mail_kind, t.l1, t.l2, '', '', false),
      ('area', 0::bigint, '', '', t.l1, '', t.area, '', false),
      ('channel', 0::bigint, '', '', '', '', '', t.channel, false),
      ('bureau', t.bureau_id, '', '', '', '', '', '', false)
    ) g (grain, bureau_id, brand, mail_kind, l1, l2, area, channel, linked)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
    on conflict (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area, channel, linked, excluded)
    do update set received = c.received + excluded.received, accepted = c.accepted + excluded.accepted,
      handled = c.handled + excluded.handled, valid = c.valid + excluded.valid,
      transferred = c.transferred + excluded.transferred, replied = c.replied + excluded.replied,
      overdue = c.overdue + excluded.overdue, untrue = c.untrue + excluded.untrue,
      malformed = c.malformed + excluded.malformed, one_time = c.one_time + excluded.one_time,
      evaluated = c.evaluated + excluded.evaluated, bureau_satisfied = c.bureau_satisfied + excluded.bureau_satisfied,
      valid_evaluated = c.valid_evaluated + excluded.valid_evaluated,
      enterprise_satisfied = c.enterprise_satisfied + excluded.enterprise_satisfied,
      recovered = c.recovered + excluded.recovered
    returning 1
  )
  select count(*) into n from taken;
  return n;
end $$;
--> statement-breakpoint
-- The whole roll-up anew from the cases: for bulk loads that went past the triggers, and for repair.
CREATE FUNCTION stat_recount() RETURNS void LANGUAGE plpgsql AS $$
begin
  perform pg_advisory_xact_lock(hashtext('stat_fold'));
  lock table stat_facts in exclusive mode;
  alter table stat_facts disable trigger stat_facts_lines;
  truncate stat_facts, stat_lines, stat_cells;
  insert into stat_facts select f.* from appeals a cross join lateral stat_facts_of(a) f;
  alter table stat_facts enable trigger stat_facts_lines;
  perform stat_cells_anew();
end $$;
--> statement-breakpoint
CREATE FUNCTION stat_cells_anew() RETURNS void LANGUAGE sql AS $$
  insert into stat_cells (grain, month, province_id, bureau_id, brand, service_kind, mail_kind, l1, l2, area,
    channel, linked, excluded, received, accepted, handled, valid, transferred, replied, overdue, untrue, malformed,
    one_time, evaluated, bureau_satisfied, valid_evaluated, enterprise_satisfied, recovered)
  select g.grain, t.month, t.province_id, g.bureau_id, g.brand, t.service_kind, g.mail_kind, g.l1, g.l2, g.area,
    g.channel, g.linked, t.excluded, sum(received), sum(accepted), sum(handled), sum(valid), sum(transferred),
    sum(replied), sum(overdue), sum(untrue), sum(malformed), sum(one_time), sum(evaluated), sum(bureau_satisfied),
    sum(valid_evaluated), sum(enterprise_satisfied), sum(recovered)
  from stat_facts t cross join lateral (values
    ('brand', 0::bigint, t.brand, '', t.l1, '', left(t.area, 2) || '0000', '', t.linked),
    ('reason', 0::bigint, '', t.mail_kind, t.l1, t.l2, '', '', false),
    ('area', 0::bigint, '', '', t.l1, '', t.area, '', false),
    ('channel', 0::bigint, '', '', '', '', '', t.channel, false),
    ('bureau', t.bureau_id, '', '', '', '', '', '', false)
  ) g (grain, bureau_id, brand, mail_kind, l1, l2, area, channel, linked)
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
$$;
--> statement-breakpoint
CREATE TRIGGER stat_snapshots_append_only BEFORE UPDATE OR DELETE ON stat_snapshots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stat_snapshots_no_truncate BEFORE TRUNCATE ON stat_snapshots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER bulletin_reviews_append_only BEFORE UPDATE OR DELETE ON bulletin_reviews
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Cases that are there already.
INSERT INTO stat_facts SELECT f.* FROM appeals a CROSS JOIN LATERAL stat_facts_of(a) f;
