import { type CaseKind, forEachKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type OwnPages, ownPages } from '@appeal/contract/cases/ownPages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDay, joinParts } from '../lib/formats.ts'
import { pick, useLanguage, useTexts } from '../lib/i18n.ts'
import { api, call } from '../lib/operations.ts'
import { Button, ButtonLink } from '../ui/portal/Button.tsx'
import { Dialog, DialogActs } from '../ui/portal/Dialog.tsx'
import { Icon, type IconName } from '../ui/portal/Icon.tsx'
import { Empty, Failed, Skeleton } from '../ui/portal/States.tsx'
import { Tag, type TagLook } from '../ui/portal/Tag.tsx'
import * as styles from './ownCases.module.css'
import { ownCaseTexts } from './ownCases.texts.ts'
import { useClockWords } from './PortalClock.tsx'

const ICONS: Partial<Record<CaseKind, IconName>> = {
  consultation: 'ask',
  report: 'shield',
  letter: 'medal',
  courier: 'courier',
}
/** Pages of a kind, for those who file. */
export const casePages: Record<CaseKind, OwnPages & { icon: IconName }> = forEachKind((kind) => ({
  ...ownPages[kind],
  icon: ICONS[kind] ?? 'file',
}))

const LOOKS: Record<string, { look: TagLook; icon: IconName }> = {
  user: { look: 'wait', icon: 'user' },
  bureau: { look: 'run', icon: 'clock' },
  enterprise: { look: 'run', icon: 'building' },
  nobody: { look: 'plain', icon: 'check' },
}
const ENDED_BADLY = ['declined', 'refused', 'returned', 'withdrawn']

/** The state of a case as whoever filed it reads it. */
export function CaseTag({ kind, state }: { kind: CaseKind; state: string }) {
  const language = useLanguage()
  const table = caseTables[kind]
  const turn = table.states[state]?.turn ?? 'nobody'
  const face = ENDED_BADLY.includes(state)
    ? { look: 'plain' as const, icon: 'info' as const }
    : (LOOKS[turn] ?? { look: 'plain' as const })
  const words = table.texts.states[state]?.portal
  return <Tag {...face} text={words ? pick(words, language) : state} />
}

/** How many own cases of each kind there are, and how many wait for a rating. */
export const useCaseSummary = () =>
  useQuery({
    ...api.cases.summary.query(),
  })

export type Shown = 'appeal' | CaseKind

/** The way between kinds of own cases, with what waits for a rating at each. */
export function CaseKinds({ kinds, current }: { kinds: readonly Shown[]; current: Shown }) {
  const t = useTexts(ownCaseTexts)
  const language = useLanguage()
  const { data } = useCaseSummary()
  return (
    <nav className={styles.kinds} aria-label={t('kindsNav')}>
      {kinds.map((kind) => {
        const waiting = data?.kinds.find((one) => one.kind === kind)?.evaluate ?? 0
        return (
          <Link
            key={kind}
            to={kind === 'appeal' ? '?' : `?kind=${kind}`}
            preventScrollReset
            aria-current={kind === current ? 'true' : undefined}
          >
            {kind === 'appeal' ? t('appeal') : pick(caseTables[kind].many, language)}
            {waiting > 0 && (
              <i className={styles.badge}>
                <span className="sr">{t('waiting')}</span>
                {waiting}
              </i>
            )}
          </Link>
        )
      })}
    </nav>
  )
}

const GROUPS = ['all', 'open', 'evaluate', 'ended'] as const
const PAGE = 20
const isRated = (kind: CaseKind) => 'evaluate' in caseTables[kind].actions

/** Own cases of one kind, each with its state and next date. */
export function OwnCases({ kind, say }: { kind: CaseKind; say: string }) {
  const t = useTexts(ownCaseTexts)
  const language = useLanguage()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('group')
  const groups = GROUPS.filter((one) => one !== 'evaluate' || isRated(kind))
  const group = groups.find((one) => one === asked) ?? 'all'
  const size = Number(search.get('size')) || PAGE
  const own = useQuery({
    ...api[`${kind}s`].page.query({ current: 1, size, ...(group === 'all' ? {} : { group }) }),
    placeholderData: (before) => before,
  })
  const to = (change: Record<string, string>) => {
    const next = new URLSearchParams(search)
    for (const [key, value] of Object.entries(change)) value ? next.set(key, value) : next.delete(key)
    return `?${next}`
  }
  return (
    <section className={`wrap ${styles.mineList}`} aria-labelledby="list-h">
      <h2 className="sr" id="list-h">
        {t('list')}
      </h2>
      <nav className={styles.kinds} aria-label={t('statesNav')}>
        {groups.map((one) => (
          <Link
            key={one}
            to={to({ group: one === 'all' ? '' : one, size: '' })}
            preventScrollReset
            aria-current={one === group ? 'true' : undefined}
          >
            {t(`group.${one}`)}
          </Link>
        ))}
      </nav>
      {group === 'all' && <Drafts kind={kind} />}
      {own.isPending && <Skeleton lines={5} />}
      {own.isError && !own.data && <Failed error={own.error} onRetry={() => void own.refetch()} />}
      {own.data?.total === 0 && (
        <Empty icon={casePages[kind].icon} title={t(group === 'all' ? 'none' : 'noneHere')}>
          {group === 'all' && (
            <>
              <p>{say}</p>
              <ButtonLink look="primary" to={casePages[kind].form}>
                {pick(caseTables[kind].texts.name, language)}
              </ButtonLink>
            </>
          )}
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
              onClick={() => setSearch(to({ size: String(Math.min(100, size + PAGE)) }), { replace: true })}
            >
              {t('more', { n: Math.min(PAGE, own.data.total - own.data.records.length) })}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

/** Forms of this kind that were begun and not sent, each with its way on and its end. */
function Drafts({ kind }: { kind: CaseKind }) {
  const t = useTexts(ownCaseTexts)
  const [asking, setAsking] = useState<string>()
  const { data = [] } = useQuery({
    ...api.cases.draftPage.query({ kind }),
  })
  if (data.length === 0) return null
  const remove = async (id: string) => {
    setAsking(undefined)
    // Gone already is as good as removed now.
    await call(api.cases.deleteDraft, { body: { id }, quiet: true }).catch(() => undefined)
  }
  return (
    <>
      <ul className={styles.rows}>
        {data.map((draft) => (
          <li key={draft.id}>
            <Icon name="edit" />
            <div>
              <p className={styles.rowsKind}>{t('draftKind', { day: formatDay(draft.savedAt) })}</p>
              <h3>
                <Link to={`${casePages[kind].form}?draft=${draft.id}&step=${draft.step ?? ''}`}>
                  {draft.title || t('draftUntitled')}
                </Link>
              </h3>
            </div>
            <p className={styles.rowsState}>
              <Tag look="draft" text={t('draftTag')} />
            </p>
            <div className={styles.rowsNext}>
              <p>{t('draftUntil', { day: formatDay(draft.keptUntil) })}</p>
              <button
                className={`linkbtn ${styles.rowsAct}`}
                type="button"
                onClick={() => setAsking(draft.id)}
              >
                {t('draftRemove')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {asking && (
        <Dialog title={t('draftRemoveAsk')} onClose={() => setAsking(undefined)} cancel={t('draftKeep')}>
          <p>{t('draftRemoveSay')}</p>
          <DialogActs>
            <Button look="primary" onClick={() => void remove(asking)}>
              {t('draftRemove')}
            </Button>
          </DialogActs>
        </Dialog>
      )}
    </>
  )
}

function Row({ row }: { row: CaseRow }) {
  const language = useLanguage()
  const { icon, detail } = casePages[row.kind]
  return (
    <li>
      <Icon name={icon} />
      <div>
        <p className={styles.rowsKind}>
          {pick(caseTables[row.kind].texts.name, language)} <span className="num">{row.caseNo}</span>
        </p>
        <h3>
          <Link to={`${detail}?id=${row.id}`}>{joinParts([row.brandName, row.title])}</Link>
        </h3>
      </div>
      <p className={styles.rowsState}>
        <CaseTag kind={row.kind} state={row.state} />
      </p>
      <div className={styles.rowsNext}>
        <Next row={row} />
      </div>
    </li>
  )
}

function Next({ row }: { row: CaseRow }) {
  const t = useTexts(ownCaseTexts)
  const turn = caseTables[row.kind].states[row.state]?.turn
  if (turn === 'user') return <p>{t('byUser')}</p>
  if (row.clock && row.clock.kind !== 'evaluate')
    return (
      <p>
        {t('byBureau', { day: formatDay(row.clock.legalDueOn) })}
        <Left clock={row.clock} />
      </p>
    )
  if (row.can.includes('evaluate')) return <p>{t('evaluate')}</p>
  return <p>{t('ended', { day: formatDay(row.updateTime) })}</p>
}

function Left({ clock }: { clock: NonNullable<CaseRow['clock']> }) {
  return <small>{useClockWords(clock)}</small>
}
