import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/app.ts'
import { grantRights, roleOf } from './rights.ts'

const test = useTestApp()
const product = () => test.app.platform.database.pool
const role = () => roleOf(test.app.platform.database.url)

/** Registers of which nothing is ever changed; those of retention lose lines after six months, by their triggers. */
const KEPT = [
  ...['access_acts', 'article_versions', 'bulletin_reviews', 'case_events', 'case_messages', 'clock_entries'],
  ...['destructions', 'limit_changes', 'mediation_answers', 'mediation_endings', 'mediation_proposals'],
  ...[
    'mediation_signatures',
    'mediation_terms',
    'rule_versions',
    'statement_parts',
    'statement_requests',
    'message_wordings',
    'paper_deliveries',
    'paper_templates',
    'case_origins',
    'case_tracks',
    'paper_withdrawals',
    'papers',
    'stat_snapshots',
  ],
  ...['transparency_heads', 'transparency_leaves', 'transparency_nodes'],
]
const OF_RETENTION = ['log_seals', 'login_log', 'operation_log', 'read_log']

interface Held {
  place: string
  name: string
  held: string[]
}
/** What the product’s role may do with every table there is, as the database itself answers. */
const rights = async () =>
  (
    await test.app.owner.query<Held>(
      `select c.oid::regclass::text as place, c.relname as name,
         (select array_agg(p order by p) from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain']) p
          where has_table_privilege($1, c.oid, p)) as held
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker', 'drizzle') order by 1`,
      [role()],
    )
  ).rows

function wanted(place: string, name: string): string[] | null {
  if (place.startsWith('drizzle.')) return null
  if (place === 'graphile_worker.migrations') return ['select']
  if (KEPT.includes(name)) return ['insert', 'select']
  if (OF_RETENTION.includes(name)) return ['delete', 'insert', 'select']
  return ['delete', 'insert', 'select', 'update']
}

describe('the role of the running product', () => {
  it('may with each table what the product does with it, and nothing else', async () => {
    const found = await rights()
    expect(found.length).toBeGreaterThan(100)
    expect(found.map(({ place, held }) => [place, held])).toEqual(
      found.map(({ place, name }) => [place, wanted(place, name)]),
    )
    const names = found.map(({ name }) => name)
    expect([...KEPT, ...OF_RETENTION].filter((name) => !names.includes(name))).toEqual([])
  })

  it.each([
    'alter table case_events disable trigger case_events_append_only',
    'alter table appeals disable trigger user',
    'drop trigger case_events_no_truncate on case_events',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return old; end $$',
    'drop table read_log',
    'alter table appeals add column x int',
    'alter table case_events owner to current_user',
    'create table x (n int)',
    'create temp table case_events (n int)',
    'create schema x',
    'create index x on appeals (id)',
    'truncate case_events',
    'truncate notices',
    'select stat_recount()',
    `update case_events set event = 'other'`,
    'delete from case_events',
    `insert into case_events (id) values (1) on conflict (id) do update set event = 'other'`,
    `update operation_log set message = ''`,
    'select 1 from case_events for update',
    'set session_replication_role = replica',
    'set role postgres',
    `grant update on case_events to current_user; update case_events set event = 'other'`,
    `copy case_events to program 'cat'`,
    'delete from drizzle.__drizzle_migrations',
  ])('is refused: %s', async (statement) => {
    await expect(product().query(statement)).rejects.toMatchObject({ code: '42501' })
  })

  it('gets back what somebody took away, loses what somebody gave, and is otherwise left alone', async () => {
    const owner = await test.app.owner.connect()
    try {
      const before = await rights()
      const stamp = async () =>
        (await owner.query('select sum(xmin::text::bigint)::text as n from pg_class')).rows[0].n
      const first = await stamp()
      await grantRights(owner, role())
      expect(await stamp()).toBe(first)
      await owner.query(`grant update, truncate on case_events to ${role()}; revoke insert on notices from ${role()};
        grant create on schema public to public; grant temporary on database ${owner.database} to public;
        drop policy granted on graphile_worker._private_jobs`)
      await grantRights(owner, role())
      expect(await rights()).toEqual(before)
      for (const statement of ['create table x (n int)', 'create temp table x (n int)'])
        await expect(product().query(statement)).rejects.toMatchObject({ code: '42501' })
      await test.app.platform.db.transaction((tx) => test.app.platform.jobs.add(tx, 'records.retire', {}))
      const jobs = 'select count(*)::int as n from graphile_worker._private_jobs'
      expect((await product().query(jobs)).rows).toEqual((await owner.query(jobs)).rows)
    } finally {
      owner.release()
    }
  })

  it('is refused where it may act as the owner, since nothing would then hold it back', async () => {
    const owner = await test.app.owner.connect()
    try {
      await expect(grantRights(owner, owner.user ?? '')).rejects.toThrow(
        'give DATABASE_URL a role of its own',
      )
    } finally {
      owner.release()
    }
  })
})
