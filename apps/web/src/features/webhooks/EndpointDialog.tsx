import { WEBHOOK_EVENT_NAMES } from '@appeal/contract/webhooks/webhooks.events.ts'
import {
  EditWebhookBody,
  NewWebhookBody,
  ReplayDeadBody,
  RotateWebhookBody,
  SwitchWebhookBody,
  WEBHOOK_ALGORITHMS,
  WebhookBody,
  type WebhookEndpoint,
  type WebhookMade,
} from '@appeal/contract/webhooks/webhooks.routes.ts'
import { App } from 'antd'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { webhookTexts } from './webhooks.texts.ts'

const WEEK = 7
export type Acting =
  | { act: 'create' }
  | { act: Exclude<WebhookEndpoint['can'][number], 'test'>; row: WebhookEndpoint }

interface Props {
  acting: Acting
  onMade(made: WebhookMade): void
  onClose(): void
}

/** The dialog of one act upon an endpoint. */
export function EndpointDialog({ acting, onMade, onClose }: Props) {
  const t = useTexts(webhookTexts)
  const { message } = App.useApp()
  const events = WEBHOOK_EVENT_NAMES.map((event) => ({ value: event, label: t(`event.${event}`) }))
  if (acting.act === 'create')
    return (
      <RecordDialog
        width={560}
        route={api.webhooks.create}
        schema={NewWebhookBody}
        title={t('create')}
        note={t('createNote')}
        fields={[
          { path: 'name', label: t('name') },
          { path: 'url', label: t('url'), kind: 'text', hint: t('urlHint') },
          { path: 'events', label: t('events'), kind: 'multi', options: events },
          {
            path: 'algorithm',
            label: t('algorithm'),
            kind: 'segmented',
            options: WEBHOOK_ALGORITHMS.map((one) => ({ value: one, label: t(`algorithm.${one}`) })),
          },
        ]}
        initial={{ events: [...WEBHOOK_EVENT_NAMES], algorithm: 'sm3' }}
        ok={t('ok')}
        onDone={onMade}
        onClose={onClose}
      />
    )
  const { row, act } = acting
  const { id, version, name } = row
  if (act === 'edit')
    return (
      <RecordDialog
        width={560}
        route={api.webhooks.edit}
        schema={EditWebhookBody}
        title={t('editTitle', { name })}
        fields={[
          { path: 'name', label: t('name') },
          { path: 'url', label: t('url'), kind: 'text', hint: t('urlHint') },
          { path: 'events', label: t('events'), kind: 'multi', options: events },
        ]}
        initial={{ name, url: row.url, events: row.events }}
        fixed={{ id, version }}
        onClose={onClose}
      />
    )
  if (act === 'rotate')
    return (
      <RecordDialog
        width={560}
        route={api.webhooks.rotate}
        schema={RotateWebhookBody}
        title={t('rotateTitle', { name })}
        note={t('rotateNote')}
        fields={[{ path: 'formerDays', label: t('formerDays'), kind: 'number' }]}
        initial={{ formerDays: WEEK }}
        fixed={{ id, version }}
        ok={t('rotate')}
        onDone={onMade}
        onClose={onClose}
      />
    )
  if (act === 'replayDead')
    return (
      <RecordDialog
        width={480}
        route={api.webhooks.replayDead}
        schema={ReplayDeadBody}
        title={t('replayDeadTitle', { name })}
        note={t('replayDeadNote')}
        fields={[{ path: 'since', label: t('since'), kind: 'dateTime' }]}
        fixed={{ id }}
        ok={t('replay')}
        onDone={({ count }) => void message.success(t('replayedMany', { count }))}
        onClose={onClose}
      />
    )
  if (act === 'switch') {
    const running = row.state !== 'running'
    return (
      <RecordDialog
        width={480}
        route={api.webhooks.switch}
        schema={SwitchWebhookBody}
        title={t(running ? 'resumeTitle' : 'pauseTitle', { name })}
        note={t(running ? 'resumeNote' : 'pauseNote')}
        fields={[]}
        fixed={{ id, version, running }}
        ok={t(running ? 'resume' : 'pause')}
        onClose={onClose}
      />
    )
  }
  return (
    <RecordDialog
      width={480}
      route={api.webhooks.end}
      schema={WebhookBody}
      title={t('endTitle', { name })}
      note={t('endNote')}
      fields={[]}
      fixed={{ id }}
      danger
      ok={t('end')}
      onClose={onClose}
    />
  )
}
