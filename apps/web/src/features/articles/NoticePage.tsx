import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { useTitle } from '../../lib/title.ts'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'
import { ColumnBody } from './ColumnPage.tsx'

/** Notices, and beside them the guides. */
export default function NoticePage() {
  const t = useTexts(articleTexts)
  const [params] = useSearchParams()
  const isGuides = params.get('column') === 'guide'
  useTitle(t(isGuides ? 'guides' : 'notices'))
  return (
    <main id="main" className="flow wrap">
      <h1>{t(isGuides ? 'guides' : 'notices')}</h1>
      <p className="flow__lead">{t(isGuides ? 'guideLead' : 'noticeLead')}</p>
      <nav className={styles.kindbar} aria-label={t('columns')}>
        <Link to="/portal/notice" aria-current={isGuides ? undefined : 'page'}>
          {t('notices')}
        </Link>
        <Link to="/portal/notice?column=guide" aria-current={isGuides ? 'page' : undefined}>
          {t('guides')}
        </Link>
      </nav>
      <ColumnBody category={isGuides ? 'GUIDE' : 'NOTICE'} />
    </main>
  )
}
