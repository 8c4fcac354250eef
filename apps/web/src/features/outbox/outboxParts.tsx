import type { MessageTemplate } from '@appeal/contract/outbox/outbox.routes.ts'
import { SEND_ENGINES, SEND_STATES, type SendState } from '@appeal/contract/outbox/outbox.routes.ts'
import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import type { Answering } from '../../lib/operations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { useDictionary } from '../../ui/dictionary.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import type { QueryField } from '../../ui/QueryBar.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { type FilterOf, useRecord } from '../../ui/useRecords.ts'
import type { OutboxQuery } from './OutboxDesk.tsx'
import * as styles from './outbox.module.css'
import { outboxTexts } from './outbox.texts.ts'

const TURNS = { queued: 'ours', sending: 'ours', sent: 'closed', failed: 'ended', expired: 'ended' } as const

/** What became of a message on this side. */
export function StateTag({ state }: { state: SendState }) {
  const t = useTexts(outboxTexts)
  return <StatusTag turn={TURNS[state]} word={t(state === 'sent' ? 'sent_state' : state)} />
}

export type EngineDictionary = 'EMAIL_ENGINE' | 'SMS_ENGINE' | 'PUSH_ENGINE'
const SEARCHES = { EMAIL_ENGINE: 'searchMail', SMS_ENGINE: 'searchSms', PUSH_ENGINE: 'searchPush' } as const

/** Names of engines: what leaves by SMTP and what is kept here are told apart. */
export function useEngineName(dictionary: EngineDictionary) {
  const t = useTexts(outboxTexts)
  const { label } = useDictionary()
  return (engine: string | null) =>
    engine === null ? '' : engine === 'LOCAL' || engine === 'SMTP' ? t(engine) : label(dictionary, engine)
}

/** The filters that the lists of what left share. */
export function useOutboxFilters(
  dictionary: EngineDictionary,
  engines: readonly string[] = SEND_ENGINES,
): QueryField<FilterOf<OutboxQuery>>[] {
  const t = useTexts(outboxTexts)
  const { label } = useDictionary()
  return [
    {
      kind: 'text',
      name: 'searchKey',
      placeholder: t(SEARCHES[dictionary]),
    },
    {
      kind: 'one',
      name: 'state',
      label: t('state'),
      options: SEND_STATES.map((value) => ({ value, label: t(value === 'sent' ? 'sent_state' : value) })),
    },
    { kind: 'range', name: 'startTime', until: 'endTime', label: t('day') },
    {
      kind: 'one',
      name: 'engine',
      label: t('engine'),
      options: engines.map((value) => ({ value, label: label(dictionary, value) })),
    },
  ]
}

/** One choice of how a message leaves, above the fields of the form; the name is that of the control. */
export function Way({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.outWay}>
      <span aria-hidden="true">{name}</span>
      {children}
    </div>
  )
}

/** The texts of the platform as they read with sample values. */
export function TemplatesDialog({
  route,
  isSms,
  onClose,
}: {
  route: Answering<MessageTemplate[]>
  isSms: boolean
  onClose(): void
}) {
  const t = useTexts(outboxTexts)
  const language = useLanguage() === 'en' ? 'en' : 'zh'
  const [sought, setSought] = useState('')
  const { data } = useRecord(route, undefined)
  const shown = (data ?? []).filter(({ name, preview }) =>
    `${name} ${preview.subject[language]} ${preview.sms[language]}`
      .toLowerCase()
      .includes(sought.toLowerCase()),
  )
  return (
    <DragModal open width={760} title={t('templates')} onClose={onClose}>
      <div className={styles.tpl}>
        <p className="o-mut">{t('templatesNote')}</p>
        <Input
          prefix={<Icon name="search" />}
          allowClear
          value={sought}
          placeholder={t('searchTemplate')}
          aria-label={t('searchTemplate')}
          onChange={(event) => setSought(event.target.value)}
        />
        {!data && <Skeleton rows={6} />}
        <ul>
          {shown.map(({ name, category, preview, codes }) => (
            <li key={name}>
              <div className={styles.tplHead}>
                <b>{preview.subject[language]}</b>
                <code className="o-mut">{name}</code>
                <span className="o-mut o-sm">{t(category)}</span>
                {isSms && (
                  <span className="o-mut o-sm">
                    {t('chars', { count: [...preview.sms[language]].length })}
                  </span>
                )}
              </div>
              <p className={styles.tplText}>{(isSms ? preview.sms : preview.text)[language]}</p>
              {isSms && (
                <span className={`${styles.tplCodes} o-mut o-sm`}>
                  <span>{t('aliyunCode', { code: codes.ALIYUN ?? t('noCode') })}</span>
                  <span>{t('tencentCode', { code: codes.TENCENT ?? t('noCode') })}</span>
                </span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </DragModal>
  )
}
