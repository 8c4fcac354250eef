import type { ProgressLine } from '@appeal/contract/appeals/appeals.schemas.ts'
import { ruleName } from '@appeal/contract/trials/trials.texts.ts'
import { joinItems } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Fact } from '../../../ui/FactList.tsx'
import { rulesTexts } from './rules.texts.ts'

/** By which versions of which rules a line of the course was decided. */
export function useRuleFacts(): (line: ProgressLine) => Fact[] {
  const t = useTexts(rulesTexts)
  return ({ detail }) => {
    const rules = Object.entries((detail?.rules ?? {}) as Record<string, number>)
    if (rules.length === 0) return []
    const words = rules.map(([rule, no]) => t('ruleVersion', { rule: pick(ruleName(rule)), no }))
    return [{ label: t('ruleVersions'), value: joinItems(words) }]
  }
}
