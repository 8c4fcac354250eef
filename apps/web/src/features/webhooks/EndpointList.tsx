import {
  ENDPOINT_STATES,
  type WebhookEndpoint,
  type WebhookMade,
} from '@appeal/contract/webhooks/webhooks.routes.ts'
import { App } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { widthIn } from '../../ui/columns.ts'
import { RecordList, type RowAct } from '../../ui/RecordList.tsx'
import { SecretDialog } from '../../ui/SecretDialog.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import { type Acting, EndpointDialog } from './EndpointDialog.tsx'
import { webhookTexts } from './webhooks.texts.ts'

const FILTERS = ['searchKey', 'state'] as const
const TURN = { running: 'closed', paused: 'both', failing: 'ours', ended: 'ended' } as const

/** Endpoints of the own enterprise. */
export function EndpointList() {
  const t = useTexts(webhookTexts)
  const { message } = App.useApp()
  const control = useListState(FILTERS)
  const ping = useRecordAct(api.webhooks.test)
  const [acting, setActing] = useState<Acting>()
  const [made, setMade] = useState<WebhookMade>()
  const tag = (row: WebhookEndpoint) => <StatusTag turn={TURN[row.state]} word={t(`state.${row.state}`)} />
  const eventsOf = (row: WebhookEndpoint) => joinItems(row.events.map((event) => t(`event.${event}`)))
  const stateOf = (row: WebhookEndpoint) => (
    <>
      {tag(row)}
      {row.state !== 'ended' && row.failingSince && (
        <div className="o-mut o-sm">{t('failing', { at: row.failingSince.slice(0, 16) })}</div>
      )}
      {row.formerUntil && (
        <div className="o-mut o-sm">{t('former', { at: row.formerUntil.slice(0, 16) })}</div>
      )}
    </>
  )
  const actOf = (act: WebhookEndpoint['can'][number], row: WebhookEndpoint): RowAct<WebhookEndpoint> => {
    if (act === 'test')
      return {
        key: act,
        label: t(act),
        onClick: () => ping.mutate({ id: row.id }, { onSuccess: () => void message.success(t('tested')) }),
      }
    const label = act === 'switch' ? t(row.state === 'running' ? 'pause' : 'resume') : t(act)
    return { key: act, label, danger: act === 'end', onClick: () => setActing({ act, row }) }
  }
  return (
    <>
      <RecordList
        name="webhooks"
        page={api.webhooks.page}
        control={control}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          {
            kind: 'one',
            name: 'state',
            label: t('state'),
            options: ENDPOINT_STATES.map((state) => ({ value: state, label: t(`state.${state}`) })),
          },
        ]}
        columns={[
          { dataIndex: 'name', title: t('name'), width: 120 },
          { dataIndex: 'url', title: t('url'), width: 210 },
          {
            dataIndex: 'events',
            title: t('events'),
            width: widthIn(200, 170),
            from: 1280,
            customRender: eventsOf,
          },
          {
            dataIndex: 'algorithm',
            title: t('algorithm'),
            width: 140,
            from: 1600,
            customRender: (row) => t(`algorithm.${row.algorithm}`),
          },
          { dataIndex: 'state', title: t('state'), width: 150, customRender: stateOf },
          {
            dataIndex: 'count',
            made: true,
            title: t('count'),
            width: widthIn(120, 140),
            customRender: (row) => `${row.waiting} / ${row.dead}`,
          },
        ]}
        acts={(row) => row.can.map((act) => actOf(act, row))}
        actsWidth={widthIn(250, 310)}
        add={{ route: api.webhooks.create, label: t('create'), onAdd: () => setActing({ act: 'create' }) }}
        card={(row) => (
          <>
            <b>{row.name}</b> {stateOf(row)}
            <div className="o-sm">{row.url}</div>
            <div className="o-mut o-sm">{eventsOf(row)}</div>
            <div className="o-mut o-sm">
              {t('count')} {row.waiting} / {row.dead}
            </div>
          </>
        )}
      />
      {acting && <EndpointDialog acting={acting} onMade={setMade} onClose={() => setActing(undefined)} />}
      {made && (
        <SecretDialog
          title={t('secretTitle', { name: made.endpoint.name })}
          label={t('secret')}
          secret={made.secret}
          note={t('secretNote')}
          onClose={() => setMade(undefined)}
        />
      )}
    </>
  )
}
