import type { PublicArticle } from '@appeal/contract/articles/articles.schemas.ts'
import { COLUMN_PAGES } from '@appeal/contract/portal/portal.columns.ts'
import { Link } from 'react-router'
import { formatDay, joinParts } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Tag } from '../../ui/portal/Tag.tsx'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'

/** Where an article is read. */
export const addressOf = ({ category, id }: Pick<PublicArticle, 'category' | 'id'>) =>
  `${COLUMN_PAGES[category].detail}?id=${id}`

/** Articles one below the other: title, digest, day. */
export function ArticleList({ articles, level = 2 }: { articles: readonly PublicArticle[]; level?: 2 | 3 }) {
  const t = useTexts(articleTexts)
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <ul className={styles.arts}>
      {articles.map((article) => (
        <li key={article.id}>
          <div>
            <Heading>
              {article.top && <Tag look="wait" text={t('top')} />}
              <Link to={addressOf(article)} lang={article.chineseOnly ? 'zh-CN' : undefined}>
                {article.title}
              </Link>
            </Heading>
            {article.digest && <p lang={article.chineseOnly ? 'zh-CN' : undefined}>{article.digest}</p>}
            <p className="hint">
              {joinParts([
                article.caseKind,
                article.caseDays !== null && t('took', { days: article.caseDays }),
                article.areaName && t('forArea', { area: article.areaName }),
              ])}
            </p>
          </div>
          <time dateTime={article.publishTime.slice(0, 10)}>{formatDay(article.publishTime)}</time>
        </li>
      ))}
    </ul>
  )
}
