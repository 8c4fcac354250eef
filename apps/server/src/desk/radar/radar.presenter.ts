import { radarRoutes } from '@appeal/contract/radar/radar.routes.ts'
import type { Radar, RadarRow } from '@appeal/contract/radar/radar.schemas.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { areaDirectory, brandDirectory } from '../../features/reference/areas/areas.service.ts'
import { dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import type { Language } from '../../platform/fail.ts'
import { OPENING } from './radar.policy.ts'
import type { AlarmRecord } from './radar.store.ts'

type CellOf = Pick<AlarmRecord, 'brand' | 'province' | 'problem'>

async function namerOf(platform: Platform, language: Language) {
  const [brands, areas, words] = await Promise.all([
    brandDirectory(platform),
    areaDirectory(platform),
    dictionary(platform),
  ])
  return ({ brand, province, problem }: CellOf) => {
    const known = brands.get(brand)
    return {
      brandName: brand ? ((language === 'en' ? known?.nameEn : known?.name) ?? brand) : null,
      provinceName: province ? areas.fullName(province, language) || province : null,
      problemName: problem ? words.label('APPEAL_L1', problem, language) : null,
    }
  }
}

const ALL: Record<Language, readonly [string, string, string]> = {
  zh: ['全部品牌', '全国', '全部问题'],
  en: ['all brands', 'the whole country', 'all problems'],
}

/** How an alarm's cell is called in a message. */
export async function namesOfCell(platform: Platform, cell: CellOf, language: Language): Promise<string> {
  const { brandName, provinceName, problemName } = (await namerOf(platform, language))(cell)
  const [brands, country, problems] = ALL[language]
  return [brandName ?? brands, provinceName ?? country, problemName ?? problems].join(
    language === 'zh' ? '，' : ', ',
  )
}

/** Alarms as a list shows them. */
export async function presentRows(ctx: Context, rows: readonly AlarmRecord[]): Promise<RadarRow[]> {
  const nameOf = await namerOf(ctx.platform, ctx.language)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    kind: row.kind,
    state: row.state,
    brand: row.brand || null,
    province: row.province || null,
    problem: row.problem || null,
    ...nameOf(row),
    from: row.fromOn,
    to: row.toOn,
    foundOn: row.foundOn,
    observed: row.observed,
    expected: row.expected,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
  }))
}

/** One alarm with its days and what its reader may do with it. */
export async function presentAlarm(ctx: Context, row: AlarmRecord): Promise<Radar> {
  const { grants } = viewerOf(ctx)
  const [line] = await presentRows(ctx, [row])
  const names = row.decidedBy ? await namesOf(ctx, [row.decidedBy]) : undefined
  return {
    ...line!,
    days: row.course,
    falseAlarms: row.falseAlarms,
    reason: row.reason && ctx.platform.crypto.decryptField('radar_alarms.reason', row.reason),
    decidedName: (row.decidedBy && names?.get(row.decidedBy)) ?? null,
    decidedAt: row.decidedAt && wireTime(row.decidedAt),
    can: OPENING[row.state].filter((act) =>
      grants.has(act === 'order' ? radarRoutes.order.permission : radarRoutes.decide.permission),
    ),
  }
}
