import type { ExportRecord } from '@appeal/contract/exports/exports.schemas.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { Button, Progress } from 'antd'
import { formatMoment } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { isOpen, sizeWords, useCancelExport, useDownloadExport, useExport } from './exports.api.ts'
import './exports.css'
import { exportTexts } from './exports.texts.ts'

const grouped = (n: number) => groupThousands(String(n))

/** How far an export has come, in the corner; at its end the file. */
export function ExportProgress({ record, onClose }: { record: ExportRecord; onClose(): void }) {
  const t = useTexts(exportTexts)
  const { data } = useExport(record)
  const cancel = useCancelExport()
  const download = useDownloadExport()
  const name = data.listName
  const share = data.total > 0 ? Math.floor((data.rows / data.total) * 100) : 0
  if (isOpen(data))
    return (
      <div className="o-export" role="status">
        <b>{t('running', { name })}</b>
        <Progress percent={share} size="small" status="active" aria-label={t('running', { name })} />
        <div className="o-export-foot">
          <span className="o-mut o-sm">
            {data.state === 'waiting'
              ? t('waiting')
              : t('progress', { rows: grouped(data.rows), total: grouped(data.total) })}
          </span>
          <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate({ id: data.id })}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    )
  if (data.state !== 'done')
    return (
      <div className="o-export" role="alert">
        <b>{t(data.state === 'cancelled' ? 'cancelled' : 'failed', { name })}</b>
        {data.fault && <span className="o-mut o-sm">{data.fault}</span>}
      </div>
    )
  return (
    <div className="o-export" role="status">
      <b>{t('done', { name })}</b>
      <span className="o-mut o-sm">
        {t('doneText', {
          rows: grouped(data.rows),
          size: sizeWords(data.size),
          until: data.expireTime ? formatMoment(data.expireTime) : '',
        })}
      </span>
      <div className="o-export-foot">
        <span />
        <Button
          size="small"
          type="primary"
          loading={download.isPending}
          onClick={() => download.mutate(data.id, { onSuccess: onClose })}
        >
          {t('download')}
        </Button>
      </div>
    </div>
  )
}
