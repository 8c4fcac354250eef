import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Queryable } from '../db/db.ts'
import { notify } from '../db/notify.ts'
import type { Logger } from '../log.ts'

/** Something happened that other processes, or browsers, should hear of. */
export interface Signal {
  /** `cache` drops a cached value; `user` and `org` reach the open pages of a person or an organisation. */
  kind: 'cache' | 'user' | 'org'
  key: string
  event?: string
}

export interface Live {
  /** Sends signals when the transaction commits; to every server process. */
  send(db: Queryable, ...signals: Signal[]): Promise<void>
  /** Calls back for each signal of a kind and key until the returned function is called. */
  listen(kind: Signal['kind'], key: string, on: (signal: Signal) => void): () => void
  close(): Promise<void>
}

const CHANNEL = 'postal_appeal'

/** Signals between server processes through LISTEN/NOTIFY; reconnects by itself. */
export async function openLive(url: string, log: Logger): Promise<Live> {
  const bus = new EventEmitter().setMaxListeners(0)
  let client: pg.Client | undefined
  let closed = false

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'postal-appeal-live',
      keepAlive: true,
    })
    next.on('notification', ({ payload }) => {
      if (!payload) return
      const signal = JSON.parse(payload) as Signal
      bus.emit(`${signal.kind}:${signal.key}`, signal)
    })
    next.on('error', (error) => log.warn({ error: error.message }, 'signal connection lost'))
    next.on('end', () => {
      if (client === next) client = undefined
      if (!closed) setTimeout(retry, 500)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
    client = next
    // What was signalled while the line was down is unknown: everything cached counts as stale.
    bus.emit('reconnected')
  }

  function retry() {
    if (closed || client) return
    connect().catch((error: Error) => {
      log.warn({ error: error.message }, 'signal connection not possible yet')
      setTimeout(retry, 1_000)
    })
  }

  await connect()
  return {
    async send(db, ...signals) {
      if (signals.length)
        await notify(
          db,
          CHANNEL,
          signals.map((signal) => JSON.stringify(signal)),
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
      closed = true
      await client?.end()
    },
  }
}
