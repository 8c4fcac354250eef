import { plausible, ROUTES, saidIn, urlOf } from '../calls.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'
import { makePersonas } from '../world.ts'

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  '__defineGetter__',
  'toString',
  'hasOwnProperty',
  '\\u005f_proto__',
  '__pro\\u0074o__',
]
const VALUES = [
  '{"isAdmin":true}',
  '{"prototype":{"isAdmin":true}}',
  '[]',
  '1',
  '"x"',
  'null',
  '{"__proto__":{"isAdmin":true}}',
  '{"length":9}',
]

const polluted = (random: Random): string => {
  const pair = `"${random.pick(KEYS)}":${random.pick(VALUES)}`
  const inner = random.chance(0.4)
    ? `"${random.pick(['filters', 'content', 'query', 'items', 'a'])}":{${pair}}`
    : pair
  return `{${random.chance(0.3) ? '"id":"1",' : ''}${inner}}`
}

/** Everything that objects inherit, as one text. */
const inherited = (): string =>
  [Object, Array, Function, String, Number, Boolean, Date, RegExp, Map, Set, Promise, Error]
    .map(({ name, prototype }) => `${name}:${Reflect.ownKeys(prototype).map(String).sort().join()}`)
    .join(';')

/** Bodies and queries that mean prototypes: every prototype stays as it was. */
export async function run(trial: Trial): Promise<Outcome> {
  const app = await trial.open()
  const personas = await makePersonas(app)
  const { random, spoiled, miss } = trial
  const before = inherited()
  const bases = new Map(ROUTES.map((route) => [route, plausible(app, route)]))
  let sent = 0
  let refused = 0
  while (sent < trial.size) {
    await app.platform.database.pool.query('delete from rate_counters')
    for (const route of random.shuffled(ROUTES).slice(0, trial.size - sent)) {
      const persona = random.pick(personas)
      const payload = polluted(random)
      const key = random.pick(KEYS)
      const url = urlOf(route, bases.get(route)!)
      const query = `${url.includes('?') ? '&' : '?'}${key}[isAdmin]=1&${key}.isAdmin=1&${key}=${encodeURIComponent(payload)}`
      const response = await app.inject({
        method: route.method,
        url: url + query,
        headers: { 'content-type': 'application/json', ...(persona.token && { token: persona.token }) },
        ...(route.method === 'POST' && !route.upload && { payload }),
      })
      sent += 1
      const { code, reason } = saidIn(response)
      if (code !== 200) refused += 1
      if (/^server\./.test(reason ?? ''))
        miss(`${reason} at ${route.name} by ${payload}`, { route: route.name, payload })
      if (spoiled === 'merged') Object.assign(Object.getPrototypeOf({}), { isAdmin: true })
      const after = inherited()
      if (spoiled === 'merged') Reflect.deleteProperty(Object.prototype, 'isAdmin')
      if (after !== before)
        miss(`a prototype changed at ${route.name} by ${payload}`, { route: route.name, payload })
    }
  }
  return {
    cases: sent,
    said: `${sent} payloads at ${ROUTES.length} routes, every prototype as it was, ${Math.round((refused / sent) * 100)} % refused`,
  }
}
