import { lazy, Suspense } from 'react'
import { OwnCases } from '../../../domain/OwnCases.tsx'
import * as styles from '../../../domain/ownCases.module.css'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { ButtonLink } from '../../../ui/portal/Button.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'

const OwnStatements = lazy(part(() => import('../statements/OwnStatements.tsx')))

/** A courier's personal area: what they are asked to say on appeals, the own cases, and the way to a new one. */
export default function CourierMinePage() {
  const t = useTexts(casePortalTexts)
  return (
    <main id="main">
      <section className={styles.mine}>
        <div className="wrap">
          <div className={styles.mineTop}>
            <h1>{t('courierMine')}</h1>
            <p className={styles.mineNew}>
              <ButtonLink look="primary" to="/couriers/appeal" after="arrow">
                {t('courierNew')}
              </ButtonLink>
            </p>
          </div>
          <p>{t('courierMineLead')}</p>
        </div>
      </section>
      <Suspense fallback={null}>
        <OwnStatements />
      </Suspense>
      <OwnCases kind="courier" say={t('courierEmpty')} />
    </main>
  )
}
