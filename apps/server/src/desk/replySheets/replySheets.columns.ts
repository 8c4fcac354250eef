import type { Both } from '@appeal/contract/kit/language.ts'
import type { Dictionary } from '../../features/reference/dictionaries/dictionaries.service.ts'
import type { Language } from '../../platform/fail.ts'

/** What a case is known by, in the sheet as it is fetched. */
const KNOWN = [
  { key: 'appealNo', zh: '申诉编号', en: 'Appeal number', required: true },
  { key: 'version', zh: '版本（请勿改动）', en: 'Version (leave as it is)', required: true },
  { key: 'waybillNo', zh: '运单号', en: 'Waybill number', required: false },
  { key: 'problem', zh: '申诉问题', en: 'Problem', required: false },
  { key: 'dueOn', zh: '答复期限', en: 'Answer due', required: false },
] as const

/** What is filled in: the fields of the reply's form but its files. */
const ANSWER = [
  { key: 'investigationResult', zh: '调查结果', en: 'Findings', required: true },
  { key: 'liability', zh: '责任', en: 'Liability', required: true },
  { key: 'handlingType', zh: '处理方式', en: 'Handling', required: true },
  { key: 'compensationAmount', zh: '金额（元）', en: 'Amount (yuan)', required: false },
  { key: 'responsibleOutlet', zh: '责任网点', en: 'Responsible outlet', required: false },
  { key: 'contactTimes', zh: '联系申诉人次数', en: 'Contacts with the appellant', required: true },
  { key: 'agreedWithUser', zh: '是否达成一致', en: 'Agreed with the appellant', required: true },
  { key: 'userSatisfied', zh: '申诉人态度', en: "Appellant's view", required: true },
  { key: 'handlerName', zh: '办理人', en: 'Handler', required: true },
  { key: 'handlerPhone', zh: '办理人电话', en: "Handler's phone", required: true },
] as const

export const COLUMNS = [...KNOWN, ...ANSWER]
export type Key = (typeof COLUMNS)[number]['key']
export type Cells = Record<Key, string>

/** Whether anybody has begun to answer in a row. */
export const isFilled = (cells: Cells): boolean => ANSWER.some(({ key }) => cells[key] !== '')

type Choice = Both & { code: string }

const YES_OR_NO: readonly Choice[] = [
  { code: 'true', zh: '是', en: 'Yes' },
  { code: 'false', zh: '否', en: 'No' },
]

/** What may stand in the columns that are chosen from. */
const choicesOf = (words: Dictionary): [Key, readonly Choice[]][] => [
  ['liability', words.children('LIABILITY')],
  ['handlingType', words.children('HANDLING_TYPE')],
  ['userSatisfied', words.children('REPLY_SATISFACTION')],
  ['agreedWithUser', YES_OR_NO],
]

/** The headings in a language, required ones marked, and the lists to choose from by place. */
export function lookOf(words: Dictionary, language: Language) {
  const place = (key: Key) => COLUMNS.findIndex((column) => column.key === key)
  return {
    head: COLUMNS.map((column) => `${column[language]}${column.required ? ' *' : ''}`),
    choices: new Map(
      choicesOf(words).map(([key, entries]) => [place(key), entries.map((entry) => entry[language])]),
    ),
  }
}

/** Makes the fields of a reply of what a row says: words in either language, and codes, stand for the same. */
export function fieldsReader(words: Dictionary) {
  const codes = new Map(
    choicesOf(words).map(([key, entries]) => [
      key,
      new Map(
        entries.flatMap(({ code, zh, en }) => [code, zh, en].map((word) => [word.toLowerCase(), code])),
      ),
    ]),
  )
  return (cells: Cells): Record<string, unknown> => {
    const fields: Record<string, unknown> = {}
    for (const { key } of ANSWER) {
      const said = cells[key]
      // An empty cell says nothing, not nought.
      if (said !== '') fields[key] = codes.get(key)?.get(said.toLowerCase()) ?? said
    }
    const { agreedWithUser } = fields
    return {
      ...fields,
      agreedWithUser: agreedWithUser === 'true' || (agreedWithUser === 'false' ? false : agreedWithUser),
    }
  }
}
