import {
  EditGenFields,
  EFFECT_TYPES,
  type GenBasic,
  type GenField,
  QUERY_TYPES,
} from '@appeal/contract/codegen/codegen.schemas.ts'
import { Checkbox, Input, Select, Table } from 'antd'
import { type RefObject, useEffect, useState } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { sentenceOf } from '../../lib/schema.ts'
import { genFields } from '../../lib/seldomDeskOperations.ts'
import { AlertNote } from '../../ui/AlertNote.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useRecordAct } from '../../ui/useRecords.ts'
import { useGenFields } from './codegen.api.ts'
import * as styles from './codegen.module.css'
import { codegenTexts } from './codegen.texts.ts'

const FLAGS = [
  ['whetherTable', 'inList'],
  ['whetherAddUpdate', 'inForm'],
  ['whetherRequired', 'required'],
  ['whetherUnique', 'unique'],
  ['queryWhether', 'query'],
] as const

/** What is shown of each column, and how; saved as a whole when the step is left. */
export function FieldsStep({ basic, save }: { basic: GenBasic; save: RefObject<() => Promise<boolean>> }) {
  const t = useTexts(codegenTexts)
  const { data, error, refetch } = useGenFields(basic.id)
  const [rows, setRows] = useState<readonly GenField[]>()
  const [fault, setFault] = useState<string>()
  const act = useRecordAct(genFields.editBatch)
  useEffect(() => {
    if (data) setRows((before) => before ?? data)
  }, [data])
  const shown = rows?.filter(({ isTableKey }) => isTableKey === 'N') ?? []

  save.current = async () => {
    const judged = EditGenFields.safeParse(shown)
    if (!judged.success) {
      const [issue] = judged.error.issues
      const row = shown[Number(issue?.path[0])]
      setFault(issue && `${row?.fieldName ?? ''}: ${sentenceOf(issue)}`)
      return false
    }
    setFault(undefined)
    try {
      await act.mutateAsync(judged.data)
      return true
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      return false
    }
  }

  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!rows) return <Skeleton rows={8} />
  const set = (id: string, change: Partial<GenField>) =>
    setRows(rows.map((row) => (row.id === id ? { ...row, ...change } : row)))
  return (
    <div className={styles.genFields}>
      {fault && <AlertNote>{fault}</AlertNote>}
      <Table<GenField>
        size="small"
        pagination={false}
        rowKey="id"
        dataSource={shown}
        scroll={{ x: 1180 }}
        columns={[
          {
            title: t('field'),
            width: 190,
            render: (_, row) => (
              <>
                <b>{row.fieldName}</b>
                <div className="o-mut o-sm">
                  {row.fieldType}
                  {basic.subDbTable && ` · ${t(row.tableType === 'MAIN' ? 'main' : 'sub')}`}
                </div>
              </>
            ),
          },
          {
            title: t('remark'),
            width: 150,
            render: (_, row) => (
              <Input
                aria-label={`${row.fieldName} ${t('remark')}`}
                value={row.fieldRemark}
                maxLength={40}
                onChange={(event) => set(row.id, { fieldRemark: event.target.value })}
              />
            ),
          },
          {
            title: t('remarkEn'),
            width: 150,
            render: (_, row) => (
              <Input
                aria-label={`${row.fieldName} ${t('remarkEn')}`}
                value={row.fieldRemarkEn ?? ''}
                maxLength={60}
                onChange={(event) => set(row.id, { fieldRemarkEn: event.target.value || null })}
              />
            ),
          },
          {
            title: t('effect'),
            width: 130,
            render: (_, row) => (
              <Select
                aria-label={`${row.fieldName} ${t('effect')}`}
                className="o-f-1"
                style={{ width: '100%' }}
                value={row.effectType}
                options={EFFECT_TYPES.map((value) => ({ value, label: t(`effect.${value}`) }))}
                onChange={(effectType) => set(row.id, { effectType })}
              />
            ),
          },
          {
            title: t('dict'),
            width: 140,
            render: (_, row) => (
              <Input
                aria-label={`${row.fieldName} ${t('dict')}`}
                value={row.dictTypeCode ?? ''}
                onChange={(event) => set(row.id, { dictTypeCode: event.target.value || null })}
              />
            ),
          },
          ...FLAGS.map(([name, label]) => ({
            title: t(label),
            width: 64,
            align: 'center' as const,
            render: (_: unknown, row: GenField) => (
              <Checkbox
                aria-label={`${row.fieldName} ${t(label)}`}
                checked={row[name] === 'Y'}
                onChange={(event) => set(row.id, { [name]: event.target.checked ? 'Y' : 'N' })}
              />
            ),
          })),
          {
            title: t('queryType'),
            width: 110,
            render: (_, row) =>
              row.queryWhether === 'Y' && (
                <Select
                  aria-label={`${row.fieldName} ${t('queryType')}`}
                  style={{ width: '100%' }}
                  value={row.queryType ?? 'eq'}
                  options={QUERY_TYPES.map((value) => ({ value, label: t(`query.${value}`) }))}
                  onChange={(queryType) => set(row.id, { queryType })}
                />
              ),
          },
        ]}
      />
    </div>
  )
}
