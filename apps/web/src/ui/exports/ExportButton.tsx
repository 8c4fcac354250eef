import type { ExportRecord } from '@appeal/contract/exports/exports.schemas.ts'
import { App, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../icons/Icon.tsx'
import type { ExportAsked } from './ExportDialog.tsx'
import { exportTexts } from './exports.texts.ts'

const ExportDialog = lazy(() => import('./ExportDialog.tsx'))
const ExportProgress = lazy(() =>
  import('./ExportProgress.tsx').then((module) => ({ default: module.ExportProgress })),
)

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
      <Tooltip title={t('export')}>
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
