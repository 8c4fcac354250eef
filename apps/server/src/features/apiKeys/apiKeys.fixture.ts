import { type ApiKeyMade, apiKeyRoutes } from '@appeal/contract/apiKeys/apiKeys.routes.ts'
import type { KeyScope } from '@appeal/contract/apiKeys/apiKeys.scopes.ts'
import type { Caller, TestApp } from '../../testing/app.ts'

let serial = 0

/** A key that its enterprise's head office made over HTTP, and the calls of a system that has it. */
export async function makeKey(
  app: TestApp,
  userId: string,
  scopes: readonly KeyScope[],
  more: Record<string, unknown> = {},
): Promise<ApiKeyMade & Caller> {
  const owner = await app.as(userId)
  const body = { name: `客服系统${++serial}`, scopes, ranges: ['127.0.0.1'], days: 90, ...more }
  const { code, msg, data } = await owner.call(apiKeyRoutes.create, { body })
  if (code !== 200) throw new Error(`apiKeys.create: ${msg} ${JSON.stringify(data)}`)
  return { ...data, ...withKey(app, data.secret) }
}

/** Calls with this secret. */
export const withKey = (app: TestApp, secret: string): Caller => ({
  call: (route, sent = {}) =>
    app.call(route, { ...sent, headers: { ...sent.headers, authorization: `Bearer ${secret}` } }),
})
