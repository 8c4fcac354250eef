import type { CalendarYear } from '@appeal/contract/calendar/calendar.schemas.ts'
import { Button, Popconfirm, Progress } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoment, today } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { PageHeading } from '../../ui/PageFrame.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { YearSelect } from '../../ui/YearSelect.tsx'
import { shareOf, useYear, useYearActs } from './calendar.api.ts'
import * as styles from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'
import { DayDialog } from './DayDialog.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { PreviewDialog } from './PreviewDialog.tsx'
import { VersionsDrawer } from './VersionsDrawer.tsx'
import { YearGrid } from './YearGrid.tsx'

type Open = { what: 'day'; date: string } | { what: 'import' | 'preview' | 'confirm' | 'versions' }

/** The working calendar of one year: its dates, the draft over them, what a change would move. */
export default function CalendarPage() {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('year'))
  const year = Number.isInteger(asked) && asked >= 2020 && asked <= 2100 ? asked : Number(today().slice(0, 4))
  const go = (next: number) => setParams({ year: String(next) }, { replace: true })
  const { data, error, refetch } = useYear(year)
  return (
    <section className="o-page">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && <YearDesk key={year} data={data} go={go} />}
    </section>
  )
}

function YearDesk({ data, go }: { data: CalendarYear; go(year: number): void }) {
  const t = useTexts(calendarTexts)
  const [open, setOpen] = useState<Open>()
  const { year, draft } = data
  const days = draft?.days ?? data.days
  const changed = new Set(draft?.changes.map(({ date }) => date))
  const may = (act: CalendarYear['can'][number]) => data.can.includes(act)
  const close = () => setOpen(undefined)
  return (
    <>
      <header className={styles.yearBar}>
        <PageHeading>{t('title')}</PageHeading>
        <span className={styles.yearPick}>
          <button
            type="button"
            className="o-ibtn"
            aria-label={t('previousYear')}
            onClick={() => go(year - 1)}
          >
            <Icon name="left" />
          </button>
          <YearSelect aria-label={t('year')} value={year} onChange={go} />
          <button type="button" className="o-ibtn" aria-label={t('nextYear')} onClick={() => go(year + 1)}>
            <Icon name="right" />
          </button>
        </span>
        <span className={data.confirmed ? 'o-mut o-sm' : 'o-sm o-bad'}>
          {t(data.confirmed ? 'confirmed' : 'unconfirmed')}
        </span>
        <span className="o-grow" />
        <Button icon={<Icon name="history" />} onClick={() => setOpen({ what: 'versions' })}>
          {t('versions')}
        </Button>
        {may('edit') && (
          <Button icon={<Icon name="upload" />} onClick={() => setOpen({ what: 'import' })}>
            {t('import')}
          </Button>
        )}
        {may('confirm') && !data.confirmed && !draft && data.days.length > 0 && (
          <Button type="primary" onClick={() => setOpen({ what: 'confirm' })}>
            {t('confirmYear')}
          </Button>
        )}
        {may('apply') && draft && (
          <Button type="primary" onClick={() => setOpen({ what: 'preview' })}>
            {t('preview')}
          </Button>
        )}
      </header>
      <Notes data={data} go={go} />
      <div className="o-page-body">
        <Legend />
        <YearGrid
          year={year}
          days={days}
          changed={changed}
          onPick={may('edit') ? (date) => setOpen({ what: 'day', date }) : undefined}
        />
      </div>
      {open?.what === 'day' && <DayDialog data={data} date={open.date} onClose={close} />}
      {open?.what === 'import' && <ImportDialog data={data} onClose={close} />}
      {(open?.what === 'preview' || open?.what === 'confirm') && (
        <PreviewDialog data={data} confirms={open.what === 'confirm'} onClose={close} />
      )}
      {open?.what === 'versions' && <VersionsDrawer year={year} onClose={close} />}
    </>
  )
}

function Notes({ data, go }: { data: CalendarYear; go(year: number): void }) {
  const t = useTexts(calendarTexts)
  const { discard } = useYearActs(data.year)
  const { missingYear, draft, run } = data
  if (missingYear === null && !draft && !run) return null
  return (
    <div className={styles.yearNotes}>
      {missingYear !== null && (
        <div className="o-note o-note-amber" role="status">
          <Icon name="alert" />
          <span>
            {t('missing', { year: missingYear })}
            {data.assumed > 0 && t('missingAssumed', { count: data.assumed })}
          </span>
          {missingYear !== data.year && (
            <Button size="small" onClick={() => go(missingYear)}>
              {t('goYear', { year: missingYear })}
            </Button>
          )}
        </div>
      )}
      {run && (
        <div className="o-note" role="status">
          <Icon name="refresh" />
          <span>{t('running', { year: run.year, ...countsOf(run) })}</span>
          <Progress percent={shareOf(run)} size="small" style={{ width: 160 }} showInfo={false} />
        </div>
      )}
      {draft && (
        <div className="o-note">
          <Icon name="edit" />
          <span>
            {t('draft', {
              count: draft.changes.length,
              author: draft.author,
              time: formatMoment(draft.updateTime),
            })}
          </span>
          {data.can.includes('edit') && (
            <Popconfirm
              title={t('discard')}
              okText={t('discard')}
              cancelText={t('cancel')}
              onConfirm={() => discard.mutate({ id: draft.id, version: draft.version })}
            >
              <Button size="small" loading={discard.isPending}>
                {t('discard')}
              </Button>
            </Popconfirm>
          )}
        </div>
      )}
    </div>
  )
}

type Run = NonNullable<CalendarYear['run']>
const countsOf = ({ checked, total, moved }: Run) => ({ checked, total, moved })
function Legend() {
  const t = useTexts(calendarTexts)
  return (
    <div className={`o-cal-leg ${styles.yearLeg}`} aria-hidden="true">
      <span>
        <i className="o-cal-d o-cal-rest" />
        {t('rest')}
      </span>
      <span>
        <b className={styles.yearHoliday}>1</b>
        {t('name')}
      </span>
      <span>
        <b style={{ color: 'var(--amber-600)' }}>{t('makeupMark')}</b>
        {t('makeup')}
      </span>
      <span>
        <i className={`o-cal-d ${styles.yearChanged}`} />
        {t('changed')}
      </span>
    </div>
  )
}
