import { appendFile } from 'node:fs/promises'
import type { LogHead } from '@appeal/contract/transparency/transparencyLog.ts'
import type { Platform } from '../../platform/context.ts'

/**
 * Writes heads to the second place, one JSON object a line. It should lie where whoever owns the database cannot write:
 * another disk, another machine's share. A head that could not be written is not lost: it is published, and the log of
 * the server says which it was.
 */
export async function keepHeads({ config, log }: Platform, heads: readonly LogHead[]): Promise<void> {
  const file = config.LOG_HEADS_FILE
  if (!file || heads.length === 0) return
  const lines = heads.map((head) => `${JSON.stringify(head)}\n`).join('')
  await appendFile(file, lines, { flush: true }).catch((err: unknown) =>
    log.error({ err, heads: heads.map(({ seq }) => seq) }, 'heads of the log not kept at their second place'),
  )
}
