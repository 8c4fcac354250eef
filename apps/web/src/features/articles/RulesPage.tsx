import { useLimitMonths } from '../../domain/limitMonths.ts'
import { useLimits } from '../../domain/promise.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ButtonLink } from '../../ui/portal/Button.tsx'
import { ArticleList } from './ArticleList.tsx'
import { useArticles } from './articles.api.ts'
import * as styles from './articles.portal.module.css'
import { rulesTexts } from './rules.texts.ts'

const LAWS = ['law1', 'law2', 'law3', 'law4', 'law5'] as const

/** The laws behind every date of the portal, in plain words first. */
export default function RulesPage() {
  const t = useTexts(rulesTexts)
  const { complaintWaitDays } = useLimits()
  const months = useLimitMonths()
  return (
    <main id="main" className="flow wrap">
      <div className="flow__grid">
        <div>
          <h1>{t('title')}</h1>
          <p className="flow__lead">{t('lead')}</p>
          <ul className={styles.laws}>
            {LAWS.map((law) => (
              <li key={law}>
                <p>{t(`${law}.say`)}</p>
                <h2>{t(law)}</h2>
              </li>
            ))}
          </ul>
          <Published />
        </div>
        <aside className="side" aria-label={t('conditions')}>
          <section className="side--panel">
            <h2>{t('conditions')}</h2>
            <ul className="dots">
              {(['c1', 'c2', 'c3', 'c4', 'c5', 'c6'] as const).map((key) => (
                <li key={key}>{t(key, { n: complaintWaitDays, months })}</li>
              ))}
            </ul>
          </section>
          <section>
            <h2>{t('not')}</h2>
            <ul className="dots">
              {(['n1', 'n2', 'n3'] as const).map((key) => (
                <li key={key}>{t(key)}</li>
              ))}
            </ul>
            <p className="flow__go">
              <ButtonLink look="primary" to="/portal/appeal" after="arrow">
                {t('go')}
              </ButtonLink>
            </p>
          </section>
        </aside>
      </div>
    </main>
  )
}

const MOST = 50

/** Regulations that the bureaus have published, with their explanations. */
function Published() {
  const t = useTexts(rulesTexts)
  const { data } = useArticles({ category: 'RULE', current: 1, size: MOST })
  if (!data || data.records.length === 0) return null
  return (
    <section className={styles.artsUnder}>
      <h2>{t('published')}</h2>
      <ArticleList articles={data.records} level={3} />
    </section>
  )
}
