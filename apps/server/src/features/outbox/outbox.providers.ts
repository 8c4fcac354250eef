import type { Clock } from '../../platform/clock.ts'
import { newStoredName } from '../../platform/files/engine.ts'
import { NotAllowed, type Outbound } from '../../platform/outbound.ts'
import { Undeliverable } from './outbox.engine.ts'
import { type Keys, type SignedCall, signAliyun, signTencent } from './outbox.signatures.ts'

/** What calls of a provider need besides their parameters. */
export interface Provider {
  keys: Keys
  /** Host, or an address with its scheme. */
  endpoint: string
  outbound: Outbound
  clock: Clock
}

// Faults of the provider's own, and its flow control: they pass.
const PASSING = /LIMIT_CONTROL|Throttling|ServiceUnavailable|InternalError|SYSTEM_ERROR|LimitExceeded/i

/** The error for a code of the provider: for good, or worth another try. Its text is the code and no more. */
export function refusalOf(code: string): Error {
  return PASSING.test(code) ? new Error(code) : new Undeliverable(code)
}

/** One signed call; the answer as it came. */
export async function call(
  { endpoint, outbound }: Pick<Provider, 'endpoint' | 'outbound'>,
  sign: (host: string) => SignedCall,
): Promise<Record<string, unknown>> {
  const address = /^https?:\/\//.test(endpoint) ? endpoint : `https://${endpoint}`
  const { origin, host } = demand(outbound, address)
  const { path = '/', query, headers, body } = sign(host)
  const { status, body: text } = await outbound.post(`${origin}${path}${query && `?${query}`}`, headers, body)
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    throw new Error(`HTTP ${status}`)
  }
}

function demand(outbound: Outbound, address: string): URL {
  try {
    return outbound.demand(address)
  } catch (error) {
    throw error instanceof NotAllowed ? new Undeliverable(error.message) : error
  }
}

/** @throws what {@link refusalOf} makes of the answer's code, where it is not `OK` or left out */
export async function callAliyun(
  provider: Provider,
  action: string,
  version: string,
  params: Readonly<Record<string, string>>,
): Promise<Record<string, unknown>> {
  const at = { now: provider.clock.now(), nonce: newStoredName() }
  const answer = await call(provider, (host) =>
    signAliyun(provider.keys, { host, action, version, params }, at),
  )
  const { Code: code } = answer
  if (typeof code === 'string' && code !== 'OK') throw refusalOf(code)
  return answer
}

export async function callTencent(
  provider: Provider & { region: string },
  service: string,
  action: string,
  version: string,
  params: object,
): Promise<Record<string, unknown>> {
  const body = JSON.stringify(params)
  const { region } = provider
  const answer = await call(provider, (host) =>
    signTencent(
      provider.keys,
      { host, service, action, version, region, body },
      { now: provider.clock.now() },
    ),
  )
  const response = (answer.Response ?? {}) as { Error?: { Code?: string } }
  if (response.Error) throw refusalOf(response.Error.Code ?? 'no code')
  return response
}
