import { contract } from '@appeal/contract'
import {
  OUTCOMES,
  SEND_ENGINES,
  SendSms,
  type SmsDetail,
  type SmsRecord,
} from '@appeal/contract/messages/outbox.routes.ts'
import { Button, Select } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { DragModal } from '../../../ui/DragModal.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { RecordList } from '../../../ui/RecordList.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { useMay } from '../../../ui/useMay.ts'
import { useRecord } from '../../../ui/useRecords.ts'
import { outboxTexts } from './outbox.texts.ts'
import {
  StateTag,
  TemplatesDialog,
  useEngineName,
  useOutboxFilters,
  useResend,
  useTemplateName,
} from './outboxParts.tsx'

const { sms } = contract
const FILTERS = ['searchKey', 'state', 'startTime', 'endTime', 'engine', 'outcome'] as const
type Doing = { kind: 'write' | 'templates' } | { kind: 'detail'; id: string }

const ROUTES = { default: sms.sendDynamic, ALIYUN: sms.sendAliyun, TENCENT: sms.sendTencent } as const

/** What the network made of a message, as the provider says. */
function Outcome({ row }: { row: SmsRecord }) {
  const t = useTexts(outboxTexts)
  // What stays here is never reported on.
  if (row.state !== 'sent' || row.engine === 'LOCAL') return null
  if (!row.outcome) return <span className="o-mut">{t('unknown')}</span>
  return <StatusTag turn={row.outcome === 'delivered' ? 'closed' : 'ended'} word={t(row.outcome)} />
}

/** Short messages that left or wait, and what became of them. */
export default function SmsPage() {
  const t = useTexts(outboxTexts)
  const may = useMay()
  const control = useListState(FILTERS)
  const engine = useEngineName('SMS_ENGINE')
  const template = useTemplateName()
  const filters = useOutboxFilters('SMS_ENGINE')
  const resend = useResend(sms.resend)
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <>
      <RecordList<SmsRecord>
        name="sms"
        page={sms.page}
        control={control}
        filters={[
          ...filters,
          {
            kind: 'one',
            name: 'outcome',
            label: t('outcome'),
            options: OUTCOMES.map((value) => ({ value, label: t(value) })),
          },
        ]}
        columns={[
          { dataIndex: 'phoneNumbers', title: t('phone'), width: 140 },
          {
            dataIndex: 'template',
            title: t('template'),
            width: 150,
            customRender: (row) => template(row.template),
          },
          {
            dataIndex: 'state',
            title: t('state'),
            width: 110,
            customRender: (row) => <StateTag state={row.state} />,
          },
          {
            dataIndex: 'outcome',
            title: t('outcome'),
            width: 110,
            customRender: (row) => <Outcome row={row} />,
          },
          { dataIndex: 'engine', title: t('engine'), width: 100, customRender: (row) => engine(row.engine) },
          { dataIndex: 'receiptInfo', title: t('receipt'), width: 200, from: 1440 },
          { dataIndex: 'createTime', title: t('created'), width: 160, sortable: true },
        ]}
        acts={(row) => [
          { key: 'detail', label: t('detail'), onClick: () => setDoing({ kind: 'detail', id: row.id }) },
          ...(row.can.includes('resend') && may(sms.resend)
            ? [{ key: 'resend', label: t('resend'), onClick: () => resend(row.id) }]
            : []),
        ]}
        actsWidth={170}
        remove={{
          route: sms.delete,
          nameOf: (row) => row.phoneNumbers,
          may: (row) => row.can.includes('delete'),
        }}
        tools={
          <>
            {may(sms.sendDynamic) && (
              <Button type="primary" icon={<Icon name="send" />} onClick={() => setDoing({ kind: 'write' })}>
                {t('writeSms')}
              </Button>
            )}
            {may(sms.templates) && (
              <Button onClick={() => setDoing({ kind: 'templates' })}>{t('templates')}</Button>
            )}
          </>
        }
        card={(row) => (
          <>
            <b>{row.phoneNumbers}</b> <StateTag state={row.state} /> <Outcome row={row} />
            <div className="o-mut o-sm">
              {template(row.template)} {row.createTime}
            </div>
          </>
        )}
      />
      {doing?.kind === 'detail' && <SmsDrawer id={doing.id} onClose={close} />}
      {doing?.kind === 'write' && <WriteDialog onClose={close} />}
      {doing?.kind === 'templates' && <TemplatesDialog route={sms.templates} isSms onClose={close} />}
    </>
  )
}

function SmsDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(outboxTexts)
  const engine = useEngineName('SMS_ENGINE')
  const template = useTemplateName()
  const { data } = useRecord<SmsDetail>('smsOne', sms.detail, { id })
  return (
    <DragModal open width={640} title={t('detail')} onClose={onClose}>
      <div className="o-rec-form">
        {!data && <Skeleton rows={6} />}
        {data && (
          <>
            <FactList
              facts={[
                { label: t('phone'), value: data.phoneNumbers },
                { label: t('state'), value: <StateTag state={data.state} /> },
                { label: t('outcome'), value: <Outcome row={data} /> },
                {
                  label: t('receipt'),
                  value: [data.receiptInfo, data.outcomeCode].filter(Boolean).join(' '),
                },
                { label: t('engine'), value: engine(data.engine) },
                { label: t('attempts'), value: String(data.attempts) },
                { label: t('template'), value: template(data.template) },
                { label: t('code'), value: data.templateCode },
                { label: t('signName'), value: data.signName },
                { label: t('sender'), value: data.sendUser ?? t('system') },
                { label: t('created'), value: data.createTime },
                { label: t('sent'), value: data.sentTime },
                { label: t('next'), value: data.nextTime },
                { label: t('expires'), value: data.expireTime },
              ]}
            />
            <h2 className="o-form-title o-out-title">{t('content')}</h2>
            {!data.isFilled && <p className="o-mut">{t('unfilled')}</p>}
            <pre className="o-out-content">{data.content}</pre>
          </>
        )}
      </div>
    </DragModal>
  )
}

function WriteDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(outboxTexts)
  const { label } = useDictionary()
  const [by, setBy] = useState<keyof typeof ROUTES>('default')
  return (
    <RecordDialog
      route={ROUTES[by]}
      schema={SendSms}
      title={t('writeSms')}
      ok={t('send')}
      note={
        <div className="o-out-form">
          <Select
            aria-label={t('by')}
            value={by}
            onChange={setBy}
            options={[
              { value: 'default', label: t('byDefault') },
              ...SEND_ENGINES.filter((one) => one !== 'LOCAL').map((value) => ({
                value,
                label: label('SMS_ENGINE', value),
              })),
            ]}
          />
        </div>
      }
      fields={[
        { path: 'phoneNumbers', label: t('phones'), kind: 'text' },
        { path: 'templateCode', label: t('code'), per: 2 },
        { path: 'signName', label: t('signName'), per: 2 },
        { path: 'templateParam', label: `${t('params')} ${t('paramsHint')}`, kind: 'textarea' },
      ]}
      onClose={onClose}
    />
  )
}
