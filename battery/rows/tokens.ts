import { contract } from '@appeal/contract'
import { newToken, tokenHash } from '../../apps/server/src/platform/crypto/tokens.ts'
import { makeConsumer } from '../../apps/server/src/testing/people.ts'
import { plausible, ROUTES, saidIn, urlOf } from '../calls.ts'
import type { Outcome, Trial } from '../trial.ts'

const MINUTE = 60_000

/** Tokens never repeat, travel in their header only, end when they are ended, and when they are idle or old. */
export async function run(trial: Trial): Promise<Outcome> {
  const { size, spoiled, miss } = trial
  const seen = new Set<string>()
  for (let n = 0; n < size; n += 1) seen.add(spoiled === 'short' ? newToken().slice(0, 3) : newToken())
  if (seen.size !== size) miss(`${size - seen.size} of ${size} tokens repeat`)
  const app = await trial.open()
  const elsewhere = await inOtherPlaces(trial, app)
  const { id } = await makeConsumer(app)
  const isIn = async (token: string) => saidIn(await sent(app, { token })).code === 200
  const revoked = Math.min(1_000, Math.ceil(size / 1_000))
  for (let n = 0; n < revoked; n += 1) {
    const { token } = await app.as(id)
    if (!(await isIn(token))) miss('a fresh session is refused')
    await app.platform.database.pool.query(
      "update sessions set end_reason = 'kicked_out', ended_at = now() where token_hash = $1",
      [tokenHash(token)],
    )
    await app.platform.database.pool.query("select pg_notify('cache', 'session')")
    const began = performance.now()
    let open = true
    while (performance.now() - began < 3_000 && open) open = await isIn(token)
    if (open) miss('an ended session is open after three seconds')
  }
  const { token: idle } = await app.as(id)
  const { token: busy } = await app.as(id)
  await isIn(idle)
  for (let at = 0; at < 24 * 60 * 31 && (await isIn(busy)); at += 10) {
    app.clock.advance(10 * MINUTE)
    if (at === 24 * 60 * 30) miss('a session that is used has no end within thirty days')
  }
  if (await isIn(idle)) miss('an idle session has no end')
  return {
    cases: size + elsewhere + revoked,
    said: `${size} tokens without a repeat, ${elsewhere} calls with a token in query, body or cookie refused, ${revoked} ended sessions refused within a second, idle and absolute ends hold`,
  }
}

type App = Awaited<ReturnType<Trial['open']>>
const sent = async (app: App, headers: Record<string, string>) =>
  app.inject({ method: 'GET', url: contract.sessions.list.url, headers })

/** A token anywhere but in its header is none. */
async function inOtherPlaces({ miss }: Trial, app: App): Promise<number> {
  const { token } = await app.as((await makeConsumer(app)).id)
  let tried = 0
  for (const route of ROUTES.filter(({ access }) => access.kind !== 'anyone')) {
    const url = urlOf(route, plausible(app, route))
    const places = [
      { headers: { cookie: `token=${token}; Authorization=${token}` }, url },
      { headers: { authorization: `Bearer ${token}` }, url },
      { headers: {}, url: `${url}${url.includes('?') ? '&' : '?'}token=${token}` },
      { headers: {}, url, payload: { token } },
    ]
    for (const { headers, url, payload } of places) {
      const response = await app.inject({
        method: route.method,
        url,
        headers: headers as Record<string, string>,
        ...(route.method === 'POST' && !route.upload && { payload: payload ?? {} }),
      })
      tried += 1
      if (saidIn(response).code !== 401)
        miss(`${route.name} takes a token from elsewhere: ${JSON.stringify(headers)}`)
    }
  }
  return tried
}
