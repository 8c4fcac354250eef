import { isAfterPosting } from '@appeal/contract/fieldRules.ts'
import { formatDay, today } from '../../../lib/formats.ts'
import type { Translate } from '../../../lib/i18n.ts'
import { pastDateFault } from '../../../ui/portal/DateInput.tsx'
import type { intakeTexts } from './intake.texts.ts'

export type IntakeWords = Translate<keyof (typeof intakeTexts)['zh'] & string>

/** Sentence for a day after today. */
export const futureSentence = (value: string, t: IntakeWords): string | undefined =>
  pastDateFault(value) === 'future' ? t('dateFuture', { day: formatDay(today(), { year: true }) }) : undefined

/** Sentence for days of posting and complaint that cannot both be right. */
export const orderSentence = (
  { postDate, complaintDate }: { postDate: string; complaintDate: string },
  t: IntakeWords,
): string | undefined => (isAfterPosting(complaintDate, postDate) ? undefined : t('complaintBeforePosting'))

/** Sentence for a day that must be given and lie in the past. */
export function dateSentence(value: string, t: IntakeWords): string | undefined {
  const fault = pastDateFault(value)
  if (fault === 'missing') return t('dateMissing')
  return fault === 'nosuch' ? t('dateNosuch') : futureSentence(value, t)
}
