import { OwnCases } from '../../../domain/OwnCases.tsx'
import { useTexts } from '../../../lib/i18n.ts'
import { ButtonLink } from '../../../ui/portal/Button.tsx'
import { casePortalTexts } from './cases.portal.texts.ts'
import './cases.portal.css'

/** A courier's personal area: the own cases, and the way to a new one. */
export default function CourierMinePage() {
  const t = useTexts(casePortalTexts)
  return (
    <main id="main">
      <section className="mine">
        <div className="wrap">
          <div className="mine__top">
            <h1>{t('courierMine')}</h1>
            <p className="mine__new">
              <ButtonLink look="primary" to="/couriers/appeal" after="arrow">
                {t('courierNew')}
              </ButtonLink>
            </p>
          </div>
          <p>{t('courierMineLead')}</p>
        </div>
      </section>
      <OwnCases kind="courier" say={t('courierEmpty')} />
    </main>
  )
}
