import type { WrongRow } from '@appeal/contract/bulk/bulk.schemas.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { TakeoverForecast } from '@appeal/contract/takeovers/takeovers.routes.ts'
import { Table } from 'antd'
import { anyStateWord } from '../../domain/caseFaces.ts'
import { useTexts } from '../../lib/i18n.ts'
import { takeoverTexts } from './takeovers.texts.ts'

/** Lines on one page: a file may have thousands. */
const PAGINATION = { pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }
const SCROLL = { x: 'max-content' } as const

/** Rows that cannot be taken over: where, in which column, and why. */
export function WrongRows({ rows }: { rows: readonly WrongRow[] }) {
  const t = useTexts(takeoverTexts)
  const lines = rows.flatMap(({ row, no, faults }) =>
    faults.map(({ column, msg }) => ({ key: `${row} ${column} ${msg}`, row, no, column, msg })),
  )
  return (
    <Table
      size="small"
      aria-label={t('badRows')}
      scroll={SCROLL}
      pagination={PAGINATION}
      dataSource={lines}
      columns={[
        { title: t('row'), dataIndex: 'row' },
        { title: t('outerNo'), dataIndex: 'no' },
        { title: t('column'), dataIndex: 'column' },
        { title: t('why'), dataIndex: 'msg' },
      ]}
    />
  )
}

/** What would become of the good rows. */
export function GoodRows({ kind, rows }: { kind: CaseKindName; rows: readonly TakeoverForecast[] }) {
  const t = useTexts(takeoverTexts)
  return (
    <Table
      size="small"
      aria-label={t('goodRows')}
      rowKey="row"
      scroll={SCROLL}
      pagination={PAGINATION}
      dataSource={[...rows]}
      columns={[
        { title: t('row'), dataIndex: 'row' },
        { title: t('outerNo'), dataIndex: 'outerNo' },
        { title: t('becomes'), render: (_, { state }) => anyStateWord(kind, state) },
        {
          title: t('dueOn'),
          render: (_, { dueOn, late, uncounted }) => (
            <>
              {dueOn ?? '–'} {late && <span className="o-bad">{t('late')}</span>}
              {uncounted && <div className="o-mut o-sm">{t('uncounted')}</div>}
            </>
          ),
        },
        { title: t('bureau'), dataIndex: 'bureau' },
        { title: t('handler'), render: (_, { handler }) => handler ?? '–' },
        // The other kinds are taken over before an enterprise has them.
        ...(kind === 'appeal'
          ? [
              {
                title: t('enterprise'),
                render: (_: unknown, { enterprise }: TakeoverForecast) => enterprise ?? '–',
              },
            ]
          : []),
      ]}
    />
  )
}
