import type { LoginBody } from '@appeal/contract/auth/auth.schemas.ts'
import type { z } from 'zod'
import { signInByPassword } from '../../apps/server/src/features/auth/auth.login.ts'
import { createUser } from '../../apps/server/src/features/people/users/users.service.ts'
import { systemContext } from '../../apps/server/src/platform/context.ts'
import type { TestApp } from '../../apps/server/src/testing/server.ts'
import { anAddress, outcomeOf, sealed, strangerAt, withSettings } from '../strangers.ts'
import type { Outcome, Trial } from '../trial.ts'

const PASSWORD = 'Tq7!mZ2w#Lx9'
const HOME = '203.0.113.7'
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
/** What may be judged of one account, of one address, of one network, of everybody without a captcha. */
const MOST = { account: 5, address: 20, network: 100, all: 300 }
const PAUSE = 3 * 3_600_000
/** Beyond this a password is not guessed by anybody's machine at once. */
const AT_ONCE = 8

/** Accounts with one password, whose hash is made once. */
async function openAccounts(app: TestApp, count: number): Promise<string[]> {
  const hash = await app.platform.crypto.hashPassword(PASSWORD)
  const ctx = systemContext(app.platform, 'battery')
  const names = Array.from({ length: count }, (_, n) => `guessed${n}`)
  for (const account of names)
    await ctx.unitOfWork((tx) =>
      createUser(tx, ctx, { area: 'c', account, phone: `137${10_000_000 + Number(account.slice(7))}` }),
    )
  await app.owner.query("update users set password_hash = $1 where account like 'guessed%'", [hash])
  return names
}

/** Guesses at passwords from one address, one network and everywhere: so many are judged, and who lives there gets in. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, random, miss, spoiled } = trial
  const app = await trial.open()
  const names = await openAccounts(app, size)
  await withSettings(app, { SNOWY_SYS_DEFAULT_CAPTCHA_OPEN: 'false', AUTH_CAPTCHA_AFTER_FAILURES: '5' })
  // What is judged is what reaches a hash that somebody has.
  let judged = 0
  const { crypto } = app.platform
  const { verifyPassword } = crypto
  crypto.verifyPassword = (stored, plain) => {
    if (stored !== null) judged += 1
    return verifyPassword(stored, plain)
  }
  const tried = { guesses: 0, getIn: 0 }
  const attempt = (account: string, ip: string, password: string, userAgent?: string) => {
    const body = { account, password: sealed(app, password), device: 'PC' } as z.output<typeof LoginBody>
    return outcomeOf(signInByPassword(strangerAt(app, ip, userAgent), 'c', body))
  }
  const guess = async (account: string, ip: string) => {
    tried.guesses += 1
    const outcome = await attempt(account, ip, `Wrong${random.text(8)}!7`)
    if (outcome === 'done') miss(`a wrong password opens ${account}`)
    return outcome
  }
  const wave = async (count: number, one: (n: number) => Promise<unknown>) => {
    judged = 0
    for (let at = 0; at < count; at += AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, n) => one(at + n)))
    const seen = spoiled === 'counts' ? judged + count : judged
    app.clock.advance(PAUSE)
    return seen
  }
  const limited = (what: string, seen: number, most: number) => {
    if (seen > most) miss(`${seen} guesses ${what} were judged, not ${most}`)
    return seen
  }
  const many = Math.min(1_000, Math.max(60, Math.ceil(size / 10)))
  judged = 0
  await Promise.all(Array.from({ length: many }, () => guess(names[0]!, anAddress(random))))
  const ofAccount = limited('at once at one account', judged, MOST.account)
  app.clock.advance(PAUSE)
  const shuffled = random.shuffled(names)
  const ofAddress = limited(
    'from one address',
    await wave(Math.min(size, 120), (n) => guess(shuffled[n % size]!, '198.51.100.9')),
    MOST.address,
  )
  const ofNetwork = limited(
    'from one network',
    await wave(Math.min(size, 400), (n) => guess(shuffled[n % size]!, anAddress(random, '198.51.100'))),
    MOST.network,
  )
  const ofAll = limited(
    'from everywhere without a captcha',
    await wave(size, (n) => guess(shuffled[n]!, anAddress(random))),
    MOST.all + AT_ONCE,
  )
  // Somebody who signed in at home lately gets in there, whatever strangers do to the name meanwhile.
  const owners = Math.min(200, Math.ceil(size / 20))
  for (let n = 0; n < owners; n += 1) {
    const name = shuffled[n]!
    if ((await attempt(name, HOME, PASSWORD, BROWSER)) !== 'done')
      miss(`${name} does not get in at home at all`)
    for (let stranger = 0; stranger < 8; stranger += 1) await guess(name, anAddress(random))
    const outcome = await attempt(name, HOME, PASSWORD, BROWSER)
    if (outcome === 'done') tried.getIn += 1
    else miss(`strangers keep ${name} out of the own device: ${outcome}`)
    if (n % 20 === 19) app.clock.advance(PAUSE)
  }
  crypto.verifyPassword = verifyPassword
  return {
    cases: tried.guesses + owners,
    said: `judged: ${ofAccount} of ${many} at once at one account, ${ofAddress} from one address, ${ofNetwork} from one network, ${ofAll} of ${size} from everywhere before captchas; ${tried.getIn} of ${owners} owners got in at home`,
  }
}
