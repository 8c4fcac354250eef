import { createHash } from 'node:crypto'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { makeConsumer } from '../../apps/server/src/testing/people.ts'
import type { TestApp } from '../../apps/server/src/testing/server.ts'
import {
  type Call,
  type Field,
  fieldsOf,
  NOBODYS,
  plausible,
  type Raw,
  ROUTES,
  saidIn,
  send,
  withField,
} from '../calls.ts'
import type { Outcome, Trial } from '../trial.ts'
import { makeWorld, type Persona, type Thing } from '../world.ts'

const nameOf = (field: Field) => field.path.filter((part) => !/^\d+$/.test(part)).at(-1) ?? ''
const IDS = /(^|[a-z])(ids?|idList)$|^(uploadId|appealInfoId|caseId)$/i
/** Fields of a call that name an object; a list of ids stands as its elements. */
const idFieldsOf = (route: Route): Field[] => fieldsOf(route).filter((field) => IDS.test(nameOf(field)))

/** Pairs that are asked at once: the database's answers are waited for together. */
const AT_ONCE = 4
/** Others' things for each field and person: what they are compared with costs two calls. */
const AT_LEAST = 4
/** Calls after which limits begin anew. */
const LIMIT_AFTER = 3

/** Tables whose rows a refused call must leave alone; what it leaves in logs, limits and totals is its own. */
const UNTOUCHED = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in
  ('operation_log', 'login_log', 'rate_counters', 'refusal_counts', 'sessions', 'captchas', 'idempotency_keys', 'login_nonces', 'login_seen',
   'read_log', 'portal_figures', 'article_views', 'codes', 'key_prints', 'worlds', 'areas', 'dictionary_entries', 'org_areas',
   'case_tallies', 'user_tallies', 'stat_cells', 'case_numbers', 'appeal_numbers', 'menu_grants', 'permission_grants',
   'organisations', 'brands', 'menus', 'positions', 'reference_loads', 'faqs')
  order by 1`

/** Whoever is told of a case that somebody files for themselves is no object of theirs; what they are told is compared. */
const TOLD: Readonly<Record<string, string>> = { message_receipts: "(to_jsonb(t) - 'user_id')::text" }

/** Every row that is kept, as text, by its table. */
async function rowsOf(app: TestApp, tables: readonly string[]): Promise<Map<string, Set<string>>> {
  const { rows } = await app.platform.database.pool.query<{ name: string; row: string }>(
    tables
      .map((name) => `select '${name}' as name, ${TOLD[name] ?? 't::text'} as row from ${name} t`)
      .join(' union all '),
  )
  const found = new Map(tables.map((name) => [name, new Set<string>()]))
  for (const { name, row } of rows) found.get(name)!.add(row)
  return found
}

/** What became of others' objects: rows that are gone or changed, and new ones that speak of them. */
function harmIn(
  before: Map<string, Set<string>>,
  after: Map<string, Set<string>>,
  ids: readonly string[],
): string[] {
  const harm: string[] = []
  for (const [name, rows] of after) {
    const known = before.get(name)!
    if ([...known].some((row) => !rows.has(row))) harm.push(`changed ${name}`)
    const written = [...rows].find((row) => !known.has(row) && ids.some((id) => row.includes(id)))
    if (written) harm.push(`wrote of others into ${name}: ${written.slice(0, 200)}`)
  }
  return harm
}

const isWelcome = ({ access, permission }: Route, { area, grants }: Persona): boolean =>
  access.kind === 'anyone' ||
  (area !== undefined && access.areas.includes(area) && (access.kind !== 'granted' || grants.has(permission)))

/** Registers of everything there is, for those who keep them: without names and contents. */
const KEEPS: Readonly<Record<string, RegExp>> = {
  sysAdmin: /^fileAdmin\./,
  auditAdmin: /^(records|logs)\./,
}

/** Everything that comes back, without the id that was asked for and without numbers of the request. */
const plainOf = (id: string, { status, headers, body }: Awaited<ReturnType<typeof send>>): string =>
  `${status} ${headers['content-type']} ${headers['retry-after'] ?? ''} ${body}`
    .replaceAll(id, 'ID')
    .replace(/"requestId":"[^"]*"/, '')

interface Asked {
  route: Route
  field: Field
  base: Call
}

/** A session that has ended is nobody's: what it opens is what nobody may open. */
async function ended(app: TestApp): Promise<Persona> {
  const { id } = await makeConsumer(app)
  const { token } = await app.as(id)
  await app.platform.database.pool.query('delete from sessions where user_id = $1', [id])
  return { name: 'ended session', area: undefined, id: '', token, grants: new Set() }
}

interface Pair {
  persona: Persona
  asked: Asked
  /** Others' things that are tried. */
  foreign: readonly Thing[]
}

/**
 * Who asks what about whose. Where not all can be tried, each field of each route is tried by somebody before any is tried
 * by a second person, and by all of them before anybody asks for more than the size allows.
 */
function chosenPairs(
  { size, random }: Trial,
  personas: readonly Persona[],
  asked: readonly Asked[],
  things: readonly Thing[],
): Pair[] {
  const rounds = asked.map((one) => random.shuffled(personas.filter((who) => isWelcome(one.route, who))))
  const ordered: Pair[] = []
  for (let round = 0; rounds.some((people) => people.length > round); round += 1)
    asked.forEach((one, at) => {
      const persona = rounds[at]![round]
      if (!persona || KEEPS[persona.name]?.test(one.route.name)) return
      const foreign = things.filter((thing) => !thing.isOf(persona))
      if (foreign.length > 0) ordered.push({ persona, asked: one, foreign })
    })
  const each = Math.max(AT_LEAST, Math.ceil(size / Math.max(1, ordered.length)))
  return ordered
    .slice(0, Math.max(asked.length, Math.ceil(size / each)))
    .map((pair) => ({ ...pair, foreign: random.shuffled(pair.foreign).slice(0, each) }))
}

/**
 * Every route by every persona with every foreign id in every field that names an object: the answer must be that to an
 * id of nothing, byte by byte, and nothing may have changed. Who is let in at all is judged for every route.
 */
export async function run(trial: Trial): Promise<Outcome> {
  const app = await trial.open()
  const { personas: known, things } = await makeWorld(app)
  const personas = [...known, await ended(app)]
  const { pool } = app.platform.database
  const tables = (await pool.query<{ name: string }>(UNTOUCHED)).rows.map(({ name }) => name)
  const asked: Asked[] = ROUTES.filter(({ name }) => trial.aim.test(name)).flatMap((route) => {
    const base = plausible(app, route)
    return idFieldsOf(route).map((field) => ({ route, field, base }))
  })
  const tally: Tally = { knocks: 0, compared: 0, reached: new Set(), unlike: new Set(), routes: new Set() }
  const pairs = chosenPairs(trial, personas, asked, things)
  const knocks = personas.length * ROUTES.length * 0.6
  for (const persona of trial.random.shuffled(personas)) {
    await pool.query('delete from rate_counters')
    await knock(trial, app, persona, Math.max(Math.min(1, trial.size / knocks), 0.2), tally)
    const before = await rowsOf(app, tables)
    const own = pairs.filter((pair) => pair.persona === persona)
    const work = async () => {
      for (let pair = own.shift(); pair; pair = own.shift()) await compare(trial, app, pair, tally)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const foreign = things.filter((thing) => !thing.isOf(persona)).map(({ id }) => id)
    for (const harm of harmIn(before, await rowsOf(app, tables), foreign))
      trial.miss(`${persona.name} ${harm} by calls about others' objects`)
  }
  const routes = ROUTES.filter((route) => idFieldsOf(route).length > 0).length
  return {
    cases: tally.knocks + tally.compared,
    said: `${tally.knocks} knocks at ${ROUTES.length} routes by ${personas.length} people, ${tally.compared} foreign ids of ${things.length} things compared in ${asked.length} fields on ${tally.routes.size} of ${routes} routes that take ids, ${tally.reached.size} beyond their schemas, ${tally.unlike.size} never answer twice alike and are not compared`,
  }
}

type Tally = {
  knocks: number
  compared: number
  reached: Set<string>
  unlike: Set<string>
  routes: Set<string>
}

/** Doors that are closed to somebody stay closed, and say nothing. */
async function knock(trial: Trial, app: TestApp, persona: Persona, share: number, tally: Tally) {
  for (const route of ROUTES) {
    if (isWelcome(route, persona) || !trial.aim.test(route.name) || !trial.random.chance(share)) continue
    const said = saidIn(await send(app, route, plausible(app, route), persona.token))
    tally.knocks += 1
    const wanted = persona.id ? 403 : 401
    if (said.code !== wanted || (wanted === 403 && said.data !== null))
      trial.miss(`${route.name} answers ${persona.name} with ${said.code} ${said.reason ?? ''}`, {
        route: route.name,
        persona: persona.name,
      })
  }
}

const fresh = (seed: string) => BigInt(`0x${createHash('sha1').update(seed).digest('hex').slice(0, 12)}`)

/** By a limit, or by a database that kept somebody waiting: neither is an answer to what was asked. */
const isHeldUp = (raw: Raw) =>
  /locked|too_|limit|^server\.(?:unavailable|busy)$/.test(saidIn(raw).reason ?? '')

async function compare(
  trial: Trial,
  app: TestApp,
  { persona, asked: { route, field, base }, foreign }: Pair,
  tally: Tally,
): Promise<void> {
  const about = async (id: string) => send(app, route, withField(base, field, id), persona.token)
  // A limit that is reached would answer for every id alike.
  await app.platform.database.pool.query('delete from rate_counters')
  let missing = await about(NOBODYS)
  if (persona.id && saidIn(missing).code === 401) {
    // An earlier call ended the session: refusals of nobody would be alike for every id.
    persona.token = (await app.as(persona.id)).token
    missing = await about(NOBODYS)
  }
  // Every second one is another id of nothing, so that what depends on the id alone is not taken for knowledge.
  const other = String(1_500_000_000_000_000_000n + (fresh(route.name) % 1_000_000_000_000n))
  if (plainOf(NOBODYS, missing) !== plainOf(other, await about(other))) {
    tally.unlike.add(route.name)
    return
  }
  const said = saidIn(missing)
  if (!/^request\.(invalid|validation)/.test(said.reason ?? '')) tally.reached.add(route.name)
  tally.routes.add(route.name)
  const tell = (thing: Thing, answer: Raw) =>
    trial.miss(
      `${route.name} tells ${persona.name} of the ${thing.name} by ${field.in}.${field.path.join('.')}: ${answer.body.slice(0, 160)} / ${missing.body.slice(0, 160)}`,
      { route: route.name, persona: persona.name, thing: thing.name, field: field.path },
    )
  for (const [at, thing] of foreign.entries()) {
    if (at % LIMIT_AFTER === LIMIT_AFTER - 1)
      await app.platform.database.pool.query('delete from rate_counters')
    const answer = await about(thing.id)
    tally.compared += 1
    if (plainOf(thing.id, answer) === plainOf(NOBODYS, missing)) continue
    // What held somebody up is not knowledge; whoever is not held up is not asked again.
    if (!isHeldUp(answer) && !isHeldUp(missing)) {
      tell(thing, answer)
      continue
    }
    await app.platform.database.pool.query('delete from rate_counters')
    const again = await about(thing.id)
    if (plainOf(thing.id, again) !== plainOf(NOBODYS, await about(NOBODYS))) tell(thing, again)
  }
}
