import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { RelatedCase, RelatedCases } from '@appeal/contract/cases/cases.schemas.ts'
import { maskName } from '@appeal/contract/masking.ts'
import { wireTime } from '../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../platform/context.ts'
import { seenRow } from './cases.around.ts'
import { allKinds, type CaseBase, type CaseFile, type Kind, kindOf, type Tie } from './cases.kind.ts'
import { isItemKept, scope } from './cases.policy.ts'
import { type ReferenceData, referenceDataOf } from './cases.referenceData.ts'
import type { TiedBy } from './cases.rows.store.ts'

const SHOWN = 10
/** No case has this id. */
const NONE = '0'

/** What ties other cases to this one for a viewer; undefined where it has no such thing, or it is kept back. */
function tieOf(viewer: Viewer, kind: Kind, row: CaseBase, tie: Tie): TiedBy | undefined {
  if (!kind.around.related.includes(tie)) return undefined
  const { waybillNo, phoneIndex } = kind.about(row)
  switch (tie) {
    case 'waybill':
      // Of what was destroyed no item is known.
      return waybillNo && row.keySalt.length && !isItemKept(viewer, kind, row)
        ? { tie, waybillNo }
        : undefined
    case 'consumer':
      return { tie, ownerId: kind.ownerOf(row), phoneIndex }
    case 'enterprise':
      return row.enterpriseId ? { tie, enterpriseId: row.enterpriseId } : undefined
  }
}

function present(ctx: Context, reference: ReferenceData, kind: Kind, row: CaseBase): RelatedCase {
  const { no, problem } = kind.about(row)
  const face = kind.ownerFace(viewerOf(ctx), row)
  const name = face === 'hidden' ? null : kind.ownerName(ctx.platform.crypto, row)
  return {
    kind: kind.name,
    id: row.id,
    no,
    state: row.state,
    about: problem ? reference.labels.label(problem.dictionary, problem.code, ctx.language) : '',
    ownerName: name && (face === 'clear' ? name : maskName(name)),
    createTime: wireTime(row.submittedAt),
  }
}

/** Cases of some kinds that have something in common, as far as the viewer sees them, newest first. */
async function findTied(
  ctx: Context,
  reference: ReferenceData,
  kinds: readonly Kind[],
  by: TiedBy | undefined,
  but: string,
  most: number,
) {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const seen = scope(kind, viewerOf(ctx), reference.orgs.descendantIds)
      const tie = by && { ...by, itemKept: kind.keepsItem?.(viewerOf(ctx)) }
      const rows = tie ? await kind.store.listTied(ctx.platform.db, seen, tie, but, most + 1) : []
      return rows.map((row) => ({ kind, row }))
    }),
  )
  const all = found.flat().toSorted((a, b) => b.row.submittedAt.getTime() - a.row.submittedAt.getTime())
  return { found: all.slice(0, most), more: all.length > most }
}

/** The same, each as a line. */
async function listTied(
  ctx: Context,
  reference: ReferenceData,
  kinds: readonly Kind[],
  by: TiedBy | undefined,
  but: string,
) {
  const { found, more } = await findTied(ctx, reference, kinds, by, but, SHOWN)
  return { rows: found.map(({ kind, row }) => present(ctx, reference, kind, row)), more }
}

/** One case on a waybill that the viewer sees. */
export interface OnWaybill {
  line: RelatedCase
  bureauId: string
  /** The same for cases of one person; null where the viewer may not know whose the case is. */
  person: string | null
  /** Its file as the bureau may have it. */
  open(ctx: Context): Promise<CaseFile>
}

const personOf = (ctx: Context, kind: Kind, row: CaseBase): string | null =>
  kind.ownerFace(viewerOf(ctx), row) === 'hidden'
    ? null
    : (kind.about(row).phoneIndex?.toString('hex') ?? kind.ownerOf(row) ?? row.id)

/**
 * Every case on the waybill of one, itself among them, newest first: of the kinds that know the tie, as far as the viewer
 * sees them. Undefined where the case has no number, or its kind is not tied by it.
 *
 * @param most how many at most
 * @throws the kind's "not found"
 */
export async function casesOnWaybill(
  ctx: Context,
  { kind: name, id }: { kind: CaseKindName; id: string },
  most: number,
): Promise<{ waybillNo: string; cases: OnWaybill[]; more: boolean; elsewhere: number } | undefined> {
  const kind = kindOf(ctx.platform, name)
  const by = tieOf(viewerOf(ctx), kind, await seenRow(ctx, kind, id), 'waybill')
  if (by?.tie !== 'waybill') return undefined
  const reference = await referenceDataOf(ctx.platform)
  const kinds = allKinds(ctx.platform).filter(({ around }) => around.related.includes('waybill'))
  const [{ found, more }, appeals] = await Promise.all([
    findTied(ctx, reference, kinds, by, NONE, most),
    kindOf(ctx.platform, 'appeal').store.countTied(ctx.platform.db, by, NONE),
  ])
  const seenAppeals = found.filter((one) => one.kind.name === 'appeal').length
  return {
    waybillNo: by.waybillNo,
    cases: found.map((one) => ({
      line: present(ctx, reference, one.kind, one.row),
      bureauId: one.row.bureauId,
      person: personOf(ctx, one.kind, one.row),
      open: (on) => one.kind.dossier(on, one.row, 'bureau'),
    })),
    more,
    elsewhere: more ? 0 : Math.max(0, appeals - seenAppeals),
  }
}

/**
 * Cases tied to one: of the same person, of the same enterprise, on the same waybill (features C19, 2.5), of every kind
 * that knows the tie and that the viewer sees. For the bureau alone: a twin on the waybill is the other party's. What
 * lies outside the viewer's scope is counted, not shown.
 *
 * @throws the kind's "not found"
 */
export async function relatedCases(
  ctx: Context,
  { kind: name, id }: { kind: CaseKindName; id: string },
): Promise<RelatedCases> {
  const kind = kindOf(ctx.platform, name)
  const viewer = viewerOf(ctx)
  const row = await seenRow(ctx, kind, id)
  const reference = await referenceDataOf(ctx.platform)
  const tied = async (tie: Tie) => {
    const by = tieOf(viewer, kind, row, tie)
    // All that an enterprise has of other kinds is no relation, but its work.
    const kinds =
      tie === 'enterprise'
        ? [kind]
        : allKinds(ctx.platform).filter(({ around }) => around.related.includes(tie))
    return listTied(ctx, reference, by ? kinds : [], by, id)
  }
  const twin = tieOf(viewer, kind, row, 'waybill')
  const [waybill, consumer, enterprise, twins] = await Promise.all([
    tied('waybill'),
    tied('consumer'),
    tied('enterprise'),
    twin ? kind.store.countTied(ctx.platform.db, { ...twin, itemKept: kind.keepsItem?.(viewer) }, id) : 0,
  ])
  const shown = waybill.rows.filter((one) => one.kind === kind.name).length
  return { waybill, consumer, enterprise, elsewhere: waybill.more ? 0 : Math.max(0, twins - shown) }
}

/**
 * Earlier cases under a phone number and cases on an item, before there is a case to tie them to: of every kind that
 * knows the tie and that the viewer sees. A kind that keeps its owners secret is not found by their number.
 */
export async function casesOfCaller(
  ctx: Context,
  { phoneIndex, waybillNo }: { phoneIndex: Buffer | null; waybillNo: string | null },
): Promise<Pick<RelatedCases, 'consumer' | 'waybill' | 'elsewhere'>> {
  const { db } = ctx.platform
  const reference = await referenceDataOf(ctx.platform)
  const tied = async (by: TiedBy | undefined) => {
    const kinds = by ? allKinds(ctx.platform).filter(({ around }) => around.related.includes(by.tie)) : []
    return listTied(ctx, reference, kinds, by, NONE)
  }
  const twin: TiedBy | undefined = waybillNo ? { tie: 'waybill', waybillNo } : undefined
  const [consumer, waybill, twins] = await Promise.all([
    tied(phoneIndex ? { tie: 'consumer', ownerId: null, phoneIndex } : undefined),
    tied(twin),
    twin ? kindOf(ctx.platform, 'appeal').store.countTied(db, twin, NONE) : 0,
  ])
  const shown = waybill.rows.filter(({ kind }) => kind === 'appeal').length
  return { consumer, waybill, elsewhere: waybill.more ? 0 : Math.max(0, twins - shown) }
}
