import { type DeadlineKey, deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import type { DayCase, DayFollowUp, MyDay } from '@appeal/contract/myDay/myDay.routes.ts'
import { Button } from 'antd'
import { type ReactNode, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { anyActionWord, anyCasePath, anyStateWord, anyTurn } from '../../../domain/caseFaces.ts'
import { formatShortDay, formatWeekday, joinParts } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { ClockChips } from '../../../ui/ClockChip.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { clockFaces } from '../appeals/faces.ts'
import type { ListMemory } from '../lists/listMemory.ts'
import * as styles from './day.module.css'
import { dayTexts } from './day.texts.ts'
import { FollowUpActs } from './FollowUpActs.tsx'
import { nextAct } from './nextAct.ts'

type Face = NonNullable<DayFollowUp['case']>
const ROW = 'a[data-day-row]'

/** Late, due today, own follow-ups; J and K go through the lines, Enter opens one. */
export function DayList({ day }: { day: MyDay }) {
  const t = useTexts(dayTexts)
  const box = useRef<HTMLDivElement>(null)
  const move = (by: number) => {
    const rows = [...(box.current?.querySelectorAll<HTMLElement>(ROW) ?? [])]
    const at = rows.indexOf(document.activeElement as HTMLElement)
    rows[at < 0 ? 0 : Math.max(0, Math.min(rows.length - 1, at + by))]?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  // A walk stays within a kind, whose page it turns.
  const idsOf = ({ kind }: DayCase) => day.cases.flatMap((row) => (row.kind === kind ? row.id : []))
  const cases = (some: readonly DayCase[]) =>
    some.map((row) => <CaseLine key={row.id} row={row} ids={idsOf(row)} />)
  const notes = (some: readonly DayFollowUp[]) => some.map((one) => <FollowUpLine key={one.id} one={one} />)
  const isLater = ({ dueOn }: DayFollowUp) => dueOn > day.today
  return (
    <div ref={box}>
      <Group title={t('late')} count={day.late}>
        {cases(day.cases.filter(({ endsOn }) => endsOn < day.today))}
      </Group>
      <Group title={t('today')} count={day.dueToday}>
        {cases(day.cases.filter(({ endsOn }) => endsOn >= day.today))}
      </Group>
      <Group title={t('followUps')}>{notes(day.followUps.filter((one) => !isLater(one)))}</Group>
      <Group title={t('later')}>{notes(day.followUps.filter(isLater))}</Group>
    </div>
  )
}

function Group({ title, count, children }: { title: string; count?: number; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section className={styles.dayGroup}>
      <h3>
        {title}
        <span>{count ?? children.length}</span>
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

function CaseWords({ face, memory }: { face: Face; memory?: ListMemory }) {
  return (
    <Link data-day-row className={styles.dayTitle} to={anyCasePath(face.kind, face.id)} state={memory}>
      <b>{face.about}</b>
      {face.brandName && <span>{face.brandName}</span>}
      <CaseNumber value={face.no} short />
    </Link>
  )
}

const dayWords = (date: string) => `${formatShortDay(date)} ${formatWeekday(date)}`

/** Why it stands here: which clock ends when, and whose work it is. */
function useReason() {
  const t = useTexts(dayTexts)
  return ({ clock, total, endsOn, outerDueOn, whose, ofName }: DayCase): string => {
    const pressing = [clock, total].find((one) => one?.legalDueOn === endsOn)
    const label = pressing && deadlineKinds[pressing.kind as DeadlineKey]?.label
    return joinParts([
      outerDueOn && t('outer', { date: dayWords(outerDueOn) }),
      label && t('ends', { clock: pick(label), date: dayWords(endsOn) }),
      whose === 'nobody' && t('nobodys'),
      whose === 'standIn' && t('standIn', { name: ofName ?? '' }),
    ])
  }
}

function CaseLine({ row, ids }: { row: DayCase; ids: readonly string[] }) {
  const t = useTexts(dayTexts)
  const desk = useTexts(deskTexts)
  const navigate = useNavigate()
  const reason = useReason()
  const side = useSession().source === 'courier_workbench' ? 'enterprise' : 'bureau'
  const act = nextAct(row, side)
  const memory = { ids, back: '/' }
  return (
    <li className={styles.dayRow}>
      <ClockChips clocks={clockFaces(desk, row)} />
      <div className={styles.dayWords}>
        <CaseWords face={row} memory={memory} />
        <p>{reason(row)}</p>
      </div>
      <StatusTag turn={anyTurn(row.kind, row.state)} word={anyStateWord(row.kind, row.state)} />
      <span className={styles.dayAct}>
        <Button
          size="small"
          onClick={() => void navigate(anyCasePath(row.kind, row.id), { state: { ...memory, act } })}
        >
          {act ? anyActionWord(row.kind, act) : t('open')}
        </Button>
      </span>
    </li>
  )
}

function FollowUpLine({ one }: { one: DayFollowUp }) {
  const t = useTexts(dayTexts)
  return (
    <li className={styles.dayRow}>
      <b className={styles.dayDate}>{dayWords(one.dueOn)}</b>
      <div className={styles.dayWords}>
        {one.case ? <CaseWords face={one.case} /> : <span className="o-mut">{t('hidden')}</span>}
        {one.words !== null && (
          <p>{joinParts([one.words, one.ofName && t('standIn', { name: one.ofName })])}</p>
        )}
      </div>
      {one.case ? (
        <StatusTag
          turn={anyTurn(one.case.kind, one.case.state)}
          word={anyStateWord(one.case.kind, one.case.state)}
        />
      ) : (
        <span />
      )}
      <span className={styles.dayAct}>
        <FollowUpActs one={one} />
      </span>
    </li>
  )
}
