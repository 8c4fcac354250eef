/**
 * Variables of canned texts and messages: `{{申诉人}}` and `{{appellant}}` mean the same. `personal` ones are filled
 * anew for each reader, so that a message keeps no name that its other readers may not see; the others are filled
 * when the message is sent, because dates move on.
 */
export const TEXT_VARIABLES = {
  appellant: { zh: '申诉人', en: 'appellant', personal: true },
  number: { zh: '编号', en: 'number', personal: false },
  waybill: { zh: '运单号', en: 'waybill', personal: false },
  brand: { zh: '品牌', en: 'brand', personal: false },
  problem: { zh: '问题', en: 'problem', personal: false },
  claim: { zh: '要求金额', en: 'claim', personal: false },
  enterprise: { zh: '承办企业', en: 'enterprise', personal: false },
  bureau: { zh: '办理单位', en: 'bureau', personal: false },
  due: { zh: '当前期限', en: 'due', personal: false },
  answerBy: { zh: '答复期限', en: 'answer by', personal: false },
  today: { zh: '今天', en: 'today', personal: false },
} as const satisfies Record<string, { zh: string; en: string; personal: boolean }>

export type TextVariable = keyof typeof TEXT_VARIABLES
export const TEXT_VARIABLE_KEYS = Object.keys(TEXT_VARIABLES) as [TextVariable, ...TextVariable[]]

const TOKEN = /\{\{\s{0,20}([^{}]{1,40}?)\s{0,20}\}\}/g

const BY_NAME = new Map<string, TextVariable>(
  TEXT_VARIABLE_KEYS.flatMap((key) => [
    [key.toLowerCase(), key],
    [TEXT_VARIABLES[key].zh, key],
    [TEXT_VARIABLES[key].en.toLowerCase(), key],
  ]),
)

const HAN = /\p{Script=Han}/u

/** The language that a text is written in, which its values follow: names of variables count, they are words of it too. */
export const languageOfText = (text: string): 'zh' | 'en' => (HAN.test(text) ? 'zh' : 'en')

/** The variable a name means, in either language. */
export const variableNamed = (name: string): TextVariable | undefined =>
  BY_NAME.get(name.trim().toLowerCase())

/** Names in double braces that mean no variable, once each, in their order. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(TOKEN)].map(([, name]) => name ?? '')
  return [...new Set(names.filter((name) => !variableNamed(name)))]
}

/**
 * Fills the variables of a text.
 *
 * @param read the value of a variable; undefined leaves it as a token under its key, to be filled later
 */
export function fillVariables(text: string, read: (variable: TextVariable) => string | undefined): string {
  return text.replace(TOKEN, (token, name: string) => {
    const variable = variableNamed(name)
    if (!variable) return token
    return read(variable) ?? `{{${variable}}}`
  })
}

/** A text to look at without a case: its variables as names in the text's language, [品牌] for {{brand}}. */
export function namingVariables(text: string): string {
  const language = languageOfText(text)
  return fillVariables(text, (variable) => `[${TEXT_VARIABLES[variable][language]}]`)
}
