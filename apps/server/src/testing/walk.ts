import { allRoutes } from '@appeal/contract/index.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { TestApp } from './server.ts'

// An event stream has no end to wait for.
export const WALKED = allRoutes.filter(({ name }) => name !== 'live.createSseConnect')
/** Clients give a call up after a minute; a database that answers keeps nobody waiting for it. */
const LIMIT_MS = 10_000

/**
 * Knocks at every door while the database is away, as each of the callers.
 *
 * @param tokens of sessions; undefined for nobody
 * @returns what was answered wrongly, and how often callers were told to try again
 */
export async function walk(to: TestApp, tokens: readonly (string | undefined)[]) {
  const wrong: unknown[] = []
  let again = 0
  async function knock(route: Route, token: string | undefined) {
    const began = performance.now()
    const reply = await to.inject({
      method: route.method,
      url: route.url.replace(/:\w+/g, '1'),
      headers: { 'accept-language': 'en', ...(token && { token }) },
      ...(route.method === 'POST' && !route.upload && { payload: {} }),
    })
    const told = [route.name, reply.statusCode, reply.body.slice(0, 200), reply.headers['retry-after']]
    const isFile = route.raw && !/json/.test(String(reply.headers['content-type']))
    const { code, msg, data } = isFile ? { code: 200, msg: 'file', data: {} } : reply.json()
    const isLate = performance.now() - began > LIMIT_MS
    if (reply.statusCode !== 200 || !msg || isLate || data?.reason === 'server.failed') wrong.push(told)
    if (code !== 503) return
    again += 1
    if (!(Number(reply.headers['retry-after']) >= 1) || !/nothing .* lost/.test(msg)) wrong.push(told)
  }
  for (let at = 0; at < WALKED.length; at += 10)
    await Promise.all(
      WALKED.slice(at, at + 10).flatMap((route) => tokens.map((token) => knock(route, token))),
    )
  return { wrong, again }
}
