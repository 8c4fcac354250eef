import { normalisePhone } from '@appeal/contract/identifiers.ts'
import { type CodeScope, issueCode } from '../../apps/server/src/features/auth/auth.codes.ts'
import { SEALED } from '../../apps/server/src/features/outbox/outbox.service.ts'
import { addressKey } from '../../apps/server/src/platform/address.ts'
import type { Random } from '../random.ts'
import { anAddress, outcomeOf, strangerAt } from '../strangers.ts'
import type { Outcome, Trial } from '../trial.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const AT_ONCE = 20
const SCOPES: readonly CodeScope[] = [
  ...(['login:a', 'login:b', 'login:c', 'login:d', 'recovery:a', 'recovery:b', 'recovery:c'] as const),
  ...(['registration', 'changeInfo', 'cancellation:c', 'cancellation:d'] as const),
]

/** One number as people and robots write it. */
const dressed = (random: Random, phone: string): string =>
  random.pick([
    phone,
    `+86${phone}`,
    `86 ${phone}`,
    `0086${phone}`,
    ` ${phone.slice(0, 3)}-${phone.slice(3)} `,
    [...phone].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join(''),
  ])

interface Sent {
  at: number
  phone: string
  purpose: string
  address: string
  network: string
}

/** Limits as the rules say them: what is counted together, over which time, how many. */
const LIMITS: readonly { what: string; of: (one: Sent) => string; ms: number; most: number }[] = [
  {
    what: 'one purpose of a number',
    of: ({ phone, purpose }) => `${phone}${purpose}`,
    ms: 3 * MINUTE,
    most: 1,
  },
  { what: 'a number in an hour', of: ({ phone }) => phone, ms: HOUR, most: 5 },
  { what: 'a number in a day', of: ({ phone }) => phone, ms: 24 * HOUR, most: 10 },
  { what: 'an address in an hour', of: ({ address }) => address, ms: HOUR, most: 20 },
  { what: 'a network in an hour', of: ({ network }) => network, ms: HOUR, most: 100 },
  { what: 'everybody in an hour', of: () => '', ms: HOUR, most: 6_000 },
]

/** More than a limit in some stretch of its time. */
function excessIn(sent: readonly Sent[]): string | undefined {
  for (const { what, of, ms, most } of LIMITS) {
    const groups = new Map<string, number[]>()
    for (const one of sent) groups.set(of(one), [...(groups.get(of(one)) ?? []), one.at])
    for (const times of groups.values()) {
      const sorted = times.toSorted((a, b) => a - b)
      const at = sorted.findIndex((time, n) => n >= most && time - sorted[n - most]! < ms)
      if (at >= 0) return `${what}: more than ${most}`
    }
  }
  return undefined
}

/** Senders of every kind ask for codes at every number: what leaves stays within every limit, and nothing else leaves. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, random, miss, spoiled } = trial
  const app = await trial.open()
  const { platform, clock } = app
  const phones = Array.from(
    { length: Math.max(8, Math.ceil(size / 1_000)) },
    (_, n) => `139${10_000_000 + n}`,
  )
  const networks = Array.from(
    { length: Math.max(3, Math.ceil(size / 2_500)) },
    (_, n) => `198.${n >> 8}.${n & 255}`,
  )
  const crowd = Array.from({ length: Math.max(20, Math.ceil(size / 100)) }, () =>
    anAddress(random, random.pick(networks)),
  )
  const sent: Sent[] = []
  const ask = async (phone: string, ip: string, scope: CodeScope) => {
    const ctx = strangerAt(app, ip)
    const at = clock.now().getTime()
    const outcome = await outcomeOf(issueCode(ctx, scope, { phone: dressed(random, phone) }, { known: true }))
    if (outcome !== 'done') return outcome
    sent.push({ at, phone, purpose: scope.split(':')[0]!, ...addressKey(ip) })
    if (spoiled === 'twice') sent.push({ at, phone, purpose: scope.split(':')[0]!, ...addressKey(ip) })
    return outcome
  }
  let asked = 0
  let refused = 0
  while (asked < size) {
    const outcomes = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        ask(random.pick(phones), random.pick(crowd), random.pick(SCOPES)),
      ),
    )
    asked += AT_ONCE
    refused += outcomes.filter((outcome) => outcome !== 'done').length
    if (random.chance(0.7)) clock.advance(random.below(4 * MINUTE))
  }
  clock.advance(25 * HOUR)
  const rush = Math.min(1_000, Math.ceil(size / 10))
  const rushed = await Promise.all(
    Array.from({ length: rush }, () => ask(phones[0]!, anAddress(random), 'registration')),
  )
  const served = rushed.filter((outcome) => outcome === 'done').length
  if (served !== 1) miss(`${served} of ${rush} requests at once for one number were served`)
  const excess = excessIn(sent)
  if (excess) miss(excess)
  const { rows } = await app.owner.query<{ to: Buffer }>('select "to" from outbox')
  const left = new Map<string, number>()
  for (const { to } of rows) {
    const phone = normalisePhone(platform.crypto.decryptField(SEALED.to, to))
    left.set(phone, (left.get(phone) ?? 0) + 1)
  }
  for (const phone of phones) {
    const counted = sent.filter((one) => one.phone === phone).length
    if ((left.get(phone) ?? 0) !== counted)
      miss(`${left.get(phone) ?? 0} messages left for ${counted} answers`)
  }
  return {
    cases: asked + rush,
    said: `${sent.length} sent for ${phones.length} numbers by ${crowd.length} addresses, ${refused} refused, no limit exceeded in any stretch of time, 1 of ${rush} at once; the outbox holds exactly these`,
  }
}
