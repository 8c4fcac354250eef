import { truncateText } from '@appeal/contract/masking.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDay } from '../../lib/formats.ts'
import { getLanguageTag, useTexts } from '../../lib/i18n.ts'
import { api } from '../../lib/operations.ts'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'
import { Pager, useCurrent } from './Pager.tsx'

const SIZE = 12
/** Width to which a letter is cut on the wall (spec 5): four lines or so of a card. */
const SHOWN = 240

const useLetters = (brand: string, current: number) => {
  return useQuery({
    ...api.letters.publicpage.query({ current, size: SIZE, ...(brand && { brand }) }),
    placeholderData: keepPreviousData,
  })
}

/** Brands with published letters, most first; the wall is complete without them. */
const useLetterBrands = () => {
  return useQuery({
    ...api.letters.publicbrands.query(),
    staleTime: 60_000,
  })
}

/** What somebody wrote: its beginning where it is long, all of it on demand. */
function LongText({ text }: { text: string }) {
  const t = useTexts(articleTexts)
  const [whole, setWhole] = useState(false)
  const cut = truncateText(text, SHOWN)
  return (
    <>
      <p className={styles.wallText}>{whole ? text : cut}</p>
      {cut !== text && (
        <p>
          <button
            type="button"
            className="linkbtn"
            aria-expanded={whole}
            onClick={() => setWhole(!whole)}
            lang={getLanguageTag()}
          >
            {t(whole ? 'wallLess' : 'wallWhole')}
          </button>
        </p>
      )}
    </>
  )
}

/** Published letters with names masked, newest first, all or those to one brand. */
export function LetterWall() {
  const t = useTexts(articleTexts)
  const [params] = useSearchParams()
  const current = useCurrent()
  const brand = params.get('brand') ?? ''
  const { data, error, refetch } = useLetters(brand, current)
  const { data: brands = [] } = useLetterBrands()
  const of = (code: string) => (code ? `?brand=${encodeURIComponent(code)}` : '?')
  return (
    <section className={styles.wall} aria-labelledby="wall-h">
      <h2 className="h2" id="wall-h">
        {t('wall')}
      </h2>
      <p className="hint">{t('wallSay')}</p>
      {brands.length > 0 && (
        <nav className={styles.wallBrands} aria-label={t('wallBrands')}>
          <Link to={of('')} preventScrollReset aria-current={brand === '' ? 'true' : undefined}>
            {t('allBrands')} <span className="num">{brands.reduce((sum, { n }) => sum + n, 0)}</span>
          </Link>
          {brands.map((one) => (
            <Link
              key={one.brand}
              to={of(one.brand)}
              preventScrollReset
              aria-current={one.brand === brand ? 'true' : undefined}
            >
              {one.brandName} <span className="num">{one.n}</span>
            </Link>
          ))}
        </nav>
      )}
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.records.length === 0 ? (
        <Empty icon="medal" title={t(brand ? 'wallNoneOf' : 'wallNone')}>
          <p>{t('wallNoneSay')}</p>
        </Empty>
      ) : (
        <>
          <ul className={styles.wallList}>
            {data.records.map((letter) => (
              <li key={letter.id}>
                <article lang="zh-CN">
                  <h3>{letter.title}</h3>
                  <LongText text={letter.content} />
                  {letter.feedback && (
                    <blockquote className={styles.wallAnswer}>
                      <b lang={getLanguageTag()}>{t('wallAnswer')}</b> {letter.feedback}
                    </blockquote>
                  )}
                  <p className={styles.wallFrom}>
                    <b>{letter.brandName}</b>
                    <span>
                      {letter.writer} {letter.areaName}
                    </span>
                    <time dateTime={letter.publishedOn}>{formatDay(letter.publishedOn, { year: true })}</time>
                  </p>
                </article>
              </li>
            ))}
          </ul>
          <Pager current={current} pages={data.pages} />
        </>
      )}
    </section>
  )
}
