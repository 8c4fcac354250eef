import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useTexts } from '../lib/i18n.ts'
import { Button } from '../ui/portal/Button.tsx'
import { Dialog, DialogActs } from '../ui/portal/Dialog.tsx'
import { Icon, type IconName } from '../ui/portal/Icon.tsx'
import { Failed, Skeleton } from '../ui/portal/States.tsx'
import * as styles from './ownCases.module.css'
import { ownCaseTexts } from './ownCases.texts.ts'
import { useClockWords } from './PortalClock.tsx'

const PAGE = 20
const MOST = 100

/** By what own cases are parted. */
type Group = 'all' | 'open' | 'evaluate' | 'ended' | 'closed' | 'draft'

/** What the address asks for: one of the groups, all of them at first, and how many rows. */
export function useOwnPart<G extends Group>(groups: readonly (G | 'all')[]) {
  const [search] = useSearchParams()
  const asked = search.get('group')
  const group = groups.find((one) => one === asked) ?? 'all'
  return { groups, group, size: Number(search.get('size')) || PAGE }
}

/** How many own cases wait for whoever filed them, beside the name of where they are. */
export const Waiting = ({ n, say }: { n: number; say: string }) =>
  n > 0 && (
    <i className={styles.badge}>
      <span className="sr">{say}</span>
      {n}
    </i>
  )

/** The way between groups of own cases, and the rows of the chosen one, ever more of them on asking. */
export function OwnList<R extends { id: string }>({
  part,
  own,
  waiting,
  before,
  none,
  row,
}: {
  part: { groups: readonly Group[]; group: Group; size: number }
  own: UseQueryResult<{ total: number; records: R[] }>
  /** Beside the name of what waits for a rating. */
  waiting?: ReactNode
  /** What stands before the rows. */
  before?: ReactNode
  /** What is said where there is no row. */
  none: ReactNode
  row(one: R): ReactNode
}) {
  const t = useTexts(ownCaseTexts)
  const [search, setSearch] = useSearchParams()
  const { group, size } = part
  const to = (change: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change)) value ? next.set(key, value) : next.delete(key)
    return `?${next}`
  }
  const left = own.data ? own.data.total - own.data.records.length : 0
  return (
    <section className={`wrap ${styles.mineList}`} aria-labelledby="list-h">
      <h2 className="sr" id="list-h">
        {t('list')}
      </h2>
      <nav className={styles.kinds} aria-label={t('statesNav')}>
        {part.groups.map((one) => (
          <Link
            key={one}
            to={to({ group: one === 'all' ? '' : one, size: '' })}
            preventScrollReset
            aria-current={one === group ? 'true' : undefined}
          >
            {t(`group.${one}`)}
            {one === 'evaluate' && waiting}
          </Link>
        ))}
      </nav>
      {before}
      {own.isPending && <Skeleton lines={5} />}
      {own.isError && !own.data && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.data?.total === 0 && none}
      {own.data && own.data.total > 0 && (
        <>
          <ul className={styles.rows}>{own.data.records.map(row)}</ul>
          <p className={styles.rowsEnd}>{t('total', { n: own.data.total })}</p>
          {left > 0 && size < MOST && (
            <Button
              onClick={() => setSearch(to({ size: String(Math.min(MOST, size + PAGE)) }), { replace: true })}
            >
              {t('more', { n: Math.min(PAGE, left) })}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** One own case or draft: what it is, its title, its state, and what comes next. */
export const OwnRow = (one: {
  icon: IconName
  kind: ReactNode
  to: string
  title: string
  state: ReactNode
  children: ReactNode
}) => (
  <li>
    <Icon name={one.icon} />
    <div>
      <p className={styles.rowsKind}>{one.kind}</p>
      <h3>
        <Link to={one.to}>{one.title}</Link>
      </h3>
    </div>
    <p className={styles.rowsState}>{one.state}</p>
    <div className={styles.rowsNext}>{one.children}</div>
  </li>
)

/** How much of a limit is left. */
export const Left = ({ clock }: { clock: Parameters<typeof useClockWords>[0] }) => (
  <small>{useClockWords(clock)}</small>
)

/** The end of a draft, asked about once more. */
export function RemoveDraft({ label, remove }: { label: string; remove(): Promise<unknown> }) {
  const t = useTexts(ownCaseTexts)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <button className={`linkbtn ${styles.rowsAct}`} type="button" onClick={() => setAsking(true)}>
        {label}
      </button>
      {asking && (
        <Dialog title={t('draftRemoveAsk')} onClose={() => setAsking(false)} cancel={t('draftKeep')}>
          <p>{t('draftRemoveSay')}</p>
          <DialogActs>
            <Button look="primary" onClick={() => void remove().then(() => setAsking(false))}>
              {label}
            </Button>
          </DialogActs>
        </Dialog>
      )}
    </>
  )
}
