import type { Translate } from '../../lib/i18n.ts'
import type { trialTexts } from './trials.texts.ts'

/** A setting with its value in force and the other one. */
export const changeWord = (
  t: Translate<keyof typeof trialTexts.zh>,
  { name, before, after }: { name: string; before: string; after: string },
): string => t('change', { name, before, after })
