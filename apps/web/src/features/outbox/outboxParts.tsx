import { SEND_ENGINES, SEND_STATES, type SendState } from '@appeal/contract/outbox/outbox.routes.ts'
import { Select } from 'antd'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import type { QueryField } from '../../ui/QueryBar.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import type { FilterOf } from '../../ui/useRecords.ts'
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

interface ByEngineProps<E extends string> {
  dictionary: EngineDictionary
  engines: readonly E[]
  value: NoInfer<E> | 'default'
  onChange(value: NoInfer<E> | 'default'): void
}

/** By which engine a message is to leave: that of the settings, or one of these. */
export function ByEngine<E extends string>({ dictionary, engines, value, onChange }: ByEngineProps<E>) {
  const t = useTexts(outboxTexts)
  const { label } = useDictionary()
  return (
    <Way name={t('by')}>
      <Select<E | 'default'>
        aria-label={t('by')}
        value={value}
        onChange={onChange}
        options={[
          { value: 'default', label: t('byDefault') },
          ...engines.map((one) => ({ value: one, label: label(dictionary, one) })),
        ]}
      />
    </Way>
  )
}
