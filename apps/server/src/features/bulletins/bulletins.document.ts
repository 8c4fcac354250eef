import type { Behind, RemarkKey } from '@appeal/contract/bulletins/bulletins.routes.ts'
import {
  changeText,
  countedByAcceptance,
  measure,
  printedMeasure,
  shareText,
} from '@appeal/contract/figures/arithmetic.ts'
import { type MeasureKey, measures, type Sums } from '@appeal/contract/figures/measures.ts'
import {
  isSmall,
  keptBack,
  LEAST_PUBLISHED,
  RATE_HIDES_FROM,
  tellsNone,
} from '@appeal/contract/figures/smallNumbers.ts'
import type { MonthContent } from '@appeal/contract/figures/snapshots.ts'
import { frozenVolumes, type Period, periodOf } from '../figures/figures.service.ts'
import { brandsChapter } from './bulletins.brands.ts'
import {
  type Block,
  type Bulletin,
  type BulletinWords,
  type Compared,
  counted,
  countedTable,
  type Earlier,
  KINDS,
  type Kind,
  MAIL_KINDS,
  NONE,
  ofKind,
  plain,
  REST,
  told,
  WITHHELD,
} from './bulletins.parts.ts'
import {
  NOTHING_WITHHELD,
  type SumsWithheld,
  sumsWithheld,
  validByMail,
  type Ways,
  withheldOf,
} from './bulletins.told.ts'

/** A share with the two digits that all shares of a bulletin have. */
const percent = (text: string | null) => (text === null ? NONE : `${text}%`)
const share = (part: number, whole: number) => percent(shareText(part, whole, 2))

const against = (now: number, before: number | null, word: string): string => {
  const change = before === null ? null : changeText(now, before)
  if (change === null) return ''
  if (Number(change) === 0) return `，${word}持平`
  return change.startsWith('-') ? `，${word}下降${change.slice(1)}%` : `，${word}上升${change}%`
}

/** How a number that is told changed against those that were. */
const changes = (
  { now, previous, lastYear }: Compared,
  of: (period: Period) => number,
  isWithheld: (sums: SumsWithheld) => boolean,
) => {
  const before = (one: Earlier | null) => one && (isWithheld(one.withheld) ? null : of(one.period))
  return against(of(now), before(previous), '环比') + against(of(now), before(lastYear), '同比')
}

const KIND_NAMES = ['postal', 'express'] as const
const NAMES: Record<Kind, string> = { postal: '邮政普遍服务', express: '快递服务' }

function rateSentence(
  { now, withheld }: Compared,
  { kindOf, rules, withholds }: BulletinWords,
  key: 'rate' | 'validRate',
): string {
  const name = key === 'rate' ? 'handled' : 'valid'
  const covered = frozenVolumes(now.contents, kindOf)({}, now.months)
  if (!covered) return ''
  const sums = now.carried(covered)
  const { value } = measure(key, sums, covered.millions, rules)
  // Over few items the rate tells its cases, and with these the ones without a volume.
  const isTold =
    !withholds ||
    Number(covered.millions) >= RATE_HIDES_FROM ||
    (!isSmall(now.total('channel')[name] - sums[name]) &&
      tellsNone(
        [...withheld.brands[name]].map((brand) => now.carried(covered, (at) => at.brand === brand)[name]),
      ))
  return value === null || !isTold ? '' : `，${measures[key].label.zh}为百万分之${value}`
}

function overall(compared: Compared, words: BulletinWords): Block[] {
  const { now, withheld, byAcceptance } = compared
  const all = now.total('channel')
  const count = (name: 'handled' | 'valid', kind?: Kind) => (period: Period) =>
    period.total('channel', kind && ofKind(kind))[name]
  const shareOf = (part: number, whole: number) => (whole === 0 ? '' : `（占${share(part, whole)}）`)
  const sentence = (name: 'handled' | 'valid', title: string) => {
    if (withheld.all[name]) return `${title}${WITHHELD}件。`
    const ofAll = changes(compared, count(name), (sums) => sums.all[name])
    const rate = byAcceptance ? rateSentence(compared, words, name === 'handled' ? 'rate' : 'validRate') : ''
    const ofKinds = KIND_NAMES.map((kind) => {
      if (withheld.kinds[name]) return `其中涉及${NAMES[kind]}问题的${WITHHELD}件`
      const part = count(name, kind)
      return `其中涉及${NAMES[kind]}问题的${part(now)}件${shareOf(part(now), all[name])}${changes(compared, part, (sums) => sums.kinds[name])}`
    })
    return `${title}${all[name]}件${ofAll}${rate}。${ofKinds.join('；')}。`
  }
  const satisfied = (key: MeasureKey, sums: Sums) => {
    const { value, few } = printedMeasure(key, sums, null, words.rules)
    if (value !== null) return `满意率为${value}%`
    return few ? `的评价少于${words.rules.least}件，不计算满意率` : '没有评价'
  }
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: '一、总体情况' },
    {
      kind: 'text',
      text: `（一）${sentence('handled', `各级邮政管理部门共${byAcceptance ? '受理' : '处理'}用户申诉`)}`,
    },
    { kind: 'text', text: `（二）${sentence('valid', '其中有效申诉（确定企业责任的）')}` },
    {
      kind: 'text',
      text:
        `（三）用户对邮政管理部门申诉处理工作${satisfied('bureauSatisfaction', all)}，` +
        `对邮政企业申诉处理${satisfied('postalSatisfaction', now.total('channel', ofKind('postal')))}，` +
        `对快递企业申诉处理${satisfied('expressSatisfaction', now.total('channel', ofKind('express')))}。`,
    },
    companyTable(now, words, 'overdue', '（四）企业逾期答复情况'),
    companyTable(now, words, 'untrue', '（五）企业答复不属实情况'),
  ]
  return blocks
}

/** Enterprises by province for a count that most of them have none of. */
function companyTable(
  period: Period,
  words: BulletinWords,
  name: 'overdue' | 'untrue',
  title: string,
): Block {
  const cells = [...period.split('brand', ['brand', 'province'])].filter(([, sums]) => sums[name] !== 0)
  if (cells.length === 0) return { kind: 'text', text: `${title}：无。` }
  const at = cells.map(([key, sums]) => ({
    brand: key.split('|')[0]!,
    province: key.split('|')[1]!,
    n: sums[name],
  }))
  const provinces = [...new Set(at.map(({ province }) => province))].sort()
  const sum = (brand?: string, province?: string) =>
    at
      .filter((one) => (!brand || one.brand === brand) && (!province || one.province === province))
      .reduce((all, { n }) => all + n, 0)
  const brands = [...new Set(at.map(({ brand }) => brand))].sort(
    (a, b) => Number(a === REST) - Number(b === REST) || sum(b) - sum(a) || (a < b ? -1 : 1),
  )
  const cell = (brand?: string, province?: string, none?: string) =>
    counted(
      sum(brand, province),
      { count: name, ...(brand && { brand }), ...(province && { province }) },
      none,
    )
  const row = (label: string, brand?: string) => [
    plain(label),
    ...provinces.map((province) => cell(brand, province, NONE)),
    cell(brand),
  ]
  return countedTable(
    `${title}（件）`,
    ['企业', ...provinces.map((code) => words.label('province', code)), '合计'],
    [...brands.map((brand) => row(words.label('brand', brand), brand)), row('合计')],
  )
}

const byCount = (name: 'handled' | 'valid') => (a: [string, Sums], b: [string, Sums]) =>
  Number(a[0] === REST) - Number(b[0] === REST) || b[1][name] - a[1][name] || (a[0] < b[0] ? -1 : 1)

function chapter(compared: Compared, words: BulletinWords, kind: Kind, number: string): Block[] {
  const { now, withheld } = compared
  const heading: Block = { kind: 'heading', level: 1, text: `${number}、${NAMES[kind]}申诉情况` }
  if (withheld.kinds.handled)
    return [heading, { kind: 'text', text: `涉及${NAMES[kind]}的申诉${WITHHELD}件，本期不单独公布。` }]
  const keep = ofKind(kind)
  const all = now.total('reason', keep)
  const kept = withheld.problems[kind]
  const mail = withheld.mail[kind]
  // Where they stand must not tell how many they are.
  const byTold = (name: 'handled' | 'valid') => (a: [string, Sums], b: [string, Sums]) =>
    Number(kept[name].has(a[0])) - Number(kept[name].has(b[0])) ||
    (kept[name].has(a[0]) ? (a[0] < b[0] ? -1 : 1) : byCount(name)(a, b))
  // Problems of which appeals only came in play no part yet.
  const problems = [...now.split('reason', ['l1'], keep)]
    .filter(([, { handled, valid }]) => handled !== 0 || valid !== 0)
    .sort(byTold('handled'))
  const behind = (name: 'handled' | 'valid', l1?: string): Behind => ({
    count: name === 'handled' && compared.byAcceptance ? 'accepted' : name,
    serviceKind: KINDS[kind],
    ...(l1 && { l1 }),
  })
  const numbers = (sums: Sums, l1?: string) =>
    (['handled', 'valid'] as const).flatMap((name) => {
      const isWithheld = l1 === undefined ? withheld.kinds[name] : kept[name].has(l1)
      return [
        told(counted(sums[name], behind(name, l1)), isWithheld),
        told(plain(share(sums[name], all[name])), isWithheld || withheld.kinds[name]),
      ]
    })
  /** Valid appeals of a problem, or of all, by kind of mail; each is counted in one column. */
  const byMailKind = (l1?: string) =>
    validByMail(now, kind, l1).map((n, i) => {
      const mailKind = MAIL_KINDS[i]!
      // The last column gathers several kinds of mail, which no list is asked for at once.
      const cases = mailKind === REST ? null : { ...behind('valid', l1), mailKind }
      return told(counted(n, cases), l1 === undefined ? mail.all : mail.problems.has(l1))
    })
  const mainOnes = (name: 'handled' | 'valid') => {
    const named = problems
      .filter(([l1, sums]) => all[name] !== 0 && sums[name] > 0 && !kept[name].has(l1))
      .sort(byCount(name))
      .slice(0, 3)
      .map(([l1, sums]) => `${words.label('l1', l1)}占${share(sums[name], all[name])}`)
    return named.length > 0 ? `，主要问题：${named.join('、')}` : ''
  }
  const validShare = percent(measure('validShare', all, null, { ...words.rules, least: 1 }).value)
  const reasons = [...now.split('reason', ['l1', 'l2'], keep)].filter(([, { handled }]) => handled !== 0)
  const top = (l1: string) => {
    const under = reasons.filter(([key]) => key.startsWith(`${l1}|`)).sort(byCount('handled'))
    const few = words.withholds
      ? keptBack(under.toReversed().map(([code, { handled }]) => ({ code, counts: [handled] })))
      : null
    return under
      .filter(([key, { handled }]) => handled > 0 && !few?.has(key) && !key.endsWith('|'))
      .slice(0, 2)
      .map(([key, sums]) => `${words.label('l2', key.split('|')[1]!)}${sums.handled}件`)
  }
  return [
    heading,
    {
      kind: 'text',
      text:
        `（一）涉及${NAMES[kind]}的申诉${all.handled}件${mainOnes('handled')}；` +
        (withheld.kinds.valid
          ? `有效申诉${WITHHELD}件。`
          : `有效申诉${all.valid}件，占${validShare}${mainOnes('valid')}。`),
    },
    countedTable(
      `${NAMES[kind]}申诉问题统计`,
      ['序号', '申诉问题', '申诉数量', '申诉占比', '有效申诉数量', '有效申诉占比'].concat(
        MAIL_KINDS.map((code) => words.label('mailKind', code)),
      ),
      [
        ...problems.map(([l1, sums], i) => [
          plain(String(i + 1)),
          plain(words.label('l1', l1)),
          ...numbers(sums, l1),
          ...byMailKind(l1),
        ]),
        [plain(''), plain('合计'), ...numbers(all), ...byMailKind()],
      ],
    ),
    {
      kind: 'text',
      text: `（二）二级原因：${
        problems
          .flatMap(([l1]) => {
            const named = kept.handled.has(l1) ? [] : top(l1)
            return named.length ? [`${words.label('l1', l1)}主要为${named.join('、')}`] : []
          })
          .join('；') || '无'
      }。`,
    },
  ]
}

function notes({ now, byAcceptance }: Compared, { rules, withholds }: BulletinWords): Block[] {
  const corrected = now.contents.flatMap(({ month, corrections }) =>
    corrections.map((one) => {
      const sums = periodOf([
        { format: 1, month: one.month, cells: one.cells, volumes: [], corrections: [] },
      ]).total('channel')
      const signed = (n: number) => (n > 0 ? `+${n}` : String(n))
      return `※ ${month} 的数字含对 ${one.month} 的更正：申诉${signed(sums.handled)}件，有效申诉${signed(sums.valid)}件。`
    }),
  )
  const used: MeasureKey[] = [
    byAcceptance ? 'accepted' : 'appeals',
    'valid',
    'validShare',
    'rate',
    'validRate',
    'bureauSatisfaction',
    'overdue',
    'untrue',
    'index',
  ]
  return [
    { kind: 'heading', level: 1, text: '说明' },
    ...corrected.map((text): Block => ({ kind: 'note', text })),
    ...used.map(
      (key): Block => ({
        kind: 'note',
        text: `${measures[key].label.zh}：${measures[key].words.zh}（${measures[key].filter.zh}）。`,
      }),
    ),
    ...(byAcceptance
      ? [{ kind: 'note', text: '申诉数量、占比和申诉率均按受理口径计算，有效申诉按办结计算。' } as const]
      : []),
    ...(withholds
      ? [
          {
            kind: 'note',
            text:
              `${WITHHELD}：少于${LEAST_PUBLISHED}件，或者可由其推算出少于${LEAST_PUBLISHED}件的数字，不公布，与开放数据同一规则；` +
              '全国合计和企业逾期答复、答复不属实情况依法公布。',
          } as const,
        ]
      : []),
    {
      kind: 'note',
      text: `少于${rules.least}件的不计算比率；${withholds ? '平均数按表中公布的申诉率计算；' : ''}申诉率只计有业务量的企业；指数缺少任一构成的不计算。`,
    },
  ]
}

export const titleOf = (period: string) =>
  period.includes('Q')
    ? `${period.slice(0, 4)}年第${'一二三四'[Number(period[5]) - 1]}季度邮政业用户申诉情况的通告`
    : `${period.slice(0, 4)}年${Number(period.slice(5))}月邮政业用户申诉情况的通告`

/**
 * A bulletin in the official structure (domain 2.6), out of frozen months alone: same months, same bulletin.
 *
 * @param earlier frozen months of the period before and of a year ago; null where they are not all frozen
 * @param named sentences that name somebody, after all figures; they are none of the figures
 */
export function composeBulletin(
  period: string,
  contents: readonly MonthContent[],
  earlier: { previous: readonly MonthContent[] | null; lastYear: readonly MonthContent[] | null },
  texts: Partial<Record<RemarkKey, string>>,
  words: BulletinWords,
  named: readonly string[] = [],
): Bulletin {
  const byAcceptance = period.includes('Q')
  const waysOf = (months: readonly MonthContent[]): Ways => {
    const ended = periodOf(months)
    return { ended, counted: byAcceptance ? periodOf(months, countedByAcceptance) : ended, byAcceptance }
  }
  const before = (months: readonly MonthContent[] | null): Earlier | null => {
    if (!months) return null
    const { ended, counted: period } = waysOf(months)
    return { period, withheld: words.withholds ? sumsWithheld(ended, period) : NOTHING_WITHHELD }
  }
  const ways = waysOf(contents)
  const compared: Compared = {
    now: ways.counted,
    withheld: words.withholds ? withheldOf(ways) : NOTHING_WITHHELD,
    previous: before(earlier.previous),
    lastYear: before(earlier.lastYear),
    byAcceptance,
  }
  const remark = (key: RemarkKey): Block => ({ kind: 'remark', key, text: texts[key] ?? '' })
  return {
    title: titleOf(period),
    period,
    blocks: [
      remark('opening'),
      ...overall(compared, words),
      remark('overall'),
      ...chapter(compared, words, 'postal', '二'),
      remark('postal'),
      ...chapter(compared, words, 'express', '三'),
      remark('express'),
      ...brandsChapter(compared, words),
      remark('brands'),
      ...(named.length > 0
        ? [
            { kind: 'heading', level: 1, text: '五、督办通报' } as const,
            ...named.map((text): Block => ({ kind: 'text', text })),
          ]
        : []),
      remark('closing'),
      ...notes(compared, words),
    ],
  }
}
