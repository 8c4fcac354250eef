import type { NamedRule } from '@appeal/contract/trials/namedRules.ts'
import { useTexts } from '../../../lib/i18n.ts'
import * as styles from './rules.portal.module.css'
import { rulesTexts } from './rules.texts.ts'

/** By which versions of the rules a case was taken in; nothing where none is named, as before they were numbered. */
export function RulesAsOf({ rules = [] }: { rules: readonly NamedRule[] | undefined }) {
  const t = useTexts(rulesTexts)
  if (rules.length === 0) return null
  return (
    <section>
      <h2>{t('asOf')}</h2>
      {rules.map(({ rule, ruleName, no, sm3 }) => (
        <p key={rule} className={styles.version}>
          {t('versionDigest', { rule: ruleName, no, sm3 })}
        </p>
      ))}
    </section>
  )
}
