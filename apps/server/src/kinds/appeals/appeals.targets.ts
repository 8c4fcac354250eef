import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { referenceDataOf, seenRow } from '../../cases/cases.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { appealKind } from './appeals.kind.ts'
import { bureausAround } from './effects/appeals.handover.ts'

/** Enterprise nodes a case may go to: the bound one first, then the brand's others, nearest first. */
export async function transferNodes(ctx: Context, id: string) {
  const reference = await referenceDataOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, id)
  const bound = reference.orgs.nodeFor(row.brand, row.answerArea, shanghaiDate(ctx.now()))
  const others = reference.orgs
    .nodesOfBrand(row.brand, row.answerArea)
    .filter((org) => org.id !== bound?.org.id && !org.disabled)
  const near = { zh: '同品牌单位', en: 'unit of the same brand' }
  return [
    ...(bound
      ? [{ id: bound.org.id, name: bound.org.name, bound: true, reason: bound.reason[ctx.language] }]
      : []),
    ...others
      .slice(0, 50)
      .map((org) => ({ id: org.id, name: org.name, bound: false, reason: near[ctx.language] })),
  ]
}

/** Bureaus a case may go to: the superior one, those below, and those beside it, each with why. */
export async function handOverBureaus(ctx: Context, id: string) {
  const reference = await referenceDataOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, id)
  return bureausAround(reference.orgs, row.bureauId).map(({ org, reason }) => ({
    id: org.id,
    name: org.name,
    reason: reason[ctx.language],
  }))
}

const UNIT_RANK: Record<string, number> = { BRAND_PROVINCE: 0, BRAND_CITY: 1, OUTLET: 2 }

/** Units of the viewer's own tree that a case may go to, nearest to the place first. */
export async function assignableUnits(ctx: Context, id: string) {
  const reference = await referenceDataOf(ctx.platform)
  const row = await seenRow(ctx, appealKind, id)
  const own = viewerOf(ctx).org?.id ?? ''
  const below = new Set(reference.orgs.descendantIds(own))
  return reference.orgs
    .nodesOfBrand(row.brand, row.answerArea)
    .filter(
      (org) => below.has(org.id) && org.id !== row.enterpriseId && org.kind in UNIT_RANK && !org.disabled,
    )
    .slice(0, 100)
    .map(({ id: unit, name }) => ({ id: unit, name }))
}
