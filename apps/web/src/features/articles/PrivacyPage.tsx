import { useTexts } from '../../lib/i18n.ts'
import * as styles from './articles.portal.module.css'
import { privacyTexts } from './privacy.texts.ts'

const PARTS = [1, 2, 3, 4, 5, 6] as const

/** What personal data the platform keeps, why, for whom and for how long (个人信息保护法 art. 17). */
export default function PrivacyPage() {
  const t = useTexts(privacyTexts)
  return (
    <main id="main" className="flow wrap">
      <article className={styles.article}>
        <h1>{t('title')}</h1>
        <p className="flow__lead">{t('lead')}</p>
        {PARTS.map((n) => (
          <section key={n}>
            <h2>{t(`h${n}`)}</h2>
            {t(`p${n}`)
              .split('|')
              .map((part) => (
                <p key={part}>{part}</p>
              ))}
          </section>
        ))}
        <p className="hint">{t('law')}</p>
      </article>
    </main>
  )
}
