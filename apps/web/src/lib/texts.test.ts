import { holesIn, pluralFault } from '@appeal/contract/kit/words.ts'
import { remedyWords } from '@appeal/contract/remedies/remedies.texts.ts'
import { describe, expect, it } from 'vitest'
import { getLanguage, LANGUAGES, allTexts as tables } from './i18n.ts'

// Every table of words in the product, whoever wrote it.
const modules = import.meta.glob('../**/*.texts.ts')
await Promise.all(Object.values(modules).map((load) => load()))

// Only the build takes the English half away.
const allTexts = tables.map((table) => ({ ...table, en: table.en as typeof table.zh }))

/** Values that are no numbers. */
const WORDS = [
  'types',
  'what',
  'who',
  'name',
  'org',
  'title',
  'bureau',
  'to',
  'label',
  'millions',
  'owner',
  'Owner',
  'ends',
  'stays',
]

/** A word at the beginning of a sentence is the same word. */
const lower = (hole: string) => hole.charAt(0).toLowerCase() + hole.slice(1)

/** The place, colour or shape is the matter itself: of a column that is pinned, a paper licence, a drawing. */
const SPEAK_OF_PLACES = [
  'companyAudit.creditCodeHint',
  'openData.funnelSay',
  'ui.pinLeft',
  'ui.pinRight',
  'users.centre.avatarHint',
]

describe('texts', () => {
  it('are Chinese until somebody chooses English', () => {
    expect(LANGUAGES).toEqual(['zh-cn', 'en'])
    expect(getLanguage()).toBe('zh-cn')
  })

  it('finds the tables', () => {
    expect(allTexts.length).toBeGreaterThan(8)
  })

  it('say every number in English as English does', () => {
    const wrong = allTexts.flatMap(({ ns, en }) =>
      Object.entries(en).flatMap(([key, text]) => {
        const fault = pluralFault(text, WORDS)
        return fault ? [`${ns}.${key}: ${fault}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  it('name amounts in English by their currency before the number, as every page does', () => {
    const others = allTexts.flatMap(({ ns, en }) =>
      Object.entries(en).flatMap(([key, text]) => (/\} yuan\b/.test(text) ? [`${ns}.${key}`] : [])),
    )
    expect(others).toEqual([])
    expect(remedyWords('money', '1355.00')).toEqual({ zh: '赔偿 1,355.00 元', en: 'money, CNY 1,355.00' })
  })

  it('stand off their numbers in Chinese, whether written out or filled in', () => {
    const unit = '(?:年|个月|天|工作日|小时|分钟|秒|条|件|个|次|元|字|位|人|页|行|项)'
    const close = new RegExp(`(?:\\d|\\})${unit}|[\\u4e00-\\u9fff](?:\\d+|\\{\\w+\\}) ${unit}`)
    const wrong = allTexts.flatMap(({ ns, zh }) =>
      Object.entries(zh).flatMap(([key, text]) => (close.test(text) ? [`${ns}.${key}: ${text}`] : [])),
    )
    expect(wrong).toEqual([])
  })

  // WCAG 1.3.3: who does not see the page, or sees it on a phone, is told of no place and no colour.
  it('point at what they speak of by its name, not by its place, colour or shape', () => {
    const places = /[左右](?:侧|边|上方|下方|上角|下角)|[红绿蓝黄橙灰]色|[圆方]形/
    const inEnglish =
      /\b(?:on|at|to) the (?:left|right)\b|\b(?:left|right)(?:-hand)? (?:column|side|corner)\b|\b(?:red|green|blue|amber|grey|round|square) (?:button|dot|line|bar|text|field|icon|sign)/i
    const pointing = allTexts.flatMap(({ ns, zh, en }) =>
      Object.entries(zh)
        .filter(([key, text]) => places.test(text) || inEnglish.test(en[key] ?? ''))
        .map(([key]) => `${ns}.${key}`),
    )
    expect(pointing.toSorted()).toEqual(SPEAK_OF_PLACES)
  })

  it('gives every table a name of its own', () => {
    expect(new Set(allTexts.map(({ ns }) => ns)).size).toBe(allTexts.length)
  })

  it.each(allTexts.map((table) => [table.ns, table] as const))(
    '%s has every key in both languages',
    (_, { zh, en }) => {
      expect(Object.keys(en).sort()).toEqual(Object.keys(zh).sort())
      for (const [key, text] of Object.entries(zh)) expect(text.trim(), key).not.toBe('')
    },
  )

  it.each(allTexts.map((table) => [table.ns, table] as const))(
    '%s asks for nothing in English that Chinese does not fill',
    (_, { zh, en }) => {
      for (const [key, text] of Object.entries(zh))
        expect(holesIn(text).map(lower), key).toEqual(
          expect.arrayContaining(holesIn(en[key] ?? '').map(lower)),
        )
    },
  )
})
