import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { RelatedCase, RelatedCases } from '@appeal/contract/cases/cases.schemas.ts'
import { maskName } from '@appeal/contract/masking.ts'
import { wireTime } from '../platform/clock.ts'
import { type Context, viewerOf } from '../platform/context.ts'
import { seenRow } from './cases.around.ts'
import { allKinds, type CaseBase, type Kind, kindOf, type Tie } from './cases.kind.ts'
import { scope } from './cases.policy.ts'
import { type ReferenceData, referenceDataOf } from './cases.referenceData.ts'
import type { TiedBy } from './cases.rows.store.ts'

const SHOWN = 10
/** No case has this id. */
const NONE = '0'

/** What ties other cases to this one; undefined where it has no such thing. */
function tieOf(kind: Kind, row: CaseBase, tie: Tie): TiedBy | undefined {
  if (!kind.around.related.includes(tie)) return undefined
  const { waybillNo, phoneIndex } = kind.about(row)
  switch (tie) {
    case 'waybill':
      return waybillNo ? { tie, waybillNo } : undefined
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
async function listTied(
  ctx: Context,
  reference: ReferenceData,
  kinds: readonly Kind[],
  by: TiedBy | undefined,
  but: string,
) {
  const found = await Promise.all(
    kinds.map(async (one) => {
      const seen = scope(one, viewerOf(ctx), reference.orgs.descendantIds)
      const others = by ? await one.store.listTied(ctx.platform.db, seen, by, but, SHOWN + 1) : []
      return others.map((other) => ({ one, other }))
    }),
  )
  const rows = found.flat().toSorted((a, b) => b.other.submittedAt.getTime() - a.other.submittedAt.getTime())
  return {
    rows: rows.slice(0, SHOWN).map(({ one, other }) => present(ctx, reference, one, other)),
    more: rows.length > SHOWN,
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
  const row = await seenRow(ctx, kind, id)
  const reference = await referenceDataOf(ctx.platform)
  const tied = async (tie: Tie) => {
    const by = tieOf(kind, row, tie)
    // All that an enterprise has of other kinds is no relation, but its work.
    const kinds =
      tie === 'enterprise'
        ? [kind]
        : allKinds(ctx.platform).filter(({ around }) => around.related.includes(tie))
    return listTied(ctx, reference, by ? kinds : [], by, id)
  }
  const twin = tieOf(kind, row, 'waybill')
  const [waybill, consumer, enterprise, twins] = await Promise.all([
    tied('waybill'),
    tied('consumer'),
    tied('enterprise'),
    twin ? kind.store.countTied(ctx.platform.db, twin, id) : 0,
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
