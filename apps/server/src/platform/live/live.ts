import { randomBytes } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { pauseAfter } from '../backoff.ts'
import type { Queryable } from '../db/db.ts'
import { onCommit } from '../db/held.ts'
import { demandWritable, type Notified, notify, notifyOneself } from '../db/notify.ts'
import { findPrimary, type Primary } from '../db/primary.ts'
import type { Logger } from '../log.ts'

/** Something happened that other processes, or browsers, should hear of. */
export interface Signal {
  /** `cache` drops a cached value; `user` and `org` reach the open pages of a person or an organisation. */
  kind: 'cache' | 'user' | 'org'
  key: string
  event?: string
  /** What the event makes stale, in the contract's names of features and routes. */
  names?: readonly string[]
}

export interface Live {
  /**
   * Sends signals when the transaction commits; to every server process. What is cached in this one is dropped before
   * the transaction's caller goes on, so that whoever changed something finds it changed by the next call.
   */
  send(db: Queryable, ...signals: Signal[]): Promise<void>
  /** Calls back for each signal of a kind and key until the returned function is called. */
  listen(kind: Signal['kind'], key: string, on: (signal: Signal) => void): () => void
  /** Calls back for each signal that may tell an open page of something, until the returned function is called. */
  onTold(on: () => void): () => void
  /** Whether the database takes writing, and signals arrive. */
  isWell(): boolean
  close(): Promise<void>
}

const CHANNEL = 'postal_appeal'
/** Values of a statement that sends signals with what it writes (`notification`). */
export const notified = (signals: readonly Signal[]): Notified => ({
  channel: CHANNEL,
  payloads: signals.map((one) => JSON.stringify(one)),
})
/** How the one listening connection of each process is called in `pg_stat_activity`. */
export const LISTENER = 'postal-appeal-live'
// A line that broke without a word (a firewall, a frozen host), and signals that no longer arrive on one that holds, are
// noticed by a signal to ourselves, and only by it.
const HEARTBEAT_MS = 5_000
const ANSWER_MS = 5_000

/** Ends a connection in whatever state it is; one that does not say goodbye is cut. */
async function endWholly(client: pg.Client): Promise<void> {
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } }).connection
  const cut = setTimeout(() => stream.destroy(), 1_000)
  await client.end().catch(() => undefined)
  clearTimeout(cut)
  stream.destroy()
}

/**
 * Signals between server processes through LISTEN/NOTIFY.
 *
 * One loop holds one connection: the next is opened only after the last one is wholly gone, after a pause that grows, so
 * that a database which is away, starting or read-only (57P03, 25006) is not stormed by those who wait for it.
 *
 * @throws what the first connection throws
 */
export async function openLive(
  url: string,
  log: Logger,
  {
    heartbeatMs = HEARTBEAT_MS,
    primary = findPrimary(url),
  }: { heartbeatMs?: number; primary?: Primary } = {},
): Promise<Live> {
  const own = `${CHANNEL}_${randomBytes(8).toString('hex')}`
  let isWell = false
  let look = () => {}
  primary.onLeft(() => look())
  const bus = new EventEmitter().setMaxListeners(0)
  const tell = (signal: Signal) => bus.emit(`${signal.kind}:${signal.key}`, signal)
  const closing = new AbortController()
  const { signal } = closing

  /** One connection from its beginning to its end; returns or throws only after it is gone. */
  async function hold(listening: () => void): Promise<void> {
    const client = new primary.Client({
      connectionString: primary.anyPlace,
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    const over = new AbortController()
    const end = () => {
      isWell = false
      over.abort()
    }
    async function beat(): Promise<void> {
      const late = new AbortController()
      const arrived = new Promise<void>((resolve) => {
        heard = resolve
      })
      await demandWritable(client)
      await notifyOneself(client, own)
      await Promise.race([
        arrived,
        delay(ANSWER_MS, undefined, { signal: late.signal }).then(
          () => Promise.reject(new Error('signals do not arrive')),
          () => undefined,
        ),
      ])
      late.abort()
      isWell = true
    }
    let heard = () => {}
    client.on('notification', ({ channel, payload }) => {
      if (channel === own) heard()
      if (!payload) return
      const signal = JSON.parse(payload) as Signal
      if (signal.kind !== 'cache') bus.emit('told')
      tell(signal)
    })
    client.on('error', end)
    client.on('end', end)
    signal.addEventListener('abort', end)
    try {
      await client.connect()
      await demandWritable(client)
      await client.query(`listen ${CHANNEL}; listen ${own}`)
      await beat()
      listening()
      // What was signalled while the line was down is unknown: everything cached counts as stale.
      bus.emit('reconnected')
      while (!over.signal.aborted) {
        const early = new AbortController()
        look = () => early.abort()
        const until = AbortSignal.any([over.signal, early.signal])
        await delay(heartbeatMs, undefined, { signal: until }).catch(() => undefined)
        if (!over.signal.aborted) await beat()
      }
    } finally {
      isWell = false
      primary.doubt()
      signal.removeEventListener('abort', end)
      await endWholly(client)
    }
  }

  let failures = 0
  let opened: (error?: unknown) => void = () => {}
  const first = new Promise<void>((resolve, reject) => {
    opened = (error) => (error === undefined ? resolve() : reject(error))
  })
  const listening = () => {
    failures = 0
    opened()
  }
  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const why = await hold(listening).then(
        () => 'connection ended',
        (error: Error) => {
          opened(error)
          return error.message
        },
      )
      if (signal.aborted) return
      failures += 1
      log.warn({ error: why }, 'signal connection lost')
      await delay(pauseAfter(failures), undefined, { signal }).catch(() => undefined)
    }
  }
  const keeping = keep()
  await first.catch(async (error) => {
    closing.abort()
    await keeping
    throw error
  })

  return {
    async send(db, ...signals) {
      if (signals.length === 0) return
      await notify(db, notified(signals))
      const stale = signals.filter(({ kind }) => kind === 'cache')
      if (stale.length)
        onCommit(db, () => {
          for (const one of stale) tell(one)
        })
    },
    listen(kind, key, on) {
      const name = `${kind}:${key}`
      const again = () => on({ kind, key })
      bus.on(name, on)
      bus.on('reconnected', again)
      return () => {
        bus.off(name, on)
        bus.off('reconnected', again)
      }
    },
    onTold(on) {
      bus.on('told', on)
      bus.on('reconnected', on)
      return () => {
        bus.off('told', on)
        bus.off('reconnected', on)
      }
    },
    isWell: () => isWell,
    async close() {
      closing.abort()
      await keeping
    },
  }
}
