import type { PublicArticle } from '@appeal/contract/articles/articles.schemas.ts'
import { COLUMN_PAGES } from '@appeal/contract/portal/portal.columns.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { formatDay } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { api } from '../../lib/operations.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { Phrases } from '../../ui/portal/Phrases.tsx'
import { readingTexts } from './reading.texts.ts'
import './reading.portal.css'

const SHOWN = 4
const grouped = new Intl.NumberFormat('en-US')

function useNewest() {
  return useQuery({
    ...api.publicArticles.list.query({ limit: SHOWN }),
    staleTime: 60_000,
  })
}

const addressOf = ({ category, id }: PublicArticle) => `${COLUMN_PAGES[category].detail}?id=${id}`

/** Figures, search, notices, news, regulations and cases, below the doors. */
export default function HomeReading() {
  const { data } = useNewest()
  const of = (category: PublicArticle['category']) => data?.filter((one) => one.category === category)
  return (
    <>
      <Figures />
      <Seek />
      <section className="info wrap">
        <Column kind="notices" wide articles={of('NOTICE')} />
        <Column kind="news" articles={of('NEWS')} />
        <Column kind="rulesTitle" articles={of('RULE')} withDigest />
      </section>
      <Selected articles={of('CASE')} />
    </>
  )
}

/** Real counts with their period; nothing at all while there are too few cases. */
function Figures() {
  const t = useTexts(readingTexts)
  const figures = useQuery({
    ...api.portal.figures.query(),
    staleTime: 10 * 60_000,
  }).data
  const expectation = useQuery({
    ...api.portal.expectation.query({}),
    staleTime: 10 * 60_000,
  }).data
  if (!figures) return null
  const { asOf, days, received, closed, liable, halfDays, satisfied, evaluated } = figures
  const share = closed > 0 ? Math.round((1000 * liable) / closed) / 10 : 0
  return (
    <section className="nums wrap" aria-labelledby="nums-h">
      <header className="sec">
        <h2 id="nums-h">
          <Phrases text={t('figures', { n: days })} />
        </h2>
        <p>{t('figuresAsOf', { day: formatDay(asOf) })}</p>
      </header>
      <dl className="nums__row">
        <Figure name={t('received')} value={grouped.format(received)} unit={t('cases')} />
        <Figure name={t('closed')} value={grouped.format(closed)} unit={t('cases')} />
        <Figure
          name={t('liable')}
          value={grouped.format(liable)}
          unit={t('cases')}
          say={closed > 0 ? t('liableSay', { share }) : undefined}
        />
        {satisfied !== null ? (
          <Figure
            name={t('satisfied')}
            value={String(satisfied)}
            unit={t('percent')}
            say={t('satisfiedSay', { n: grouped.format(evaluated) })}
          />
        ) : (
          halfDays !== null && (
            <Figure name={t('half')} value={String(halfDays)} unit={t('dayUnit')} say={t('halfSay')} />
          )
        )}
      </dl>
      {expectation && (
        <p className="nums__expect">
          <Icon name="clock" />
          {t('expectation', {
            n: grouped.format(expectation.n),
            half: expectation.halfDays,
            most: expectation.nineTenthsDays,
            day: formatDay(expectation.asOf),
          })}
        </p>
      )}
    </section>
  )
}

function Figure({
  name,
  value,
  unit,
  say,
}: {
  name: string
  value: string
  unit: string
  say?: string | undefined
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{value}</b> {unit}
      </dd>
      {say && <dd className="nums__say">{say}</dd>}
    </div>
  )
}

function Seek() {
  const t = useTexts(readingTexts)
  const navigate = useNavigate()
  const [words, setWords] = useKept('seek', '')
  return (
    <search className="wrap">
      <form
        className="homeseek"
        onSubmit={(event) => {
          event.preventDefault()
          const asked = words.trim()
          void navigate(asked ? `/portal/search?searchKey=${encodeURIComponent(asked)}` : '/portal/search')
        }}
      >
        <h2>{t('searchTitle')}</h2>
        <input
          className="input"
          type="search"
          maxLength={50}
          aria-label={t('searchLabel')}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        <Button type="submit" icon="search">
          {t('searchDo')}
        </Button>
      </form>
    </search>
  )
}

const LIST = {
  notices: COLUMN_PAGES.NOTICE.list,
  news: COLUMN_PAGES.NEWS.list,
  rulesTitle: COLUMN_PAGES.RULE.list,
} as const

function Column({
  kind,
  articles,
  wide = false,
  withDigest = false,
}: {
  kind: keyof typeof LIST
  articles: readonly PublicArticle[] | undefined
  wide?: boolean
  withDigest?: boolean
}) {
  const t = useTexts(readingTexts)
  return (
    <div className={wide ? 'info__col--wide' : undefined}>
      <header className="sec sec--col">
        <h2>{t(kind)}</h2>
        <Link className="more" to={LIST[kind]}>
          {t('more')}
          <span className="sr">{t(kind)}</span>
          <Icon name="right" />
        </Link>
      </header>
      {articles?.length === 0 && <p className="hint">{t('nothing')}</p>}
      <ul className="list">
        {articles?.map((article, at) => (
          <li key={article.id} className={wide && at === 0 ? 'list__top' : undefined}>
            <Link to={addressOf(article)} lang={article.chineseOnly ? 'zh-CN' : undefined}>
              {article.title}
            </Link>
            {(withDigest || (wide && at === 0)) && article.digest && <p>{article.digest}</p>}
            {!withDigest && (
              <time dateTime={article.publishTime.slice(0, 10)}>{formatDay(article.publishTime)}</time>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Selected({ articles }: { articles: readonly PublicArticle[] | undefined }) {
  const t = useTexts(readingTexts)
  if (!articles?.length) return null
  return (
    <section className="cases" aria-labelledby="cases-h">
      <div className="wrap">
        <header className="sec">
          <h2 id="cases-h">{t('selected')}</h2>
          <p>{t('selectedSay')}</p>
          <Link className="more" to={COLUMN_PAGES.CASE.list}>
            {t('allCases')}
            <Icon name="right" />
          </Link>
        </header>
        <ul className="cases__rows">
          {articles.slice(0, 3).map((article) => (
            <li key={article.id}>
              <p className="cases__kind" lang="zh-CN">
                {article.caseKind}
              </p>
              <div>
                <h3>
                  <Link to={addressOf(article)}>{article.title}</Link>
                </h3>
                <p>{article.digest}</p>
              </div>
              {article.caseDays !== null && (
                <p className="cases__time">
                  {t('took')} <b>{article.caseDays}</b> {t('dayUnit')}
                </p>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
