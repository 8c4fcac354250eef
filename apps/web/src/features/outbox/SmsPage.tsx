import { OUTCOMES, SendSms, type SmsRecord } from '@appeal/contract/outbox/outbox.routes.ts'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { OutboxDesk } from './OutboxDesk.tsx'
import * as styles from './outbox.module.css'
import { outboxTexts } from './outbox.texts.ts'
import { ByEngine, StateTag } from './outboxParts.tsx'

const { sms } = api
const ROUTES = { default: sms.sendDynamic, ALIYUN: sms.sendAliyun, TENCENT: sms.sendTencent } as const
const ENGINES = ['ALIYUN', 'TENCENT'] as const

/** What stays here is never reported on. */
const hasOutcome = ({ state, engine }: SmsRecord) => state === 'sent' && engine !== 'LOCAL'

/** What the network made of a message, as the provider says. */
function Outcome({ row }: { row: SmsRecord }) {
  const t = useTexts(outboxTexts)
  if (!hasOutcome(row)) return null
  if (!row.outcome) return <span className="o-mut">{t('unknown')}</span>
  return <StatusTag turn={row.outcome === 'delivered' ? 'closed' : 'ended'} word={t(row.outcome)} />
}

/** Short messages that left or wait, and what became of them. */
export default function SmsPage() {
  const t = useTexts(outboxTexts)
  return (
    <OutboxDesk
      name="sms"
      dictionary="SMS_ENGINE"
      routes={sms}
      filters={[
        {
          kind: 'one',
          name: 'outcome',
          label: t('outcome'),
          options: OUTCOMES.map((value) => ({ value, label: t(value) })),
        },
      ]}
      columns={(shared) => [
        { dataIndex: 'phoneNumbers', title: t('phone'), width: 130 },
        { ...shared.template, width: 190 },
        shared.state,
        {
          dataIndex: 'outcome',
          title: t('outcome'),
          width: 100,
          customRender: (row) => <Outcome row={row} />,
        },
        shared.engine,
        shared.receipt,
        shared.created,
      ]}
      nameOf={(row) => row.phoneNumbers}
      card={(row) => (
        <>
          <b>{row.phoneNumbers}</b> <StateTag state={row.state} /> <Outcome row={row} />
          <div className="o-mut o-sm">
            {row.templateName || t('manual')} {row.createTime}
          </div>
        </>
      )}
      facts={(one) => [{ label: t('phone'), value: one.phoneNumbers }]}
      more={(one) => [
        { label: t('outcome'), value: hasOutcome(one) && <Outcome row={one} /> },
        { label: t('outcomeCode'), value: one.outcomeCode },
        { label: t('code'), value: one.templateCode },
        { label: t('signName'), value: one.signName },
      ]}
      write={{ route: sms.sendDynamic, label: t('writeSms'), icon: 'send', Dialog: WriteDialog }}
    />
  )
}

function WriteDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(outboxTexts)
  const [by, setBy] = useState<keyof typeof ROUTES>('default')
  return (
    <RecordDialog
      route={ROUTES[by]}
      schema={SendSms}
      title={t('writeSms')}
      ok={t('send')}
      note={
        <div className={styles.outForm}>
          <ByEngine dictionary="SMS_ENGINE" engines={ENGINES} value={by} onChange={setBy} />
        </div>
      }
      fields={[
        { path: 'phoneNumbers', label: t('phone'), hint: t('phonesHint'), kind: 'text' },
        { path: 'templateCode', label: t('code'), per: 2 },
        { path: 'signName', label: t('signName'), per: 2 },
        { path: 'templateParam', label: t('params'), hint: t('paramsHint'), kind: 'textarea' },
      ]}
      onClose={onClose}
    />
  )
}
