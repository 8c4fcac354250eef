import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { writable } from '../db/primary.ts'
import { faultKind } from '../db/violations.ts'
import type { Logger } from '../log.ts'
import { buildBeside } from './indexes.store.ts'

/** What could not be built, or is built by another process, is looked at again. */
const AGAIN_MS = 60_000

/**
 * Builds what is missing beside the work of this process, and tries again until all of it stands.
 *
 * @param url of the role that owns the database
 */
export function keepBeside(url: string, log: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  let session: pg.Client | undefined

  async function once(): Promise<boolean> {
    session = new pg.Client({
      connectionString: await writable(url),
      application_name: 'postal-appeal-indexes',
      connectionTimeoutMillis: 10_000,
    })
    session.on('error', () => undefined)
    try {
      await session.connect()
      return await buildBeside(session)
    } finally {
      await session.end().catch(() => undefined)
    }
  }
  async function keep(): Promise<void> {
    while (!signal.aborted) {
      const stands = await once().catch((error: unknown) => {
        if (!signal.aborted) log.warn({ error: faultKind(error) }, 'an index was not built yet')
        return false
      })
      if (stands) return
      await delay(AGAIN_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const kept = keep()
  return {
    async stop() {
      stopping.abort()
      // Half built it stays, and the next start builds it again.
      await session?.end().catch(() => undefined)
      await Promise.race([kept, delay(1_000, undefined, { ref: false })])
    },
  }
}
