import { PAPER_KINDS, type PaperKind, paperKinds } from '@appeal/contract/papers/papers.kinds.ts'
import { z } from 'zod'
import {
  type CaseRef,
  kindOf,
  narratives,
  type PaperOfLine,
  referenceDataOf,
  waitingSince,
} from '../../cases/cases.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Queryable } from '../../platform/db/db.ts'
import type { EventRow } from '../../platform/history/history.store.ts'
import { digestNow, isFor, SIDES } from './papers.reading.ts'
import * as store from './papers.store.ts'

const Named = z.array(z.object({ number: z.string(), sm3: z.string() }))

/** The papers that a line of a history names; none where what it says was changed beyond reading. */
export const namedBy = ({ detail }: Pick<EventRow, 'detail'>) => Named.safeParse(detail.papers).data ?? []

/** The kind that the number of a paper tells: of a paper that is gone nothing else is left. */
const kindOfNumber = (number: string): PaperKind | undefined =>
  PAPER_KINDS.find((kind) => number.includes(`邮申${paperKinds[kind].word}〔`))

/** The line of undoing and the withdrawal are written by one transaction. */
const TOGETHER_MS = 60_000

/**
 * Whether a paper is what the line of its case says: in its place, of the digest that the line names, and of words that
 * give it. Of a case that was destroyed the words are gone, and the digest alone stands.
 */
export function isAsNamed(
  crypto: Parameters<typeof narratives>[0],
  named: { sm3: string },
  row: store.PaperRow | undefined,
  keySalt: Uint8Array | undefined,
): row is store.PaperRow {
  if (!row || !keySalt || row.sm3.toString('hex') !== named.sm3) return false
  return keySalt.length === 0 || digestNow(narratives(crypto, { keySalt }), row) === named.sm3
}

/**
 * Papers of a case as its history names them, as far as they are for the viewer, and what became of each. What a line
 * names is not looked for in the papers alone: of one that was changed, moved or removed only the line still tells.
 *
 * @param history the whole of it; the caller has judged whether its lines hold
 */
export async function papersOfLines(
  ctx: Context,
  tx: Queryable,
  { kind, id }: CaseRef,
  history: readonly EventRow[],
): Promise<PaperOfLine[]> {
  const named = history.flatMap((line) => namedBy(line).map((one) => ({ ...one, line })))
  const rows = await store.listPapers(tx, kind, id)
  if (named.length + rows.length === 0) return []
  const { platform } = ctx
  const viewer = viewerOf(ctx)
  const side = SIDES[viewer.area]
  const isMine = isFor(viewer, await referenceDataOf(platform))
  const since = side && (await waitingSince(tx, { kind, id }, ctx.now()))
  const withdrawals = await store.listWithdrawals(
    tx,
    rows.map((row) => row.id),
  )
  const [of] = await kindOf(platform, kind).store.listWhole(tx, [id])
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const mayRead = (number: string, row: store.PaperRow | undefined) => {
    if (side === undefined) return true
    // By its number first: whoever changes the kind of a paper in the database does not hide it.
    const paper = kindOfNumber(number) ?? row?.kind
    if (!paper || !paperKinds[paper].readers.includes(side)) return false
    return !row || isMine({ kind: paper, unitId: row.unitId })
  }
  const told = named.flatMap(({ line, ...one }): PaperOfLine[] => {
    const row = byNumber.get(one.number)
    if ((since && line.at >= since) || !mayRead(one.number, row)) return []
    const paper: PaperOfLine = {
      ...{ seq: line.seq, number: one.number, sm3: one.sm3, became: 'stands' },
      title: paperKinds[kindOfNumber(one.number) ?? row?.kind ?? 'result'].title,
    }
    const withdrawnAt = row && withdrawals.get(row.id)
    if (!isAsNamed(platform.crypto, one, row, of?.keySalt)) return [{ ...paper, became: 'changed' }]
    if (!withdrawnAt) return [paper]
    const isUndone = history.some(
      ({ event, seq, at }) =>
        event === 'undone' && seq > line.seq && Math.abs(at.getTime() - withdrawnAt.getTime()) < TOGETHER_MS,
    )
    if (!isUndone) return [{ ...paper, became: 'changed' }]
    return side === undefined ? [{ ...paper, became: 'withdrawn' }] : []
  })
  const all = new Set(named.map(({ number }) => number))
  const strange = rows.filter(
    (row) => !all.has(row.number) && isMine(row) && !(since && row.issuedAt >= since),
  )
  return [
    ...told,
    ...strange.map(
      (row): PaperOfLine => ({
        ...{ seq: null, number: row.number, sm3: row.sm3.toString('hex'), became: 'changed' },
        title: paperKinds[row.kind].title,
      }),
    ),
  ]
}
