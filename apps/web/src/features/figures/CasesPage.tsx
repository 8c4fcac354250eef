import type { StatCase } from '@appeal/contract/figures/figures.schemas.ts'
import { COUNTS, type Count, type MeasureKey, measures } from '@appeal/contract/figures/measures.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CaseNumber } from '../../domain/CaseNumber.tsx'
import { pick, useTexts } from '../../lib/i18n.ts'
import type { Column } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useCases } from './figures.api.ts'
import * as styles from './figures.module.css'
import { statisticsTexts } from './figures.texts.ts'

const FILTERS = [
  'period',
  'count',
  'brand',
  'l1',
  'l2',
  'province',
  'city',
  'bureau',
  'bureauProvince',
  'channel',
  'areaKind',
  'serviceKind',
  'mailKind',
  'excluded',
] as const

/** Counts that are measures by the same name; the count `oneTime` is only a part of its rate. */
const isMeasure = (count: Count): count is Exclude<Count & MeasureKey, 'oneTime'> =>
  count in measures && count !== 'oneTime'

const address = ({ id }: StatCase) => `/appeal/case/${id}`

/** The cases that a number of the statistics counts; as many as the number says. */
export default function CasesPage() {
  const t = useTexts(statisticsTexts)
  const navigate = useNavigate()
  const control = useListState(FILTERS)
  const list = useCases(control)
  const [params] = useSearchParams()
  const printed = /^\d{1,9}$/.test(params.get('printed') ?? '') ? Number(params.get('printed')) : undefined
  const count = COUNTS.find((one) => one === control.filters.count) ?? 'handled'
  const label =
    count === 'handled'
      ? pick(measures.appeals.label)
      : isMeasure(count)
        ? pick(measures[count].label)
        : t(`counted.${count}`)
  const columns: Column<StatCase>[] = [
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
    { dataIndex: 'brandName', title: t('brand'), width: 110 },
    {
      dataIndex: 'l1Name',
      title: t('problemName'),
      customRender: (row) => [row.l1Name, row.l2 && row.l2Name].filter(Boolean).join(' / '),
    },
    { dataIndex: 'areaName', title: t('place'), width: 200, from: 1280 },
    { dataIndex: 'bureauName', title: t('bureau'), width: 170, from: 1440 },
    { dataIndex: 'month', title: t('monthOf'), width: 90 },
    {
      dataIndex: 'valid',
      title: t('valid'),
      width: 70,
      customRender: ({ valid, excluded }) => (excluded ? t('excludedOnly') : t(valid ? 'yes' : 'no')),
    },
    { dataIndex: 'submitTime', title: t('submitted'), width: 150, from: 1440 },
    {
      dataIndex: 'closeTime',
      title: t('closed'),
      width: 150,
      customRender: ({ closeTime }) => closeTime ?? '–',
    },
    ...(count === 'recovered'
      ? [
          {
            dataIndex: 'counts' as const,
            title: t('fen'),
            width: 110,
            customRender: (row: StatCase) => groupThousands((row.counts / 100).toFixed(2)),
          },
        ]
      : []),
  ]
  return (
    <section className="o-page">
      {printed !== undefined && list.data && (
        <p className={styles.statFoot}>
          {t(printed === list.data.total ? 'printedSame' : 'printedOther', {
            printed,
            total: list.data.total,
          })}
        </p>
      )}
      <DataTable
        name="statistics.cases"
        ofCases
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => `${row.id}/${row.month}`}
        rowName={(row) => row.appealNo}
        onOpen={(row) => navigate(address(row))}
        condition={t('casesNote', {
          period: control.filters.period ?? '',
          count: label,
          within: (list.data?.narrowed ?? []).map((one) => `${one.label} `).join(''),
        })}
        card={(row) => (
          <>
            <b>{row.appealNo}</b>
            <div className="o-mut o-sm">
              {row.brandName} {row.l1Name} {row.month}
            </div>
          </>
        )}
      />
    </section>
  )
}
