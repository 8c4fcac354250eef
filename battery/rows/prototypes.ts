import type { Route } from '@appeal/contract/kit/routes.ts'
import { type Call, fieldsOf, plausible, ROUTES, saidIn, urlOf, withField } from '../calls.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'
import { knockerAt, makePersonas } from '../world.ts'

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
const INHERITED = ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']
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

/** A call that names something by what every object has: a look into a table by that name finds a function. */
const named = (random: Random, route: Route, base: Call): Call => {
  const fields = fieldsOf(route)
  return fields.length ? withField(base, random.pick(fields), random.pick(INHERITED)) : base
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
  const routes = ROUTES.filter(({ name }) => trial.aim.test(name))
  const before = inherited()
  const bases = new Map(routes.map((route) => [route, plausible(app, route)]))
  let sent = 0
  let refused = 0
  while (sent < trial.size) {
    await app.platform.database.pool.query('delete from rate_counters')
    for (const route of random.shuffled(routes).slice(0, trial.size - sent)) {
      const persona = knockerAt(random, route, personas)
      const isNamed = random.chance(0.5)
      const call = isNamed ? named(random, route, bases.get(route)!) : bases.get(route)!
      const payload = isNamed ? JSON.stringify(call.body ?? {}) : polluted(random)
      const key = random.pick(KEYS)
      const url = urlOf(route, call)
      const spoilt = isNamed
        ? ''
        : `${url.includes('?') ? '&' : '?'}${key}[isAdmin]=1&${key}.isAdmin=1&${key}=${encodeURIComponent(payload)}`
      const response = await app.inject({
        method: route.method,
        url: url + spoilt,
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
