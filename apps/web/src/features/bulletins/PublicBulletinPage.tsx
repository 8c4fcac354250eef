import { PERIOD } from '@appeal/contract/figures/periods.ts'
import { publicPages } from '@appeal/contract/portal/portal.pages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatDay } from '../../lib/formats.ts'
import { pick, useLanguage, useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { useTitle } from '../../lib/title.ts'
import { Icon } from '../../ui/portal/Icon.tsx'
import { Failed, Notice, Skeleton } from '../../ui/portal/States.tsx'
import { BulletinBody } from './BulletinBody.tsx'
import * as styles from './bulletins.portal.module.css'
import { publishedTexts } from './published.texts.ts'
import { useBulletinTitle } from './useBulletinTitle.ts'

/** One published bulletin as it was published. */
export default function PublicBulletinPage() {
  const t = useTexts(publishedTexts)
  const language = useLanguage()
  const [params] = useSearchParams()
  const period = params.get('period') ?? ''
  const isPeriod = PERIOD.test(period)
  const { data, error, refetch } = useQuery({
    ...api.openData.bulletin.query({ period }),
    enabled: isPeriod,
  })
  const isGone = !isPeriod || data === null
  const titleOf = useBulletinTitle()
  const title = data && titleOf(data)
  useTitle(title?.text)
  return (
    <main id="main" className={`flow wrap ${styles.pubbul}`}>
      <p>
        <Link className="back" to={publicPages.bulletins.path}>
          <Icon name="left" />
          {pick(publicPages.bulletins.title, language)}
        </Link>
      </p>
      {isGone ? (
        <>
          <h1>{t('gone')}</h1>
          <p className="flow__lead">{t('goneSay')}</p>
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data && title ? (
        <article>
          <h1 lang={title.lang}>{title.text}</h1>
          <p className={`hint ${styles.pubbulPublished}`}>
            {t('published', { day: formatDay(data.publishTime, { year: true }) })}
            <button type="button" className="linkbtn" onClick={() => print()}>
              <Icon name="file" />
              {t('print')}
            </button>
          </p>
          {language === 'en' && (
            <>
              <Notice>{t('chineseOnly')}</Notice>
              <p className="flow__lead" lang="zh-CN">
                {data.title}
              </p>
            </>
          )}
          <BulletinBody blocks={data.blocks} />
        </article>
      ) : (
        <Skeleton lines={12} />
      )}
    </main>
  )
}
