import { formatDay, today } from '../../../lib/formats.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { pastDateFault } from '../../../ui/portal/DateInput.tsx'
import type { intakeTexts } from './intake.texts.ts'

type T = Translate<keyof (typeof intakeTexts)['zh'] & string>

/** Sentence for a day that must lie in the past. */
export function dateSentence(value: string, t: T): string | undefined {
  const fault = pastDateFault(value)
  if (fault === 'missing') return t('dateMissing')
  if (fault === 'nosuch') return t('dateNosuch')
  return fault === 'future' ? t('dateFuture', { day: formatDay(today(), { year: true }) }) : undefined
}
