import {
  SEND_ENGINES,
  SendAliyunTemplate,
  type SendEngine,
  SendMail,
  SendProviderMail,
  SendTencentTemplate,
} from '@appeal/contract/outbox/outbox.routes.ts'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Operation } from '../../lib/operations.ts'
import type { Field } from '../../ui/fields.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { OutboxDesk } from './OutboxDesk.tsx'
import * as styles from './outbox.module.css'
import { outboxTexts } from './outbox.texts.ts'
import { ByEngine, StateTag, Way } from './outboxParts.tsx'

const { emails } = api
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
  return (
    <OutboxDesk
      name="mails"
      dictionary="EMAIL_ENGINE"
      routes={emails}
      columns={(shared) => [
        { dataIndex: 'subject', title: t('subject'), width: 240 },
        { dataIndex: 'receiveAccounts', title: t('receiver'), width: 200 },
        shared.state,
        shared.engine,
        { ...shared.template, from: 1280 },
        shared.receipt,
        shared.created,
      ]}
      nameOf={(row) => row.subject}
      card={(row) => (
        <>
          <b>{row.subject}</b>
          <div className="o-mut o-sm">
            {row.receiveAccounts} {row.createTime}
          </div>
          <StateTag state={row.state} />
        </>
      )}
      facts={(one) => [
        { label: t('subject'), value: one.subject },
        { label: t('receiver'), value: one.receiveAccounts },
      ]}
      more={(one) => [
        { label: t('sendAccount'), value: one.sendAccount },
        { label: t('tagName'), value: one.tagName },
      ]}
      write={{ route: emails.sendDynamicTxt, label: t('writeMail'), icon: 'edit', Dialog: WriteDialog }}
    />
  )
}

function WriteDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(outboxTexts)
  const [by, setBy] = useState<SendEngine | 'default'>('default')
  const [wanted, setWanted] = useState<Form>('words')
  const provider = by === 'ALIYUN' || by === 'TENCENT' ? by : undefined
  const forms = FORMS.filter((one) => one !== 'template' || provider)
  const form = forms.includes(wanted) ? wanted : 'words'
  const routes: Partial<Record<Form, Operation>> = ROUTES[by]
  const sender: Field[] = [
    { path: 'sendAccount', label: t('sendAccount'), hint: t('sendAccountHint') },
    { path: 'sendUser', label: t('sendUser'), per: 2 },
    { path: 'tagName', label: t('tagName'), per: 2 },
  ]
  const content: Field[] =
    form === 'template'
      ? [
          { path: 'templateName', label: t('code') },
          { path: 'templateParam', label: t('params'), hint: t('paramsHint'), kind: 'textarea' },
        ]
      : [{ path: 'content', label: t('content'), kind: 'textarea' }]
  return (
    <RecordDialog
      route={routes[form] ?? emails.sendDynamicTxt}
      schema={form === 'template' && provider ? TEMPLATES[provider] : provider ? SendProviderMail : SendMail}
      title={t('writeMail')}
      ok={t('send')}
      note={
        <div className={styles.outForm}>
          <ByEngine dictionary="EMAIL_ENGINE" engines={SEND_ENGINES} value={by} onChange={setBy} />
          <Way name={t('form')}>
            <Segmented
              aria-label={t('form')}
              value={form}
              onChange={setWanted}
              options={forms.map((value) => ({ value, label: t(`form_${value}`) }))}
            />
          </Way>
        </div>
      }
      fields={[
        { path: 'receiveAccounts', label: t('receiver'), hint: t('receiversHint'), kind: 'text' },
        { path: 'subject', label: t('subject') },
        ...content,
        ...(provider ? sender : []),
      ]}
      onClose={onClose}
    />
  )
}
