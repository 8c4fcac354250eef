import { describe, expect, it } from 'vitest'
import { OFFICE, relationships, rowsOf, sharedStrings, styleSheet, workbook } from '../../testing/archives.ts'
import { HOSTILE_SHEETS } from '../../testing/hostile.sheets.ts'
import { Refusal } from '../fail.ts'
import { parse } from './parsing.ts'

const LIMITS = { rows: 500, columns: 50 }
const read = async (bytes: Buffer, limits = LIMITS) => (await parse('sheet', bytes, limits)).found
const outcome = (bytes: Buffer, limits = LIMITS, milliseconds?: number) =>
  parse('sheet', bytes, limits, milliseconds).then(
    () => 'taken',
    (error) => (error instanceof Refusal ? error : Promise.reject(error)),
  )

describe('a hostile workbook', () => {
  it.each(HOSTILE_SHEETS.map(({ what, make, reason }) => [what, make, reason] as const))(
    '%s is refused and says why',
    async (_, make, reason) => {
      const refused = await outcome(make())
      expect(refused).toMatchObject({ reason })
      if (reason === 'files.content_too_large')
        expect((refused as Refusal).details).toMatchObject({
          what: { zh: expect.any(String) },
          limit: expect.anything(),
        })
    },
  )

  it('names what is too large and where the limit is', async () => {
    const far = workbook('<row r="1"><c r="AY1"><v>1</v></c></row>')
    expect(await outcome(far)).toMatchObject({ details: { what: { zh: '列数' }, limit: 50 } })
    const long = workbook('<row r="502"><c r="A502"><v>1</v></c></row>')
    expect(await outcome(long)).toMatchObject({ details: { what: { zh: '行数' }, limit: 500 } })
  })

  it('that takes too long is given up, and the next one is read', async () => {
    const rows = rowsOf(Array.from({ length: 500 }, () => Array(50).fill('林')))
    expect(await outcome(workbook(rows), LIMITS, 1)).toMatchObject({ reason: 'files.too_complex' })
    expect(await read(workbook(rows))).toHaveLength(500)
  })

  it('leaves no turn taken', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => outcome(Buffer.from('no sheet'))))
    expect(all.map((one) => (one as Refusal).reason)).toEqual(Array(20).fill('sheets.unreadable'))
    expect(await read(workbook(rowsOf([['a']])))).toEqual([{ row: 1, cells: ['a'] }])
  })
})

describe('an honest workbook', () => {
  it('gives text of every kind, without the readings above the characters', async () => {
    const bytes = workbook(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c>
       <c r="C1" t="inlineStr"><is><r><t>面</t></r><r><t xml:space="preserve"> 单</t></r></is></c>
       <c r="D1" t="str"><f>A1&amp;"x"</f><v>公式&lt;&#x4E2D;</v></c><c r="E1" t="e"><v>#N/A</v></c>
       <c r="F1" t="s"><v>2</v></c></row>`,
      {
        'xl/sharedStrings.xml': sharedStrings(
          '<si><t>账号</t></si><si><r><t>姓</t></r><r><t>名</t></r><rPh sb="0" eb="1"><t>xing</t></rPh></si><si><t>a_x000A_b_x005F_x_x0000_</t></si>',
        ),
      },
    )
    expect(await read(bytes)).toEqual([
      { row: 1, cells: ['账号', '姓名', '面 单', '公式<中', '#N/A', 'a\nb_x'] },
    ])
  })

  it('gives numbers as spreadsheets show them, booleans, and the stored values of formulas', async () => {
    const bytes = workbook(
      '<row r="1"><c r="A1"><v>12.300000000000001</v></c><c r="B1"><v>1E3</v></c><c r="C1" t="b"><v>1</v></c><c r="D1"><f>1+1</f><v>2</v></c><c r="E1"/></row>',
    )
    expect(await read(bytes)).toEqual([{ row: 1, cells: [12.3, 1000, true, 2] }])
  })

  it('knows dates by their styles, built-in and own, and no other numbers', async () => {
    const formats = [
      'yyyy"年"m"月"d"日"',
      '0.00"d"',
      '[Red]0.00',
      '#,##0_ ',
      '[$-804]aaaa yyyy/m/d',
      '[h]:mm',
    ]
    const bytes = workbook(
      `<row r="1">${[14, ...formats].map((_, at) => `<c s="${at}"><v>46266</v></c>`).join('')}<c s="0"><v>46266.5</v></c></row>`,
      {
        'xl/styles.xml': styleSheet(
          formats
            .map(
              (code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`,
            )
            .join(''),
          `<xf numFmtId="14"/>${formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('')}`,
        ),
      },
    )
    const day = new Date('2026-09-01T00:00:00Z')
    expect((await read(bytes))[0]!.cells).toEqual([
      day,
      day,
      46_266,
      46_266,
      46_266,
      day,
      day,
      new Date('2026-09-01T12:00:00Z'),
    ])
  })

  it('keeps the numbers of its rows, leaves out what says nothing, and reads the first sheet of its list', async () => {
    const bytes = workbook('', {
      'xl/workbook.xml': `<x:workbook xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:q="${OFFICE}"><x:workbookPr date1904="1"/><x:sheets><x:sheet name="b" sheetId="2" q:id="two"/><x:sheet name="a" sheetId="1" q:id="one"/></x:sheets></x:workbook>`,
      'xl/_rels/workbook.xml.rels': relationships(
        `<Relationship Id="one" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="two" Type="${OFFICE}/worksheet" Target="/xl/worksheets/Sheet2.xml"/>`,
      ),
      'xl/worksheets/sheet2.xml':
        '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="2"><c r="B2"><v>5</v></c></row><row r="3"><c r="A3" s="9"/></row><row r="7"><c r="A7"><v>6</v></c></row></sheetData></worksheet>',
    })
    expect(await read(bytes)).toEqual([
      { row: 2, cells: [null, 5] },
      { row: 7, cells: [6] },
    ])
  })
})
