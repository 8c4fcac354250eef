import { Button } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { DragModal } from '../../../ui/DragModal.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { BindDialog } from './BindDialog.tsx'
import { useGaps } from './enterprises.api.ts'
import { enterpriseDeskTexts } from './enterprises.desk.texts.ts'

/** Areas of a brand whose bound units are disabled, and where their appeals go meanwhile; each can be bound anew. */
export function LeftAreasDialog({ brand, onClose }: { brand: string; onClose(): void }) {
  const t = useTexts(enterpriseDeskTexts)
  const { data, error, refetch } = useGaps(brand, undefined)
  const [binding, setBinding] = useState<string>()
  const left = data?.filter(({ why }) => why === 'disabled')
  return (
    <>
      <DragModal
        width={720}
        title={t('leftTitle')}
        onClose={onClose}
        footer={
          <div className="o-dlg-foot">
            <Button onClick={onClose}>{t('close')}</Button>
          </div>
        }
      >
        <div className="o-sheet">
          {error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : !left ? (
            <Skeleton rows={4} />
          ) : left.length === 0 ? (
            <p className="o-mut">{t('leftNone')}</p>
          ) : (
            <>
              <p className="o-note o-note-amber" role="status">
                <Icon name="alert" />
                {t('leftText')}
              </p>
              <table className="o-fact-table">
                <thead>
                  <tr>
                    <th>{t('area')}</th>
                    <th>{t('goesTo')}</th>
                    <th>{t('acts')}</th>
                  </tr>
                </thead>
                <tbody>
                  {left.map(({ areaCode, areaName, fallback }) => (
                    <tr key={areaCode}>
                      <td>{areaName}</td>
                      <td>{fallback ?? t('manualPool')}</td>
                      <td>
                        <Button type="link" size="small" onClick={() => setBinding(areaCode)}>
                          {t('bind')}
                        </Button>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </>
          )}
        </div>
      </DragModal>
      {binding && <BindDialog brand={brand} areaCode={binding} onClose={() => setBinding(undefined)} />}
    </>
  )
}
