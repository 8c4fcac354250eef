// How fast a list leaves as a file, beside COPY of the same rows, and how much memory the server needs for it.
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { exportLists } from '../packages/contract/src/exports/exports.lists.ts'
import type { ExportRecord } from '../packages/contract/src/exports/exports.schemas.ts'
import type { Served } from './stand.ts'

/** Rows a second of an export, as a share of what COPY sends (issue 7). */
export const EXPORT_LIMIT = 0.25
/** MB that the server's process may have resident at its highest (issue 7). */
export const EXPORT_MEMORY_MB = 300

const BASE = '/api/bizapp/biz/exports'
const LIST = 'appeals.bureau'
const COLUMNS = Object.keys(exportLists[LIST].columns)
/** What the file shows of a case, in the order of the file; ciphertexts and codes instead of words. */
const COPY = `copy (
  select appeal_no, waybill_no, brand, l1, l2, appellant_name, channel, state, press_clock, press_legal_on, total_clock, total_legal_on,
    submitted_at, updated_at, handler_id
  from appeals order by submitted_at desc, id desc) to stdout (format csv)`

/** Receives a COPY as libpq's own client would: message by message, keeping nothing. */
class CopyOut {
  rows = 0
  readonly ended: Promise<void>
  #resolve!: () => void
  #reject!: (error: Error) => void
  constructor(readonly text: string) {
    this.ended = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }
  submit(connection: { query(text: string): void }) {
    connection.query(this.text)
  }
  handleCopyData() {
    this.rows += 1
  }
  handleCommandComplete() {}
  handleReadyForQuery() {
    this.#resolve()
  }
  handleError(error: Error) {
    this.#reject(error)
  }
}

async function copied(client: pg.Client): Promise<{ rows: number; seconds: number }> {
  const began = performance.now()
  const copy = new CopyOut(COPY)
  client.query(copy as never)
  await copy.ended
  return { rows: copy.rows, seconds: (performance.now() - began) / 1000 }
}

/** Highest resident memory of a process so far, MB. */
const peakOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

export interface ExportFigures {
  format: 'csv' | 'xlsx'
  rows: number
  seconds: number
  /** Of COPY of the same rows, its median of three. */
  copySeconds: number
  /** Rows a second beside those of COPY. */
  ratio: number
  peakMb: number
  /** Bytes of the file. */
  size: number
}

/**
 * Takes out the whole list of cases in each format, and copies the same rows between.
 *
 * @param server started with `runJobs`: its process writes the file
 * @param client a connection to its database
 * @param token of somebody of the state bureau, who sees all cases
 */
export async function exports(server: Served, client: pg.Client, token: string): Promise<ExportFigures[]> {
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`${server.url}${BASE}${path}`, {
      headers: { token, 'content-type': 'application/json' },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: ExportRecord }
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  await client.query('set statement_timeout = 0')
  const copies = [await copied(client), await copied(client), await copied(client)]
  const copy = copies.sort((a, b) => a.seconds - b.seconds)[1]!
  const found: ExportFigures[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    const order = {
      list: LIST,
      query: { queue: 'all' },
      columns: COLUMNS,
      format,
      reason: `基准测试 ${format}`,
    }
    const began = performance.now()
    let record = await call('/start', order)
    while (record.state === 'waiting' || record.state === 'running') {
      // As often as the page of exports asks.
      await delay(500)
      record = await call(`/detailpage?id=${record.id}`)
    }
    const seconds = (performance.now() - began) / 1000
    if (record.state !== 'done' || record.rows !== copy.rows)
      throw new Error(`Export ended as ${record.state} with ${record.rows} of ${copy.rows} rows`)
    found.push({
      format,
      rows: record.rows,
      seconds,
      copySeconds: copy.seconds,
      ratio: copy.seconds / seconds,
      peakMb: peakOf(server.process.pid!),
      size: record.size,
    })
  }
  return found
}
