import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { addressKey, NETWORK_FACTOR, parseAddress } from '../address.ts'
import { fail } from '../fail.ts'

/** Far above what a busy day needs, and below what a process can hold open. */
export const MOST_CONNECTIONS = 2_000
/** Connections of one address at work at the same time; idle ones give way. */
export const MOST_PER_ADDRESS = 50

/** Who holds how many places: by address and by network. */
function createPlaces<T extends object>(limit: number) {
  const held = new Map<string, Set<T>>()
  const owners = new WeakMap<T, readonly string[]>()
  const fits = (keys: readonly string[]) =>
    keys.every((key, at) => (held.get(key)?.size ?? 0) < limit * (at === 0 ? 1 : NETWORK_FACTOR))

  function leave(thing: T): void {
    for (const key of owners.get(thing) ?? []) {
      const set = held.get(key)
      set?.delete(thing)
      if (set?.size === 0) held.delete(key)
    }
    owners.delete(thing)
  }

  return {
    /** @param spare gives up one of the held things, or answers undefined */
    take(ip: string, thing: T, spare: (all: Iterable<T>) => T | undefined): boolean {
      const { address, network } = addressKey(ip)
      const keys = [`ip:${address}`, `net:${network}`]
      for (const key of fits(keys) ? [] : keys) {
        const given = spare(held.get(key) ?? [])
        if (given) leave(given)
      }
      if (!fits(keys)) return false
      owners.set(thing, keys)
      for (const key of keys) held.set(key, (held.get(key) ?? new Set()).add(thing))
      return true
    },
    leave,
  }
}

const isOwnMachine = (ip: string) => parseAddress(ip)?.range() === 'loopback'

const leaving = new WeakMap<object, (request: IncomingMessage) => void>()

/**
 * Ends what one address may hold: connections where people come directly, requests at work where proxies stand in front
 * (there the socket is the proxy's, and says nothing). Whoever proves a session does not count any more, so that an
 * office behind one address is not shut out; its streams are limited by account.
 *
 * @param of.proxied  whether proxies stand in front
 * @param of.exempt   peers whose connections are not counted: this machine's own (probes, a proxy beside us)
 */
export function capConnections(
  server: FastifyInstance,
  {
    proxied,
    perAddress = MOST_PER_ADDRESS,
    total = MOST_CONNECTIONS,
    exempt = isOwnMachine,
  }: { proxied: boolean; perAddress?: number; total?: number; exempt?: (ip: string) => boolean },
): void {
  const { server: http } = server
  http.maxConnections = total
  const sockets = createPlaces<Socket>(perAddress)
  const requests = createPlaces<IncomingMessage>(perAddress)
  const idle = new WeakSet<Socket>()
  const anIdle = (all: Iterable<Socket>) => {
    for (const socket of all)
      if (idle.has(socket)) {
        socket.destroy()
        return socket
      }
    return undefined
  }

  http.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? ''
    if (proxied || exempt(peer)) return
    if (!sockets.take(peer, socket, anIdle)) socket.destroy()
    else socket.once('close', () => sockets.leave(socket))
  })
  // Before anything else hears of the request: idle connections are those between two of them.
  http.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    response.once('finish', () => idle.add(socket))
  })
  server.addHook('onRequest', async ({ raw, ip }, reply) => {
    if (!proxied || exempt(ip)) return
    if (!requests.take(ip, raw, () => undefined)) fail('request.too_many', { seconds: 1 })
    reply.raw.once('close', () => requests.leave(raw))
  })
  leaving.set(http, (request) => {
    sockets.leave(request.socket)
    requests.leave(request)
  })
}

/** The request is somebody's who has a session: it counts against its account from now on, not against its address. */
export function countByAccount(server: FastifyInstance, request: IncomingMessage): void {
  leaving.get(server.server)?.(request)
}
