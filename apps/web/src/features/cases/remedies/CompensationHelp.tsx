import {
  CompensationClaim,
  type CompensationClaimProps,
} from '../../../domain/compensation/CompensationClaim.tsx'
import { compensationTexts } from '../../../domain/compensation/compensation.texts.ts'
import { useTexts } from '../../../lib/i18n.ts'
import * as styles from '../appeals/dialogs.module.css'

/** Reckons what the rules give, beside the form that closes a case; folded until it is wanted. */
export default function CompensationHelp(props: CompensationClaimProps) {
  const t = useTexts(compensationTexts)
  return (
    <details className={styles.asread}>
      <summary>{t('title')}</summary>
      <CompensationClaim {...props} />
    </details>
  )
}
