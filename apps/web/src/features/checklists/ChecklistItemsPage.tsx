import { APPEAL_L1 } from '@appeal/contract/appeals/appeals.codes.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { CHECKED_KINDS } from '@appeal/contract/checklists/checklists.kinds.ts'
import { ChecklistBody, type ChecklistRecord } from '@appeal/contract/checklists/checklists.routes.ts'
import { App } from 'antd'
import { useState } from 'react'
import { kindWord } from '../../domain/caseFaces.ts'
import { api } from '../../lib/deskOperations.ts'
import { getLanguage, useTexts } from '../../lib/i18n.ts'
import { type Dictionary, useDictionary } from '../../ui/dictionary.ts'
import type { FieldOf } from '../../ui/fields.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { RecordList, type RowAct } from '../../ui/RecordList.tsx'
import { StatusTag } from '../../ui/StatusTag.tsx'
import { useListState } from '../../ui/useListState.ts'
import { useMay } from '../../ui/useMay.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import { checklistTexts } from './checklists.texts.ts'

const { checklistItems } = api
const FILTERS = ['searchKey', 'kind', 'l1'] as const
const kindOptions = () => CHECKED_KINDS.map((value) => ({ value, label: kindWord(value) }))

/** The dictionary of the classes that cases of a kind fall in; null where it has none. */
const classesOf = (kind: CaseKindName) => (kind === 'appeal' ? 'APPEAL_L1' : caseTables[kind].dictionary)

/** The classes of a kind's cases: of appeals the problems of the first level. */
function classOptions(kind: CaseKindName, { options }: Dictionary) {
  const type = classesOf(kind)
  const all = type ? options(type) : []
  return kind === 'appeal'
    ? all.filter(({ value }) => (APPEAL_L1 as readonly unknown[]).includes(value))
    : all
}

/** What handlers check before they answer or close, by kind of case and its class. */
export default function ChecklistItemsPage() {
  const t = useTexts(checklistTexts)
  const may = useMay()
  const { message } = App.useApp()
  const dictionary = useDictionary()
  const control = useListState(FILTERS)
  const [editing, setEditing] = useState<ChecklistRecord | 'new'>()
  const stop = useRecordAct(checklistItems.retire)
  const asked = CHECKED_KINDS.find((kind) => kind === control.filters.kind) ?? 'appeal'
  const title = (row: ChecklistRecord) => (getLanguage() === 'en' ? row.titleEn : row.title)
  const basis = (row: ChecklistRecord) => (getLanguage() === 'en' ? row.basisEn : row.basis)
  const problem = ({ kind, l1 }: ChecklistRecord) => {
    const type = classesOf(kind)
    return l1 && type ? dictionary.label(type, l1) : t('everyProblem')
  }
  const necessity = (row: ChecklistRecord) =>
    t(row.machine ? 'machine' : row.required ? 'required' : 'optional')
  const acts = (row: ChecklistRecord): RowAct<ChecklistRecord>[] => [
    ...(may(checklistItems.edit) ? [{ key: 'edit', label: t('edit'), onClick: () => setEditing(row) }] : []),
    ...(may(checklistItems.retire)
      ? [
          {
            key: 'stop',
            label: t(row.retired ? 'restart' : 'stop'),
            danger: !row.retired,
            onClick: () =>
              stop.mutate(
                { id: row.id, version: row.version, retired: !row.retired },
                { onSuccess: () => void message.success(t('done')) },
              ),
          },
        ]
      : []),
  ]
  return (
    <>
      <RecordList
        name="checklists"
        page={checklistItems.page}
        control={control}
        lead={<p className="o-mut o-rec-lead">{t('note')}</p>}
        filters={[
          { kind: 'text', name: 'searchKey', placeholder: t('search') },
          { kind: 'one', name: 'kind', label: t('kind'), options: kindOptions() },
          { kind: 'one', name: 'l1', label: t('problem'), options: classOptions(asked, dictionary) },
        ]}
        columns={[
          {
            dataIndex: 'title',
            title: t('title'),
            customRender: (row) => (
              <>
                {title(row)}
                {basis(row) && <div className="o-mut o-sm">{basis(row)}</div>}
              </>
            ),
          },
          { dataIndex: 'kind', title: t('kind'), width: 110, customRender: ({ kind }) => kindWord(kind) },
          { dataIndex: 'l1', title: t('problem'), width: 130, customRender: problem },
          { dataIndex: 'required', title: t('necessity'), width: 100, customRender: necessity },
          { dataIndex: 'sortCode', title: t('sortCode'), width: 80, from: 1280 },
          {
            dataIndex: 'retired',
            title: t('status'),
            width: 110,
            customRender: (row) => (
              <StatusTag turn={row.retired ? 'ended' : 'ours'} word={t(row.retired ? 'retired' : 'asked')} />
            ),
          },
        ]}
        acts={acts}
        actsWidth={150}
        add={{ route: checklistItems.add, label: t('add'), onAdd: () => setEditing('new') }}
        card={(row) => (
          <>
            <b>{title(row)}</b>
            <div className="o-mut o-sm">
              {kindWord(row.kind)} {problem(row)} {necessity(row)}
            </div>
          </>
        )}
      />
      {editing && (
        <ItemDialog
          key={editing === 'new' ? 'new' : editing.id}
          row={editing === 'new' ? undefined : editing}
          kind={asked}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

type ItemField = FieldOf<typeof ChecklistBody>

interface DialogProps {
  row: ChecklistRecord | undefined
  /** The kind that a new item begins with. */
  kind: CaseKindName
  onClose(): void
}

function ItemDialog({ row, kind, onClose }: DialogProps) {
  const t = useTexts(checklistTexts)
  const dictionary = useDictionary()
  // An item keeps its kind and class: cases that have it were asked it for those.
  const place: ItemField[] = [
    { path: 'kind', label: t('kind'), kind: 'select', options: kindOptions(), per: 2 },
    ...CHECKED_KINDS.filter((one) => classesOf(one) !== null).map(
      (one): ItemField => ({
        path: 'l1',
        variant: one,
        label: t('problem'),
        kind: 'select',
        options: classOptions(one, dictionary),
        hint: t('everyProblemHint'),
        per: 2,
        when: (values) => values.kind === one,
      }),
    ),
  ]
  const fields: ItemField[] = [
    { path: 'title', label: t('title') },
    { path: 'titleEn', label: t('titleEn') },
    { path: 'basis', label: t('basis'), per: 2 },
    { path: 'basisEn', label: t('basisEn'), per: 2 },
    ...(row ? [] : place),
    { path: 'sortCode', label: t('sortCode'), kind: 'number', per: 2 },
    ...(row?.machine
      ? []
      : [
          {
            path: 'required',
            label: t('required'),
            hint: t('requiredHint'),
            kind: 'switch',
          } satisfies ItemField,
        ]),
  ]
  return (
    <RecordDialog
      route={row ? checklistItems.edit : checklistItems.add}
      schema={ChecklistBody}
      title={t(row ? 'edit' : 'add')}
      fields={fields}
      initial={
        row
          ? {
              title: row.title,
              titleEn: row.titleEn,
              basis: row.basis ?? undefined,
              basisEn: row.basisEn ?? undefined,
              sortCode: row.sortCode,
              required: row.required,
            }
          : { kind }
      }
      fixed={row ? { id: row.id, version: row.version } : {}}
      onClose={onClose}
    />
  )
}
