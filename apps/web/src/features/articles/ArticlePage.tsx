import type { PublicArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { categoryTexts } from '@appeal/contract/articles/articles.texts.ts'
import { COLUMN_PAGES } from '@appeal/contract/portal/portal.columns.ts'
import { useMemo, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api.ts'
import { formatDay, joinParts } from '../../lib/formats.ts'
import { harmless } from '../../lib/harmless.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { useTitle } from '../../lib/title.ts'
import { ButtonLink } from '../../ui/portal/Button.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import ReadAloud from '../../ui/portal/ReadAloud.tsx'
import { Failed, Notice, Skeleton } from '../../ui/portal/States.tsx'
import { addressOf } from './ArticleList.tsx'
import { useArticle } from './articles.api.ts'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'

/** One article: read, heard, printed. */
export default function ArticlePage() {
  const t = useTexts(articleTexts)
  const [params] = useSearchParams()
  const id = params.get('id') ?? undefined
  const { data, error, refetch } = useArticle(id)
  useTitle(data?.title ?? (error || !id ? t('gone') : undefined))
  const isGone = !id || (error instanceof ApiError && [404, 415].includes(error.code))
  return (
    <main id="main" className="flow wrap">
      {isGone ? (
        <>
          <h1>{t('gone')}</h1>
          <p className="flow__lead">{t('goneSay')}</p>
          <p className="flow__go">
            <ButtonLink look="primary" to="/portal/notice">
              {t('notices')}
            </ButtonLink>
          </p>
        </>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Read article={data} />
      ) : (
        <Skeleton lines={10} />
      )}
    </main>
  )
}

function Read({ article }: { article: PublicArticleDetail }) {
  const t = useTexts(articleTexts)
  const body = useRef<HTMLDivElement>(null)
  // The server has made it harmless; what stands between it and this page is not trusted with that.
  const html = useMemo(() => harmless(article.content), [article.content])
  const column = COLUMN_PAGES[article.category]
  const back = article.category === 'GUIDE' ? `${column.list}?column=guide` : column.list
  const language = article.chineseOnly ? 'zh-CN' : undefined
  const published = article.publishTime.slice(0, 10)
  const updated = article.updateTime.slice(0, 10)
  return (
    <article className={`${styles.article} ${styles.articleRead}`}>
      <p>
        <Link className="back" to={back}>
          <Icon name="left" />
          {t('back', { column: pick(categoryTexts[article.category]) })}
        </Link>
      </p>
      <h1 lang={language}>{article.title}</h1>
      <p className={styles.articleFacts}>
        {joinParts([
          t('published', { day: formatDay(published, { year: true }) }),
          updated !== published && t('updated', { day: formatDay(updated, { year: true }) }),
          article.source && t('source', { source: article.source }),
          article.areaName && t('forArea', { area: article.areaName }),
          article.caseDays !== null && t('took', { days: article.caseDays }),
          t('views', { n: article.views }),
        ])}
      </p>
      <p className={styles.articleActs}>
        {/* Paragraphs are apart in what is seen, not in the nodes' own text. */}
        <ReadAloud text={() => `${article.title}\n${body.current?.innerText ?? ''}`} language={language} />
        <button type="button" className="linkbtn" onClick={() => print()}>
          <Icon name="file" />
          {t('print')}
        </button>
      </p>
      {article.chineseOnly && <Notice>{t('chineseOnly')}</Notice>}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made harmless twice, by the server and above */}
      <div className={styles.rich} ref={body} lang={language} dangerouslySetInnerHTML={{ __html: html }} />
      {article.attachments.length > 0 && (
        <section className={styles.articleFiles}>
          <h2>{t('attachments')}</h2>
          <ul>
            {article.attachments.map(({ id, name, sizeInfo }) => (
              <li key={id}>
                <a
                  href={`${api.publicArticles.attachment.url}?id=${id}`}
                  aria-label={t('download', { name, size: sizeInfo })}
                >
                  <Icon name="download" />
                  {name}
                </a>
                <span className="hint">{sizeInfo}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <nav className={styles.articleBeside} aria-label={t('pages')}>
        {(['newer', 'older'] as const).map((side) => {
          const one = article[side]
          return (
            one && (
              <p key={side}>
                <span>{t(side === 'newer' ? 'older' : 'newer')}</span>
                <Link to={addressOf({ category: article.category, id: one.id })}>{one.title}</Link>
              </p>
            )
          )
        })}
      </nav>
    </article>
  )
}
