import { useSearchParams } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { useTitle } from '../../lib/title.ts'
import { Button } from '../../ui/portal/Button.tsx'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import { ArticleList } from './ArticleList.tsx'
import { useArticles } from './articles.api.ts'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'
import { Pager, useCurrent } from './Pager.tsx'

const SIZE = 20

/** What was found; the words stand in the address. */
export default function SearchPage() {
  const t = useTexts(articleTexts)
  const [params, setParams] = useSearchParams()
  const words = params.get('searchKey')?.trim().slice(0, 50) ?? ''
  const current = useCurrent()
  const { data, error, refetch, isFetching } = useArticles(
    { searchKey: words, current, size: SIZE },
    words !== '',
  )
  // What is typed and not searched for yet; else what was.
  const [typed, setTyped] = useKept<string | null>('search', null)
  const text = typed ?? words
  useTitle(t('search'))
  return (
    <main id="main" className="flow wrap">
      <h1>{t('search')}</h1>
      <search>
        <form
          className={styles.seek}
          onSubmit={(event) => {
            event.preventDefault()
            setTyped(null)
            setParams(text.trim() ? { searchKey: text.trim() } : {})
          }}
        >
          <label htmlFor="seek">{t('searchLabel')}</label>
          <div className={styles.seekRow}>
            <input
              className="input"
              id="seek"
              type="search"
              maxLength={50}
              value={text}
              onChange={({ target }) => setTyped(target.value)}
            />
            <Button type="submit" look="primary" icon="search" busy={words !== '' && isFetching}>
              {t('searchDo')}
            </Button>
          </div>
        </form>
      </search>
      {words === '' ? (
        <p className="hint">{t('searchStart')}</p>
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <p role="status">{data.total > 0 ? t('searchFound', { n: data.total, words }) : null}</p>
          {data.total === 0 ? (
            <Empty icon="search" title={t('searchNone', { words })}>
              <p>{t('searchTry')}</p>
            </Empty>
          ) : (
            <>
              <ArticleList articles={data.records} />
              <Pager current={current} pages={data.pages} />
            </>
          )}
        </>
      )}
    </main>
  )
}
