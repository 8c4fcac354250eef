import type { RelatedCases } from '@appeal/contract/appeals/appeals.schemas.ts'
import { wordsOf } from '../../cases/cases.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { scope } from './appeals.policy.ts'
import { presentRow } from './appeals.presenter.ts'
import { countTwins, listRelated, type Tie } from './appeals.related.store.ts'
import * as store from './appeals.store.ts'

const SHOWN = 10

/**
 * Cases tied to one: of the same appellant, of the same enterprise, on the same waybill (features C19, 2.5). For the
 * bureau alone: a twin on the waybill is the other party's. What lies outside the viewer's scope is counted, not shown.
 *
 * @throws appeals.not_found
 */
export async function relatedCases(ctx: Context, id: string): Promise<RelatedCases> {
  const { db } = ctx.platform
  const words = await wordsOf(ctx.platform)
  const sights = scope(viewerOf(ctx), words.orgs.descendantIds)
  const row = (await store.find(db, id, sights)) ?? fail('appeals.not_found')
  const tied = async (tie: Tie) => {
    const rows = await listRelated(db, sights, row, tie, SHOWN + 1)
    return {
      rows: rows.slice(0, SHOWN).map((one) => presentRow(one, { ctx, words, handlerNames: new Map() })),
      more: rows.length > SHOWN,
    }
  }
  const [waybill, consumer, enterprise, twins] = await Promise.all([
    tied('waybill'),
    tied('consumer'),
    tied('enterprise'),
    countTwins(db, row),
  ])
  return {
    waybill,
    consumer,
    enterprise,
    elsewhere: waybill.more ? 0 : Math.max(0, twins - waybill.rows.length),
  }
}
