import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { Link } from 'react-router'
import { pick, useLanguage, useTexts } from '../../lib/i18n.ts'
import { useWay } from '../../lib/ways.ts'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'

const PARTS = {
  siteDo: ['home', 'appeal', 'commend', 'paper', 'company', 'contact', 'search'],
  siteRead: ['notice', 'news', 'rules', 'case', 'statistics', 'bulletins', 'transparency'],
  siteKnow: ['about', 'privacy', 'accessibility'],
  siteIn: ['signIn', 'signUp', 'courierLogin', 'signUpD', 'login', 'forget'],
} as const

/** What people file after signing in. */
const CASES = ['consult', 'report'] as const

/** Every page that is open to anybody, in one place. */
export default function SiteMapPage() {
  const t = useTexts(articleTexts)
  const language = useLanguage()
  const way = useWay()
  return (
    <main id="main" className="flow wrap">
      <h1>{t('siteMapTitle')}</h1>
      <div className={styles.sitemap}>
        {(Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => (
          <section key={part}>
            <h2>{t(part)}</h2>
            <ul>
              {part === 'siteDo' &&
                CASES.map((name) => (
                  <li key={name}>
                    <Link to={way(`/portal/${name}`)}>{t(name)}</Link>
                  </li>
                ))}
              {PARTS[part].map((name) => (
                <li key={name}>
                  <Link to={publicPages[name].path}>{pick(publicPages[name].title, language)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
