import type { WrongRow } from '@appeal/contract/bulk/bulk.schemas.ts'
import { Table } from 'antd'
import { useTexts } from '../../../lib/i18n.ts'
import { replySheetTexts } from './replySheets.texts.ts'

/** Lines on one page: a sheet may have thousands of wrong rows. */
const PAGE = 50

/** Rows of a sheet that cannot be carried out: where, in which column, and why. */
export default function WrongRows({ rows }: { rows: readonly WrongRow[] }) {
  const t = useTexts(replySheetTexts)
  const lines = rows.flatMap(({ row, no, faults }) =>
    faults.map(({ column, msg }) => ({ key: `${row} ${column} ${msg}`, row, no, column, msg })),
  )
  return (
    <Table
      size="small"
      aria-label={t('wrongRows')}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: PAGE, hideOnSinglePage: true, showSizeChanger: false }}
      dataSource={lines}
      columns={[
        { title: t('row'), dataIndex: 'row' },
        { title: t('no'), dataIndex: 'no' },
        { title: t('column'), dataIndex: 'column' },
        { title: t('why'), dataIndex: 'msg' },
      ]}
    />
  )
}
