import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay } from '../../lib/formats.ts'
import { pick, useLanguage, useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import * as styles from './bulletins.portal.module.css'
import { publishedTexts } from './published.texts.ts'
import { useBulletinTitle } from './useBulletinTitle.ts'

/** All published bulletins, the newest first. */
export default function PublicBulletinsPage() {
  const t = useTexts(publishedTexts)
  const language = useLanguage()
  const titleOf = useBulletinTitle()
  const { data, error, refetch } = useQuery({
    ...api.openData.bulletins.query(),
  })
  return (
    <main id="main" className={`flow wrap ${styles.pubbul}`}>
      <h1>{pick(publicPages.bulletins.title, language)}</h1>
      <p className="flow__lead">{t('lead')}</p>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.length === 0 ? (
        <Empty icon="info" title={t('none')}>
          <p>
            <Link to={publicPages.statistics.path}>{t('toStatistics')}</Link>
          </p>
        </Empty>
      ) : (
        <ul className={styles.pubbulList}>
          {data.map((bulletin) => {
            const { period, publishTime } = bulletin
            const { text, lang } = titleOf(bulletin)
            return (
              <li key={period}>
                <Link to={`${publicPages.bulletin.path}?period=${period}`} lang={lang}>
                  {text}
                </Link>
                <time dateTime={publishTime.slice(0, 10)}>{formatDay(publishTime, { year: true })}</time>
              </li>
            )
          })}
        </ul>
      )}
    </main>
  )
}
