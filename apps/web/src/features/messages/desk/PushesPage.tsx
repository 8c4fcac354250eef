import { contract } from '@appeal/contract'
import {
  NOTICE_TYPES,
  PUSH_ENGINES,
  PushCallingMarkdown,
  type PushDetail,
  PushDynamic,
  type PushEngine,
  PushLink,
  PushMarkdown,
  PushPlain,
  type PushRecord,
  PushText,
  type PushType,
} from '@appeal/contract/messages/push.routes.ts'
import { Button, Segmented, Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
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
import { StateTag, useEngineName, useOutboxFilters, useResend } from './outboxParts.tsx'

const { pushes } = contract
const FILTERS = ['searchKey', 'state', 'startTime', 'endTime', 'engine'] as const
type Doing = { kind: 'write' } | { kind: 'detail'; id: string }

interface Form {
  route: AnyRoute
  schema: z.ZodType
  /** Fields before and after the words. */
  title?: boolean
  calls?: readonly (typeof NOTICE_TYPES)[number][]
  link?: boolean
}

const LINK = { schema: PushLink, title: true, link: true }
const NOBODY_OR_ALL = ['NONE', 'ALL'] as const

/** What each robot can say, and by which call. */
const FORMS: Record<PushEngine | 'default', Partial<Record<PushType, Form>>> = {
  default: { TEXT: { route: pushes.pushDynamicText, schema: PushDynamic } },
  FEISHU: { TEXT: { route: pushes.pushFeiShuText, schema: PushPlain, calls: NOBODY_OR_ALL } },
  DINGTALK: {
    TEXT: { route: pushes.pushDingTalkText, schema: PushText, calls: NOTICE_TYPES },
    MARKDOWN: {
      route: pushes.pushDingTalkMarkdown,
      schema: PushCallingMarkdown,
      title: true,
      calls: NOBODY_OR_ALL,
    },
    LINK: { route: pushes.pushDingTalkLink, ...LINK },
  },
  WORKWECHAT: {
    TEXT: { route: pushes.pushWorkWechatText, schema: PushText, calls: NOTICE_TYPES },
    MARKDOWN: { route: pushes.pushWorkWechatMarkdown, schema: PushMarkdown, title: true },
    NEWS: { route: pushes.pushWorkWechatNews, ...LINK },
  },
}

/** What group robots were told, and what became of it. */
export default function PushesPage() {
  const t = useTexts(outboxTexts)
  const may = useMay()
  const control = useListState(FILTERS)
  const engine = useEngineName('PUSH_ENGINE')
  const filters = useOutboxFilters('PUSH_ENGINE', PUSH_ENGINES)
  const resend = useResend(pushes.resend)
  const [doing, setDoing] = useState<Doing>()
  const close = () => setDoing(undefined)
  return (
    <>
      <RecordList<PushRecord>
        name="pushes"
        page={pushes.page}
        control={control}
        filters={filters}
        columns={[
          { dataIndex: 'title', title: t('pushTitle'), width: 260 },
          { dataIndex: 'type', title: t('pushType'), width: 110, customRender: (row) => t(row.type) },
          { dataIndex: 'engine', title: t('robot'), width: 110, customRender: (row) => engine(row.engine) },
          {
            dataIndex: 'state',
            title: t('state'),
            width: 110,
            customRender: (row) => <StateTag state={row.state} />,
          },
          { dataIndex: 'receiptInfo', title: t('receipt'), width: 200, from: 1280 },
          { dataIndex: 'createTime', title: t('created'), width: 160, sortable: true },
        ]}
        acts={(row) => [
          { key: 'detail', label: t('detail'), onClick: () => setDoing({ kind: 'detail', id: row.id }) },
          ...(row.can.includes('resend') && may(pushes.resend)
            ? [{ key: 'resend', label: t('resend'), onClick: () => resend(row.id) }]
            : []),
        ]}
        actsWidth={170}
        remove={{
          route: pushes.delete,
          nameOf: (row) => row.title,
          may: (row) => row.can.includes('delete'),
        }}
        tools={
          may(pushes.pushDynamicText) && (
            <Button type="primary" icon={<Icon name="send" />} onClick={() => setDoing({ kind: 'write' })}>
              {t('writePush')}
            </Button>
          )
        }
        card={(row) => (
          <>
            <b>{row.title}</b>
            <div className="o-mut o-sm">
              {engine(row.engine)} {t(row.type)} {row.createTime}
            </div>
            <StateTag state={row.state} />
          </>
        )}
      />
      {doing?.kind === 'detail' && <PushDrawer id={doing.id} onClose={close} />}
      {doing?.kind === 'write' && <WriteDialog onClose={close} />}
    </>
  )
}

function PushDrawer({ id, onClose }: { id: string; onClose(): void }) {
  const t = useTexts(outboxTexts)
  const engine = useEngineName('PUSH_ENGINE')
  const { data } = useRecord<PushDetail>('push', pushes.detail, { id })
  return (
    <DragModal open width={640} title={t('detail')} onClose={onClose}>
      <div className="o-rec-form">
        {!data && <Skeleton rows={6} />}
        {data && (
          <>
            <FactList
              facts={[
                { label: t('pushTitle'), value: data.title },
                { label: t('pushType'), value: t(data.type) },
                { label: t('robot'), value: engine(data.engine) },
                { label: t('state'), value: <StateTag state={data.state} /> },
                { label: t('receipt'), value: data.receiptInfo },
                { label: t('attempts'), value: String(data.attempts) },
                { label: t('sender'), value: data.sendUser ?? t('system') },
                { label: t('created'), value: data.createTime },
                { label: t('sent'), value: data.sentTime },
                { label: t('next'), value: data.nextTime },
              ]}
            />
            <h2 className="o-form-title o-out-title">{t('content')}</h2>
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
  const [by, setBy] = useState<PushEngine | 'default'>('default')
  const [wanted, setWanted] = useState<PushType>('TEXT')
  const types = Object.keys(FORMS[by]) as PushType[]
  const type = types.includes(wanted) ? wanted : 'TEXT'
  const form = FORMS[by][type] as Form
  const calls: Field[] = form.calls
    ? [
        {
          path: 'noticeType',
          label: t('noticeType'),
          kind: 'segmented',
          options: form.calls.map((value) => ({ value, label: t(value) })),
        },
        {
          path: 'phones',
          label: t('notifyPhones'),
          kind: 'text',
          when: ({ noticeType }) => noticeType === 'PHONE',
          required: true,
        },
      ]
    : by === 'default'
      ? [{ path: 'noticeAll', label: t('noticeAll'), kind: 'switch' }]
      : []
  return (
    <RecordDialog
      route={form.route}
      schema={form.schema}
      title={t('writePush')}
      ok={t('send')}
      initial={{ noticeType: 'NONE', noticeAll: false }}
      note={
        <div className="o-out-form">
          <p className="o-mut">{t('pushNote')}</p>
          <Select
            aria-label={t('robot')}
            value={by}
            onChange={setBy}
            options={[
              { value: 'default', label: t('byDefault') },
              ...PUSH_ENGINES.map((value) => ({ value, label: label('PUSH_ENGINE', value) })),
            ]}
          />
          {types.length > 1 && (
            <Segmented
              aria-label={t('pushType')}
              value={type}
              onChange={setWanted}
              options={types.map((value) => ({ value, label: t(value) }))}
            />
          )}
        </div>
      }
      fields={[
        ...(form.title ? [{ path: 'title', label: t('pushTitle') }] : []),
        { path: 'content', label: t('content'), kind: 'textarea' },
        ...(form.link
          ? [
              { path: 'messageUrl', label: t('messageUrl') },
              { path: 'picUrl', label: t('picUrl') },
            ]
          : []),
        ...calls,
      ]}
      onClose={onClose}
    />
  )
}
