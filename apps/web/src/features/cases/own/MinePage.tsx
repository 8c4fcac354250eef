import type { OwnAppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CaseState } from '../../../domain/CaseState.tsx'
import { CaseKinds, casePages, OwnCases } from '../../../domain/OwnCases.tsx'
import * as styles from '../../../domain/ownCases.module.css'
import { useClockWords } from '../../../domain/PortalClock.tsx'
import { formatDay, joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { Button, ButtonLink } from '../../../ui/portal/Button.tsx'
import { Dialog, DialogActs } from '../../../ui/portal/Dialog.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { Empty, Failed, Skeleton } from '../../../ui/portal/States.tsx'
import { Tag } from '../../../ui/portal/Tag.tsx'
import { intakeTexts } from '../intake/intake.texts.ts'
import { isStep } from '../intake/stepNames.ts'
import { ClaimCalls } from './ClaimCalls.tsx'
import { ownTexts } from './own.texts.ts'

const GROUPS = ['all', 'open', 'evaluate', 'closed', 'draft'] as const
type Group = (typeof GROUPS)[number]
const PAGE = 20
/** Enough for every case that can wait for one person at a time. */
const TODO_SIZE = 100

const detailPath = (row: OwnAppealRow) =>
  row.state === 'draft'
    ? `/portal/appeal?draft=${row.id}&step=${row.step ?? 'complaint'}`
    : `/portal/details?id=${row.id}`

/** What waits for the appellant, by state and evaluation. */
function todoOf(row: OwnAppealRow): 'supplement' | 'verifying' | 'mediating' | 'evaluate' | undefined {
  if (row.state === 'supplement' || row.state === 'verifying') return row.state
  if (row.state === 'mediating' && row.can.includes('mediationAnswer')) return 'mediating'
  return row.can.includes('evaluateInfo') ? 'evaluate' : undefined
}

const useOwn = (group: Group, size: number) =>
  useQuery({
    ...api.appeals.consumerPage.query({ current: 1, size, ...(group === 'all' ? {} : { group }) }),
    placeholderData: (before) => before,
  })

/** Couriers' cases have an area of their own. */
const KINDS = CASE_KIND_NAMES.filter((kind) => kind !== 'courier')

/** My cases of every kind that consumers file: what waits for me first, then everything with its next date. */
export default function MinePage() {
  const t = useTexts(ownTexts)
  const [search] = useSearchParams()
  const kind = KINDS.find((one) => one === search.get('kind')) ?? 'appeal'
  return (
    <main id="main">
      <section className={styles.mine}>
        <div className="wrap">
          <div className={styles.mineTop}>
            <h1>{t('mine')}</h1>
            <p className={styles.mineNew}>
              <ButtonLink
                look="primary"
                to={kind === 'appeal' ? '/portal/appeal' : casePages[kind].form}
                after="arrow"
              >
                {t(kind === 'appeal' ? 'appeal' : `new.${kind}`)}
              </ButtonLink>
            </p>
          </div>
          <ClaimCalls />
          <Todo />
          <CaseKinds kinds={KINDS} current={kind} />
        </div>
      </section>
      {kind === 'appeal' ? <List /> : <OwnCases key={kind} kind={kind} say={t(`say.${kind}`)} />}
    </main>
  )
}

const NEVER = '9999-12-31'
const dueOf = ({ clock }: OwnAppealRow) => clock?.legalDueOn ?? NEVER

function Todo() {
  const t = useTexts(ownTexts)
  const open = useOwn('open', TODO_SIZE)
  const closed = useOwn('evaluate', TODO_SIZE)
  const rows = [...(open.data?.records ?? []), ...(closed.data?.records ?? [])].flatMap((row) => {
    const what = todoOf(row)
    return what ? [{ row, what }] : []
  })
  if (rows.length === 0) return null
  rows.sort((a, b) => dueOf(a.row).localeCompare(dueOf(b.row)))
  return (
    <section className={styles.todo} aria-labelledby="todo-h">
      <h2 id="todo-h">
        {t('todo')} <span className={styles.count}>{rows.length}</span>
      </h2>
      <ul>
        {rows.map(({ row, what }) => (
          <li key={row.id}>
            <p className={what === 'evaluate' ? `${styles.todoBy} ${styles.todoByFar}` : styles.todoBy}>
              <Icon name="clock" />
              {row.clock ? t('by', { day: formatDay(row.clock.legalDueOn) }) : row.appealNo}
            </p>
            <h3>
              <Link to={detailPath(row)}>{t(`todo.${what}`)}</Link>
            </h3>
            <p>{joinParts([row.brandName, row.title])}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useWaiting(): number {
  const { data } = useQuery({
    ...api.appeals.evaluateInfoCorner.query(),
  })
  return data ?? 0
}

function List() {
  const t = useTexts(ownTexts)
  const [search, setSearch] = useSearchParams()
  const asked = search.get('group')
  const group: Group = GROUPS.find((one) => one === asked) ?? 'all'
  const size = Number(search.get('size')) || PAGE
  const own = useOwn(group, size)
  const waiting = useWaiting()
  return (
    <section className={`wrap ${styles.mineList}`} aria-labelledby="list-h">
      <h2 className="sr" id="list-h">
        {t('list')}
      </h2>
      <nav className={styles.kinds} aria-label={t('kinds')}>
        {GROUPS.map((one) => (
          <Link
            key={one}
            to={one === 'all' ? '?' : `?group=${one}`}
            preventScrollReset
            aria-current={one === group ? 'true' : undefined}
          >
            {t(`group.${one}`)}
            {one === 'evaluate' && waiting > 0 && (
              <i className={styles.badge}>
                <span className="sr">{t('waiting')}</span>
                {waiting}
              </i>
            )}
          </Link>
        ))}
      </nav>
      {own.isPending && <Skeleton lines={5} />}
      {own.isError && !own.data && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.data && own.data.total === 0 && (
        <Empty icon="parcel" title={t(group === 'all' ? 'none' : 'noneHere')}>
          {group === 'all' && <p>{t('noneSay')}</p>}
        </Empty>
      )}
      {own.data && own.data.total > 0 && (
        <>
          <ul className={styles.rows}>
            {own.data.records.map((row) => (
              <Row key={row.id} row={row} />
            ))}
          </ul>
          <p className={styles.rowsEnd}>{t('total', { n: own.data.total })}</p>
          {own.data.total > own.data.records.length && size < 100 && (
            <Button
              onClick={() => {
                const next = new URLSearchParams(search)
                next.set('size', String(Math.min(100, size + PAGE)))
                setSearch(next, { replace: true })
              }}
            >
              {t('more', { n: Math.min(PAGE, own.data.total - own.data.records.length) })}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function Row({ row }: { row: OwnAppealRow }) {
  const t = useTexts(ownTexts)
  const draft = row.state === 'draft'
  return (
    <li>
      <Icon name={draft ? 'edit' : 'parcel'} />
      <div>
        <p className={styles.rowsKind}>
          {draft ? (
            t('draftKind', { day: formatDay(row.updateTime) })
          ) : (
            <>
              {t('kind')} <span className="num">{row.appealNo}</span>
            </>
          )}
        </p>
        <h3>
          <Link to={detailPath(row)}>{joinParts([row.brandName, row.title])}</Link>
        </h3>
      </div>
      <p className={styles.rowsState}>
        {draft ? <DraftTag row={row} /> : <CaseState state={row.state} evaluateStatus={row.evaluateStatus} />}
      </p>
      <div className={styles.rowsNext}>
        <Next row={row} />
        {draft && <RemoveDraft row={row} />}
      </div>
    </li>
  )
}

function DraftTag({ row }: { row: OwnAppealRow }) {
  const t = useTexts(ownTexts)
  const step = useTexts(intakeTexts)
  const name = row.step === 'check' || isStep(row.step) ? step(`s.${row.step as 'check'}`) : undefined
  return <Tag look="draft" text={name ? t('draftStep', { step: name }) : t('draftTag')} />
}

const RUNNING = [
  'pending_accept',
  'supplement',
  'bureau_processing',
  'at_enterprise',
  'rework',
  'replied',
  'verifying',
  'mediating',
] as const
const isRunning = (state: OwnAppealRow['state']): state is (typeof RUNNING)[number] =>
  (RUNNING as readonly string[]).includes(state)

function Next({ row }: { row: OwnAppealRow }) {
  const t = useTexts(ownTexts)
  if (row.state === 'draft') {
    return (
      <>
        <p>{row.opensOn ? t('next.opens', { day: formatDay(row.opensOn) }) : t('next.draft')}</p>
        {row.keptUntil && <p>{t('draftUntil', { day: formatDay(row.keptUntil) })}</p>}
      </>
    )
  }
  if (row.clock && isRunning(row.state)) {
    return (
      <p>
        {t(`next.${row.state}`, { day: formatDay(row.clock.legalDueOn) })}
        <Left clock={row.clock} />
      </p>
    )
  }
  if (row.can.includes('evaluateInfo')) {
    return (
      <p>
        {t('next.evaluate')}
        {row.evaluateBy && <small>{t('by', { day: formatDay(row.evaluateBy) })}</small>}
      </p>
    )
  }
  return <p>{t('next.ended', { day: formatDay(row.updateTime) })}</p>
}

function Left({ clock }: { clock: NonNullable<OwnAppealRow['clock']> }) {
  return <small>{useClockWords(clock)}</small>
}

function RemoveDraft({ row }: { row: OwnAppealRow }) {
  const t = useTexts(ownTexts)
  const [asking, setAsking] = useState(false)
  const remove = async () => {
    await call(api.appeals.deleteByAppealInfoId, { body: { id: row.id } })
    setAsking(false)
  }
  return (
    <>
      <button className={`linkbtn ${styles.rowsAct}`} type="button" onClick={() => setAsking(true)}>
        {t('remove')}
      </button>
      {asking && (
        <Dialog title={t('removeAsk')} onClose={() => setAsking(false)} cancel={t('removeKeep')}>
          <p>{t('removeSay')}</p>
          <DialogActs>
            <Button look="primary" onClick={() => void remove()}>
              {t('remove')}
            </Button>
          </DialogActs>
        </Dialog>
      )}
    </>
  )
}
