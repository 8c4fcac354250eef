import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { MATCHED_AT_ONCE, type MatchNames, type MatchPlan } from '@appeal/contract/areas/brandNames.routes.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { z } from 'zod'
import { referenceDataOf, settle } from '../../../cases/cases.service.ts'
import { type Brand, serviceOf } from '../../../features/reference/areas/areas.service.ts'
import type { Context } from '../../../platform/context.ts'
import { violates } from '../../../platform/db/violations.ts'
import { fail } from '../../../platform/fail.ts'
import { appealKind } from '../appeals.kind.ts'
import { line } from '../appeals.lines.ts'
import { tellCorrected } from '../appeals.notices.ts'
import { respondentOf, type Step } from '../appeals.step.ts'
import * as store from '../appeals.store.ts'
import * as naming from '../filing/appeals.naming.store.ts'

/** Names are matched for the whole country at once, so a grant of less reaches none. @throws request.not_permitted */
function demandCountry({ grant }: Context): void {
  if (!grant?.scopes.has('SCOPE_ALL')) fail('request.not_permitted')
}

/** Names typed of companies outside of the brands, with the cases filed under each. @throws request.not_permitted */
export async function typedNames(ctx: Context) {
  demandCountry(ctx)
  const names = await naming.listNames(ctx.platform.db)
  return names.map(({ lastAt, ...name }) => ({ ...name, lastOn: shanghaiDate(new Date(lastAt)) }))
}

/** One case is put to the brand that its company turned out to be; who handles it goes on as before. */
async function putToBrand(step: Step, brand: Brand, reason: string): Promise<void> {
  const { row, reference } = step
  const [before, after] = [respondentOf(reference, row), { zh: brand.name, en: brand.nameEn }]
  const what = {
    zh: `被申诉企业由${before.zh}改为${after.zh}`,
    en: `Respondent ${before.en} → ${after.en}`,
  }
  const changes = [{ field: 'brand', before: row.brand, after: brand.code }]
  await settle(step, row.state, {
    set: { brand: brand.code, serviceKind: serviceOf(brand, row.serviceKind) },
    lines: [line('corrected', { changes, what }, reason)],
  })
  if (OPEN_STATES.includes(row.state)) await tellCorrected(step, what, false)
}

/**
 * Puts the cases filed under some names to a brand, open and ended ones, each with its line of history; the facts of
 * the statistics follow each row, and a frozen month is corrected as by a re-check. At most `MATCHED_AT_ONCE` in one.
 *
 * @throws request.not_permitted, appeals.unknown_brand; server.busy where somebody files the twin of one of them in the same moment
 */
export async function matchNames(ctx: Context, body: z.output<typeof MatchNames>): Promise<MatchPlan> {
  demandCountry(ctx)
  const { dryRun, ...wanted } = body
  const reference = await referenceDataOf(ctx.platform)
  const brand = reference.brands.get(wanted.brand)
  if (!brand || brand.code === OTHER_BRAND) return fail('appeals.unknown_brand', { field: 'brand' })
  try {
    return await ctx.unitOfWork(async (tx) => {
      const counts = await naming.countNamed(tx, wanted.names, brand.code)
      const whole = { ...wanted, ...counts }
      if (dryRun) return { ...whole, matched: 0, left: counts.open + counts.closed }
      let matched = 0
      for (const { id } of await naming.listNamed(tx, wanted.names, brand.code, MATCHED_AT_ONCE)) {
        const row = await store.lock(tx, id, [{ by: 'all' }])
        if (row?.brand !== OTHER_BRAND || row.archivedAt) continue
        await putToBrand({ ctx, tx, kind: appealKind, row, reference }, brand, wanted.reason)
        matched++
      }
      return { ...whole, matched, left: counts.open + counts.closed - matched }
    })
  } catch (error) {
    if (violates(error, 'appeals_one_open')) return fail('server.busy')
    throw error
  }
}
