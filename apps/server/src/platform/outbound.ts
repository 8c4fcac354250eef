import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { Config } from '../config.ts'

/** The address is not one that people may make the server call. The text names the host. */
export class NotAllowed extends Error {}

// Loopback, private, link-local, shared and reserved ranges (RFC 6890).
const INSIDE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  ['::', 128],
  ['::1', 128],
  ['64:ff9b::', 96],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv6')

/** Whether an address lies inside networks that only the operator may name. IPv4 in IPv6 counts as IPv4. */
export const isInside = (address: string): boolean =>
  INSIDE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export interface Answered {
  status: number
  body: string
}

/** Calls to far ends whose addresses people enter in the settings. */
export interface Outbound {
  /** @throws NotAllowed for an address that is no http(s) address, or an inner one */
  demand(address: string): URL
  /** @throws NotAllowed where the host resolves to an inner address; answers one that may be connected to */
  address(host: string): Promise<string>
  agents(): { httpAgent: HttpAgent; httpsAgent: HttpsAgent }
  /** One call without redirects; the whole answer, at most 64 KB of it. */
  post(address: string, headers: Record<string, string>, body: string): Promise<Answered>
}

const TIMEOUT_MS = 20_000
const LONGEST = 64 * 1024

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Lets the settings' far ends be called, and nothing inside: names are resolved once, every address is judged, and
 * the connection goes to an address that was judged, so that a name cannot change its mind in between.
 *
 * @param trusted hosts of inner networks that the operator allows (`ENGINE_HOSTS`)
 */
export function createOutbound(trusted: readonly string[]): Outbound {
  const isTrusted = (host: string) => trusted.includes(host.toLowerCase())
  const refuse = (host: string) =>
    new NotAllowed(`${host} is an inner address; ENGINE_HOSTS does not name it`)

  /** In the form that sockets ask for. */
  function lookup(host: string, options: LookupOptions, done: Done): void {
    resolve(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, [])
      const inner = !isTrusted(host) && found.some(({ address }) => isInside(address))
      if (inner) return done(refuse(host), [])
      const [first] = found
      if (options.all) return done(null, found)
      return first ? done(null, first.address, first.family) : done(new Error(`${host} has no address`), [])
    })
  }

  function demand(address: string): URL {
    if (!URL.canParse(address)) throw new NotAllowed(`${address.slice(0, 100)} is not an address`)
    const url = new URL(address)
    if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password)
      throw new NotAllowed(`${url.host} is not a plain http(s) address`)
    // Sockets do not look up what is an address already.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isTrusted(host) && isInside(host)) throw refuse(host)
    return url
  }

  return {
    demand,
    async address(host) {
      demand(`https://${isIP(host) === 6 ? `[${host}]` : host}`)
      if (isIP(host)) return host
      return new Promise((found, failed) =>
        lookup(host, {}, (error, address) => (error ? failed(error) : found(String(address)))),
      )
    },
    agents: () => ({ httpAgent: new HttpAgent({ lookup }), httpsAgent: new HttpsAgent({ lookup }) }),
    post(address, headers, body) {
      const url = demand(address)
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest
      return new Promise((answered, failed) => {
        const call = request(
          url,
          { method: 'POST', lookup, headers, timeout: TIMEOUT_MS, signal: AbortSignal.timeout(TIMEOUT_MS) },
          (reply) => {
            const parts: Buffer[] = []
            let size = 0
            reply.on('data', (part: Buffer) => {
              size += part.length
              if (size > LONGEST) reply.destroy(new Error('The answer is too long'))
              else parts.push(part)
            })
            reply.on('error', failed)
            reply.on('end', () =>
              answered({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') }),
            )
          },
        )
        call.on('timeout', () => call.destroy(new Error('The far end does not answer')))
        call.on('error', failed)
        call.end(body)
      })
    },
  }
}

const made = new WeakMap<Config, Outbound>()

/** The guard of this installation. */
export function outboundOf(config: Config): Outbound {
  const known = made.get(config) ?? createOutbound(config.ENGINE_HOSTS)
  made.set(config, known)
  return known
}
