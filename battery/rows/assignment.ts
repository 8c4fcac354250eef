import type { TestApp } from '../../apps/server/src/testing/server.ts'
import {
  type Call,
  fieldsOf,
  type Json,
  plausible,
  ROUTES,
  saidIn,
  send,
  shapeOf,
  withField,
} from '../calls.ts'
import type { Outcome, Trial } from '../trial.ts'
import { makeWorld, type Persona } from '../world.ts'

/** Columns that no body may set by their names, with what would show in a table. */
const NOT_IN_LOGS = `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
  and table_name not in ('operation_log', 'login_log', 'rate_counters', 'idempotency_keys', 'areas', 'dictionary_entries')`

async function columnsOf(app: TestApp): Promise<string[]> {
  const { rows } = await app.platform.database.pool.query<{ name: string }>(
    `select distinct column_name as name from information_schema.columns where table_schema = 'public' order by 1`,
  )
  return rows.map(({ name }) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Fields of an answer that its contract does not declare. */
function undeclared(shape: Json, value: unknown, root: Json, path = ''): string | undefined {
  const at = shape.$ref ? (root.$defs?.[shape.$ref.replace('#/$defs/', '')] ?? root) : shape
  const choices = at.anyOf ?? at.oneOf
  if (choices) {
    const told = choices.map((one) => undeclared(one, value, root, path))
    return told.some((one) => one === undefined) ? undefined : told[0]
  }
  if (Array.isArray(value)) {
    for (const [n, one] of value.entries()) {
      const found = at.items && undeclared(at.items, one, root, `${path}.${n}`)
      if (found) return found
    }
    return undefined
  }
  if (!isRecord(value) || !at.properties) return undefined
  for (const [key, one] of Object.entries(value)) {
    const inner = at.properties[key]
    if (!inner) {
      if (at.additionalProperties && typeof at.additionalProperties === 'object') continue
      return `${path}.${key}`
    }
    const found = undeclared(inner, one, root, `${path}.${key}`)
    if (found) return found
  }
  return undefined
}

const MARK = 'mq7z'
/** As it stands in a column of bytes. */
const HEX = Buffer.from(MARK).toString('hex')

/**
 * Every acting call with the names of every column beside its own fields: nothing of it may lie in a table. And every answer holds the
 * fields its contract declares, and nothing else.
 */
export async function run(trial: Trial): Promise<Outcome> {
  const app = await trial.open()
  const { personas, things } = await makeWorld(app)
  const { random, miss, spoiled } = trial
  const columns = await columnsOf(app)
  const acts = ROUTES.filter(
    ({ method, upload, body, access }) => method === 'POST' && !upload && body && access.kind !== 'anyone',
  )
  const tally = { writes: 0, taken: 0, reads: 0 }
  const PER_CALL = 40
  while (tally.writes < trial.size) {
    await app.platform.database.pool.query('delete from rate_counters')
    for (const route of random.shuffled(acts)) {
      if (tally.writes >= trial.size) break
      const persona = random.pick(personas.filter((one) => isWelcome(one, route)))
      if (
        !persona ||
        /^(userCentre\.delete|password\.|sessions\.|accounts\.(delete|disable)|sessionAdmin)/.test(route.name)
      )
        continue
      const own = new Set(fieldsOf(route).map(({ path }) => path[0]!))
      const extra = Object.fromEntries(
        random
          .shuffled(columns)
          .filter((name) => !own.has(name))
          .slice(0, PER_CALL)
          .map((name) => [name, `${MARK}${name}`]),
      )
      const { body, ...base } = await ownCall(trial, app, route, persona, things)
      const sent = {
        ...base,
        body: Array.isArray(body)
          ? body.map((one) => (isRecord(one) ? { ...one, ...extra } : one))
          : isRecord(body)
            ? { ...body, ...extra }
            : body,
      }
      const { code } = saidIn(await send(app, route, sent, persona.token))
      tally.writes += Object.keys(extra).length
      if (code === 200) tally.taken += 1
    }
    const tables = (await app.platform.database.pool.query<{ name: string }>(NOT_IN_LOGS)).rows.map(
      ({ name }) => name,
    )
    if (spoiled === 'written')
      await app.platform.database.pool.query(
        `update users set name = '${MARK}name' where id = (select min(id) from users)`,
      )
    const { rows } = await app.platform.database.pool.query<{ name: string; row: string }>(
      tables
        .map(
          (name) =>
            `select '${name}' as name, t::text as row from ${name} t where t::text like '%${MARK}%' or t::text like '%${HEX}%'`,
        )
        .join(' union all '),
    )
    // Drafts and preferences keep what a person's own page sends, for that person alone.
    for (const { name, row } of rows)
      if (!['case_drafts', 'preferences', 'desk_texts'].includes(name))
        miss(`a field that no body declares lies in ${name}: ${row.slice(0, 300)}`)
    if (rows.some(({ name }) => !['case_drafts', 'preferences', 'desk_texts'].includes(name))) break
  }
  tally.reads = await readAll(trial, app, personas, things)
  return {
    cases: tally.writes + tally.reads,
    said: `${tally.writes} undeclared fields sent to ${acts.length} calls (${tally.taken} of them carried out), 0 written; ${tally.reads} answers without an undeclared field`,
  }
}

type Things = Awaited<ReturnType<typeof makeWorld>>['things']
type OneRoute = (typeof ROUTES)[number]

/** A call about something of one's own, so that it goes as far as it can. */
async function ownCall(
  { random }: Trial,
  app: TestApp,
  route: OneRoute,
  persona: Persona,
  things: Things,
): Promise<Call> {
  const own = things.filter((thing) => thing.isOf(persona))
  let call = plausible(app, route)
  if (own.length === 0) return call
  for (const field of fieldsOf(route))
    if (field.path.at(-1) === 'id' && random.chance(0.7)) call = withField(call, field, random.pick(own).id)
  return call
}

async function readAll(
  trial: Trial,
  app: TestApp,
  personas: readonly Persona[],
  things: Things,
): Promise<number> {
  let reads = 0
  await app.platform.database.pool.query('delete from rate_counters')
  for (const route of ROUTES.filter(({ method, raw, reply }) => method === 'GET' && !raw && reply)) {
    const shape = shapeOf(route.reply!)
    for (const persona of personas.filter((one) => isWelcome(one, route))) {
      if (!trial.random.chance(Math.min(1, trial.size / 20_000))) continue
      for (let n = 0; n < 3; n += 1) {
        const call = await ownCall(trial, app, route, persona, things)
        const { code, data } = saidIn(await send(app, route, call, persona.token))
        if (code !== 200 || data === null) continue
        reads += 1
        const found = undeclared(shape, data, shape)
        if (found) trial.miss(`${route.name} tells ${persona.name} a field ${found} that it does not declare`)
      }
    }
  }
  return reads
}

const isWelcome = ({ area, grants }: Persona, { access, permission }: OneRoute): boolean =>
  access.kind === 'anyone' ||
  (area !== undefined && access.areas.includes(area) && (access.kind !== 'granted' || grants.has(permission)))
