import { Link, useLocation, useSearchParams } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import * as styles from './articles.portal.module.css'
import { articleTexts } from './articles.texts.ts'

/** Previous and next as links, so that every page of a list has an address. */
export function Pager({ current, pages }: { current: number; pages: number }) {
  const t = useTexts(articleTexts)
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  if (pages <= 1) return null
  const to = (page: number) => {
    const next = new URLSearchParams(params)
    if (page > 1) next.set('current', String(page))
    else next.delete('current')
    return `${pathname}?${next}`
  }
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      {current > 1 && (
        <Link className="btn btn--s" rel="prev" to={to(current - 1)}>
          {t('previous')}
        </Link>
      )}
      <span className="num">{t('page', { n: current, m: pages })}</span>
      {current < pages && (
        <Link className="btn btn--s" rel="next" to={to(current + 1)}>
          {t('next')}
        </Link>
      )}
    </nav>
  )
}

/** The page a list's address asks for. */
export function useCurrent(): number {
  const [params] = useSearchParams()
  const asked = Number(params.get('current'))
  return Number.isInteger(asked) && asked > 0 ? asked : 1
}
