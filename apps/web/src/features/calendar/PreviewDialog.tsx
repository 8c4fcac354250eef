import type {
  CalendarPreview,
  CalendarRun,
  CalendarYear,
  DayChange,
} from '@appeal/contract/calendar/calendar.schemas.ts'
import { weekdayOf } from '@appeal/contract/calendar/workdays.ts'
import { Button, Checkbox, Input, Progress, Table } from 'antd'
import { useState } from 'react'
import { CaseNumber } from '../../domain/CaseNumber.tsx'
import { formatDay, formatWeekday } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { shareOf, useClockName, usePreview, useRun, useYearActs } from './calendar.api.ts'
import * as styles from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'
import { kindWord } from './YearGrid.tsx'

const REASON_MIN = 2

interface Props {
  data: CalendarYear
  /** Confirms the year as it is, without a draft. */
  confirms: boolean
  onClose(): void
}

/** What a change does before it is done; then how far it has come. */
export function PreviewDialog({ data, confirms, onClose }: Props) {
  const t = useTexts(calendarTexts)
  const { year } = data
  // Kept as it was when the dialog opened: once in force, the year has no draft any more.
  const [draft] = useState(data.draft)
  const [also, setAlso] = useState(false)
  const [reason, setReason] = useKept(`reason ${year}`, '')
  const [asked, setAsked] = useState(false)
  const [started, setStarted] = useState<CalendarRun>()
  const acts = useYearActs(year)
  const preview = usePreview(year, confirms || also, !started)
  const tooShort = [...reason.trim()].length < REASON_MIN
  const send = () => {
    setAsked(true)
    if (tooShort) return
    const done = {
      onSuccess: (run: CalendarRun) => {
        setReason('')
        setStarted(run)
      },
    }
    if (confirms) acts.confirm.mutate(reason.trim(), done)
    else if (draft)
      acts.apply.mutate({ id: draft.id, version: draft.version, reason: reason.trim(), confirm: also }, done)
  }
  const busy = acts.apply.isPending || acts.confirm.isPending
  return (
    <DragModal
      title={t(confirms ? 'confirmTitle' : 'previewTitle', { year })}
      width={880}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Button onClick={onClose}>{t(started ? 'close' : 'cancel')}</Button>
          {!started && (
            <Button type="primary" loading={busy} disabled={!preview.data} onClick={send}>
              {t(confirms ? 'applyConfirm' : 'apply')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.yearBody}>
        {started ? (
          <RunProgress started={started} />
        ) : (
          <>
            {!confirms && <Changes changes={draft?.changes ?? []} />}
            {preview.error && <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />}
            {preview.isPending && <Skeleton rows={4} />}
            {preview.data && <Impact preview={preview.data} />}
            <div>
              <label htmlFor="calendar-reason">
                <h3>{t('reason')}</h3>
              </label>
              <Input
                id="calendar-reason"
                value={reason}
                maxLength={200}
                placeholder={t('reasonHint')}
                status={asked && tooShort ? 'error' : ''}
                aria-invalid={asked && tooShort}
                onChange={(event) => setReason(event.target.value)}
              />
              {asked && tooShort && (
                <p className="o-bad o-sm" role="alert">
                  {t('reasonNeeded')}
                </p>
              )}
            </div>
            {!confirms && !data.confirmed && (
              <Checkbox checked={also} onChange={(event) => setAlso(event.target.checked)}>
                {t('alsoConfirm')}
              </Checkbox>
            )}
            <p className="o-mut o-sm">{t('startsKept')}</p>
          </>
        )}
      </div>
    </DragModal>
  )
}

export function Changes({ changes }: { changes: readonly DayChange[] }) {
  const t = useTexts(calendarTexts)
  const face = (date: string, one: DayChange['before']) => {
    const weekend = [0, 6].includes(weekdayOf(date))
    const kind = one?.kind ?? (weekend ? 'rest' : 'workday')
    return kindWord(t, { kind, makeup: kind === 'workday' && weekend, name: one?.name ?? null })
  }
  if (changes.length === 0) return <p className="o-mut">{t('noChanges')}</p>
  return (
    <div>
      <h3>{`${t('changes')} ${changes.length}`}</h3>
      {changes.map(({ date, before, after }) => (
        <div key={date} className={styles.yearChange}>
          <b>{`${formatDay(date, { year: true })} ${formatWeekday(date)}`}</b>
          <span className="o-mut">{t('was', { kind: face(date, before) })}</span>
          {t('becomes', { kind: face(date, after) })}
        </div>
      ))}
    </div>
  )
}

function Impact({ preview }: { preview: CalendarPreview }) {
  const t = useTexts(calendarTexts)
  const clockName = useClockName()
  const { moved, cases, later, earlier, settled, rows } = preview
  return (
    <>
      <div role="status">
        <p className={styles.yearBig}>
          {moved === 0 ? t('impactNone') : t('impact', { moved, cases, later, earlier })}
        </p>
        {settled > 0 && <p>{t('settled', { count: settled })}</p>}
      </div>
      {moved > 0 && (
        <>
          <div className={styles.yearTwo}>
            <Counts
              title={t('byClock')}
              rows={preview.byClock.map(({ clock, count }) => [clockName(clock), count])}
            />
            <Counts
              title={t('byBureau')}
              rows={preview.byBureau.map(({ bureau, count }) => [bureau, count])}
            />
          </div>
          <div className={styles.yearScroll}>
            <h3>{t('firstRows', { count: rows.length })}</h3>
            <Table
              size="small"
              pagination={false}
              rowKey={(row) => `${row.appealNo}${row.clock}${row.fromDueOn}${row.toDueOn}`}
              dataSource={rows}
              columns={[
                {
                  title: t('appealNo'),
                  render: (_, row) =>
                    row.appealNo ? (
                      <CaseNumber value={row.appealNo} />
                    ) : (
                      <i className="o-mut">{t('hidden')}</i>
                    ),
                },
                { title: t('clock'), render: (_, row) => clockName(row.clock) },
                { title: t('bureau'), dataIndex: 'bureau' },
                { title: t('from'), dataIndex: 'fromLegalOn' },
                { title: t('to'), render: (_, row) => <b>{row.toLegalOn}</b> },
              ]}
            />
          </div>
        </>
      )}
    </>
  )
}

function Counts({ title, rows }: { title: string; rows: readonly (readonly [string, number])[] }) {
  return (
    <div>
      <h3>{title}</h3>
      <dl className={styles.yearCounts}>
        {rows.map(([name, count]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{name}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function RunProgress({ started }: { started: CalendarRun }) {
  const t = useTexts(calendarTexts)
  const { data: run = started } = useRun(started)
  const { year, checked, total, moved, finished } = run
  return (
    <div role="status">
      <Progress percent={shareOf(run)} status={finished ? 'success' : 'active'} />
      <p>{finished ? t('done', { checked, moved }) : t('running', { year, checked, total, moved })}</p>
    </div>
  )
}
