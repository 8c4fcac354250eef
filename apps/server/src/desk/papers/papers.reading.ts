import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { paperKinds, paperText } from '@appeal/contract/papers/papers.kinds.ts'
import {
  type CaseRef,
  type Narratives,
  type ReferenceData,
  referenceDataOf,
  waitingSince,
} from '../../cases/cases.service.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import * as store from './papers.store.ts'

export const SEALED = { body: 'papers.body', proof: 'paper_deliveries.proof' } as const

/** Whose paper it is, by the area of the reader; the bureau's reader has all of them. */
export const SIDES = { a: 'enterprise', b: undefined, c: 'user', d: 'user' } as const

/** Whether a paper is for the viewer: the bureau reads all, each side its own, a unit those to itself and below. */
export function isFor(viewer: Viewer, { orgs }: ReferenceData) {
  const side = SIDES[viewer.area]
  return ({ kind, unitId }: Pick<store.PaperRow, 'kind' | 'unitId'>) =>
    side === undefined ||
    (paperKinds[kind].readers.includes(side) &&
      (side === 'user' ||
        (unitId !== null && viewer.org !== null && orgs.isAtOrBelow(unitId, viewer.org.id))))
}

/** Those of some papers that were withdrawn, by id. */
export const withdrawnAmong = async ({ platform: { db } }: Context, rows: readonly store.PaperRow[]) =>
  new Set(
    (
      await store.listWithdrawals(
        db,
        rows.map(({ id }) => id),
      )
    ).keys(),
  )

/** The papers of a case that are for the viewer. The caller has judged that the case is seen. */
export async function papersFor(ctx: Context, { kind, id }: CaseRef): Promise<store.PaperRow[]> {
  const { db } = ctx.platform
  const rows = await store.listPapers(db, kind, id)
  if (rows.length === 0) return []
  const mine = rows.filter(isFor(viewerOf(ctx), await referenceDataOf(ctx.platform)))
  if (SIDES[viewerOf(ctx).area] === undefined) return mine
  // What may still be undone has not left the house, and what was undone never does.
  const since = await waitingSince(db, { kind, id }, ctx.now())
  const withdrawn = await withdrawnAmong(ctx, mine)
  return mine.filter(({ issuedAt, ...row }) => !withdrawn.has(row.id) && !(since && issuedAt >= since))
}

/** The text that the digest of a paper is of, as the paper is now. @param texts of its case */
export const digestedText = (texts: Pick<Narratives, 'judged'>, row: store.PaperRow): string =>
  paperText({
    ...row,
    issuedOn: shanghaiDate(row.issuedAt),
    body: texts.judged(SEALED.body, row.body) ?? '',
  })

/** Digest of what a paper says now, hex. */
export const digestNow = (texts: Pick<Narratives, 'judged'>, row: store.PaperRow): string =>
  sm3(digestedText(texts, row)).toString('hex')
