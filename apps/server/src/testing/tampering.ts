import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import { valueNames } from '@appeal/contract/transparency/proof.texts.ts'
import type { LogHead } from '@appeal/contract/transparency/transparencyLog.ts'
import { is, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { PgColumn } from 'drizzle-orm/pg-core'
import { knownCases } from '../cases/cases.service.ts'
import { appendToLog } from '../features/transparency/transparency.service.ts'
import { SOURCES } from '../features/transparency/transparency.store.ts'
import { verifyLog } from '../features/transparency/transparency.verify.ts'
import { systemContext } from '../platform/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { RECORD } from '../platform/history/history.store.ts'
import { hashOf, readHistory } from '../platform/history/history.ts'
import { verifyHistories } from '../platform/history/history.verify.ts'
import { type Ledger, ledgers, type TableLedger } from '../platform/history/ledgers.ts'
import { takeIn, verifyLedgers } from '../platform/history/ledgers.verify.ts'
import { nthId } from './ids.ts'
import { caseAt, makeCourier } from './otherCases.ts'
import { makeConsumer } from './people.ts'
import type { TestApp } from './server.ts'
import { caseIn, copyCase, makePlayers, play } from './stages.ts'

/** Registers that the log takes in. */
export const REGISTERS = Object.keys(SOURCES)
/** Nothing left by retention. */
export const RETENTION = new Date('2020-01-01')
/** What decides an appeal, as columns. */
const DECIDING = [
  ...['state', 'version', 'appeal_no', 'appellant_id', 'bureau_id', 'enterprise_id', 'brand', 'waybill_no'],
  ...['l1', 'l2', 'accepted', 'liability', 'valid', 'close_type', 'invalid_reason', 'answer'],
  ...['claim_amount', 'compensation', 'stat_excluded'],
]

/** A state of each other kind in which much has been decided. */
const DECIDED_STATES = {
  consultation: 'declined',
  report: 'transferred',
  letter: 'published',
  courier: 'closed',
} as const
/** What decides a case of the other kinds, as columns; the facts of its outcome are tried beside them. */
const DECIDING_OF_OTHERS = [
  ...['state', 'version', 'case_no', 'owner_id', 'bureau_id', 'enterprise_id'],
  ...['type', 'amount', 'score', 'answer', 'brand', 'waybill_no', 'shielded'],
]

type Columns = Record<string, { name: string; type: string }[]>

/** A database with lines in every register, most of them under heads that somebody kept. */
export interface Tampered {
  app: TestApp
  /** The heads that somebody kept. */
  kept: LogHead[]
  columns: Columns
}

/** Fills every register, and takes from its constraints what holds back nobody who owns the database. */
export async function makeTampered(app: TestApp): Promise<Tampered> {
  const who = await makePlayers(app)
  const append = async () => appendToLog(systemContext(app.platform, 'test'))
  const pool = app.owner
  // Nothing holds back who owns the database.
  await pool.query(`do $$ declare c record; begin
    for c in select conrelid::regclass as of, conname from pg_constraint where contype = 'c' and conrelid <> 0 and connamespace = 'public'::regnamespace
    loop execute format('alter table %s drop constraint %I', c.of, c.conname); end loop; end $$`)
  const ended = await caseIn(app, who, 'closed')
  for (let n = 0; n < 15; n += 1) await copyCase(app, ended)
  for (const [kind, state] of Object.entries(DECIDED_STATES)) {
    const owner = kind === 'courier' ? await makeCourier(app) : (await makeConsumer(app)).id
    await caseAt(app, kind as CaseKind, state, { officer: who.officer, enterprise: who.enterprise, owner })
  }
  const { officer, enterprise, consumer } = who
  await caseAt(app, 'report', 'handled', { officer, enterprise, owner: consumer })
  await caseAt(app, 'courier', 'confirming', { officer, enterprise, owner: await makeCourier(app) })
  const kept = await append()
  const id = await caseIn(app, who, 'at_enterprise')
  kept.push(...(await append()))
  await play(app, who.enterprise, 'reply', id)
  await caseIn(app, who, 'mediating')
  // One line at least in each register, some hours before the last head.
  await pool.query(`insert into read_log (id, case_kind, case_id, viewer_id, area, act, ip, at)
    select ${nthId('1')}, 'appeal', case_id, row_number() over (), 'b', 'viewed', '::1', at from case_events where case_kind = 'appeal' limit 40`)
  await pool.query(`insert into login_log (id, category, result, reason, area, ip, user_agent, device, at)
    select ${nthId('2')}, 'LOGIN', 'SUCCESS', 'x' || row_number() over (), 'b', '::1', 'u', 'PC', at from case_events where case_kind = 'appeal' limit 40`)
  await pool.query(`insert into access_acts (id, user_id, actor_id, act, at)
    select ${nthId('3')}, row_number() over (), 2, 'granted', at from case_events where case_kind = 'appeal' limit 20`)
  await pool.query(`insert into limit_changes (id, key, before, after, reason, actor_id, at)
    select ${nthId('4')}, 'APPEAL_TOTAL_DAYS', '30', '31', 'x' || row_number() over (), 2, at from case_events where case_kind = 'appeal' limit 20`)
  await pool.query(`insert into operation_log (id, category, module, name, path, method, result, ip, user_agent,
      request_id, elapsed, at, sign)
    select ${nthId('5')}, 'OPERATE', 'm', 'n' || row_number() over (), 'p', 'POST', 'SUCCESS', '::1', 'u', 'r', 1, at, hash from case_events where case_kind = 'appeal' limit 40`)
  await pool.query(`insert into destructions (id, number, subject, subject_id, case_kind, ref, ground, bureau_id, at)
    select ${nthId('6')}, 'n' || row_number() over (), 'case', id, 'appeal', 'r', 'appraised', 1, at from case_events where case_kind = 'appeal' limit 20`)
  // Copies of cases have records without lines until they are taken in; the second run finds no more.
  for (const ledger of ledgersOf(app))
    for (let run = 0; run < 2; run += 1) await takeIn(systemContext(app.platform, 'test'), ledger)
  app.clock.advance(4 * 3_600_000)
  kept.push(...(await append()))
  const { rows } = await pool.query<{ table: string; name: string; type: string }>(
    `select table_name as table, column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' order by ordinal_position`,
  )
  const columns: Columns = {}
  for (const { table, ...column } of rows) columns[table] = [...(columns[table] ?? []), column]
  return { app, kept, columns }
}

/** Another value of a column, by its type. */
const OTHER: Record<string, (column: string) => string> = {
  text: (c) => `coalesce(${c}, '') || 'x'`,
  bigint: (c) => `coalesce(${c}, 0) + 1000003`,
  integer: (c) => `coalesce(${c}, 0) + 1009`,
  numeric: (c) => `coalesce(${c}, 0) + 1`,
  date: (c) => `coalesce(${c}, '2026-01-01') + 1`,
  boolean: (c) => `not coalesce(${c}, false)`,
  jsonb: (c) => `case when jsonb_typeof(${c}) = 'array' then ${c} || '["x"]' else ${c} || '{"x": 1}' end`,
  ARRAY: (c) => `array_append(${c}, 'x')`,
  bytea: (c) =>
    `case when coalesce(length(${c}), 0) = 0 then '\\x01' else set_byte(${c}, 0, get_byte(${c}, 0) # 1) end`,
  'timestamp with time zone': (c) => `coalesce(${c}, now()) + interval '1 second'`,
}

/** What only the owner of the whole database can do: one change behind the triggers' back, which stays. */
export async function tamper({ owner }: TestApp, statement: string, values: unknown[] = []): Promise<void> {
  const one = await owner.connect()
  try {
    await one.query('set session_replication_role = replica')
    await one.query(statement, values)
  } finally {
    one.release(true)
  }
}

class Undone extends Error {}
/** What only the owner of the whole database can do, looked at and then undone. */
export async function edited<T>(
  { app }: Tampered,
  edit: (tx: Tx) => Promise<void>,
  look: (tx: Tx) => Promise<T>,
): Promise<T> {
  const seen: { value?: T } = {}
  await drizzle(app.owner)
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await edit(tx)
      seen.value = await look(tx)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return seen.value!
}

/** What the check of the whole database tells, with heads that somebody kept. */
export const found = async ({ app, kept }: Tampered, tx: Tx, heads: readonly LogHead[] = kept) => {
  const { crypto } = app.platform
  const log = await verifyLog(tx, { crypto, kept: heads, retention: RETENTION })
  const cases = await verifyHistories(tx, knownCases(tx, app.platform.product, crypto), crypto)
  const records = await verifyLedgers(tx, ledgersOf(app), crypto)
  return { faults: log.faults, broken: cases.broken, records: records.wrong, entries: log.entries }
}

const ledgersOf = (app: TestApp): Ledger[] => Object.values(app.platform.product.of(ledgers))
const tablesOf = (app: TestApp) => ledgersOf(app).filter((one): one is TableLedger => 'fields' in one)

const one = async <T>(tx: Tx, text: string): Promise<T> => (await tx.execute(sql.raw(text))).rows[0] as T
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

interface Place {
  table: string
  id: string
  index: number
}
/** A line of a register and its place in the log. */
const placeIn = async (tx: Tx, table: string, n: number): Promise<Place> => {
  const { rows } = await tx.execute<{ id: string; index: string }>(
    sql`select row_id::text as id, index::text from transparency_leaves where source = ${table} order by index`,
  )
  const { id, index } = pick(rows, n)
  return { table, id, index: Number(index) }
}

/** A record of a ledger that has any. */
async function recordIn(
  tx: Tx,
  app: TestApp,
  a: number,
  b: number,
): Promise<{ ledger: TableLedger; id: string }> {
  const all = tablesOf(app)
  for (let n = 0; ; n += 1) {
    const ledger = pick(all, a + n)
    const { rows } = await tx.execute<{ id: string }>(
      sql.raw(`select id::text from ${ledger.name} order by id`),
    )
    if (rows.length > 0) return { ledger, id: pick(rows, b).id }
  }
}

/** The edits: each answers what must be told of it. */
type Telling = (seen: Awaited<ReturnType<typeof found>>) => unknown
export const EDITS_OF: Record<string, (tx: Tx, a: number, b: number, of: Tampered) => Promise<Telling>> = {
  async 'a value of a line'(tx, a, b, { columns }) {
    const place = await placeIn(tx, pick(REGISTERS, a), b)
    const { name, type } = pick(columns[place.table]!, a + b)
    await tx.execute(
      sql.raw(`update ${place.table} set ${name} = ${OTHER[type]!(name)} where id = ${place.id}`),
    )
    return ({ faults }) => faults.some((one) => 'source' in one && one.index === place.index)
  },
  async 'a line removed'(tx, a, b) {
    const place = await placeIn(tx, pick(REGISTERS, a), b)
    await tx.execute(sql.raw(`delete from ${place.table} where id = ${place.id}`))
    return ({ faults }) => faults.some((one) => one.why === 'gone' && one.index === place.index)
  },
  async 'a line put in'(tx, a, b) {
    const { table, id } = await placeIn(tx, pick(REGISTERS, a), b)
    const fresh = String(BigInt(id) - 1_000_003n)
    // What only one line may have.
    const own = { case_events: { seq: 999 }, destructions: { number: fresh, subject_id: fresh } }[table]
    await tx.execute(
      sql.raw(`insert into ${table} select r.* from ${table} t cross join lateral
        jsonb_populate_record(t, '${JSON.stringify({ id: fresh, ...own })}') r where t.id = ${id}`),
    )
    return ({ faults }) => faults.some((one) => one.why === 'unlogged' && one.id === fresh)
  },
  async 'two lines that changed places'(tx, a, b) {
    const table = pick(REGISTERS, a)
    const [first, second] = [await placeIn(tx, table, b), await placeIn(tx, table, b + 1)]
    for (const [from, to] of [
      [first.id, '-1'],
      [second.id, first.id],
      ['-1', second.id],
    ])
      await tx.execute(sql.raw(`update ${table} set id = ${to} where id = ${from}`))
    return ({ faults }) =>
      faults.some(({ why, ...one }) => why === 'altered' && 'index' in one && one.index === first.index)
  },
  async 'the tail of a history'(tx, a) {
    const { rows } = await tx.execute<{ id: string; n: string }>(
      sql`select case_id::text as id, max(seq)::text as n from case_events where case_kind = 'appeal' group by 1 order by 1`,
    )
    const { id, n } = pick(rows, a)
    const from = 2 + (a % (Number(n) - 1))
    await tx.execute(sql.raw(`delete from case_events where case_id = ${id} and seq >= ${from}`))
    return ({ faults, broken }) =>
      faults.some(({ why }) => why === 'gone') && broken.some((one) => one.caseId === id && one.seq <= from)
  },
  async 'a chain with all hashes reckoned anew'(tx, a, b) {
    const { id } = await placeIn(tx, 'case_events', b)
    const of = await one<{ kind: string; case: string; seq: number }>(
      tx,
      `select case_kind as kind, case_id::text as case, seq from case_events where id = ${id}`,
    )
    let prevHash: Buffer = Buffer.alloc(32)
    for (const { hash: _, mark: __, ...row } of await readHistory(tx, of.kind, of.case)) {
      const said = { ...row, prevHash, ...(row.seq === of.seq && { opinion: Buffer.from(`forged ${a}`) }) }
      const hash = hashOf(said)
      await tx.execute(sql`update case_events set opinion = ${said.opinion}, prev_hash = ${prevHash}, hash = ${hash}
        where id = ${row.id}`)
      prevHash = hash
    }
    return ({ broken, records }) =>
      broken.some((one) => one.caseId === of.case && one.seq === of.seq) ||
      records.some((one) => one.id === of.case && one.why === 'link' && one.seq === of.seq)
  },
  async 'what decides a record beside a case'(tx, a, b, { app, columns }) {
    const { ledger, id } = await recordIn(tx, app, a, b)
    const names = Object.entries(ledger.fields).flatMap(([field, column]) =>
      is(column, PgColumn) ? [[field, column.name] as const] : [],
    )
    const [field, name] = pick(names, a + b)
    const { type } = columns[ledger.name]!.find((column) => column.name === name)!
    await tx.execute(sql.raw(`update ${ledger.name} set ${name} = ${OTHER[type]!(name)} where id = ${id}`))
    return ({ records }) =>
      records.some((one) => one.id === id && one.why === 'changed' && one.columns.includes(field))
  },
  async 'a record beside a case removed'(tx, a, b, { app }) {
    const { ledger, id } = await recordIn(tx, app, a, b)
    await tx.execute(sql.raw(`delete from ${ledger.name} where id = ${id}`))
    return ({ records }) => records.some((one) => one.id === id && one.why === 'gone')
  },
  async 'a record beside a case put in'(tx, a, b, { app }) {
    const { ledger, id } = await recordIn(tx, app, a, b)
    const fresh = String(BigInt(id) - 1_000_003n)
    // What only one record may have.
    const own = {
      ...{ appeal_replies: { round: 999 }, courier_replies: { round: 999 }, settings: { key: fresh } },
      ...{ appeal_mediations: { appeal_id: fresh } },
      enforcement_leads: { lead_no: fresh, case_id: fresh, appeal_id: null },
    }[ledger.name]
    await tx.execute(
      sql.raw(`insert into ${ledger.name} select r.* from ${ledger.name} t cross join lateral
        jsonb_populate_record(t, '${JSON.stringify({ id: fresh, ...own })}') r where t.id = ${id}`),
    )
    return ({ records }) => records.some((one) => one.id === fresh && one.why === 'unnoted')
  },
  async 'a record removed with all its lines'(tx, a, b, { app }) {
    const { ledger, id } = await recordIn(tx, app, a, b)
    const kind = `${RECORD}${ledger.name}`
    const line = await one<{ index: string }>(
      tx,
      `select f.index::text from case_events e join transparency_leaves f
         on f.source = 'case_events' and f.row_id = e.id
       where e.case_kind = '${kind}' and e.case_id = ${id} order by e.seq desc limit 1`,
    )
    await tx.execute(sql.raw(`delete from case_events where case_kind = '${kind}' and case_id = ${id}`))
    await tx.execute(sql.raw(`delete from ${ledger.name} where id = ${id}`))
    return ({ faults }) => faults.some((one) => one.why === 'gone' && one.index === Number(line.index))
  },
  async 'a right given, widened or taken by hand'(tx, a, b) {
    const { rows } = await tx.execute<{ table: string; key: string; id: string }>(sql`
      select 'user_roles' as table, 'user_id' as key, user_id::text as id from user_roles
      union select 'permission_grants', 'subject_id', subject_id::text from permission_grants
      union select 'menu_grants', 'subject_id', subject_id::text from menu_grants order by 1, 3`)
    const { table, key, id } = pick(rows, b)
    const [holder] = rows.filter((one) => one.table === 'user_roles')
    const edits = [
      `delete from ${table} where ${key} = ${id}`,
      `insert into permission_grants (subject_id, path, scope) values (${id}, '/by/hand', 'SCOPE_ALL')`,
      `insert into menu_grants (subject_id, menu_id) values (${id}, ${b + 1})`,
      `update permission_grants set org_ids = org_ids || '["1"]', pass_only = not pass_only
       where (subject_id, path) = (select subject_id, path from permission_grants order by subject_id = ${id} desc, path limit 1)
       returning subject_id::text as id`,
      `insert into user_roles (user_id, role_id)
       select ${holder!.id}, id from roles where id not in (select role_id from user_roles where user_id = ${holder!.id})
       order by id limit 1 returning user_id::text as id`,
      `update roles set deleted_at = case when deleted_at is null then now() end
       where id = (select id from roles order by id offset ${b % 8} limit 1) returning id::text`,
    ]
    const done = await tx.execute<{ id: string }>(sql.raw(pick(edits, a)))
    const of = done.rows[0]?.id ?? id
    return ({ records }) => records.some((one) => one.ledger === 'rights' && one.id === of)
  },
  async 'what decides a case'(tx, a, b, { columns }) {
    const { rows } = await tx.execute<{ id: string }>(sql`select id::text from appeals order by id`)
    const { id } = pick(rows, a)
    const name = pick(DECIDING, b)
    const { type } = columns.appeals!.find((column) => column.name === name)!
    await tx.execute(sql.raw(`update appeals set ${name} = ${OTHER[type]!(name)} where id = ${id}`))
    return ({ broken }) => broken.some(({ caseId }) => caseId === id)
  },
  async 'what decides a case of another kind'(tx, a, b, { columns }) {
    const { rows } = await tx.execute<{ id: string; outcome: string[] }>(
      sql`select id::text, array(select jsonb_object_keys(facts) order by 1) as outcome from cases order by id`,
    )
    const { id, outcome } = pick(rows, a)
    const name = pick([...DECIDING_OF_OTHERS, ...outcome.filter((fact) => fact in valueNames)], b)
    const column = columns.cases!.find((one) => one.name === name)
    await tx.execute(
      sql.raw(
        `update cases set ${column ? `${name} = ${OTHER[column.type]!(name)}` : `facts = facts || '{"${name}": "x"}'`} where id = ${id}`,
      ),
    )
    return ({ broken }) => broken.some(({ caseId }) => caseId === id)
  },
  async 'a case removed'(tx, a) {
    const { rows } = await tx.execute<{ id: string }>(sql`select id::text from appeals order by id`)
    const { id } = pick(rows, a)
    await tx.execute(sql.raw(`delete from appeals where id = ${id}`))
    return ({ broken }) => broken.some(({ caseId, why }) => caseId === id && why === 'case')
  },
  async 'a value of a leaf'(tx, a, b, { columns }) {
    const { n } = await one<{ n: number }>(tx, 'select count(*)::int as n from transparency_leaves')
    const index = b % n
    const { name, type } = pick(columns.transparency_leaves!, a)
    await tx.execute(
      sql.raw(`update transparency_leaves set ${name} = ${OTHER[type]!(name)} where index = ${index}`),
    )
    return ({ faults }) => faults.some((one) => 'index' in one && one.index === index)
  },
  async 'a leaf removed, or all from one on'(tx, a, b) {
    const { n } = await one<{ n: number }>(tx, 'select count(*)::int as n from transparency_leaves')
    const index = b % n
    await tx.execute(sql.raw(`delete from transparency_leaves where index ${a % 2 ? '=' : '>='} ${index}`))
    return ({ faults }) => faults.some((one) => one.why === 'place' && one.index === index)
  },
  async 'a subtree'(tx, a, b, { columns }) {
    const { name, type } = pick(columns.transparency_nodes!, b)
    await tx.execute(
      sql.raw(
        a % 3 === 0
          ? 'delete from transparency_nodes where index = 0'
          : `update transparency_nodes set ${name} = ${OTHER[type]!(name)} where index = 0`,
      ),
    )
    return ({ faults }) => faults.some(({ why }) => why === 'node')
  },
  async 'a value of a head'(tx, a, b, { columns, kept }) {
    const { seq } = pick(kept, a)
    const { name, type } = pick(columns.transparency_heads!, b)
    await tx.execute(
      sql.raw(`update transparency_heads set ${name} = ${OTHER[type]!(name)} where seq = ${seq}`),
    )
    return ({ faults }) => faults.some((one) => 'head' in one && one.head === seq)
  },
  async 'a head removed'(tx, a, _, { kept }) {
    const { seq } = pick(kept, a)
    await tx.execute(sql.raw(`delete from transparency_heads where seq = ${seq}`))
    return ({ faults }) => faults.some((one) => one.why === 'missing' && one.head === seq)
  },
}

/** Makes one edit, looks, and takes it back: what was seen where it was not told with its line. */
export async function missedEdit(
  of: Tampered,
  name: string,
  a: number,
  b: number,
): Promise<string | undefined> {
  const told: { by?: Telling } = {}
  const seen = await edited(
    of,
    async (tx) => {
      told.by = await EDITS_OF[name]!(tx, a, b, of)
    },
    (tx) => found(of, tx),
  )
  return told.by?.(seen) === true ? undefined : `${name} ${a} ${b} ${JSON.stringify(seen.faults.slice(0, 3))}`
}
