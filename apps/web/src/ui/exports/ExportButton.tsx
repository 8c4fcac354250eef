import type { ExportRecord } from '@appeal/contract/exports/exports.schemas.ts'
import { App, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../icons/Icon.tsx'
import type { ListState } from '../useListState.ts'
import type { ExportAsked } from './ExportDialog.tsx'
import { exportTexts } from './exports.texts.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx'))
const ExportProgress = lazy(() =>
  import('./ExportProgress.tsx').then((module) => ({ default: module.ExportProgress })),
)

/** A list's own query as it stands, page aside. */
export function askedBy(
  { filters, sortField, sortOrder }: ListState<string>,
  fixed: Readonly<Record<string, unknown>> = {},
): ExportAsked['query'] {
  const given = { ...filters, sortField, sortOrder, ...fixed }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
}

/** Takes the list out as a file; how far that has come stays in the corner, whichever page is opened meanwhile. */
export function ExportButton({ asked }: { asked: ExportAsked }) {
  const t = useTexts(exportTexts)
  const { notification } = App.useApp()
  const [open, setOpen] = useState(false)
  const follow = (record: ExportRecord) => {
    setOpen(false)
    const key = `export-${record.id}`
    notification.open({
      key,
      placement: 'bottomRight',
      duration: 0,
      title: null,
      description: (
        <Suspense fallback={null}>
          <ExportProgress record={record} onClose={() => notification.destroy(key)} />
        </Suspense>
      ),
    })
  }
  return (
    <>
      {/* Over the dialog that the button has opened it would stay. */}
      <Tooltip title={open ? undefined : t('export')}>
        <button type="button" className="o-ibtn" aria-label={t('export')} onClick={() => setOpen(true)}>
          <Icon name="download" />
        </button>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <ExportDialog asked={asked} onClose={() => setOpen(false)} onStarted={follow} />
        </Suspense>
      )}
    </>
  )
}
