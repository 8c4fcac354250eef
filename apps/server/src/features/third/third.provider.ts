import * as oauth from 'oauth4webapi'
import type { Config } from '../../config.ts'

const SECONDS = 5
/** Bytes of one answer; documents and keys of a provider have some kilobytes. */
const LONGEST = 256 * 1024
const DISCOVERY_MS = 10 * 60_000
const SCOPE = 'openid profile'

/** What the provider says about whoever signed in there. */
export interface Stranger {
  issuer: string
  subject: string
  name: string | null
  nickname: string | null
  gender: string | null
}

/** The provider of the configuration; undefined where third-party sign-in is off. */
export interface ProviderSettings {
  issuer: URL
  client: oauth.Client
  auth: oauth.ClientAuth
  redirectUrl: string
}

export function providerSettings(config: Config): ProviderSettings | undefined {
  const { THIRD_ISSUER, THIRD_CLIENT_ID, THIRD_CLIENT_SECRET, THIRD_REDIRECT_URL } = config
  if (!THIRD_ISSUER || !THIRD_CLIENT_ID || !THIRD_REDIRECT_URL) return undefined
  return {
    issuer: new URL(THIRD_ISSUER),
    client: { client_id: THIRD_CLIENT_ID },
    auth: THIRD_CLIENT_SECRET ? oauth.ClientSecretBasic(THIRD_CLIENT_SECRET) : oauth.None(),
    redirectUrl: THIRD_REDIRECT_URL,
  }
}

/** Refuses every address that is not the configured provider's own, whatever its documents name. */
function demandHost(issuer: URL, address: string): void {
  if (new URL(address).origin !== issuer.origin)
    throw new Error(`The provider names an address outside of itself: ${new URL(address).origin}`)
}

/** An answer that is read whole here, or given up where it is longer than any of a provider: nobody parses it then. */
async function shortAnswer(response: Response): Promise<Response> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > LONGEST) throw new Error('The provider answers too much')
    parts.push(part)
  }
  const { status, headers } = response
  return new Response(size ? Buffer.concat(parts) : null, { status, headers })
}

/** How the library calls out: to the provider alone, for five seconds at most, following no redirect. */
export const outbound = (issuer: URL) => ({
  [oauth.customFetch]: async (address: string, options: oauth.CustomFetchOptions<string, unknown>) => {
    demandHost(issuer, address)
    return shortAnswer(
      await fetch(address, {
        ...(options as RequestInit),
        redirect: 'manual',
        signal: AbortSignal.timeout(SECONDS * 1_000),
      }),
    )
  },
  // The configuration allows plain http on loopback only.
  [oauth.allowInsecureRequests]: issuer.protocol === 'http:',
})

interface Discovered {
  server: oauth.AuthorizationServer
  at: number
}
const discovered = new Map<string, Discovered>()

/** The provider's metadata (OpenID Connect Discovery), kept for ten minutes; its keys are kept with it. */
async function discover({ issuer }: ProviderSettings): Promise<oauth.AuthorizationServer> {
  const held = discovered.get(issuer.href)
  if (held && performance.now() - held.at < DISCOVERY_MS) return held.server
  const response = await oauth.discoveryRequest(issuer, outbound(issuer))
  const server = await oauth.processDiscoveryResponse(issuer, response)
  discovered.set(issuer.href, { server, at: performance.now() })
  return server
}

/** A verifier of RFC 7636. */
export const newVerifier = oauth.generateRandomCodeVerifier

/** Address to send the browser to. */
export async function authorizeUrl(
  settings: ProviderSettings,
  of: { state: string; nonce: string; verifier: string },
): Promise<string> {
  const { authorization_endpoint: endpoint } = await discover(settings)
  if (!endpoint) throw new Error('The provider names no authorization endpoint')
  demandHost(settings.issuer, endpoint)
  const url = new URL(endpoint)
  const parameters = {
    client_id: settings.client.client_id,
    redirect_uri: settings.redirectUrl,
    response_type: 'code',
    scope: SCOPE,
    state: of.state,
    nonce: of.nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(of.verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 50) : null

/**
 * Exchanges the provider's answer for who signed in there: state and issuer of the answer, code with its verifier,
 * nonce, audience, times and signature of the ID token (OpenID Connect Core, section 3.1.3).
 *
 * @throws Error of the protocol's library for everything that does not fit
 */
export async function identify(
  settings: ProviderSettings,
  answer: Readonly<Record<string, string>>,
  of: { state: string; nonce: string; verifier: string },
): Promise<Stranger> {
  const { issuer, client, auth, redirectUrl } = settings
  const server = await discover(settings)
  const options = outbound(issuer)
  const parameters = oauth.validateAuthResponse(server, client, new URLSearchParams(answer), of.state)
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    auth,
    parameters,
    redirectUrl,
    of.verifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: of.nonce,
    requireIdToken: true,
  })
  await oauth.validateApplicationLevelSignature(server, response, options)
  const claims = oauth.getValidatedIdTokenClaims(tokens)
  if (!claims) throw new Error('The provider sent no ID token')
  const profile = server.userinfo_endpoint
    ? await oauth.processUserInfoResponse(
        server,
        client,
        claims.sub,
        await oauth.userInfoRequest(server, client, tokens.access_token, options),
      )
    : claims
  return {
    issuer: server.issuer,
    subject: claims.sub,
    name: textOf(profile.name),
    nickname: textOf(profile.nickname),
    gender: textOf(profile.gender),
  }
}
