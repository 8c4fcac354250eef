import { ownTime } from '@appeal/contract/testing/ownTime.ts'
import { describe, expect, it } from 'vitest'
import { rowsOf, workbook } from '../../testing/archives.ts'
import { Refusal } from '../fail.ts'
import { readTable } from '../sheets/reading.ts'
import { parse } from './parsing.ts'

const LIMITS = { rows: 5, columns: 4 }
const read = async (bytes: Buffer | string) =>
  (await parse('table', Buffer.from(bytes as string), LIMITS)).found
const refusal = (bytes: Buffer | string) =>
  read(bytes).then(
    () => 'taken',
    (error) => (error instanceof Refusal ? [error.reason, error.details.what] : Promise.reject(error)),
  )
const cells = async (bytes: Buffer | string) => (await read(bytes)).map(({ cells }) => cells)
const GREAT = JSON.stringify([{ a: 'x'.repeat(9 * 1024 * 1024) }])

describe('a table is refused', () => {
  it.each([
    ['a quote that is not closed', 'a,b\n"1,2', ['sheets.table_unreadable', undefined]],
    ['something behind a quote', 'a,b\n"1"2,3', ['sheets.table_unreadable', undefined]],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), ['sheets.table_unreadable', undefined]],
    ['bytes of no writing', Buffer.from([0xff, 0xff, 0x81, 0x20]), ['sheets.table_unreadable', undefined]],
    ['JSON that breaks off', '[{"a":1}', ['sheets.table_unreadable', undefined]],
    ['JSON of two lists', '{"a":[{"x":1}],"b":[{"x":1}]}', ['sheets.table_unreadable', undefined]],
    ['JSON of no records', '[1,2]', ['sheets.table_unreadable', undefined]],
    [
      'an archive of something',
      Buffer.from('PK\u0003\u0004nothing', 'latin1'),
      ['sheets.table_unreadable', undefined],
    ],
    ['many rows', `a\n${'1\n'.repeat(6)}`, ['files.content_too_large', { zh: '行数', en: 'rows' }]],
    ['many columns', 'a,b,c,d,e\n1', ['files.content_too_large', { zh: '列数', en: 'columns' }]],
    [
      'a line of signs alone',
      ','.repeat(3_000_000),
      ['files.content_too_large', { zh: '列数', en: 'columns' }],
    ],
    [
      'JSON of many names',
      JSON.stringify([{ a: 1, b: 1, c: 1, d: 1, e: 1 }]),
      ['files.content_too_large', { zh: '列数', en: 'columns' }],
    ],
    ['much text', GREAT, ['files.content_too_large', { zh: '文字总量', en: 'the text in it' }]],
    [
      'JSON of a long number with a nought before it',
      '[{"a":012345678901234567}]',
      ['sheets.table_unreadable', undefined],
    ],
    ['JSON of a long number as a name', '[{12345678901234567890:1}', ['sheets.table_unreadable', undefined]],
    ['levels without end', `${'['.repeat(2_000_000)}`, ['sheets.table_unreadable', undefined]],
  ] as const)('for %s', async (_, bytes, expected) => {
    expect(await refusal(bytes as string)).toEqual(expected)
  })
})

describe('a table is read', () => {
  it('as text with any usual sign between its columns, and quotes within', async () => {
    expect(await cells('\uFEFFa,b\r\n"1,""x""\n2",3\r\n\r\n4,')).toEqual([
      ['a', 'b'],
      ['1,"x"\n2', '3'],
      ['4'],
    ])
    expect(await cells('a;b\n1,5;2')).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(await cells('a\tb\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  it('with its lines numbered as a spreadsheet numbers them', async () => {
    expect((await read('a,b\n\n1,2')).map(({ row }) => row)).toEqual([1, 3])
  })

  it('as spreadsheets in China save text, and as UTF-16', async () => {
    // 编号,状态 in GB 18030.
    expect(await cells(Buffer.from('b1e0bac52cd7b4ccac0a312cd0c2', 'hex'))).toEqual([
      ['编号', '状态'],
      ['1', '新'],
    ])
    expect(await cells(Buffer.from('\uFEFF编号\n1', 'utf16le'))).toEqual([['编号'], ['1']])
  })

  it('as JSON: records in a list, in an object too, what lies within by its path', async () => {
    const records = [
      { no: 7, sender: { area: '深圳' } },
      { no: 8, tags: ['a', 'b'], __proto__: null },
    ]
    const expected = [
      ['no', 'sender.area', 'tags'],
      [7, '深圳'],
      [8, null, 'a、b'],
    ]
    expect(await cells(JSON.stringify(records))).toEqual(expected)
    expect(await cells(JSON.stringify({ total: 2, rows: records }))).toEqual(expected)
  })

  it('as JSON whose long numbers keep every digit, and nothing else becomes text', async () => {
    const json = `[{"no":12345678901234567890,"of":-9007199254740993,"in":{"many":[1,98765432109876543210]},"t":"a\\" 12345678901234567890 \\\\"},
      {"no":123456789012345,"of":1.5e3,"in":{"many":0.12345678901234567},"t":1e400}]`
    expect(await cells(json)).toEqual([
      ['no', 'of', 'in.many', 't'],
      ['12345678901234567890', '-9007199254740993', '1、98765432109876543210', 'a" 12345678901234567890 \\'],
      [123_456_789_012_345, 1500, '0.12345678901234567', '1e400'],
    ])
  })

  it('as JSON of much text and many escapes in one pass', async () => {
    const began = ownTime()
    const unclosed = `[{"a":"${'\\"'.repeat(1_000_000)}`
    expect(await refusal(unclosed)).toEqual(['sheets.table_unreadable', undefined])
    const digits = `[{"a":${'9'.repeat(2_000_000)}}]`
    expect(((await cells(digits))[1]![0] as string).length).toBe(2_000_000)
    expect(ownTime() - began).toBeLessThan(8_000)
  })

  it('as a workbook', async () => {
    expect(
      await cells(
        workbook(
          rowsOf([
            ['a', 'b'],
            ['1', '2'],
          ]),
        ),
      ),
    ).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })
})

describe('a table with signs that the database does not keep', () => {
  it.each([
    ['a NUL in a cell', '[{"a":"1\\u0000"}]'],
    ['half a pair in a heading', '[{"a\\ud800":"1"}]'],
    ['half a pair in a cell', '[{"a":"\\udfff"}]'],
  ])('is unreadable: %s', async (_, json) => {
    const reading = readTable(Buffer.from(json), LIMITS)
    await expect(reading).rejects.toMatchObject({ reason: 'sheets.table_unreadable' })
  })
})
