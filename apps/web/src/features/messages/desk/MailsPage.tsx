import { contract } from '@appeal/contract'
import {
  type MailDetail,
  type MailRecord,
  SEND_ENGINES,
  SendAliyunTemplate,
  type SendEngine,
  SendMail,
  SendProviderMail,
  SendTencentTemplate,
} from '@appeal/contract/messages/outbox.routes.ts'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import type { AnyRoute } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import type { Field } from '../../../ui/ContractForm.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { RecordList } from '../../../ui/RecordList.tsx'
import { Skeleton } from '../../../ui/States.tsx'
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

const { emails } = contract
const FILTERS = ['searchKey', 'state', 'startTime', 'endTime', 'engine'] as const
type Doing = { kind: 'write' | 'templates' } | { kind: 'detail'; id: string }

const FORMS = ['words', 'page', 'template'] as const
type Form = (typeof FORMS)[number]

/** The call for an engine and a form; the ecosystem spells two of them so. Templates are the providers'. */
const ROUTES = {
  default: { words: emails.sendDynamicTxt, page: emails.sendDynamicHtml },
  LOCAL: { words: emails.sendLocalTxt, page: emails.sendLocalHtml },
  ALIYUN: { words: emails.sendAliyunTxt, page: emails.sendAliyunHtml, template: emails.sendAliyunTmp },
  TENCENT: { words: emails.sendTencentTxt, page: emails.sentTencentHtml, template: emails.sentTencentTmp },
} as const
const TEMPLATES = { ALIYUN: SendAliyunTemplate, TENCENT: SendTencentTemplate } as const

/** Mails that left or wait, the platform's and those written here. */
export default function MailsPage() {
  const t = useTexts(outboxTexts)
  const may = useMay()
  const control = useListState(FILTERS)
  const engine = useEngineName('EMAIL_ENGINE')
  const template = useTemplateName()
  const filters = useOutboxFilters('EMAIL_ENGINE')
  const resend = useResend(emails.resend)
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <>
      <RecordList<MailRecord>
        name="mails"
        page={emails.page}
        control={control}
        filters={filters}
        columns={[
          { dataIndex: 'subject', title: t('subject'), width: 240 },
          { dataIndex: 'receiveAccounts', title: t('receiver'), width: 200 },
          {
            dataIndex: 'state',
            title: t('state'),
            width: 110,
            customRender: (row) => <StateTag state={row.state} />,
          },
          { dataIndex: 'engine', title: t('engine'), width: 100, customRender: (row) => engine(row.engine) },
          {
            dataIndex: 'template',
            title: t('template'),
            width: 130,
            from: 1280,
            customRender: (row) => template(row.template),
          },
          { dataIndex: 'receiptInfo', title: t('receipt'), width: 180, from: 1440 },
          { dataIndex: 'createTime', title: t('created'), width: 160, sortable: true },
        ]}
        acts={(row) => [
          { key: 'detail', label: t('detail'), onClick: () => setDoing({ kind: 'detail', id: row.id }) },
          ...(row.can.includes('resend') && may(emails.resend)
            ? [{ key: 'resend', label: t('resend'), onClick: () => resend(row.id) }]
            : []),
        ]}
        actsWidth={170}
        remove={{
          route: emails.delete,
          nameOf: (row) => row.subject,
          may: (row) => row.can.includes('delete'),
        }}
        tools={
          <>
            {may(emails.sendDynamicTxt) && (
              <Button type="primary" icon={<Icon name="edit" />} onClick={() => setDoing({ kind: 'write' })}>
                {t('writeMail')}
              </Button>
            )}
            {may(emails.templates) && (
              <Button onClick={() => setDoing({ kind: 'templates' })}>{t('templates')}</Button>
            )}
          </>
        }
        card={(row) => (
          <>
            <b>{row.subject}</b>
            <div className="o-mut o-sm">
              {row.receiveAccounts} {row.createTime}
            </div>
            <StateTag state={row.state} />
          </>
        )}
      />
      {doing?.kind === 'detail' && <MailDrawer id={doing.id} onClose={close} />}
      {doing?.kind === 'write' && <WriteDialog onClose={close} />}
      {doing?.kind === 'templates' && (
        <TemplatesDialog route={emails.templates} isSms={false} onClose={close} />
      )}
    </>
  )
}

function MailDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(outboxTexts)
  const engine = useEngineName('EMAIL_ENGINE')
  const template = useTemplateName()
  const { data } = useRecord<MailDetail>('mail', emails.detail, { id })
  return (
    <DragModal open width={640} title={t('detail')} onClose={onClose}>
      <div className="o-rec-form">
        {!data && <Skeleton rows={6} />}
        {data && (
          <>
            <FactList
              facts={[
                { label: t('subject'), value: data.subject },
                { label: t('receiver'), value: data.receiveAccounts },
                { label: t('state'), value: <StateTag state={data.state} /> },
                { label: t('engine'), value: engine(data.engine) },
                { label: t('receipt'), value: data.receiptInfo },
                { label: t('attempts'), value: String(data.attempts) },
                { label: t('template'), value: template(data.template) },
                { label: t('sendAccount'), value: data.sendAccount },
                { label: t('tagName'), value: data.tagName },
                { label: t('sender'), value: data.sendUser ?? t('system') },
                { label: t('created'), value: data.createTime },
                { label: t('sent'), value: data.sentTime },
                { label: t('next'), value: data.nextTime },
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
  const [by, setBy] = useState<SendEngine | 'default'>('default')
  const [wanted, setWanted] = useState<Form>('words')
  const provider = by === 'ALIYUN' || by === 'TENCENT' ? by : undefined
  const forms = FORMS.filter((one) => one !== 'template' || provider)
  const form = forms.includes(wanted) ? wanted : 'words'
  const routes: Partial<Record<Form, AnyRoute>> = ROUTES[by]
  const sender: Field[] = [
    { path: 'sendAccount', label: t('sendAccount'), hint: t('sendAccountHint') },
    { path: 'sendUser', label: t('sendUser'), per: 2 },
    { path: 'tagName', label: t('tagName'), per: 2 },
  ]
  const content: Field[] =
    form === 'template'
      ? [
          { path: 'templateName', label: t('code') },
          { path: 'templateParam', label: `${t('params')} ${t('paramsHint')}`, kind: 'textarea' },
        ]
      : [{ path: 'content', label: t('content'), kind: 'textarea' }]
  return (
    <RecordDialog
      route={routes[form] ?? emails.sendDynamicTxt}
      schema={form === 'template' && provider ? TEMPLATES[provider] : provider ? SendProviderMail : SendMail}
      title={t('writeMail')}
      ok={t('send')}
      note={
        <div className="o-out-form">
          <Select
            aria-label={t('by')}
            value={by}
            onChange={setBy}
            options={[
              { value: 'default', label: t('byDefault') },
              ...SEND_ENGINES.map((value) => ({ value, label: label('EMAIL_ENGINE', value) })),
            ]}
          />
          <Segmented
            aria-label={t('form')}
            value={form}
            onChange={setWanted}
            options={forms.map((value) => ({ value, label: t(`form_${value}`) }))}
          />
        </div>
      }
      fields={[
        { path: 'receiveAccounts', label: t('receivers'), kind: 'text' },
        { path: 'subject', label: t('subject') },
        ...content,
        ...(provider ? sender : []),
      ]}
      onClose={onClose}
    />
  )
}
