import {
  NOTICE_TYPES,
  PUSH_ENGINES,
  PushCallingMarkdown,
  PushDynamic,
  type PushEngine,
  PushLink,
  PushMarkdown,
  PushPlain,
  PushText,
  type PushType,
} from '@appeal/contract/outbox/push.routes.ts'
import { Select } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { Operation } from '../../lib/operations.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import type { Field } from '../../ui/fields.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { OutboxDesk } from './OutboxDesk.tsx'
import * as styles from './outbox.module.css'
import { outboxTexts } from './outbox.texts.ts'
import { StateTag, useEngineName, Way } from './outboxParts.tsx'

const { pushes } = api

interface Form {
  route: Operation
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
  const robot = useEngineName('PUSH_ENGINE')
  return (
    <OutboxDesk
      name="pushes"
      dictionary="PUSH_ENGINE"
      engines={PUSH_ENGINES}
      routes={pushes}
      columns={(shared) => [
        { dataIndex: 'title', title: t('pushTitle'), width: 260 },
        { dataIndex: 'type', title: t('pushType'), width: 110, customRender: (row) => t(row.type) },
        { ...shared.engine, title: t('robot'), width: 110 },
        shared.state,
        { ...shared.receipt, from: 1280 },
        shared.created,
      ]}
      nameOf={(row) => row.title}
      card={(row) => (
        <>
          <b>{row.title}</b>
          <div className="o-mut o-sm">
            {robot(row.engine)} {t(row.type)} {row.createTime}
          </div>
          <StateTag state={row.state} />
        </>
      )}
      facts={(one) => [
        { label: t('pushTitle'), value: one.title },
        { label: t('pushType'), value: t(one.type) },
      ]}
      write={{ route: pushes.pushDynamicText, label: t('writePush'), icon: 'send', Dialog: WriteDialog }}
    />
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
          hint: t('commas'),
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
        <div className={styles.outForm}>
          <p className="o-mut">{t('pushNote')}</p>
          <Way name={t('robot')}>
            <Select
              aria-label={t('robot')}
              value={by}
              onChange={setBy}
              options={[
                { value: 'default', label: t('byDefault') },
                ...PUSH_ENGINES.map((value) => ({ value, label: label('PUSH_ENGINE', value) })),
              ]}
            />
          </Way>
          {types.length > 1 && (
            <Way name={t('pushType')}>
              <Segmented
                aria-label={t('pushType')}
                value={type}
                onChange={setWanted}
                options={types.map((value) => ({ value, label: t(value) }))}
              />
            </Way>
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
