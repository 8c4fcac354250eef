import { type LookupAddress, type LookupOptions, lookup as resolve } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { parseAddress } from './address.ts'

/** The address is not one that people may make the server call. The text names the host. */
export class NotAllowed extends Error {}

/**
 * Whether an address lies inside networks that only the operator may name: everything but public unicast, by the
 * registries of special purposes (RFC 6890) as the library keeps them. Addresses that carry an IPv4 address in them
 * (mapped, translated, 6to4, Teredo) and those of the IPv4-compatible `::/96` are no public unicast either, but for
 * mapped ones, which are judged by what they carry.
 */
export function isInside(address: string): boolean {
  const parsed = parseAddress(address)
  if (!parsed) return true
  if (parsed.range() !== 'unicast') return true
  // What a translator at the edge turns into IPv4 (RFC 8215), former site-local addresses (RFC 3879), and compatible ones.
  return parsed instanceof ipaddr.IPv6 && FURTHER.some((range) => parsed.match(range))
}

const FURTHER = ['::/96', '64:ff9b:1::/48', 'fec0::/10', '::ffff:0:0:0/96'].map((range) =>
  ipaddr.IPv6.parseCIDR(range),
)

export interface Answered {
  status: number
  body: string
}

/** Calls to far ends whose addresses people enter in the settings. */
export interface Outbound {
  /** @throws NotAllowed for an address that is no http(s) address, or an inner one */
  demand(address: string): URL
  /** The same for addresses that outsiders enter: https to a public name, unless the operator names the host. */
  demandPublic(address: string): URL
  /** @throws NotAllowed where the host resolves to an inner address; answers one that may be connected to */
  address(host: string): Promise<string>
  agents(): { httpAgent: HttpAgent; httpsAgent: HttpsAgent }
  /** One call without redirects; the whole answer, at most 64 KB of it. */
  post(address: string, headers: Record<string, string>, body: string, how?: How): Promise<Answered>
}

/** How a call is made, where that is not as usual. */
export interface How {
  /** For the whole call, its answer included. */
  timeoutMs?: number
  /** Answers the first bytes of a longer answer and reads no further; otherwise such an answer is a fault. */
  firstBytes?: number
}

const TIMEOUT_MS = 20_000
const LONGEST = 64 * 1024

type Done = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/** Looks a name up without the threads of the process, which names of outsiders could hold for all others. */
function looker(timeoutMs: number, servers?: readonly string[]) {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  if (servers) resolver.setServers(servers)
  return async (host: string): Promise<LookupAddress[]> => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = [
      ...(four.status === 'fulfilled' ? four.value.map((address) => ({ address, family: 4 })) : []),
      ...(six.status === 'fulfilled' ? six.value.map((address) => ({ address, family: 6 })) : []),
    ]
    if (found.length === 0 && four.status === 'rejected') throw four.reason
    return found
  }
}

/** Who guards a call, by the setting that names the inner hosts which it allows. */
export type Guard = 'ENGINE_HOSTS' | 'WEBHOOK_HOSTS'

/**
 * Lets the settings' far ends be called, and nothing inside: names are resolved once, every address is judged, and
 * the connection goes to an address that was judged, so that a name cannot change its mind in between.
 *
 * @param trusted hosts of inner networks that the operator allows
 * @param by the setting that names them
 * @param dns how names of others are looked up where outsiders enter them
 * @param told hears of every inner address that is refused, but where whoever typed it is refused at once
 */
export function createOutbound(
  trusted: readonly string[],
  by: Guard = 'ENGINE_HOSTS',
  dns?: { timeoutMs: number; servers?: readonly string[] },
  told: () => void = () => undefined,
): Outbound {
  const isTrusted = (host: string) => trusted.includes(host.toLowerCase())
  const inner = (host: string) => new NotAllowed(`${host} is an inner address; ${by} does not name it`)
  const refuse = (host: string) => {
    told()
    return inner(host)
  }
  const lookUp = dns && looker(dns.timeoutMs, dns.servers)
  const ask = (
    host: string,
    options: LookupOptions,
    done: (error: Error | null, found: LookupAddress[]) => void,
  ) => {
    // What is done with the answer is no part of the look-up: a fault there must not pass for one of it.
    if (lookUp && !isTrusted(host))
      void lookUp(host)
        .then((found) => () => done(null, found))
        .catch((error: Error) => () => done(error, []))
        .then((answer) => answer())
    else resolve(host, { ...options, all: true }, done)
  }

  /** In the form that sockets ask for. */
  function lookup(host: string, options: LookupOptions, done: Done): void {
    ask(host, options, (error, found) => {
      if (error) return done(error, [])
      const isInner = !isTrusted(host) && found.some(({ address }) => isInside(address))
      if (isInner) return done(refuse(host), [])
      // A name may be there and have no address: sockets take no empty list.
      const [first] = found
      if (!first) return done(new Error(`${host} has no address`), [])
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }

  function judged(address: string, no: (host: string) => NotAllowed): URL {
    if (!URL.canParse(address)) throw new NotAllowed(`${address.slice(0, 100)} is not an address`)
    const url = new URL(address)
    if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password)
      throw new NotAllowed(`${url.host} is not a plain http(s) address`)
    // Sockets do not look up what is an address already.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !isTrusted(host) && isInside(host)) throw no(host)
    return url
  }

  const demand = (address: string): URL => judged(address, refuse)

  function demandPublic(address: string): URL {
    const url = judged(address, inner)
    if (isTrusted(url.hostname.replace(/^\[|\]$/g, ''))) return url
    if (url.protocol !== 'https:' || !url.hostname.replace(/\.$/, '').includes('.'))
      throw new NotAllowed(`${url.host} is no public https address`)
    return url
  }

  return {
    demand,
    demandPublic,
    async address(host) {
      demand(`https://${isIP(host) === 6 ? `[${host}]` : host}`)
      if (isIP(host)) return host
      return new Promise((found, failed) =>
        lookup(host, {}, (error, address) => (error ? failed(error) : found(String(address)))),
      )
    },
    agents: () => ({ httpAgent: new HttpAgent({ lookup }), httpsAgent: new HttpsAgent({ lookup }) }),
    post(address, headers, body, { timeoutMs = TIMEOUT_MS, firstBytes } = {}) {
      const url = demand(address)
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest
      return new Promise((answered, failed) => {
        const call = request(
          url,
          { method: 'POST', lookup, headers, timeout: timeoutMs, signal: AbortSignal.timeout(timeoutMs) },
          (reply) => {
            const parts: Buffer[] = []
            let size = 0
            const end = () =>
              answered({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString('utf8') })
            reply.on('data', (part: Buffer) => {
              size += part.length
              if (firstBytes !== undefined && size >= firstBytes) {
                parts.push(part.subarray(0, part.length - (size - firstBytes)))
                end()
                call.destroy()
              } else if (size > LONGEST) reply.destroy(new Error('The answer is too long'))
              else parts.push(part)
            })
            reply.on('error', failed)
            reply.on('end', end)
            reply.on('close', () => failed(new Error('The far end broke off')))
          },
        )
        call.on('timeout', () => call.destroy(new Error('The far end does not answer')))
        call.on('error', failed)
        // It answers with another protocol, for which nothing here listens: such a call ends without a word.
        call.on('upgrade', (_reply, socket) => {
          socket.destroy()
          failed(new Error('The far end speaks another protocol'))
        })
        call.end(body)
      })
    },
  }
}

const listeners = new WeakMap<Config, (by: Guard) => void>()
/** Hears of the inner addresses that the guards of an installation refuse. */
export const onInner = (config: Config, told: (by: Guard) => void): void => void listeners.set(config, told)

const perConfig = (make: (config: Config) => Outbound) => {
  const made = new WeakMap<Config, Outbound>()
  return (config: Config): Outbound => {
    const known = made.get(config) ?? make(config)
    made.set(config, known)
    return known
  }
}

/** The guard of this installation, for far ends that administrators enter (`ENGINE_HOSTS`). */
export const outboundOf = perConfig((config) =>
  createOutbound(config.ENGINE_HOSTS, 'ENGINE_HOSTS', undefined, () =>
    listeners.get(config)?.('ENGINE_HOSTS'),
  ),
)

const LOOK_UP_MS = 3_000
/** The same for those that enterprises enter: hosts that engines may call are none of theirs (`WEBHOOK_HOSTS`). */
export const webhooksOutboundOf = perConfig((config) =>
  createOutbound(config.WEBHOOK_HOSTS, 'WEBHOOK_HOSTS', { timeoutMs: LOOK_UP_MS }, () =>
    listeners.get(config)?.('WEBHOOK_HOSTS'),
  ),
)
