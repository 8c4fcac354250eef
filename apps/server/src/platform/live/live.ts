import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { pauseAfter } from '../backoff.ts'
import type { Queryable } from '../db/db.ts'
import { askAlive, notify } from '../db/notify.ts'
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
  /** Sends signals when the transaction commits; to every server process. */
  send(db: Queryable, ...signals: Signal[]): Promise<void>
  /** Calls back for each signal of a kind and key until the returned function is called. */
  listen(kind: Signal['kind'], key: string, on: (signal: Signal) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'postal_appeal'
/** How the one listening connection of each process is called in `pg_stat_activity`. */
export const LISTENER = 'postal-appeal-live'
// A line that broke without a word (a firewall, a frozen host) is noticed by this question, and only by it.
const HEARTBEAT_MS = 10_000
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
  { heartbeatMs = HEARTBEAT_MS }: { heartbeatMs?: number } = {},
): Promise<Live> {
  const bus = new EventEmitter().setMaxListeners(0)
  const closing = new AbortController()
  const { signal } = closing

  /** One connection from its beginning to its end; returns or throws only after it is gone. */
  async function hold(listening: () => void): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: LISTENER,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    const over = new AbortController()
    const end = () => over.abort()
    client.on('notification', ({ payload }) => {
      if (!payload) return
      const heard = JSON.parse(payload) as Signal
      bus.emit(`${heard.kind}:${heard.key}`, heard)
    })
    client.on('error', end)
    client.on('end', end)
    signal.addEventListener('abort', end)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      listening()
      // What was signalled while the line was down is unknown: everything cached counts as stale.
      bus.emit('reconnected')
      while (!over.signal.aborted) {
        await delay(heartbeatMs, undefined, { signal: over.signal }).catch(() => undefined)
        if (!over.signal.aborted) await askAlive(client)
      }
    } finally {
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
      if (signals.length)
        await notify(
          db,
          CHANNEL,
          signals.map((one) => JSON.stringify(one)),
        )
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
    async close() {
      closing.abort()
      await keeping
    },
  }
}
