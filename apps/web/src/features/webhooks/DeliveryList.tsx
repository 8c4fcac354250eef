import { WEBHOOK_STATES, type WebhookDelivery } from '@appeal/contract/webhooks/webhooks.routes.ts'
import { App, Button } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { widthIn } from '../../ui/columns.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { FactList } from '../../ui/FactList.tsx'
import { RecordList } from '../../ui/RecordList.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import * as styles from './webhooks.module.css'
import { webhookTexts } from './webhooks.texts.ts'

const FILTERS = ['searchKey', 'state', 'endpointId'] as const
const TURN = { waiting: 'both', sent: 'closed', dead: 'ours' } as const
/** As many endpoints as an enterprise can have are one page, those that ended aside. */
const ALL = { current: 1, size: 50 }

/** What became of each event. */
export function DeliveryList() {
  const t = useTexts(webhookTexts)
  const { message } = App.useApp()
  const control = useListState(FILTERS)
  const endpoints = useRecord(api.webhooks.page, ALL).data?.records ?? []
  const again = useRecordAct(api.webhooks.replay)
  const [looking, setLooking] = useState<WebhookDelivery>()
  const tag = (row: WebhookDelivery) => <StatusTag turn={TURN[row.state]} word={t(`state.${row.state}`)} />
  const lastOf = (row: WebhookDelivery) => {
    if (!row.lastAt) return t('none')
    const came =
      row.lastFault === null
        ? String(row.lastStatus ?? '')
        : t(`fault.${row.lastFault}`, { status: row.lastStatus ?? '' })
    return `${row.lastAt.slice(5, 16)} ${came}`
  }
  const nextOf = (row: WebhookDelivery) => row.nextAt?.slice(0, 16) ?? t('none')
  return (
    <>
      <RecordList
        name="webhookDeliveries"
        page={api.webhooks.deliveries}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('searchNo') },
          {
            kind: 'one',
            name: 'state',
            label: t('state'),
            options: WEBHOOK_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
          },
          {
            kind: 'one',
            name: 'endpointId',
            label: t('endpoint'),
            options: endpoints.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        columns={[
          { dataIndex: 'createTime', title: t('at'), width: 160, sortable: true },
          {
            dataIndex: 'event',
            title: t('event'),
            width: 130,
            customRender: (row) => t(`event.${row.event}`),
          },
          { dataIndex: 'caseNo', title: t('case'), width: 190 },
          { dataIndex: 'endpointName', title: t('endpoint'), width: 130, from: 1600 },
          { dataIndex: 'state', title: t('state'), width: 100, customRender: tag },
          { dataIndex: 'attempts', title: t('attempts'), width: 60 },
          { dataIndex: 'lastAt', title: t('last'), width: widthIn(190, 200), customRender: lastOf },
          { dataIndex: 'nextAt', title: t('next'), width: 140, from: 1440, customRender: nextOf },
        ]}
        actsWidth={widthIn(110, 130)}
        acts={(row) => [
          { key: 'look', label: t('look'), onClick: () => setLooking(row) },
          ...row.can.map((act) => ({
            key: act,
            label: t(act),
            onClick: () =>
              again.mutate({ id: row.id }, { onSuccess: () => void message.success(t('replayed')) }),
          })),
        ]}
        card={(row) => (
          <>
            <b>{t(`event.${row.event}`)}</b> {tag(row)}
            <div className="o-sm">{row.caseNo}</div>
            <div className="o-mut o-sm">
              {row.createTime.slice(0, 16)} · {row.endpointName} · {t('attempts')} {row.attempts}
            </div>
            <div className="o-mut o-sm">
              {t('last')} {lastOf(row)} · {t('next')} {nextOf(row)}
            </div>
          </>
        )}
      />
      {looking && (
        <DragModal
          width={640}
          title={t(`event.${looking.event}`)}
          onClose={() => setLooking(undefined)}
          footer={
            <div className="o-dlg-foot">
              <Button onClick={() => setLooking(undefined)}>{t('close')}</Button>
            </div>
          }
        >
          <div className="o-rec-form">
            <FactList
              facts={[
                { label: t('eventId'), value: <code>{looking.eventId}</code> },
                { label: t('case'), value: looking.caseNo },
                { label: t('endpoint'), value: looking.endpointName },
                { label: t('last'), value: lastOf(looking) },
                { label: t('next'), value: looking.nextAt },
              ]}
            />
            <pre className={styles.body}>{JSON.stringify(JSON.parse(looking.body), null, 2)}</pre>
          </div>
        </DragModal>
      )}
    </>
  )
}
