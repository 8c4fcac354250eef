import {
  type IssueBody,
  IssueBody as IssueSchema,
  type Order,
} from '@appeal/contract/supervision/supervision.schemas.ts'
import {
  ITEM_KINDS,
  type ItemKind,
  supervisionItems,
} from '@appeal/contract/supervision/supervision.texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Checkbox, Input, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import type { Field } from '../../../ui/fields.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { LoadFault } from '../../../ui/LoadFault.tsx'
import { RecordDialog } from '../../../ui/RecordDialog.tsx'
import { useChosenNames } from '../../../ui/useChosenNames.ts'
import * as styles from './supervision.module.css'
import { supervisionTexts } from './supervision.texts.ts'

type Cases = IssueBody['cases']
type Item = { kind: ItemKind; words?: string | undefined }

interface Props {
  /** The cases that it concerns, where it is begun from some. */
  cases?: Cases
  onClose(): void
  onDone?(order: Order): void
}

const NO_CASES: Cases = []

/** Issues an order: to whom, about what, what is demanded, within how many working days. */
export default function IssueDialog({ cases = NO_CASES, onClose, onDone }: Props) {
  const t = useTexts(supervisionTexts)
  const asked = useQuery(api.supervision.addressees.query({}))
  const { data } = asked
  const fields = useOrderFields(cases.length > 0)
  if (!data) return <LoadFault title={t('issue')} of={asked} onClose={onClose} />
  const taken = cases.slice(0, data.casesMost)
  return (
    <RecordDialog
      route={api.supervision.issue}
      schema={IssueSchema}
      title={t('issue')}
      ok={t('issue')}
      note={
        <>
          {t('issueNote')}
          {taken.length > 0 && <b> {t('withCases', { n: taken.length })}</b>}
          {taken.length < cases.length && <b> {t('tooMany', { n: taken.length })}</b>}
        </>
      }
      fields={fields}
      initial={{
        days: data.days.usual,
        items: [
          { kind: 'cause' },
          { kind: 'responsible' },
          ...(taken.length > 0 ? [{ kind: 'whereabouts' }] : []),
        ],
      }}
      fixed={{ cases: taken }}
      onClose={onClose}
      {...(onDone && { onDone })}
    />
  )
}

/** What is asked of an order, whichever act issues it. */
export function useOrderFields(
  hasCases: boolean,
): Field<'addresseeId' | 'days' | 'matter' | 'words' | 'items'>[] {
  const t = useTexts(supervisionTexts)
  return [
    {
      path: 'addresseeId',
      label: t('to'),
      hint: t('toHint'),
      kind: 'control',
      control: <AddresseeSelect />,
      per: 2,
    },
    { path: 'days', label: t('daysField'), kind: 'number', per: 2 },
    { path: 'matter', label: t('matter') },
    { path: 'words', label: t('text'), kind: 'textarea', rows: 4 },
    {
      path: 'items',
      label: t('items'),
      kind: 'control',
      control: <ItemsField hasCases={hasCases} />,
      required: true,
    },
  ]
}

/** Chooses whom to press; what is typed is searched for by the server. */
function AddresseeSelect({
  id,
  value,
  onChange,
}: {
  id?: string
  value?: string
  onChange?(id: string | undefined): void
}) {
  const [sought, setSought] = useState('')
  const { data } = useQuery({
    ...api.supervision.addressees.query(sought ? { searchKey: sought } : {}),
    placeholderData: keepPreviousData,
  })
  const found = (data?.records ?? []).map((one) => ({ value: one.id, label: one.name }))
  const options = useChosenNames(found, value)
  return (
    <Select
      {...(id && { id })}
      {...(value && { value })}
      options={options}
      showSearch={{ filterOption: false, onSearch: setSought }}
      onChange={(chosen?: string) => onChange?.(chosen)}
    />
  )
}

/** What is demanded: ticks of the list, and lines of one's own. */
function ItemsField({
  hasCases,
  value = [],
  onChange,
}: {
  hasCases: boolean
  value?: readonly Item[]
  onChange?(items: Item[]): void
}) {
  const t = useTexts(supervisionTexts)
  const own = value.filter(({ kind }) => kind === 'own')
  const listed = value.filter(({ kind }) => kind !== 'own')
  const tick = (kind: ItemKind, isOn: boolean) =>
    onChange?.([
      ...ITEM_KINDS.flatMap((one) =>
        (one === kind ? isOn : listed.some((item) => item.kind === one)) && one !== 'own'
          ? [{ kind: one }]
          : [],
      ),
      ...own,
    ])
  const setOwn = (next: readonly Item[]) => onChange?.([...listed, ...next])
  return (
    <div className={styles.form}>
      <div className={styles.ticks}>
        {ITEM_KINDS.filter((kind) => kind !== 'own' && (kind !== 'whereabouts' || hasCases)).map((kind) => (
          <Checkbox
            key={kind}
            checked={listed.some((item) => item.kind === kind)}
            onChange={({ target }) => tick(kind, target.checked)}
          >
            {pick(supervisionItems[kind])}
          </Checkbox>
        ))}
      </div>
      {own.map(({ words }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name until they are sent
        <div key={at} className={styles.ownItem}>
          <Input
            aria-label={t('ownItem')}
            placeholder={t('ownItem')}
            maxLength={60}
            value={words ?? ''}
            onChange={({ target }) =>
              setOwn(own.map((one, n) => (n === at ? { ...one, words: target.value } : one)))
            }
          />
          <button
            type="button"
            className="o-ibtn"
            aria-label={t('remove')}
            onClick={() => setOwn(own.filter((_, n) => n !== at))}
          >
            <Icon name="x" size={16} />
          </button>
        </div>
      ))}
      <Button size="small" icon={<Icon name="plus" />} onClick={() => setOwn([...own, { kind: 'own' }])}>
        {t('addItem')}
      </Button>
    </div>
  )
}
