import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { thirdRoutes } from '@appeal/contract/third/third.routes.ts'
import Provider from 'oidc-provider'
import type { TestApp } from '../../testing/app.ts'

export const REDIRECT = 'https://appeal.example.cn/callback'
const KID = 'key-of-the-test'
const CLIENT = { id: 'appeal', secret: 'appeal-secret-of-the-test' }

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** A real OpenID Connect provider on loopback. `before` may answer a request in its place. */
export async function startProvider() {
  let handle: Handler = (_request, response) => response.end()
  let before: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined
  const asked: string[] = []
  const key = newKey()
  const server = createServer((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '')
    if (!before?.(request, response)) handle(request, response)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT.id, client_secret: CLIENT.secret, redirect_uris: [REDIRECT] }],
    claims: { openid: ['sub'], profile: ['name', 'nickname', 'gender'] },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, name: `王${sub}`, nickname: `nick of ${sub}`, gender: 'MALE' }),
    }),
  })
  handle = provider.callback()
  return {
    issuer,
    asked,
    config: { THIRD_ISSUER: issuer, THIRD_CLIENT_ID: CLIENT.id, THIRD_CLIENT_SECRET: CLIENT.secret },
    /** Lets the token call answer an ID token with these claims; signed by the provider's key, or by another. */
    answerIdToken(claims: Record<string, unknown>, signedBy: KeyObject = key) {
      before = (request, response) => {
        if (!request.url?.startsWith('/token')) return false
        const now = Math.floor((performance.timeOrigin + performance.now()) / 1_000)
        const all = { iss: issuer, aud: CLIENT.id, iat: now, exp: now + 600, ...claims }
        const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
        const text = `${part({ alg: 'RS256', kid: KID })}.${part(all)}`
        const signature = createSign('RSA-SHA256').update(text).sign(signedBy, 'base64url')
        response
          .setHeader('content-type', 'application/json')
          .end(JSON.stringify({ access_token: 'a', token_type: 'Bearer', id_token: `${text}.${signature}` }))
        return true
      }
    },
    otherKey: newKey,
    /** Answers requests in the provider's place, where it returns true. */
    interfere(as: typeof before) {
      before = as
    },
    close: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}

/** Follows one person through the provider's own pages, as a browser with cookies does. */
export async function passProvider(authorizeUrl: string, login: string): Promise<Record<string, string>> {
  const jar = new Map<string, string>()
  let address = authorizeUrl
  let form: URLSearchParams | undefined
  for (let step = 0; step < 12; step++) {
    if (address.startsWith(REDIRECT)) return Object.fromEntries(new URL(address).searchParams)
    const response = await fetch(address, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    form = undefined
    const next = response.headers.get('location')
    const html = next ? '' : await response.text()
    if (next) address = new URL(next, address).href
    else {
      const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1]
      if (!prompt) throw new Error(`The provider shows no form: ${response.status} ${html.slice(0, 300)}`)
      form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'x' } : { prompt })
    }
  }
  throw new Error('The provider never sent the browser back')
}

/** A browser on our side: keeps the cookie that it got at the beginning. */
export function browser(app: TestApp) {
  let cookie: string | undefined
  const headersOf = (token?: string) => ({ ...(cookie && { cookie }), ...(token && { token }) })
  return {
    /** Begins at our server; answers what it said. */
    async render(token?: string) {
      const response = await app.inject({
        method: 'GET',
        url: `${thirdRoutes.render.url}?platform=iam`,
        headers: headersOf(token),
      })
      const line = response.headers['set-cookie']
      if (typeof line === 'string') cookie = line.split(';')[0]
      const { code, data, msg } = response.json()
      return { status: response.statusCode, code, data, msg, reason: data?.reason, line }
    },
    callback: (answer: Record<string, string>) =>
      app.call(thirdRoutes.callback, { query: { platform: 'iam', ...answer }, headers: headersOf() }),
    bind: (answer: Record<string, string>, token: string) =>
      app.call(thirdRoutes.bindAccount, { body: { platform: 'iam', ...answer }, headers: headersOf(token) }),
  }
}
