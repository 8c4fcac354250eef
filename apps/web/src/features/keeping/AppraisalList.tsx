import { type AppraisalRow, AskDestructionBody } from '@appeal/contract/keeping/keeping.routes.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import { keepingTexts } from './keeping.texts.ts'
import { subjectFields } from './subjectFields.ts'

const { keeping } = api

/** What somebody proposed, and what a second person said to it. */
export function AppraisalList() {
  const t = useTexts(keepingTexts)
  const may = useMay()
  const control = useListState([])
  const { modal } = App.useApp()
  const decide = useRecordAct(keeping.decide)
  const [asking, setAsking] = useState(false)
  // A refusal is told by the shell; the list is asked again either way.
  const send = (id: string, confirmed: boolean) =>
    decide.mutateAsync({ id, confirmed }).catch(() => undefined)
  const refsOf = ({ refs }: AppraisalRow) => joinItems(refs)
  const confirm = (row: AppraisalRow) =>
    modal.confirm({
      title: t('confirmTitle', { number: row.number }),
      content: t(row.verdict === 'destroy' ? 'confirmText' : 'keepText', { refs: refsOf(row) }),
      okText: t('confirm'),
      okButtonProps: { danger: row.verdict === 'destroy' },
      centered: true,
      onOk: () => send(row.id, true),
    })
  const verdictOf = ({ verdict, keepUntil }: AppraisalRow) =>
    `${t(`verdict_${verdict}`)}${keepUntil ? ` ${keepUntil}` : ''}`
  return (
    <>
      <RecordList
        name="keepingAppraisals"
        page={keeping.page}
        control={control}
        filters={[]}
        columns={[
          {
            dataIndex: 'number',
            title: t('number'),
            width: 260,
            customRender: (row) => (
              <>
                {row.number}
                <div className="o-mut o-sm">{refsOf(row)}</div>
              </>
            ),
          },
          { dataIndex: 'verdict', title: t('verdict'), width: 170, customRender: verdictOf },
          { dataIndex: 'reason', title: t('reason'), width: 220, from: 1280 },
          { dataIndex: 'askedBy', title: t('askedBy'), width: 110 },
          { dataIndex: 'askedAt', title: t('askedAt'), width: 160, from: 1440 },
          { dataIndex: 'decidedBy', title: t('decidedBy'), width: 110, from: 1280 },
          {
            dataIndex: 'decision',
            title: t('state'),
            width: 110,
            customRender: ({ decision }) => (
              <StatusTag turn={decision ? 'ended' : 'ours'} word={t(decision ?? 'waiting')} />
            ),
          },
        ]}
        acts={(row) =>
          row.can.map((act) => ({
            key: act,
            label: t(act),
            onClick: () => (act === 'confirm' ? confirm(row) : void send(row.id, false)),
          }))
        }
        tools={
          may(keeping.ask) && (
            <Button danger onClick={() => setAsking(true)}>
              {t('askDestruction')}
            </Button>
          )
        }
        card={(row) => (
          <>
            <b>{row.number}</b> {verdictOf(row)}
            <div className="o-mut o-sm">{refsOf(row)}</div>
          </>
        )}
      />
      {asking && (
        <RecordDialog
          route={keeping.ask}
          schema={AskDestructionBody}
          title={t('askDestruction')}
          note={t('destroyNote')}
          danger
          fields={[...subjectFields(t), { path: 'reason', label: t('reason'), kind: 'textarea', rows: 3 }]}
          initial={{ subject: 'case' }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
