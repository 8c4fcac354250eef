import pg from 'pg'
import { type Field, fieldsOf, plausible, ROUTES, saidIn, send, withField } from '../calls.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'
import { makePersonas, type Persona } from '../world.ts'

/** Whatever an attacker ends a value with, and what comes after. */
const BEFORE = [
  "'",
  '"',
  '`',
  "')",
  "'))",
  '\\',
  "\\'",
  ';',
  ') ',
  ' ',
  '*/',
  '\n',
  '%',
  '%27',
  '\u02bc',
  '$$',
  '1',
  '',
  "E'",
  ',',
  'id,',
]
const WORDS = [
  ...[
    'or 1=1',
    'union select 1',
    'union all select null,null',
    '; drop table appeals',
    'and pg_sleep(3)',
    '|| pg_sleep(3)',
  ],
  ...[
    'desc nulls last',
    'limit 1 offset 0',
    'case when 1=1 then 1 else 2 end',
    '(select version())',
    "= any(array['a'])",
  ],
  ...[
    '; select 1',
    '::int',
    'like %',
    'between 0 and 9',
    ') or (1=1',
    'having 1=1',
    'group by 1',
    'returning *',
    'isAsc',
    'asc,(select 1)',
  ],
]
const AFTER = ['--', '-- ', '/*', '#', ';', '', "'", '"', ')', '\u0000']

const payloadOf = (random: Random, mark: string): string =>
  `${random.pick(BEFORE)}${mark}${random.chance(0.8) ? ` ${random.pick(WORDS)}` : ''}${random.pick(AFTER)}`

/** What the database is sent and what it refuses, looked at between product and driver. */
function watchStatements() {
  const seen = { texts: 0, refused: new Map<string, string>(), carried: [] as string[] }
  const marks = { now: '' }
  // The driver has no hook for it: what it hands on, and what comes back, passes these.
  const client = pg.Client.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  const { query, _handleErrorMessage: answered } = client
  client.query = function (this: unknown, ...given: unknown[]) {
    const first = given[0] as string | { text?: string; cursor?: unknown } | undefined
    const text = typeof first === 'string' ? first : (first?.text ?? '')
    seen.texts += 1
    if (/zq\d+x/.test(text)) seen.carried.push(text)
    return Reflect.apply(query!, this, given)
  }
  client._handleErrorMessage = function (this: unknown, ...given: unknown[]) {
    const { code, message } = given[0] as { code?: string; message?: string }
    if (/^(42|22)/.test(code ?? '')) seen.refused.set(`${code}`, `${message} at ${marks.now}`)
    return Reflect.apply(answered!, this, given)
  }
  const restore = () => Object.assign(client, { query, _handleErrorMessage: answered })
  return { seen, marks, restore }
}

const isText = ({ shape }: Field) => shape.type !== 'boolean'

/**
 * Every parameter of every call that reads, with what ends a value and goes on in SQL: no text of it may be in a statement, none
 * may reach the database as a value it cannot read, and none may wait.
 */
export async function run(trial: Trial): Promise<Outcome> {
  const app = await trial.open()
  const personas = (await makePersonas(app)).reverse()
  const { random, miss } = trial
  const reads = ROUTES.filter(
    ({ method, name, query, body, upload }) =>
      !upload &&
      (method === 'GET' ? query : body && /page|list|query|selector|count|search|detail|suggest/i.test(name)),
  )
  const asked = reads.flatMap((route) => {
    const base = plausible(app, route)
    const persona = personas.find((one) => isWelcome(one, route))
    return persona
      ? fieldsOf(route)
          .filter(isText)
          .map((field) => ({ route, field, base, persona }))
      : []
  })
  const watch = watchStatements()
  const tally = { sent: 0, taken: 0, slow: 0 }
  try {
    while (tally.sent < trial.size) {
      await app.platform.database.pool.query('delete from rate_counters')
      for (const { route, field, base, persona } of random
        .shuffled(asked)
        .slice(0, trial.size - tally.sent)) {
        const payload = payloadOf(random, `zq${tally.sent}x`)
        watch.marks.now = `${route.name} ${field.path.join('.')} ${JSON.stringify(payload)}`
        const call = withField(base, field, payload)
        const began = performance.now()
        const answer = await send(app, route, call, persona.token)
        if (performance.now() - began > 2_900) tally.slow += 1
        tally.sent += 1
        const { code, reason } = saidIn(answer)
        if (code === 200) tally.taken += 1
        const again = { route: route.name, field: field.path, payload }
        if (/^server\./.test(reason ?? '')) miss(`${reason} by ${watch.marks.now}`, again)
        if (watch.seen.carried.length)
          miss(
            `text of a payload in a statement by ${watch.marks.now}: ${watch.seen.carried.splice(0)[0]!.slice(0, 200)}`,
            again,
          )
        for (const [state, what] of watch.seen.refused) miss(`SQLSTATE ${state}: ${what}`, again)
        watch.seen.refused.clear()
      }
    }
  } finally {
    watch.restore()
  }
  if (watch.seen.texts < tally.taken) miss('the statements were not looked at')
  return {
    cases: tally.sent,
    said: `${asked.length} parameters of ${reads.length} calls, ${watch.seen.texts} statements without a payload's text, 0 SQLSTATE 42/22, ${Math.round((tally.taken / tally.sent) * 100)} % taken as plain values, ${tally.slow} answers after 2.9 s`,
  }
}

const isWelcome = ({ area, grants }: Persona, { access, permission }: (typeof ROUTES)[number]): boolean =>
  access.kind === 'anyone' ||
  (area !== undefined && access.areas.includes(area) && (access.kind !== 'granted' || grants.has(permission)))
