import type { TestApp } from '../../apps/server/src/testing/server.ts'
import { plausible, ROUTES, saidIn, urlOf } from '../calls.ts'
import type { Outcome, Trial } from '../trial.ts'
import { makePersonas } from '../world.ts'

const FULL: Readonly<Record<string, RegExp>> = {
  // What somebody downloads runs nothing at all; every other answer has the whole set.
  'content-security-policy':
    /^sandbox; default-src 'none'$|default-src .*object-src 'none'.*base-uri 'none'.*frame-ancestors 'self'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^SAMEORIGIN$/i,
  'referrer-policy': /^same-origin$/,
  'permissions-policy': /camera=\(\)/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
}
const TELLING = ['server', 'x-powered-by']

type Sent = { method: string; url: string; headers: Record<string, string>; payload?: string }
/** Ways in which a call ends otherwise than by its own answer. */
const WAYS: Readonly<Record<string, (sent: Sent) => Sent>> = {
  answered: (sent) => sent,
  'no session': ({ headers: { token: _, ...headers }, ...sent }) => ({ ...sent, headers }),
  'a session that is none': (sent) => ({ ...sent, headers: { ...sent.headers, token: 'A'.repeat(32) } }),
  'another method': (sent) => ({ ...sent, method: sent.method === 'GET' ? 'PUT' : 'GET' }),
  'half a body': (sent) => ({ ...sent, payload: '{"a":' }),
  'a body of another type': (sent) => ({
    ...sent,
    headers: { ...sent.headers, 'content-type': 'application/xml' },
    payload: '<a/>',
  }),
  'a body too large': (sent) => ({ ...sent, payload: `{"a":"${'x'.repeat(300_000)}"}` }),
  'an address that cannot be read': (sent) => ({ ...sent, url: `${sent.url}/%E0%A4%A` }),
  'an address of nothing': (sent) => ({ ...sent, url: `${sent.url.split('?')[0]}/nowhere` }),
  'a polluted body': (sent) => ({ ...sent, payload: '{"__proto__":{"a":1}}' }),
  'a foreign site': (sent) => ({
    ...sent,
    headers: { ...sent.headers, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  }),
  'a length that is none': (sent) => ({ ...sent, headers: { ...sent.headers, 'content-length': '-1' } }),
}

/** Every route and every way a call may end carries the whole set of headers, and none that tells what runs here. */
export async function run(trial: Trial): Promise<Outcome> {
  const app = await trial.open()
  const personas = await makePersonas(app)
  const { random, miss } = trial
  let sent = 0
  for (const route of ROUTES) {
    const persona = random.pick(personas)
    const call = {
      method: route.method,
      url: urlOf(route, plausible(app, route)),
      headers: { 'content-type': 'application/json', ...(persona.token && { token: persona.token }) },
      ...(route.method === 'POST' && { payload: '{}' }),
    }
    for (const [way, change] of Object.entries(WAYS)) {
      if (!random.chance(trial.size / (ROUTES.length * 12))) continue
      const changed = change(call)
      if (changed.method === 'GET') delete changed.payload
      const { headers } = await app.inject(changed as never)
      sent += 1
      for (const [name, wanted] of Object.entries(FULL))
        if (!wanted.test(String(headers[name] ?? '')))
          miss(`${route.name}, ${way}: ${name} is ${headers[name]}`)
      for (const name of TELLING)
        if (headers[name]) miss(`${route.name}, ${way}: tells ${name} ${headers[name]}`)
      if (
        way !== 'answered' &&
        /json/.test(String(headers['content-type'])) &&
        headers['cache-control'] !== 'no-store'
      )
        miss(`${route.name}, ${way}: a refusal may be kept (${headers['cache-control']})`)
    }
  }
  const foreign = await fromElsewhere(trial, app, personas.find(({ name }) => name === 'consumer A')!.token!)
  return {
    cases: sent + foreign,
    said: `${sent} answers in ${Object.keys(WAYS).length} classes with all ${Object.keys(FULL).length} headers; ${foreign} writes as another site's form or script refused, no origin allowed`,
  }
}

const SIMPLE = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded; a=application/json',
  '',
]

/** What a page of another site can make a browser send: no token, a simple type, and no answer it may read. */
async function fromElsewhere({ miss, random, size }: Trial, app: TestApp, token: string): Promise<number> {
  let sent = 0
  for (const route of ROUTES.filter(({ method, access }) => method === 'POST' && access.kind !== 'anyone'))
    for (const type of SIMPLE) {
      if (!random.chance(Math.min(1, size / 4_000))) continue
      const headers = {
        origin: 'https://evil.example',
        cookie: `token=${token}`,
        ...(type && { 'content-type': type }),
      }
      const response = await app.inject({ method: 'POST', url: route.url, headers, payload: 'token=1&a={}' })
      sent += 1
      const { code } = saidIn(response)
      if (code === 200) miss(`${route.name} takes ${type || 'no type'} of another site`)
      if (response.headers['access-control-allow-origin']) miss(`${route.name} allows another site to read`)
      const before = await app.inject({
        method: 'OPTIONS',
        url: route.url,
        headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
      })
      if (before.headers['access-control-allow-origin']) miss(`${route.name} allows another site`)
    }
  return sent
}
