import { correctedTexts, NOTHING_THERE } from '@appeal/contract/appeals/appeals.texts.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import { amountText, type ReferenceData } from '../../../cases/cases.service.ts'
import { labelOf, respondentOf } from '../appeals.step.ts'
import type { FieldChange } from './appeals.overlays.tables.ts'

// What corrections and re-checks put right, as the history says it: from what to what.

const DICTIONARIES: Readonly<Record<string, string>> = {
  serviceKind: 'SERVICE_KIND',
  mailKind: 'MAIL_KIND',
  areaKind: 'AREA_KIND',
  l1: 'APPEAL_L1',
  l2: 'APPEAL_L1',
  liability: 'LIABILITY',
  closeType: 'CLOSE_TYPE',
}

/** One value of a field in words. */
export function valueInWords(reference: ReferenceData, field: string, value: string | null): Both {
  if (value === null) return NOTHING_THERE
  const dictionary = DICTIONARIES[field]
  if (dictionary) return labelOf(reference, dictionary, value)
  if (field === 'brand') return respondentOf(reference, { brand: value, brandName: null })
  const said = field === 'answerArea' ? reference.areas.fullName(value) : (amountText(value) ?? value)
  return { zh: said, en: said }
}

/** Each of the parts, with what it was and what it is. */
export const saidOf = (parts: readonly Record<'name' | 'before' | 'after', Both>[]): Both => ({
  zh: parts.map(({ name, before, after }) => `${name.zh}由${before.zh}改为${after.zh}`).join('，'),
  en: parts.map(({ name, before, after }) => `${name.en} ${before.en} → ${after.en}`).join(', '),
})

const isNamed = (field: string): field is keyof typeof correctedTexts => field in correctedTexts

/** What a re-check put right, field by field. */
export const changesInWords = (reference: ReferenceData, changes: readonly FieldChange[]): Both =>
  saidOf(
    changes.map(({ field, before, after }) => ({
      name: isNamed(field) ? correctedTexts[field] : { zh: field, en: field },
      before: valueInWords(reference, field, before),
      after: valueInWords(reference, field, after),
    })),
  )
