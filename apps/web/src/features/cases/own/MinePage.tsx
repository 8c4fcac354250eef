import type { OwnAppealRow } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import { CASE_KIND_NAMES } from '@appeal/contract/cases/caseKinds.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { CaseState } from '../../../domain/CaseState.tsx'
import { CaseKinds, casePages, OwnCases } from '../../../domain/OwnCases.tsx'
import { Left, OwnList, OwnRow, RemoveDraft, useOwnPart, Waiting } from '../../../domain/OwnList.tsx'
import * as styles from '../../../domain/ownCases.module.css'
import { formatDay, joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { ButtonLink } from '../../../ui/portal/Button.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { Empty } from '../../../ui/portal/States.tsx'
import { Tag } from '../../../ui/portal/Tag.tsx'
import { intakeTexts } from '../intake/intake.texts.ts'
import { isStep } from '../intake/stepNames.ts'
import { ClaimCalls } from './ClaimCalls.tsx'
import { ownTexts } from './own.texts.ts'

const GROUPS = ['all', 'open', 'evaluate', 'closed', 'draft'] as const
type Group = (typeof GROUPS)[number]
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
  const part = useOwnPart(GROUPS)
  const { group } = part
  const waiting = useWaiting()
  return (
    <OwnList
      part={part}
      own={useOwn(group, part.size)}
      waiting={<Waiting n={waiting} say={t('waiting')} />}
      none={
        <Empty icon="parcel" title={t(group === 'all' ? 'none' : 'noneHere')}>
          {group === 'all' && <p>{t('noneSay')}</p>}
        </Empty>
      }
      row={(row) => <Row key={row.id} row={row} />}
    />
  )
}

function Row({ row }: { row: OwnAppealRow }) {
  const t = useTexts(ownTexts)
  const draft = row.state === 'draft'
  return (
    <OwnRow
      icon={draft ? 'edit' : 'parcel'}
      kind={
        draft ? (
          t('draftKind', { day: formatDay(row.updateTime) })
        ) : (
          <>
            {t('kind')} <span className="num">{row.appealNo}</span>
          </>
        )
      }
      to={detailPath(row)}
      title={joinParts([row.brandName, row.title])}
      state={
        draft ? <DraftTag row={row} /> : <CaseState state={row.state} evaluateStatus={row.evaluateStatus} />
      }
    >
      <Next row={row} />
      {draft && (
        <RemoveDraft
          label={t('remove')}
          remove={() => call(api.appeals.deleteByAppealInfoId, { body: { id: row.id } })}
        />
      )}
    </OwnRow>
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
