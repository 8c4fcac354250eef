import { type ExportListName, exportList } from '@appeal/contract/exports/exports.lists.ts'
import { EXPORT_FORMATS, ExportOrder, type ExportRecord } from '@appeal/contract/exports/exports.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Link } from 'react-router'
import { api } from '../../lib/deskOperations.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { RecordDialog } from '../RecordDialog.tsx'
import './exports.css'
import { exportTexts } from './exports.texts.ts'

export interface ExportAsked {
  list: ExportListName
  /** Filters and sorting as they stand in the list's own call. */
  query: Readonly<Record<string, string>>
  /** Columns as the screen shows them. */
  columns: readonly string[]
  total: number
}

interface Props {
  asked: ExportAsked
  onClose(): void
  onStarted(record: ExportRecord): void
}

/** Asks how and why; which rows and columns is what the page shows. */
export default function ExportDialog({ asked, onClose, onStarted }: Props) {
  const t = useTexts(exportTexts)
  const { name, columns: known } = exportList(asked.list)
  // What only a screen can show, acts and marks, is no column of a file.
  const columns = asked.columns.filter((column) => column in known)
  return (
    <RecordDialog
      route={api.exports.start}
      schema={ExportOrder}
      title={t('title', { name: pick(name) })}
      width={560}
      ok={t('start')}
      note={
        <>
          <p>{t('note', { total: groupThousands(String(asked.total)) })}</p>
          <ul className="o-export-cols" aria-label={t('columns')}>
            {columns.map((column) => (
              <li key={column}>{known[column] && pick(known[column])}</li>
            ))}
          </ul>
          <Link to="/exports" onClick={onClose}>
            {t('mine')}
          </Link>
        </>
      }
      fixed={{ list: asked.list, query: asked.query, columns }}
      initial={{ format: 'xlsx' }}
      fields={[
        {
          path: 'format',
          label: t('format'),
          kind: 'segmented',
          options: EXPORT_FORMATS.map((value) => ({ value, label: t(value) })),
        },
        { path: 'reason', label: t('reason'), kind: 'textarea', rows: 2, placeholder: t('reasonHint') },
      ]}
      onDone={(reply) => onStarted(reply as ExportRecord)}
      onClose={onClose}
    />
  )
}
