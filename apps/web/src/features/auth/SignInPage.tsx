import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Icon, type IconName } from '../../ui/portal/Icon.tsx'
import { type PortalArea, portalAreas, SIGN_IN_PAGE } from './areas.ts'
import * as styles from './auth.portal.module.css'
import { authTexts } from './auth.texts.ts'
import { EnterpriseSignUpForm } from './EnterpriseSignUpForm.tsx'
import { SignInForm } from './SignInForm.tsx'

const DOORS: Record<PortalArea, { icon: IconName; text: 'doorC' | 'doorD' | 'doorA' }> = {
  c: { icon: 'user', text: 'doorC' },
  d: { icon: 'courier', text: 'doorD' },
  a: { icon: 'building', text: 'doorA' },
}
const AREAS = Object.keys(DOORS) as PortalArea[]
const upper = (area: PortalArea) => area.toUpperCase() as Uppercase<PortalArea>

/**
 * The sign-in page of one area; the intake names its check page as where to return. Enterprises open their account at
 * the same entry, with `register` in the address.
 */
export function SignInPage({ area }: { area: PortalArea }) {
  const t = useTexts(authTexts)
  const [search] = useSearchParams()
  const fromIntake = search.get('next')?.startsWith('/portal/appeal') ?? false
  const registering = area === 'a' && search.has('register')
  return (
    <main id="main" className="flow wrap">
      <div className={`flow__grid ${styles.login}`}>
        <section className="login__card" aria-labelledby="login-h">
          <h1 id="login-h">{t(registering ? 'enterpriseSignUp' : `title${upper(area)}`)}</h1>
          {registering && <p className="flow__lead">{t('enterpriseSignUpLead')}</p>}
          {fromIntake && (
            <div className={styles.noteSave}>
              <Icon name="save" />
              <div>
                <h2>{t('savedTitle')}</h2>
                <p>{t('savedSay')}</p>
              </div>
            </div>
          )}
          {registering ? <EnterpriseSignUpForm /> : <SignInForm area={area} />}
          <p className={styles.loginMore}>
            {registering ? (
              <Link to={SIGN_IN_PAGE.a}>{t('have')}</Link>
            ) : (
              <Link to={`/portal/forget?type=${portalAreas[area].userType}`}>{t('forgot')}</Link>
            )}
            {portalAreas[area].signUp && (
              <Link to={`${portalAreas[area].signUp}?${search}`}>{t('signUp')}</Link>
            )}
            {area === 'a' && !registering && (
              <Link to={`${SIGN_IN_PAGE.a}?register=1`}>{t('enterpriseSignUp')}</Link>
            )}
          </p>
        </section>
        <aside className="side">
          <section>
            <h2>{t(`others${upper(area)}`)}</h2>
            <ul className={styles.doors}>
              {AREAS.filter((other) => other !== area).map((other) => (
                <li key={other}>
                  <Link to={SIGN_IN_PAGE[other]}>
                    <Icon name={DOORS[other].icon} />
                    <span>
                      <b>{t(DOORS[other].text)}</b>
                      {t(`${DOORS[other].text}Say`)}
                    </span>
                    <Icon name="right" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
          <section>
            <p className="law">{t('warning')}</p>
          </section>
        </aside>
      </div>
    </main>
  )
}
