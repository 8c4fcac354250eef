import { type CaseKind, forEachKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseRow } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { type OwnPages, ownPages } from '@appeal/contract/cases/ownPages.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatDay, joinParts } from '../lib/formats.ts'
import { pick, useLanguage, useTexts } from '../lib/i18n.ts'
import { api, call } from '../lib/operations.ts'
import { ButtonLink } from '../ui/portal/Button.tsx'
import type { IconName } from '../ui/portal/Icon.tsx'
import { Empty } from '../ui/portal/States.tsx'
import { Tag, type TagLook } from '../ui/portal/Tag.tsx'
import { Left, OwnList, OwnRow, RemoveDraft, useOwnPart, Waiting } from './OwnList.tsx'
import * as styles from './ownCases.module.css'
import { ownCaseTexts } from './ownCases.texts.ts'

const ICONS: Record<CaseKind, IconName> = {
  consultation: 'ask',
  report: 'shield',
  letter: 'medal',
  courier: 'courier',
}
/** Pages of a kind, for those who file. */
export const casePages: Record<CaseKind, OwnPages & { icon: IconName }> = forEachKind((kind) => ({
  ...ownPages[kind],
  icon: ICONS[kind],
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
            <Waiting n={waiting} say={t('waiting')} />
          </Link>
        )
      })}
    </nav>
  )
}

const GROUPS = ['all', 'open', 'evaluate', 'ended'] as const
const isRated = (kind: CaseKind) => 'evaluate' in caseTables[kind].actions

/** Own cases of one kind, each with its state and next date. */
export function OwnCases({ kind, say }: { kind: CaseKind; say: string }) {
  const t = useTexts(ownCaseTexts)
  const language = useLanguage()
  const part = useOwnPart(GROUPS.filter((one) => one !== 'evaluate' || isRated(kind)))
  const { group, size } = part
  const own = useQuery({
    ...api[`${kind}s`].page.query({ current: 1, size, ...(group === 'all' ? {} : { group }) }),
    placeholderData: (before) => before,
  })
  return (
    <OwnList
      part={part}
      own={own}
      before={group === 'all' && <Drafts kind={kind} />}
      none={
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
      }
      row={(row) => <Row key={row.id} row={row} />}
    />
  )
}

/** Forms of this kind that were begun and not sent, each with its way on and its end. */
function Drafts({ kind }: { kind: CaseKind }) {
  const t = useTexts(ownCaseTexts)
  const { data = [] } = useQuery({
    ...api.cases.draftPage.query({ kind }),
  })
  if (data.length === 0) return null
  return (
    <ul className={styles.rows}>
      {data.map(({ id, step, title, savedAt, keptUntil }) => (
        <OwnRow
          key={id}
          icon="edit"
          kind={t('draftKind', { day: formatDay(savedAt) })}
          to={`${casePages[kind].form}?draft=${id}&step=${step ?? ''}`}
          title={title || t('draftUntitled')}
          state={<Tag look="draft" text={t('draftTag')} />}
        >
          <p>{t('draftUntil', { day: formatDay(keptUntil) })}</p>
          <RemoveDraft
            label={t('draftRemove')}
            // Gone already is as good as removed now.
            remove={() => call(api.cases.deleteDraft, { body: { id }, quiet: true }).catch(() => undefined)}
          />
        </OwnRow>
      ))}
    </ul>
  )
}

function Row({ row }: { row: CaseRow }) {
  const language = useLanguage()
  const { icon, detail } = casePages[row.kind]
  return (
    <OwnRow
      icon={icon}
      kind={
        <>
          {pick(caseTables[row.kind].texts.name, language)} <span className="num">{row.caseNo}</span>
        </>
      }
      to={`${detail}?id=${row.id}`}
      title={joinParts([row.brandName, row.title])}
      state={<CaseTag kind={row.kind} state={row.state} />}
    >
      <Next row={row} />
    </OwnRow>
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
