import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { WordingBody } from '@appeal/contract/outbox/wordings.routes.ts'
import { WORDING_LANGUAGES, wordingFault } from '@appeal/contract/outbox/wordings.rules.ts'
import { wordingVariables } from '@appeal/contract/outbox/wordings.texts.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appealTemplates } from '../../kinds/appeals/appeals.templates.ts'
import { features } from '../../product.ts'
import { discreet, render, type Template, valuesOf } from './outbox.templates.ts'
import { frameOf } from './wordings/wordings.service.ts'

const everyTemplate = features.flatMap(({ templates = [] }) => templates as readonly Template[])
const rows = everyTemplate.map((row) => [row.name, row] as const)
const fieldsIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1])

const ROOT = path.resolve(import.meta.dirname, '../..')
const sources = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file))
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
/** Every file of texts, with what its room says besides. */
const senders = sources
  .filter((file) => file.endsWith('.templates.ts') && !file.startsWith('features/outbox/'))
  .map((file) => {
    const room = `${path.posix.dirname(file)}/`
    const others = sources.filter((one) => one.startsWith(room) && one !== file)
    return { file, texts: textOf(file), room: others.map(textOf).join('\n') }
  })

describe('the texts of all senders', () => {
  it('are all collected, under one name each', () => {
    const written = senders.flatMap(({ texts }) =>
      [...texts.matchAll(/^ {2}(\w+): \{$/gm)].map(([, name]) => name!),
    )
    expect(written.toSorted()).toEqual(everyTemplate.map(({ name }) => name).toSorted())
  })

  it('are sent by the room that keeps them', () => {
    const idle = senders.flatMap(({ file, texts, room }) =>
      [...texts.matchAll(/^ {2}(\w+): \{$/gm)].flatMap(([, name]) =>
        new RegExp(`Templates\\.${name}\\b`).test(room) ||
        (room.includes('Templates[') && room.includes(`'${name}'`))
          ? []
          : [`${file}: ${name}`],
      ),
    )
    expect(idle).toEqual([])
  })

  it.each(rows)('%s names no field that it does not have, and uses all it has', (_, row) => {
    for (const language of ['zh', 'en'] as const) {
      const used = [row.subject, row.text, row.sms].flatMap((text) => fieldsIn(text[language]))
      for (const field of used) expect(row.fields).toContain(field)
      expect(new Set([...fieldsIn(row.text[language]), ...fieldsIn(row.sms[language])])).toEqual(
        new Set(row.fields),
      )
    }
  })

  it.each(rows)(
    '%s could be stored as it is: a wording is judged by nothing that it breaks itself',
    (_, row) => {
      for (const field of row.fields) expect(Object.keys(wordingVariables)).toContain(field)
      for (const language of WORDING_LANGUAGES) {
        const frame = frameOf(row, language)
        expect(wordingFault(frame, frame.own, language, undefined)).toBeUndefined()
        const { subject, text, sms } = WordingBody.shape
        expect(
          [subject, text, sms].map((one, at) => one.safeParse(Object.values(frame.own)[at]).success),
        ).toEqual([...[true, true, true]])
      }
    },
  )

  it.each(rows)('%s leaves no brace behind and says something in both languages', (_, row) => {
    const data = Object.fromEntries(row.fields.map((field) => [field, '7']))
    const texts = render(row, data)
    for (const both of [texts.subject, texts.text, texts.sms])
      for (const text of [both.zh, both.en]) {
        expect(text).not.toMatch(/[{}]/)
        expect(text.length).toBeGreaterThan(2)
      }
  })

  it.each(rows)('%s says of a day that it is the last one', (_, { text, sms }) => {
    for (const { zh } of [text, sms]) expect(zh).not.toMatch(/\{\w+\}前/)
  })

  it('fills values that differ by language, and the case number in full', () => {
    const no = 'SS4403002026112000001'
    const { sms } = render(appealTemplates.transferred, {
      no,
      brand: { zh: '顺丰速运', en: 'SF Express' },
      date: '2026-12-05',
    })
    expect(sms.zh).toBe(`您的申诉${no}已转顺丰速运处理，企业最迟 12 月 5 日答复。`)
    expect(sms.en).toContain('SF Express, which has to reply by 5 December')
  })
})

describe('messages by SMS', () => {
  it.each([
    '13800138000',
    'SF1400000000019',
    '110101199003071233',
    '755123456789',
    '0755-12345678',
    'JDV012345678901',
  ])('never carries %s that somebody typed as a reason', (secret) => {
    const { sms, text } = render(appealTemplates.notAccepted, {
      no: 'SS1',
      reason: `请联系${secret}`,
      remedy: '',
    })
    expect(sms.zh).not.toContain(secret)
    expect(sms.en).not.toContain(secret)
    expect(text.zh).toContain(secret)
  })

  it('gives providers the values that its words name, masked as they are, in their order', () => {
    const written = '请补充面单，电话13800138000'
    const data = { no: 'SS1', date: '2026-12-05', items: written, how: '请登录查看' }
    const row = appealTemplates.supplement
    expect(Object.entries(valuesOf(row, 'sms', data, 'zh'))).toEqual([
      ['no', 'SS1'],
      ['date', '12 月 5 日'],
      ['how', '请登录查看'],
    ])
    const of = valuesOf(appealTemplates.notAccepted, 'sms', { no: 'SS1', reason: written, remedy: '' }, 'zh')
    expect(of.reason).toContain('13****00')
    expect(valuesOf(row, 'text', data, 'zh').items).toBe(written)
  })

  it.each(rows)('%s shows by SMS what its provider is given, and nothing else', (_, row) => {
    for (const language of ['zh', 'en'] as const) {
      const data = Object.fromEntries(row.fields.map((field) => [field, `${field} 13800138000`]))
      const values = valuesOf(row, 'sms', data, language)
      const filled = row.sms[language].replace(/\{(\w+)\}/g, (_all, field: string) => values[field]!)
      expect(filled).toBe(render(row, data).sms[language])
    }
  })

  it('leaves at most four signs of any long number, and at most 60 characters', () => {
    const digits = fc.stringMatching(/^[0-9]{9,20}$/)
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        digits,
        fc.string({ maxLength: 90 }),
        (before, number, after) => {
          const text = discreet(`${before} ${number} ${after}`)
          expect(text).not.toContain(number)
          expect([...text].length).toBeLessThanOrEqual(60)
        },
      ),
    )
  })
})
