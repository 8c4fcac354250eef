import type { TakeoverRunDetail } from '@appeal/contract/takeovers/takeovers.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { Button, Progress } from 'antd'
import { saveFile } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { refresh } from '../../lib/query.ts'
import { takeovers } from '../../lib/seldomDeskOperations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { WrongRows } from './Rows.tsx'
import { takeoverTexts } from './takeovers.texts.ts'

const POLL_MS = 2_000

/** One file as it is taken over, with the rows that became no cases. */
export function RunDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(takeoverTexts)
  const { data: run } = useQuery<TakeoverRunDetail>({
    ...takeovers.detail.query({ id }),
    refetchInterval: ({ state }) => (state.data?.finished ? false : POLL_MS),
  })
  const close = () => {
    void refresh(takeovers.start.affects)
    onClose()
  }
  return (
    <DragModal
      width={760}
      title={run ? `${run.system} ${run.fileName}` : t('open')}
      onClose={close}
      footer={
        <div className="o-dlg-foot">
          {run?.hasSheet && run.faults.length > 0 && (
            <Button
              icon={<Icon name="download" />}
              onClick={() => void saveFile(takeovers.sheet, { query: { id } }).catch(() => undefined)}
            >
              {t('sheet')}
            </Button>
          )}
          <Button type="primary" onClick={close}>
            {t('close')}
          </Button>
        </div>
      }
    >
      {run && (
        <div className="o-rec-form">
          <Progress
            aria-label={t('state')}
            percent={run.total ? Math.floor(((run.done + run.wrong) / run.total) * 100) : 100}
          />
          <p role="status">
            {t(run.finished ? 'finished' : 'running')} · {t('done')} {run.done} · {t('wrong')} {run.wrong}
          </p>
          {run.faults.length > 0 && (
            <>
              <p className="o-mut">{t(run.hasSheet ? 'sheetHint' : 'sheetKept')}</p>
              <WrongRows rows={run.faults} />
            </>
          )}
        </div>
      )}
    </DragModal>
  )
}
