import { redirectFor } from '../../apps/web/src/lib/confinement.ts'
import { ownPath } from '../../apps/web/src/lib/ownPath.ts'
import type { Random } from '../random.ts'
import type { Outcome, Trial } from '../trial.ts'

const OWN = 'https://appeal.example.cn'
const BEFORE = [
  '',
  '/',
  '//',
  '///',
  '\\',
  '/\\',
  '\\/',
  '/\t/',
  '/\n/',
  '/\r\n/',
  ' //',
  '\u0000//',
  '/%2f',
  '/.',
  '/..//',
]
const SCHEMES = [
  '',
  'http:',
  'https:',
  'HTTPS:',
  'http:/',
  'javascript:',
  'data:text/html,',
  'blob:',
  'view-source:',
  'ja\tvascript:',
]
const HOSTS = [
  'evil.example',
  'evil.example:443',
  'appeal.example.cn@evil.example',
  'appeal.example.cn.evil.example',
  '①②⑦.⓪.⓪.①',
  '[::1]',
  'evil%E3%80%82example',
  'evil。example',
  'xn--vil-loa.example',
]
const AFTER = [
  '',
  '/',
  '/portal/personal',
  '?next=/portal/my',
  '#/portal',
  '/%0d%0aLocation:%20//evil.example',
  '\\..\\portal',
]

const made = (random: Random): string => {
  const [before, scheme, host, after] = [BEFORE, SCHEMES, HOSTS, AFTER].map((list) => random.pick(list))
  return random.chance(0.5)
    ? `${before}${scheme}//${host}${after}`
    : random.chance(0.5)
      ? `${scheme}${before}${host}${after}`
      : `/portal/${before}${host}${after}`
}

const isOwn = (target: string): boolean => URL.canParse(target, OWN) && new URL(target, OWN).origin === OWN

/** Whoever signs in, or opens an address, is led to pages of this site alone. */
export async function run({ size, random, spoiled, kept, open, miss }: Trial): Promise<Outcome> {
  const app = await open()
  const forms = [...(kept as string[])]
  while (forms.length < size) forms.push(made(random))
  let followed = 0
  let sent = 0
  for (const form of forms) {
    const next = spoiled === 'trusted' ? form : ownPath(form)
    if (next !== undefined && !isOwn(next))
      miss(`after signing in ${JSON.stringify(form)} leads elsewhere`, form)
    const led = redirectFor({ path: '/portal/signIn', token: 'x', source: 'consumer_portal', next: form })
    if (led === undefined || !isOwn(led))
      miss(`the sign-in page leads by ${JSON.stringify(form)} elsewhere`, form)
    if (led === form) followed += 1
    const path = `/${encodeURI(form).replace(/^\/?/, '')}`
    const { headers } = await app.inject({ method: 'GET', url: path, headers: { host: 'appeal.example.cn' } })
    sent += 1
    if (headers.location !== undefined && !isOwn(String(headers.location)))
      miss(`GET ${path} is sent to ${headers.location}`, form)
  }
  return {
    cases: forms.length * 2 + sent,
    said: `${forms.length} forms: ${followed} followed as pages of this site, none led elsewhere, by the sign-in page or by ${sent} addresses of the server`,
  }
}
