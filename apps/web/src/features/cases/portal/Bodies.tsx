import { useTexts } from '../../../lib/i18n.ts'
import * as styles from './cases.portal.module.css'
import { casePortalTexts } from './cases.portal.texts.ts'

/** Bodies a courier can turn to without waiting for anybody (domain 5). */
export function Bodies() {
  const t = useTexts(casePortalTexts)
  return (
    <section>
      <h2>{t('bodies')}</h2>
      <ul className={styles.bodies}>
        {(['body12333', 'body12351', 'body12348', 'body110'] as const).map((key) => (
          <li key={key}>{t(key)}</li>
        ))}
      </ul>
      <p className="law">{t('limits')}</p>
    </section>
  )
}
