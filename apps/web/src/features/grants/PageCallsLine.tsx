import type { PageCalls } from '@appeal/contract/grants/rolePlans.schemas.ts'
import { Button, Popover } from 'antd'
import { useTexts } from '../../lib/i18n.ts'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { missingOf, type Paths } from './paths.ts'

interface Props {
  page: PageCalls | undefined
  value: Paths
  onComplete(): void
}

/** How many of the calls that a page reads by the role grants, which they are, and a word where some are missing. */
export function PageCallsLine({ page, value, onComplete }: Props) {
  const t = useTexts(grantTexts)
  const needed = (page?.calls ?? []).filter((call) => call.needed)
  if (needed.length === 0) return null
  const missing = missingOf(page, value)
  const may = missing.some(({ grantable }) => grantable)
  const list = (
    <ul className={styles.grantCalls}>
      {needed.map(({ path, label }) => (
        <li key={path}>
          {label} <span className="o-mut o-sm">{value.has(path) ? path : t('missing', { path })}</span>
        </li>
      ))}
    </ul>
  )
  return (
    <div className={styles.grantPage}>
      <Popover content={list} trigger="click">
        <button type="button" className="o-plain o-a o-sm">
          {t('pageCalls', { given: needed.length - missing.length, all: needed.length })}
        </button>
      </Popover>
      {missing.length > 0 && (
        <span className={styles.grantDel}>{t('pageLacks', { count: missing.length })}</span>
      )}
      {may && (
        <Button size="small" type="link" onClick={onComplete}>
          {t('complete')}
        </Button>
      )}
    </div>
  )
}
