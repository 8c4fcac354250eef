import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { COUNTS, NO_SUMS, type Sums } from '@appeal/contract/figures/measures.ts'
import type { MonthContent } from '@appeal/contract/figures/snapshots.ts'
import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/context.ts'
import { useTestApp } from '../../testing/app.ts'
import { aTemplate } from '../figures/figures.fixture.ts'
import { contentOf, labelsOf, rulesOf, snapshotsOf } from '../figures/figures.service.ts'
import { freeze } from '../figures/figures.snapshots.ts'
import { composeBulletin } from './bulletins.document.ts'
import { bulletinHtml } from './bulletins.html.ts'
import type { Bulletin } from './bulletins.parts.ts'

const test = useTestApp()

interface Batch {
  month: string
  brand: string
  kind: 'POSTAL' | 'EXPRESS'
  handled: number
  valid: number
  l1?: string
  overdue?: number
  area?: string
}

/** Cases as rows of the table of cases, by the thousand: all ended in the month, the first ones of them valid. */
async function synthesise(template: string, batches: readonly Batch[]): Promise<void> {
  const { pool } = test.app.platform.database
  let base = 7_000_000_000_000
  for (const batch of batches) {
    const { month, brand, kind, handled, valid, l1 = 'DELIVERY', area = '230103', overdue = 0 } = batch
    const at = `${month}-15T10:00:00+08:00`
    await pool.query(
      `insert into appeals select r.* from appeals a cross join generate_series(1, $2::int) n
       cross join lateral jsonb_populate_record(a, $3::jsonb || jsonb_build_object('id', $4::bigint + n, 'appeal_no', 'SS' || ($4::bigint + n),
         'waybill_no', 'W' || n, 'liability', case when n <= $5::int then 'RESPONSIBLE' else 'NOT_RESPONSIBLE' end, 'valid', n <= $5::int)) r
       where a.id = $1`,
      [
        template,
        handled,
        JSON.stringify({
          brand,
          service_kind: kind,
          mail_kind: kind === 'POSTAL' ? 'PARCEL' : null,
          l1,
          l2: null,
          answer_area: area,
          submitted_at: at,
          accepted_at: at,
          transferred_at: at,
          closed_at: at,
          evaluate_status: 0,
        }),
        base,
        valid,
      ],
    )
    await pool.query(
      `insert into appeal_replies select r.* from appeal_replies one cross join generate_series(1, $1::int) n
       cross join lateral jsonb_populate_record(one, jsonb_build_object('id', $2::bigint + n, 'appeal_id', $2::bigint + n, 'overdue', true)) r
       where one.id = (select min(id) from appeal_replies)`,
      [overdue, base],
    )
    base += 1_000_000
  }
}

/** So many cases at once: without the triggers and indexes that serve single cases; the roll-up is made at the end. */
async function inBulk(work: () => Promise<void>): Promise<void> {
  const { pool } = test.app.platform.database
  await test.app.owner.query('alter table appeals disable trigger user')
  const { rows } = await pool.query<{ indexname: string }>(
    `select indexname from pg_indexes where tablename = 'appeals' and indexname not like '%pkey%'`,
  )
  for (const { indexname } of rows) await test.app.owner.query(`drop index ${indexname}`)
  await work()
  await test.app.owner.query('alter table appeals enable trigger user')
  await test.app.owner.query('select stat_recount()')
}

async function bulletinOf(period: string, months: string[], previous: string[] | null): Promise<Bulletin> {
  const { platform } = test.app
  const labels = await labelsOf(platform, 'zh')
  const contents = async (wanted: string[] | null) =>
    wanted && (await snapshotsOf(platform.db, wanted)).map(contentOf)
  return composeBulletin(
    period,
    (await contents(months))!,
    { previous: await contents(previous), lastYear: null },
    {},
    { label: labels.label, kindOf: labels.kindOf, rules: await rulesOf(platform), withholds: true },
  )
}
const wordsOf = ({ blocks }: Bulletin) =>
  blocks
    .map((block) =>
      block.kind === 'table' ? [block.title, ...block.head, ...block.rows.flat()].join(' ') : block.text,
    )
    .join('\n')

describe('bulletins from cases with the counts of domain 2.7', () => {
  it('prints every published percentage to its digit', async () => {
    const template = await aTemplate(test.app)
    await inBulk(() =>
      synthesise(template, [
        { month: '2020-12', brand: 'CHINAPOST', kind: 'POSTAL', handled: 853, valid: 0 },
        { month: '2020-12', brand: 'ZTO', kind: 'EXPRESS', handled: 22299, valid: 2202 },
        { month: '2021-01', brand: 'CHINAPOST', kind: 'POSTAL', handled: 607, valid: 45 },
        { month: '2021-01', brand: 'ZTO', kind: 'EXPRESS', handled: 21052, valid: 1780 },
        { month: '2021-02', brand: 'CHINAPOST', kind: 'POSTAL', handled: 711, valid: 62 },
        { month: '2021-02', brand: 'ZTO', kind: 'EXPRESS', handled: 18004, valid: 1964 },
        // The overdue table of March 2021: China Post in Heilongjiang and Ningxia, one express company in Guangdong.
        {
          month: '2021-03',
          brand: 'CHINAPOST',
          kind: 'POSTAL',
          handled: 700,
          valid: 58,
          overdue: 2,
          area: '230103',
        },
        {
          month: '2021-03',
          brand: 'CHINAPOST',
          kind: 'POSTAL',
          handled: 27,
          valid: 0,
          overdue: 1,
          area: '640104',
        },
        {
          month: '2021-03',
          brand: 'ZTO',
          kind: 'EXPRESS',
          handled: 25878,
          valid: 2496,
          overdue: 1,
          area: '440103',
        },
      ]),
    )
    const ctx = systemContext(test.app.platform, 'test')
    for (const month of ['2020-12', '2021-01', '2021-02', '2021-03']) await freeze(ctx, month)

    const february = wordsOf(await bulletinOf('2021-02', ['2021-02'], ['2021-01']))
    expect(february).toContain(
      '共处理用户申诉18715件，环比下降13.6%。其中涉及邮政普遍服务问题的711件（占3.80%），环比上升17.1%；其中涉及快递服务问题的18004件（占96.20%），环比下降14.5%。',
    )
    expect(february).toContain(
      '有效申诉（确定企业责任的）2026件，环比上升11.0%。其中涉及邮政普遍服务问题的62件（占3.06%），环比上升37.8%；其中涉及快递服务问题的1964件（占96.94%），环比上升10.3%。',
    )
    const march = wordsOf(await bulletinOf('2021-03', ['2021-03'], ['2021-02']))
    expect(march).toContain(
      '26605件，环比上升42.2%。其中涉及邮政普遍服务问题的727件（占2.73%），环比上升2.3%；其中涉及快递服务问题的25878件（占97.27%），环比上升43.7%。',
    )
    expect(march).toContain(
      '2554件，环比上升26.1%。其中涉及邮政普遍服务问题的58件（占2.27%），环比下降6.5%；其中涉及快递服务问题的2496件（占97.73%），环比上升27.1%。',
    )
    expect(march).toContain(
      '企业 黑龙江省 广东省 宁夏回族自治区 合计 中国邮政 2 – 1 3 中通快递 – 1 – 1 合计 2 1 1 4',
    )
    expect(wordsOf(await bulletinOf('2021-01', ['2021-01'], ['2020-12']))).toContain(
      '问题的21052件（占97.20%），环比下降5.6%',
    )
  }, 60_000)
})

/** A frozen month that nobody had to live through: one cell for each problem. */
const month = (
  at: string,
  problems: [kind: string, l1: string, counted: number, valid: number][],
  millions: string,
  handledFor = (counted: number) => counted + 5,
) => {
  const numbers = (given: Partial<Sums>) => COUNTS.map((count) => ({ ...NO_SUMS, ...given })[count])
  const kinds = ['POSTAL', 'EXPRESS']
  // Quarters count what was accepted: what was handled is another number, and must not be printed.
  const counted = (n: number) => ({ accepted: n, handled: handledFor(n) })
  const sum = (kind: string, i: 2 | 3) =>
    problems.reduce((all, row) => all + (row[0] === kind ? row[i] : 0), 0)
  return {
    format: 1 as const,
    month: at,
    cells: {
      brand: Object.fromEntries(
        kinds.map((kind) => [
          `440000|ZTO|${kind}|LOSS`,
          numbers({ ...counted(sum(kind, 2)), valid: sum(kind, 3) }),
        ]),
      ),
      city: {},
      bureau: {},
      channel: Object.fromEntries(
        kinds.map((kind) => [`WEB|${kind}`, numbers({ ...counted(sum(kind, 2)), valid: sum(kind, 3) })]),
      ),
      reason: Object.fromEntries(
        problems.map(([kind, l1, n, valid]) => [`1|${kind}||${l1}|`, numbers({ ...counted(n), valid })]),
      ),
    },
    volumes: [{ brand: 'ZTO', area: '000000', millions }],
    corrections: [],
  }
}

describe('whom a bulletin names', () => {
  it('stands after all figures in a chapter of its own, and nowhere where nobody is named', async () => {
    const labels = await labelsOf(test.app.platform, 'zh')
    const rules = await rulesOf(test.app.platform)
    const words = { label: labels.label, kindOf: labels.kindOf, rules, withholds: true }
    const content = month('2023-11', [['EXPRESS', 'LOSS', 300, 40]], '15757')
    const none = { previous: null, lastYear: null }
    const blocksWith = (named: string[]) =>
      composeBulletin('2023-11', [content], none, {}, words, named).blocks
    const [quiet, loud] = [blocksWith([]), blocksWith(['某局督办某企业，予以通报。'])]
    const said = loud.filter((block) => !quiet.some((one) => JSON.stringify(one) === JSON.stringify(block)))
    expect(said).toEqual([
      { kind: 'heading', level: 1, text: '五、督办通报' },
      { kind: 'text', text: '某局督办某企业，予以通报。' },
    ])
    expect(
      loud.findIndex((block) => block.kind === 'heading' && block.text.startsWith('五、')),
    ).toBeGreaterThan(loud.findIndex((block) => block.kind === 'heading' && block.text.startsWith('四、')))
  })
})

describe('quarterly bulletins', () => {
  it('prints rates per million and shares as published (2023Q2, 2023Q4)', async () => {
    const labels = await labelsOf(test.app.platform, 'zh')
    const rules = await rulesOf(test.app.platform)
    const words = { label: labels.label, kindOf: labels.kindOf, rules, withholds: true }
    const none = { previous: null, lastYear: null }
    const fourth = wordsOf(
      composeBulletin(
        '2023Q4',
        [
          month(
            '2023-10',
            [
              ['POSTAL', 'DELAY', 1000, 152],
              ['POSTAL', 'LOSS', 800, 134],
              ['POSTAL', 'DELIVERY', 624, 88],
              ['POSTAL', 'OTHER', 0, 47],
            ],
            '15757',
          ),
          month(
            '2023-11',
            [
              ['EXPRESS', 'LOSS', 30000, 4032],
              ['EXPRESS', 'DELIVERY', 20000, 3046],
            ],
            '15757',
          ),
          month(
            '2023-12',
            [
              ['EXPRESS', 'DAMAGE', 18956, 2066],
              ['EXPRESS', 'DELAY', 0, 1937],
            ],
            '15758',
          ),
        ],
        none,
        {},
        words,
      ),
    )
    for (const printed of [
      '共受理用户申诉71380件，申诉率为百万分之1.51',
      '11502件，有效申诉率为百万分之0.24',
      '有效申诉421件，占17.37%，主要问题：延误占36.10%、丢失短少占31.83%、投递服务占20.90%',
      '有效申诉11081件，占16.07%，主要问题：丢失短少占36.39%、投递服务占27.49%、损毁占18.64%',
    ])
      expect(fourth).toContain(printed)
    const second = wordsOf(
      composeBulletin(
        '2023Q2',
        [
          month('2023-04', [['POSTAL', 'DELAY', 2079, 163]], '13372'),
          month(
            '2023-05',
            [
              ['EXPRESS', 'LOSS', 40000, 2053],
              ['EXPRESS', 'DELIVERY', 14918, 1720],
            ],
            '13373',
          ),
          month(
            '2023-06',
            [
              ['EXPRESS', 'DELAY', 10000, 976],
              ['EXPRESS', 'DAMAGE', 0, 1316],
            ],
            '13373',
          ),
        ],
        none,
        {},
        words,
      ),
    )
    for (const printed of [
      '共受理用户申诉66997件，申诉率为百万分之1.67',
      '6228件，有效申诉率为百万分之0.16',
      '有效申诉163件，占7.84%',
      '有效申诉6065件，占9.34%，主要问题：丢失短少占33.85%、投递服务占28.36%',
    ])
      expect(second).toContain(printed)
    // 976 of 6065: the third published share of the quarter.
    expect(second).toContain('16.09%')
  })
})

describe('satisfaction and brands as published', () => {
  const numbers = (given: Partial<Sums>) => COUNTS.map((count) => ({ ...NO_SUMS, ...given })[count])
  const printed = async (content: MonthContent) => {
    const labels = await labelsOf(test.app.platform, 'zh')
    const rules = await rulesOf(test.app.platform)
    const words = { label: labels.label, kindOf: labels.kindOf, rules, withholds: true }
    return wordsOf(composeBulletin(content.month, [content], { previous: null, lastYear: null }, {}, words))
  }
  const empty = { brand: {}, city: {}, bureau: {}, reason: {}, channel: {} }

  // Bureau, China Post, express companies, each of a thousand evaluations.
  it.each([
    ['2021-02', 977, 952, 964, '97.7', '95.2', '96.4'],
    ['2021-03', 978, 931, 960, '97.8', '93.1', '96.0'],
    ['2021-07', 981, 1000, 956, '98.1', '100.0', '95.6'],
    ['2023-05', 974, 963, 965, '97.4', '96.3', '96.5'],
    ['2023-11', 976, 953, 970, '97.6', '95.3', '97.0'],
  ])('%s: three satisfaction rates', async (at, bureau, postal, express, ...rates) => {
    const of = (bureauSatisfied: number, enterpriseSatisfied: number) =>
      numbers({ evaluated: 1000, bureauSatisfied, validEvaluated: 1000, enterpriseSatisfied })
    const channel = { 'WEB|POSTAL': of(bureau, postal), 'WEB|EXPRESS': of(bureau, express) }
    const text = await printed({
      format: 1,
      month: at,
      cells: { ...empty, channel },
      volumes: [],
      corrections: [],
    })
    expect(text).toContain(
      `申诉处理工作满意率为${rates[0]}%，对邮政企业申诉处理满意率为${rates[1]}%，对快递企业申诉处理满意率为${rates[2]}%`,
    )
  })

  it('2021-01: rates of brands from the highest on, and the shares of problems', async () => {
    const rates = {
      DEPPON: '7.96',
      DHL: '6.92',
      EMS: '3.55',
      YTO: '2.86',
      SF: '2.60',
      STO: '1.76',
      JD: '1.27',
      YUNDA: '1.19',
      ZTO: '0.88',
      JTSD: '0.70',
    }
    const brand = Object.fromEntries(
      Object.entries(rates).map(([code, rate]) => [
        `440000|${code}|EXPRESS|LOSS`,
        numbers({ handled: Number(rate.replace('.', '')) }),
      ]),
    )
    const reason = {
      '1|EXPRESS||LOSS|': numbers({ handled: 328, valid: 328 }),
      '1|EXPRESS||DELAY|': numbers({ handled: 216, valid: 216 }),
      '1|EXPRESS||DELIVERY|': numbers({ handled: 199, valid: 199 }),
      '1|EXPRESS||OTHER|': numbers({ handled: 257, valid: 257 }),
    }
    const volumes = Object.keys(rates).map((code) => ({ brand: code, area: '000000', millions: '100' }))
    const text = await printed({
      format: 1,
      month: '2021-01',
      cells: { ...empty, brand, reason },
      volumes,
      corrections: [],
    })
    const at = Object.values(rates).map((rate) =>
      text.indexOf(` ${rate} `, text.indexOf('主要快递企业申诉率')),
    )
    expect(at.every((one) => one > 0)).toBe(true)
    expect(at).toEqual(at.toSorted((a, b) => a - b))
    for (const share of ['丢失短少占32.80%', '延误占21.60%']) expect(text).toContain(share)
    expect(text).toContain('19.90%')
  })
})

describe('tables of a bulletin', () => {
  const numbers = (given: Partial<Sums>) => COUNTS.map((count) => ({ ...NO_SUMS, ...given })[count])
  const words = {
    label: (_: string, code: string) => code,
    kindOf: () => 'EXPRESS',
    rules: { least: 10, weights: [0.35, 0.25, 0.2, 0.1, 0.1] },
  }
  const at = (
    withholds: boolean,
    given: Partial<MonthContent['cells']>,
    volumes: MonthContent['volumes'] = [],
  ) => {
    const empty = { brand: {}, city: {}, bureau: {}, reason: {}, channel: {} }
    const content: MonthContent = {
      ...{ format: 1, month: '2023-11', corrections: [], volumes },
      cells: { ...empty, ...given },
    }
    const none = { previous: null, lastYear: null }
    return composeBulletin('2023-11', [content], none, {}, { ...words, withholds })
  }
  const table = (bulletin: Bulletin, title: string) => {
    const found = bulletin.blocks.find((block) => block.kind === 'table' && block.title.includes(title))
    return found?.kind === 'table' ? found : { head: [], rows: [] }
  }

  // So few of them are printed only where no count is kept back.
  it.each([
    [true, 10, ['1600', '100.00%', '160', '100.00%', '0', '30', '0', '130']],
    [false, 1, ['160', '100.00%', '16', '100.00%', '0', '3', '0', '13']],
  ])(
    'have the four kinds of mail always, each case in one of them, and the rest last (%s)',
    (withholds, times, sums) => {
      const { head, rows } = table(
        at(withholds, {
          reason: {
            '1|POSTAL|PERIODICAL|OTHER|': numbers({ handled: 90 * times, valid: 9 * times }),
            '1|POSTAL|LETTER|LOSS|': numbers({ handled: 30 * times, valid: 3 * times }),
            '1|POSTAL||DELAY|': numbers({ handled: 40 * times, valid: 4 * times }),
          },
        }),
        '邮政普遍服务申诉问题',
      )
      expect(head.slice(6)).toEqual(['PARCEL', 'LETTER', 'PHILATELY', 'OTHER'])
      expect(rows.map((row) => row[1])).toEqual(['DELAY', 'LOSS', 'OTHER', '合计'])
      expect(rows.at(-1)).toEqual(['', '合计', ...sums])
    },
  )

  it.each([
    // Of what is printed: with the third one in them they would tell it.
    [true, 100, ['3.00', '0.00', '1.50', '1.50', '0.00', '0.00']],
    [false, 1, ['2.10', '0.00', '1.00', '1.10', '0.00', '0.00']],
  ])(
    'print the means of every rate, and put brands without an appeal last (%s)',
    (withholds, times, means) => {
      const cells = (brand: string, l1: string, handled: number) => [
        `440000|${brand}|EXPRESS|${l1}`,
        numbers({ handled }),
      ]
      const { rows } = table(
        at(
          withholds,
          {
            brand: Object.fromEntries([
              cells('A', 'DELAY', 30 * times),
              cells('A', 'LOSS', 10 * times),
              cells('B', 'LOSS', 20 * times),
              cells('FEW', 'LOSS', 3),
              // Of no use for a rate: nobody reported its volume.
              cells('UNKNOWN', 'LOSS', 500),
            ] as [string, number[]][]),
          },
          ['A', 'B', 'FEW', 'NONE'].map((brand) => ({ brand, area: '000000', millions: String(10 * times) })),
        ),
        '主要快递企业申诉率',
      )
      expect(rows.map(([brand, rate]) => [brand, rate])).toEqual([
        ['A', '4.00'],
        ['B', '2.00'],
        ['FEW', '少'],
        ['加权平均', means[0]],
        ['算术平均', means[0]],
      ])
      expect(rows.at(-1)).toEqual(['算术平均', ...means])
    },
  )

  it('count in the rate of the whole only those whose carriers have a volume', () => {
    const quarter = ['2023-10', '2023-11', '2023-12'].map((month) => ({
      ...{ format: 1 as const, month, corrections: [] },
      volumes: [
        { brand: 'A', area: '000000', millions: '10' },
        { brand: 'B', area: '440000', millions: '10' },
        // A month is missing: B in Zhejiang has no volume of the quarter.
        ...(month === '2023-10' ? [] : [{ brand: 'B', area: '330000', millions: '10' }]),
      ],
      cells: {
        ...{ city: {}, bureau: {}, reason: {} },
        channel: { 'WEB|EXPRESS': numbers({ accepted: 1000, handled: 7 }) },
        brand: {
          '310000|A|EXPRESS|LOSS': numbers({ accepted: 40 }),
          '440000|B|EXPRESS|LOSS': numbers({ accepted: 20 }),
          '330000|B|EXPRESS|LOSS': numbers({ accepted: 440 }),
          '330000|C|EXPRESS|LOSS': numbers({ accepted: 500 }),
        },
      },
    }))
    const none = { previous: null, lastYear: null }
    const { blocks } = composeBulletin('2023Q4', quarter, none, {}, { ...words, withholds: true })
    const text = blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : [])).join()
    expect(text).toContain('共受理用户申诉3000件，申诉率为百万分之3.00')
  })
})

describe('a bulletin of few cases', () => {
  const words = {
    label: (_: string, code: string) => code,
    kindOf: (brand: string) => (brand === 'POSTAL' ? 'POSTAL' : 'EXPRESS'),
    rules: { least: 10, weights: [0.35, 0.25, 0.2, 0.1, 0.1] },
  }
  const textWhere = (withholds: boolean) =>
    wordsOf(
      composeBulletin(
        '2023-11',
        [month('2023-11', [['EXPRESS', 'LOSS', 3, 0]], '157', (n) => n)],
        { previous: null, lastYear: null },
        {},
        { ...words, withholds },
      ),
    )

  it.each([
    [true, '有效申诉（确定企业责任的）＊件'],
    [false, '有效申诉（确定企业责任的）0件'],
  ])('prints no share of nothing and no rate of nobody’s word (%s)', (withholds, valid) => {
    const text = textWhere(withholds)
    expect(text).toContain('用户对邮政管理部门申诉处理工作没有评价')
    expect(text).toContain(valid)
    expect(text).not.toMatch(/–%|NaN|undefined|null/)
  })

  it('tells all of them where the regulator lets bulletins print every count, and has no sign to explain', () => {
    const text = textWhere(false)
    expect(text).toContain('共处理用户申诉3件。')
    expect(text).toContain('有效申诉0件')
    expect(text).toContain('LOSS 3 100.00% 0 –')
    expect(text).toContain('少于10件的不计算比率；申诉率只计有业务量的企业')
    expect(text).not.toContain('＊')
  })

  it('tells none of them, and what the sign means', () => {
    const text = textWhere(true)
    expect(text).toContain('共处理用户申诉＊件。')
    expect(text).toContain('涉及快递服务的申诉＊件，本期不单独公布。')
    expect(text).toContain('＊：少于5件')
    expect(text).not.toMatch(/[1-4]件[，；。（]/)
  })
})

describe('one snapshot, two processes, two time zones', () => {
  it('gives identical bytes of HTML, DOCX and PDF', async () => {
    const script = `
      const { composeBulletin } = await import('./bulletins.document.ts')
      const { bulletinHtml } = await import('./bulletins.html.ts')
      const { bulletinDocx } = await import('./bulletins.docx.ts')
      const { bulletinPdf } = await import('./bulletins.pdf.ts')
      const { createHash } = await import('node:crypto')
      const content = JSON.parse(process.argv[1])
      const words = { label: (kind, code) => code, kindOf: () => 'EXPRESS', rules: { least: 10, weights: [0.35, 0.25, 0.2, 0.1, 0.1] }, withholds: true }
      const bulletin = composeBulletin('2023-11', [content], { previous: null, lastYear: null }, { opening: '开头' }, words)
      const hash = (bytes) => createHash('sha256').update(bytes).digest('hex')
      const at = new Date(1700000000000)
      const pdf = await bulletinPdf(bulletin, [{ month: '2023-11', id: '7', digest: 'ab' }], { authority: '国家邮政局', publishedOn: '2023-12-20' }, at)
      console.log(hash(bulletinHtml(bulletin)), hash(await bulletinDocx(bulletin, at)), hash(pdf))`
    const content = JSON.stringify(
      month(
        '2023-11',
        [
          ['EXPRESS', 'LOSS', 300, 40],
          ['POSTAL', 'DELAY', 20, 3],
        ],
        '157',
      ),
    )
    const render = async (zone: string) => {
      const { stdout } = await promisify(execFile)(
        process.execPath,
        ['--import', 'tsx', '--input-type=module', '-e', script, content],
        { cwd: import.meta.dirname, env: { ...process.env, TZ: zone } },
      )
      return stdout.trim()
    }
    const first = await render('America/New_York')
    // A second later and on the other side of the date line.
    await new Promise((done) => setTimeout(done, 2_100))
    expect(await render('Pacific/Kiritimati')).toBe(first)
    expect(first).toMatch(/^([0-9a-f]{64} ?){3}$/)
  }, 60_000)

  it('lets nobody’s words become markup', () => {
    const html = bulletinHtml({
      title: '',
      period: '2026-01',
      blocks: [{ kind: 'remark', key: 'opening', text: '<script>alert(1)</script>\n"&' }],
    })
    expect(html).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>&quot;&amp;</p>')
  })
})
