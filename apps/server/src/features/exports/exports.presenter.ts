import { type Lateness, NOBODY } from '@appeal/contract/cases/cases.lateness.ts'
import { handedOver, isHandedOver, type RegisteredName } from '@appeal/contract/exports/exports.handedOver.ts'
import type { ExportList } from '@appeal/contract/exports/exports.parts.ts'
import type { ExportRecord } from '@appeal/contract/exports/exports.schemas.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Platform, viewerOf } from '../../platform/context.ts'
import type { Crypto } from '../../platform/crypto/crypto.ts'
import { sentence } from '../../platform/fail.ts'
import { type Exportable, exportable, listOf } from '../../platform/sheets/exportable.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { namesOf } from '../people/users/users.service.ts'
import { areaDirectory, brandDirectory } from '../reference/areas/areas.service.ts'
import { dictionary } from '../reference/dictionaries/dictionaries.service.ts'
import type { RecordRow } from './exports.store.ts'

/** What was asked for, as it lies sealed in the register. */
export interface Asked {
  /** Filters, `sortField` and `sortOrder` as the list's own call takes them. */
  query: Readonly<Record<string, string>>
  columns: readonly string[]
}

/** What a record is of. */
export function wordsOf(platform: Platform, of: Pick<RecordRow, 'list'>): Omit<ExportList, 'route'> {
  const name = of.list as RegisteredName
  return isHandedOver(name) ? handedOver[name] : listOf(platform, name)
}

const COLUMN = 'export_records.asked'
export const sealAsked = (crypto: Crypto, asked: Asked): Buffer =>
  crypto.encryptField(COLUMN, JSON.stringify(asked))
export const openAsked = (crypto: Crypto, row: Pick<RecordRow, 'asked'>): Asked =>
  JSON.parse(crypto.decryptField(COLUMN, row.asked)) as Asked

const WORDS = {
  zh: {
    all: '全部',
    late: { true: '是', false: '否', today: '今日到期', threeDays: '三日内到期' },
    nobody: '无人经办',
    colon: '：',
    stop: '；',
    sort: '排序',
    ascend: '升序',
    descend: '降序',
  },
  en: {
    all: 'All',
    late: { true: 'Yes', false: 'No', today: 'due today', threeDays: 'due within three days' },
    nobody: 'nobody',
    colon: ': ',
    stop: '; ',
    sort: 'Sorted by',
    ascend: 'ascending',
    descend: 'descending',
  },
} as const
const DICTIONARIES: Readonly<Record<string, string>> = {
  l1: 'APPEAL_L1',
  l2: 'APPEAL_L1',
  channel: 'APPEAL_CHANNEL',
  serviceKind: 'SERVICE_KIND',
  mailKind: 'MAIL_KIND',
  areaKind: 'AREA_KIND',
  excludeReason: 'EXCLUDE_REASON',
  recheckCause: 'RECHECK_CAUSE',
  userStatus: 'COMMON_STATUS',
}
/** What may be a person's name, number or account. */
const PERSONAL = new Set(['searchKey', 'account', 'ip'])
const masked = (text: string) => `${[...text][0] ?? ''}***`

/** The filters of an export in words, as far as the register may show them. */
export async function conditionOf(ctx: Context, name: RegisteredName, { query }: Asked): Promise<string> {
  const { platform, language } = ctx
  const words = WORDS[language]
  const { filters, columns } = wordsOf(platform, { list: name })
  const [labels, brands, areas, orgs] = await Promise.all([
    dictionary(platform),
    brandDirectory(platform),
    areaDirectory(platform),
    orgDirectory(platform),
  ])
  const names = await namesOf(
    ctx,
    [query.handlerId, query.person].flatMap((id) => (id && id !== NOBODY ? [id] : [])),
  )
  const list: Partial<Exportable> = isHandedOver(name) ? {} : exportable(ctx, name)
  const word = (filter: string, value: string): string => {
    const own = list.filterWord?.(filter, value, ctx)
    if (own !== undefined) return own
    const type = list.filterDictionary?.(filter, query) ?? DICTIONARIES[filter]
    if (type) return labels.label(type, value, language)
    switch (filter) {
      case 'brand': {
        const brand = brands.get(value)
        return (language === 'zh' ? brand?.name : brand?.nameEn) ?? value
      }
      case 'areaCode':
      case 'answerArea':
      case 'province':
      case 'city':
        return areas.fullName(value, language) || value
      case 'orgId':
      case 'bureau':
      case 'bureauProvince':
        return orgs.nameOf(value, language) || value
      case 'handlerId':
      case 'person':
        return value === NOBODY ? words.nobody : (names.get(value) ?? value)
      case 'overdue':
      case 'ended':
        return words.late[value as Lateness] ?? value
      default:
        return value
    }
  }
  const said = Object.keys(filters).flatMap((filter) => {
    const value = query[filter]
    if (!value) return []
    const text = PERSONAL.has(filter)
      ? masked(value)
      : filter === 'userIds'
        ? String(value.split(',').length)
        : value
            .split(',')
            .map((one) => word(filter, one))
            .join(language === 'zh' ? '、' : ', ')
    return [`${filters[filter]![language]}${words.colon}${text}`]
  })
  const sorted = query.sortField && (columns[query.sortField]?.[language] ?? query.sortField)
  if (sorted)
    said.push(
      `${words.sort}${words.colon}${sorted} ${words[query.sortOrder === 'descend' ? 'descend' : 'ascend']}`,
    )
  return said.join(words.stop) || words.all
}

/** A line of the register; files are their owner's alone. */
export async function presentRecords(ctx: Context, rows: readonly RecordRow[]): Promise<ExportRecord[]> {
  const { platform, language } = ctx
  const viewer = viewerOf(ctx)
  const orgs = await orgDirectory(platform)
  const names = await namesOf(ctx, rows, ({ ownerId }) => ownerId)
  return Promise.all(
    rows.map(async (row) => {
      const name = row.list as RegisteredName
      const list = wordsOf(platform, row)
      const asked = openAsked(platform.crypto, row)
      const own = row.ownerId === viewer.userId
      const open = row.state === 'waiting' || row.state === 'running'
      const over = row.expiresAt !== null && row.expiresAt <= ctx.now()
      const state = row.state === 'done' && over ? 'expired' : row.state
      return {
        ...row,
        listName: list.name[language],
        ownerName: names.get(row.ownerId) ?? '',
        orgName: orgs.nameOf(row.orgId, language) || null,
        condition: await conditionOf(ctx, name, asked),
        columns: asked.columns.map((column) => list.columns[column]?.[language] ?? column),
        state,
        fault: row.state === 'failed' ? sentence('exports.interrupted', {}, language) : null,
        createTime: wireTime(row.createdAt),
        finishTime: row.finishedAt && wireTime(row.finishedAt),
        expireTime: row.expiresAt && wireTime(row.expiresAt),
        can: [
          ...(own && open ? (['cancel'] as const) : []),
          ...(own && state === 'done' ? (['download'] as const) : []),
        ],
      }
    }),
  )
}
