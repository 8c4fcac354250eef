import { ReasonBody } from '@appeal/contract/articles/articles.inputs.ts'
import type { ArticleDetail } from '@appeal/contract/articles/articles.schemas.ts'
import { isPicture } from '@appeal/contract/files/files.routes.ts'
import { Button, Checkbox, Form } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { FilePreview } from '../../../ui/FilePreview.tsx'
import { useRecordAct } from '../../../ui/useRecords.ts'
import { articleDeskTexts } from './articles.desk.texts.ts'

/** What is done with an article beside writing it. */
export type Act = 'submit' | 'pass' | 'reject' | 'revoke'

/** Asks before an act, for the reason where one is told to the author, and for the look at what the check found. */
export function ActDialog({ article, act, onClose }: { article: ArticleDetail; act: Act; onClose(): void }) {
  const t = useTexts(articleDeskTexts)
  const [form] = Form.useForm<Record<string, unknown>>()
  const send = useRecordAct(api.articles[act])
  const [checked, setChecked] = useState(false)
  const [seenPictures, setSeenPictures] = useState(false)
  const seen = { id: article.id, version: article.version }
  const needsReason = act === 'reject' || act === 'revoke'
  const suspects = act === 'pass' && article.findings.length > 0
  const pictures = act === 'pass' ? article.attachments.filter(({ suffix }) => isPicture(suffix)) : []
  const go = async (more: Record<string, unknown>) => {
    try {
      await send.mutateAsync({ ...seen, ...more })
      onClose()
    } catch (error) {
      // The shell has told the refusal.
      if (!(error instanceof ApiError)) throw error
      return false
    }
  }
  return (
    <DragModal
      width={520}
      title={t(act)}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Button type="text" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            type="primary"
            danger={needsReason}
            loading={send.isPending}
            disabled={(suspects && !checked) || (pictures.length > 0 && !seenPictures)}
            onClick={
              needsReason
                ? form.submit
                : () =>
                    void go({
                      ...(suspects && { redactionChecked: checked }),
                      ...(pictures.length > 0 && { picturesChecked: seenPictures }),
                    })
            }
          >
            {t(act)}
          </Button>
        </div>
      }
    >
      <div className="o-sheet">
        {act === 'submit' && <p>{t('submitAsk')}</p>}
        {act === 'pass' && <p>{t('passAsk')}</p>}
        {suspects && (
          <>
            <ul>
              {article.findings.map(({ text, around }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: findings are known by their number
                <li key={at}>
                  <b>{text}</b> <span className="o-mut">{around}</span>
                </li>
              ))}
            </ul>
            <Checkbox checked={checked} onChange={({ target }) => setChecked(target.checked)}>
              {t('checked')}
            </Checkbox>
          </>
        )}
        {pictures.length > 0 && (
          <>
            {pictures.map((file) => (
              <FilePreview key={file.id} file={file} />
            ))}
            <Checkbox checked={seenPictures} onChange={({ target }) => setSeenPictures(target.checked)}>
              {t('picturesChecked')}
            </Checkbox>
          </>
        )}
        {needsReason && (
          <ContractForm
            form={form}
            schema={ReasonBody}
            fields={[{ path: 'reason', label: t('reason'), kind: 'textarea' }]}
            fixed={seen}
            onSubmit={({ reason }) => go({ reason })}
          />
        )}
      </div>
    </DragModal>
  )
}
