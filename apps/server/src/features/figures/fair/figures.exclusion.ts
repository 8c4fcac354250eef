import { measure, ratioText } from '@appeal/contract/figures/arithmetic.ts'
import { EFFECT_KEYS, type ExclusionEffectRow } from '@appeal/contract/figures/exclusionEffect.ts'
import { addSums, COUNTS, type Sums } from '@appeal/contract/figures/measures.ts'
import { caseVersions } from '../../../cases/cases.service.ts'
import { scope } from '../../../kinds/appeals/appeals.scope.service.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import { fail } from '../../../platform/fail.ts'
import { labelsOf } from '../figures.labels.ts'
import { frozenMonths } from '../figures.service.ts'
import { factsOfCase, sumOf, sumsBy } from '../figures.sums.store.ts'
import { rulesOf } from '../figures.table.ts'
import { readVolumes } from '../figures.volumes.ts'
import { added, carried, isPerVolume } from './figures.benchmark.ts'

const EFFECT = '/biz/statistics/exclusionEffect'

/** Without a case: its own counts are taken away. */
const less = (sums: Sums, own: Sums): Sums =>
  addSums(sums, Object.fromEntries(COUNTS.map((count) => [count, -own[count]])) as Sums)

const shareOf = (part: number, whole: number): string | null =>
  whole > 0 ? ratioText(BigInt(part) * 100n, BigInt(whole), 2) : null

/**
 * What the figures of a brand would be if a case left the statistics, in each month in which it counts and within the
 * viewer's sight: who decides on an exclusion sees what it does to the numbers before it does it (domain 2.5).
 *
 * @throws appeals.not_found
 */
export async function exclusionEffect(ctx: Context, id: string): Promise<ExclusionEffectRow[]> {
  const { platform } = ctx
  const { db } = platform
  if (!(await caseVersions(ctx, 'appeal', [id])).has(id)) return fail('appeals.not_found')
  const labels = await labelsOf(platform, ctx.language)
  const visible = scope(viewerOf(ctx), labels.below, EFFECT)
  const [own] = visible
  const alone = visible.length === 1
  const nationwide = alone && own?.by === 'all'
  const bureau = alone && own?.by === 'bureauProvince' ? labels.orgs.get(own.id) : undefined
  const province = bureau?.areaCode ?? undefined
  const [rules, frozen, facts] = await Promise.all([rulesOf(platform), frozenMonths(db), factsOfCase(db, id)])
  return Promise.all(
    facts
      .filter(({ excluded }) => !excluded)
      .map(async ({ month, brand, province: from, sums }): Promise<ExclusionEffectRow> => {
        const months = { from: month, to: month }
        const [counted, out, volumes] = await Promise.all([
          sumsBy(db, visible, { months, excluded: 'without', brand }, ['brand', 'province']),
          sumOf(db, visible, { months, excluded: 'only', brand }),
          readVolumes(db, months, labels.kindOf),
        ])
        const covered = nationwide || province ? volumes({ brand, province }, months) : null
        const figures = EFFECT_KEYS.flatMap((key) => {
          const per = isPerVolume(key)
          const all = per ? carried(counted, covered) : added(counted)
          const isIn = !per || covered?.has(brand, from)
          const figure = (of: Sums) => measure(key, of, covered?.millions ?? null, rules).value
          const [before, after] = [figure(all), figure(isIn ? less(all, sums) : all)]
          return before === after ? [] : [{ key, before, after }]
        })
        const { handled } = added(counted)
        return {
          month,
          brandName: labels.label('brand', brand),
          place: nationwide ? '' : (viewerOf(ctx).org?.name ?? ''),
          frozen: frozen.includes(month),
          figures,
          excludedBefore: shareOf(out.handled, out.handled + handled),
          excludedAfter: shareOf(out.handled + sums.handled, out.handled + handled),
        }
      }),
  )
}
