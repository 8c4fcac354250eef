import { deadlineKinds } from '@appeal/contract/calendar/deadlineKinds.ts'
import { PRESS_BANDS, type PressingCase } from '@appeal/contract/figures/pressing.ts'
import { Link, useNavigate } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { clockWords } from '../../../domain/deskClock.ts'
import { formatShortDay } from '../../../lib/formats.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { usePressing } from '../figures.api.ts'
import { dashboardTexts } from './dashboard.texts.ts'

const FILTERS = ['clock', 'band'] as const
const address = ({ id }: PressingCase) => `/appeal/case/${id}`
const clockName = (clock: string | undefined) =>
  clock && clock in deadlineKinds ? pick(deadlineKinds[clock as keyof typeof deadlineKinds].label) : undefined

function left(row: PressingCase) {
  const words = clockWords(row)
  if (row.left < 0) return <span className="o-bad">{words}</span>
  return row.left === 0 ? <b>{words}</b> : words
}

/** The cases behind a number of the clocks; as many as the number says. */
export default function PressingPage() {
  const t = useTexts(dashboardTexts)
  const navigate = useNavigate()
  const control = useListState(FILTERS)
  const list = usePressing(control)
  const { clock, band } = control.filters
  const known = PRESS_BANDS.find((one) => one === band)
  const columns: Column<PressingCase>[] = [
    {
      dataIndex: 'appealNo',
      title: t('appealNo'),
      width: 220,
      customRender: (row) => (
        <Link className="o-a" to={address(row)}>
          <CaseNumber value={row.appealNo} />
        </Link>
      ),
    },
    {
      dataIndex: 'clock',
      title: t('clock'),
      width: 140,
      customRender: (row) => clockName(row.clock) ?? row.clock,
    },
    { dataIndex: 'legalDueOn', title: t('legalDue'), width: 110 },
    { dataIndex: 'id', title: t('days'), width: 130, customRender: left },
    { dataIndex: 'brandName', title: t('brand'), width: 110 },
    {
      dataIndex: 'l1Name',
      title: t('problem'),
      customRender: (row) => [row.l1Name, row.l2Name].filter(Boolean).join(' / '),
    },
    { dataIndex: 'areaName', title: t('place'), width: 200, from: 1280 },
    { dataIndex: 'bureauName', title: t('bureau'), width: 170, from: 1440 },
  ]
  const what = [clockName(clock) ?? t('all'), known && t(`band.${known}`)].filter(Boolean).join(' ')
  return (
    <section className="o-page">
      <DataTable
        name="statistics.pressing"
        ofCases
        list={list}
        control={control}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ appealNo }) => appealNo}
        onOpen={(row) => navigate(address(row))}
        condition={t('pressingNote', { what, n: list.data?.total ?? 0 })}
        card={(row) => (
          <>
            <b>{row.appealNo}</b>
            <div className="o-mut o-sm">
              {row.brandName} {clockName(row.clock)} {formatShortDay(row.legalDueOn)} {left(row)}
            </div>
          </>
        )}
      />
    </section>
  )
}
