import {
  consumerAuthRoutes,
  courierAuthRoutes,
  enterpriseAuthRoutes,
  officeAuthRoutes,
  passwordRoutes,
} from '@appeal/contract/auth/auth.routes.ts'
import type { Area } from '@appeal/contract/kit/access.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import pg from 'pg'
import { createUser } from '../../apps/server/src/features/people/users/users.service.ts'
import { systemContext } from '../../apps/server/src/platform/context.ts'
import type { TestApp } from '../../apps/server/src/testing/server.ts'
import { queryText } from '../calls.ts'
import { anAddress, sealed } from '../strangers.ts'
import type { Outcome, Trial } from '../trial.ts'

const TABLES = { a: enterpriseAuthRoutes, b: officeAuthRoutes, c: consumerAuthRoutes, d: courierAuthRoutes }
const PASSWORD = 'Tq7!mZ2w#Lx9'
/** Medians on a machine with other work differ by chance; a hash that is left out differs by more. */
const RATIO_MOST = 1.6
const SAMPLES_FOR_TIMES = 20

interface Somebody {
  account: string
  phone: string
  email: string
}

interface Path {
  name: string
  route: Route
  /** Where the picture comes from that is answered with the call. */
  picture: Route | undefined
  sent(of: Somebody, app: TestApp): Record<string, unknown>
}

const typeOf: Record<Area, string> = { a: '3', b: '1', c: '4', d: '5' }

const paths: readonly Path[] = (Object.keys(TABLES) as Area[]).flatMap((area) => {
  const { doLogin, getPhoneValidCode, getPicCaptcha } = TABLES[area]
  const userType = typeOf[area]
  const reqNo = 'a'.repeat(32)
  return [
    {
      name: `a wrong password in area ${area}`,
      ...{ route: doLogin, picture: getPicCaptcha },
      sent: ({ account }: Somebody, app: TestApp) => ({ account, password: sealed(app, 'Wrong7!mZ2w#') }),
    },
    {
      name: `a code for recovery by SMS in area ${area}`,
      ...{ route: passwordRoutes.findPasswordGetPhoneValidCode, picture: passwordRoutes.getPicCaptcha },
      sent: ({ phone }: Somebody) => ({ phone, userType }),
    },
    {
      name: `a code for recovery by mail in area ${area}`,
      ...{ route: passwordRoutes.findPasswordGetEmailValidCode, picture: passwordRoutes.getPicCaptcha },
      sent: ({ email }: Somebody) => ({ email, userType }),
    },
    {
      name: `recovery with a wrong code in area ${area}`,
      ...{ route: passwordRoutes.findPasswordByPhone, picture: undefined },
      sent: ({ phone }: Somebody, app: TestApp) => ({
        ...{ phone, userType, validCode: '123456', validCodeReqNo: reqNo },
        newPassword: sealed(app, 'Vn4$kR8b@Yp3'),
      }),
    },
    ...(area === 'c' || area === 'd'
      ? []
      : [
          {
            name: `a code for signing in, in area ${area}`,
            ...{ route: getPhoneValidCode, picture: getPicCaptcha },
            sent: ({ phone }: Somebody) => ({ phone, type: '1' }),
          },
        ]),
  ]
})

/** Statements between product and driver, while somebody looks. */
function watchStatements() {
  const client = pg.Client.prototype as unknown as Record<string, (...given: unknown[]) => unknown>
  const { query } = client
  const seen = { now: undefined as string[] | undefined }
  client.query = function (this: unknown, ...given: unknown[]) {
    const first = given[0] as string | { text?: string } | undefined
    const text = typeof first === 'string' ? first : (first?.text ?? '')
    // What a new connection is asked first belongs to no call; a savepoint ends one way or the other.
    if (!/transaction_read_only|^set /i.test(text))
      seen.now?.push(text.replace(/^(?:release|rollback to) savepoint/i, 'end savepoint').slice(0, 400))
    return Reflect.apply(query!, this, given)
  }
  return { seen, restore: () => Object.assign(client, { query }) }
}

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
/** Numbers of requests are drawn; nothing else of an answer may differ. */
const withoutTokens = (body: string) => body.replace(/"[A-Za-z0-9]{32}"/g, '"…"')

interface Told {
  body: string
  statements: string[]
}

/** What tells one answer, or the work behind it, from the other. */
function differenceOf(known: Told, unknown: Told): string | undefined {
  if (known.body !== unknown.body)
    return `answers ${known.body.slice(0, 200)} or ${unknown.body.slice(0, 200)}`
  const at = known.statements.findIndex((text, n) => text !== unknown.statements[n])
  const [here, there] = [known.statements.length, unknown.statements.length]
  if (at < 0 && here === there) return undefined
  return `${here} statements or ${there}, first different ${known.statements[at]?.slice(0, 160)}`
}

/** Who has an account and who has none gets the same bytes by the same statements. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, random, miss, spoiled } = trial
  const app = await trial.open()
  const hash = await app.platform.crypto.hashPassword(PASSWORD)
  const { seen, restore } = watchStatements()
  const system = systemContext(app.platform, 'battery')
  let serial = 0
  const somebody = async (area: Area, isThere: boolean): Promise<Somebody> => {
    serial += 1
    const of = {
      account: `there${serial}`,
      phone: `136${10_000_000 + serial}`,
      email: `there${serial}@example.cn`,
    }
    if (!isThere) return of
    const id = await system.unitOfWork((tx) => createUser(tx, system, { area, ...of }))
    await app.owner.query('update users set password_hash = $1, email_proved_at = now() where id = $2', [
      hash,
      id,
    ])
    return of
  }
  const ask = async ({ route, picture, sent }: Path, of: Somebody) => {
    const remoteAddress = anAddress(random)
    const headers = { 'accept-language': 'en', 'content-type': 'application/json' }
    const given: Record<string, unknown> = sent(of, app)
    if (picture) {
      const { data } = (await app.inject({ method: 'GET', url: picture.url, headers, remoteAddress })).json()
      const [left = 0, right = 0] = (data.validCodeText ?? '').match(/\d+/g)?.map(Number) ?? []
      Object.assign(given, { validCode: String(left + right), validCodeReqNo: data.validCodeReqNo })
    }
    seen.now = []
    const began = performance.now()
    const { body } = await (route.method === 'GET'
      ? app.inject({ method: 'GET', url: `${route.url}?${queryText(given)}`, headers, remoteAddress })
      : app.inject({ method: 'POST', url: route.url, headers, remoteAddress, payload: given }))
    const took = performance.now() - began
    const statements = seen.now
    seen.now = undefined
    return { body: withoutTokens(body), statements, took }
  }
  let cases = 0
  let widest = 1
  for (const path of paths) {
    const area = /in area (\w)/.exec(path.name)![1] as Area
    const times = { there: [] as number[], not: [] as number[] }
    // The first of each fills caches and compiles; nobody is compared by it.
    await ask(path, await somebody(area, true))
    await ask(path, await somebody(area, false))
    for (let n = 0; n < size; n += 1) {
      app.clock.advance(20_000)
      const compared = async () => {
        const known = await ask(path, await somebody(area, true))
        const unknown = await ask(path, await somebody(area, false))
        if (spoiled === 'statements') known.statements.push('select 1')
        cases += 2
        times.there.push(known.took)
        times.not.push(unknown.took)
        return differenceOf(known, unknown)
      }
      // Once may be a statement of the process itself, which belongs to no call.
      const difference = (await compared()) && (await compared())
      if (difference) miss(`${path.name}: ${difference}`)
    }
    const ratio = median(times.there) / median(times.not)
    widest = Math.max(widest, ratio, 1 / ratio)
  }
  const isTimed = size >= SAMPLES_FOR_TIMES
  if (isTimed && widest > RATIO_MOST) miss(`medians of times differ by a factor of ${widest.toFixed(2)}`)
  restore()
  return {
    cases,
    said: `${paths.length} ways in four areas: the same bytes and the same statements for people with and without an account; ${isTimed ? `medians of times differ by a factor of at most ${widest.toFixed(2)}` : 'too few for times'}`,
  }
}
