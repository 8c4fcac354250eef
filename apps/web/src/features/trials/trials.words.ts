import { useUnitWord } from '../../domain/limitUnits.ts'
import { useTexts } from '../../lib/i18n.ts'
import { trialTexts } from './trials.texts.ts'

/** A setting with its value in force and the other one. */
export function useChangeWord(): (change: {
  name: string
  before: string
  after: string
  unit: string | null
}) => string {
  const t = useTexts(trialTexts)
  const unitWord = useUnitWord()
  return ({ name, before, after, unit }) =>
    t('change', { name, before, after: `${after} ${unitWord(unit)}`.trim() })
}
