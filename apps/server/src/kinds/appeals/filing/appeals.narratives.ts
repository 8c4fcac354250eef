import type { Admission } from '@appeal/contract/appeals/appeals.admission.ts'
import type { Particulars } from '@appeal/contract/appeals/appeals.particulars.schemas.ts'
import { PARTICULARS, particulars, particularText } from '@appeal/contract/appeals/appeals.particulars.ts'
import type { ParticularView } from '@appeal/contract/appeals/appeals.schemas.ts'
import { type CaseCiphers, narratives } from '../../../cases/cases.service.ts'
import type { Language } from '../../../platform/fail.ts'
import type { AppealRecord } from '../appeals.store.ts'

/** What an appellant wrote of the matter, in clear: what an appeal is found by in words. */
export interface MatterTexts {
  content: string
  itemName: string | null
  /** What was answered to the questions of admission; null where a client of before asked none. */
  admission?: Admission | null
  /** What was answered of this kind of problem alone; null where a client of before asked none. */
  particulars?: Particulars | null
}

export function sealTexts(crypto: CaseCiphers, row: Pick<AppealRecord, 'keySalt'>, texts: MatterTexts) {
  const { seal } = narratives(crypto, row)
  return {
    content: seal('appeals.content', texts.content),
    itemName: seal('appeals.item_name', texts.itemName),
    admission: seal('appeals.admission', texts.admission ? JSON.stringify(texts.admission) : null),
    particulars: seal('appeals.particulars', texts.particulars ? JSON.stringify(texts.particulars) : null),
  }
}

export function openTexts(
  crypto: CaseCiphers,
  row: Pick<AppealRecord, 'keySalt' | 'content' | 'itemName' | 'admission' | 'particulars'>,
): MatterTexts {
  const { open } = narratives(crypto, row)
  const admission = open('appeals.admission', row.admission)
  const given = open('appeals.particulars', row.particulars)
  return {
    content: open('appeals.content', row.content),
    itemName: open('appeals.item_name', row.itemName),
    admission: admission === null ? null : (JSON.parse(admission) as Admission),
    particulars: given === null ? null : (JSON.parse(given) as Particulars),
  }
}

/** What was answered, in the table's order and in words; what the table does not know is left out. */
export const presentParticulars = (given: MatterTexts['particulars'], language: Language): ParticularView[] =>
  PARTICULARS.flatMap((name) => {
    const value = given?.[name]
    const label = particulars[name].label[language]
    return value ? [{ name, label, value: particularText(name, value)[language] }] : []
  })

/** What an appeal is found by in words, of its texts in clear. */
export const findableText = ({ content, itemName }: MatterTexts): string => `${content} ${itemName ?? ''}`

/** The same of an appeal as it lies. */
export const findable = {
  index: 'appeals',
  columns: ['content', 'itemName'],
  text: (crypto: CaseCiphers, row: AppealRecord): string => findableText(openTexts(crypto, row)),
} as const
