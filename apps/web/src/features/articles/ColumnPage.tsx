import type { ArticleCategory } from '@appeal/contract/articles/articles.inputs.ts'
import { useSearchParams } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Empty, Failed, Skeleton } from '../../ui/portal/States.tsx'
import { ArticleList } from './ArticleList.tsx'
import { useAreas, useArticles } from './articles.api.ts'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'
import { Pager, useCurrent } from './Pager.tsx'

const SIZE = 20
const PROVINCES = '0'

/** Articles of one column, of one area where that is chosen. */
export function ColumnBody({ category }: { category: ArticleCategory }) {
  const t = useTexts(articleTexts)
  const [params, setParams] = useSearchParams()
  const current = useCurrent()
  const areaCode = params.get('area') ?? ''
  const provinces = useAreas(PROVINCES)
  const { data, error, refetch } = useArticles({
    category,
    areaCode: areaCode || undefined,
    current,
    size: SIZE,
  })
  return (
    <>
      <div className={styles.artsBar}>
        <p className="hint" role="status">
          {data && t('total', { n: data.total })}
        </p>
        <label>
          {t('area')}
          <select
            className="input"
            value={areaCode}
            onChange={({ target }) =>
              setParams((before) => {
                const next = new URLSearchParams(before)
                next.delete('current')
                if (target.value) next.set('area', target.value)
                else next.delete('area')
                return next
              })
            }
          >
            <option value="">{t('allAreas')}</option>
            {provinces.data?.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={8} />
      ) : data.records.length === 0 ? (
        <Empty icon="file" title={t('empty')}>
          <p>{t('emptySay')}</p>
        </Empty>
      ) : (
        <>
          <ArticleList articles={data.records} />
          <Pager current={current} pages={data.pages} />
        </>
      )}
    </>
  )
}
