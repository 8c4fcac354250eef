import {
  EditGenBasic,
  GEN_TYPES,
  type GenBasic,
  type GenType,
  NewGenBasic,
} from '@appeal/contract/codegen/codegen.schemas.ts'
import { Button, Form, Steps } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import { genBasics } from '../../lib/seldomDeskOperations.ts'
import { ContractForm } from '../../ui/ContractForm.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import type { FieldOf } from '../../ui/fields.ts'
import { useRecordAct } from '../../ui/useRecords.ts'
import { downloadSlice, useTableColumns, useTables } from './codegen.api.ts'
import * as styles from './codegen.module.css'
import { codegenTexts } from './codegen.texts.ts'
import { FieldsStep } from './FieldsStep.tsx'

type Values = Record<string, unknown>
type Basics = z.input<typeof NewGenBasic | typeof EditGenBasic>
const isTree = (values: Values) => values.genType === 'TREE' || values.genType === 'LEFT_TREE_TABLE'
const hasSub = (values: Values) => values.genType === 'LEFT_TREE_TABLE' || values.genType === 'MASTER_DETAIL'

interface Props {
  /** What is changed; a new one where it is left out. */
  basic?: GenBasic
  onPreview(basic: GenBasic): void
  onClose(): void
}

/** Three steps: basics, columns, done. Going back loses nothing: each step is saved when it is left. */
export function WizardDialog({ basic, onPreview, onClose }: Props) {
  const t = useTexts(codegenTexts)
  const [form] = Form.useForm<Values>()
  const [step, setStep] = useState(0)
  const [saved, setSaved] = useState(basic)
  const saveColumns = useRef<() => Promise<boolean>>(async () => true)
  const act = useRecordAct(saved ? genBasics.edit : genBasics.add)

  const submit = async (values: Basics) => {
    setSaved(await act.mutateAsync(values))
    setStep(1)
  }
  const next = async () => {
    if (step === 0) form.submit()
    else if (await saveColumns.current()) setStep(2)
  }
  return (
    <DragModal
      title={basic ? `${t('config')} ${basic.functionName}` : t('setUp')}
      onClose={onClose}
      footer={
        <div className={styles.genFoot}>
          <Button type="text" onClick={onClose}>
            {t('close')}
          </Button>
          {step > 0 && <Button onClick={() => setStep(step - 1)}>{t('back')}</Button>}
          {step < 2 && (
            <Button type="primary" loading={act.isPending} onClick={() => void next()}>
              {t('next')}
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.genBody}>
        <Steps
          className={styles.genSteps}
          size="small"
          current={step}
          items={[{ title: t('stepBasics') }, { title: t('stepFields') }, { title: t('stepDone') }]}
        />
        {step === 0 && <BasicsStep form={form} saved={saved} onSubmit={submit} />}
        {step === 1 && saved && <FieldsStep basic={saved} save={saveColumns} />}
        {step === 2 && saved && (
          <div className={styles.genDone}>
            <h2>{t('doneTitle')}</h2>
            <p className="o-mut">{t('doneText')}</p>
            <Button onClick={() => onPreview(saved)}>{t('preview')}</Button>{' '}
            <Button type="primary" onClick={() => void downloadSlice(saved.id)}>
              {t('download')}
            </Button>
          </div>
        )}
      </div>
    </DragModal>
  )
}

interface BasicsProps {
  form: ReturnType<typeof Form.useForm<Values>>[0]
  saved: GenBasic | undefined
  onSubmit(values: Basics): Promise<void>
}

function BasicsStep({ form, saved, onSubmit }: BasicsProps) {
  const t = useTexts(codegenTexts)
  const { data: tables = [] } = useTables()
  const [chosen, setChosen] = useState({ main: saved?.dbTable, sub: saved?.subDbTable ?? undefined })
  const { data: mainColumns = [] } = useTableColumns(chosen.main)
  const { data: subColumns = [] } = useTableColumns(chosen.sub)
  const tableOptions = tables.map(({ tableName, tableRemark }) => ({
    value: tableName,
    label: tableRemark ? `${tableName} ${tableRemark}` : tableName,
  }))
  const optionsOf = (columns: typeof mainColumns, keysOnly = false) =>
    columns
      .filter(({ isKey }) => !keysOnly || isKey)
      .map(({ columnName, columnRemark }) => ({
        value: columnName,
        label: columnRemark ? `${columnName} ${columnRemark}` : columnName,
      }))
  const fields: FieldOf<typeof NewGenBasic>[] = [
    {
      path: 'genType',
      label: t('genType'),
      kind: 'cards',
      options: GEN_TYPES.map((type: GenType) => ({
        value: type,
        label: t(`type.${type}`),
        hint: t(`hint.${type}`),
      })),
    },
    { path: 'dbTable', label: t('dbTable'), kind: 'select', options: tableOptions, per: 2 },
    {
      path: 'dbTableKey',
      label: t('dbTableKey'),
      kind: 'select',
      options: optionsOf(mainColumns, true),
      per: 2,
    },
    { path: 'functionName', label: t('functionName'), per: 2 },
    { path: 'functionNameEn', label: t('functionNameEn'), per: 2 },
    { path: 'busName', label: t('busName'), hint: t('busHint'), per: 2 },
    { path: 'className', label: t('className'), hint: t('classHint'), per: 2 },
    {
      path: 'formLayout',
      label: t('formLayout'),
      kind: 'segmented',
      options: [
        { value: 'vertical', label: t('vertical') },
        { value: 'horizontal', label: t('horizontal') },
      ],
      per: 2,
    },
    { path: 'authorName', label: t('author'), per: 2 },
    {
      path: 'treeParentField',
      label: t('treeParent'),
      kind: 'select',
      options: optionsOf(mainColumns),
      per: 2,
      when: isTree,
      required: true,
    },
    {
      path: 'treeNameField',
      label: t('treeName'),
      kind: 'select',
      options: optionsOf(mainColumns),
      per: 2,
      when: isTree,
      required: true,
    },
    {
      path: 'subDbTable',
      section: t('subSection'),
      label: t('subTable'),
      kind: 'select',
      options: tableOptions,
      per: 3,
      when: hasSub,
      required: true,
    },
    {
      path: 'subDbTableKey',
      label: t('subKey'),
      kind: 'select',
      options: optionsOf(subColumns, true),
      per: 3,
      when: hasSub,
      required: true,
    },
    {
      path: 'subForeignKey',
      label: t('subForeign'),
      kind: 'select',
      options: optionsOf(subColumns),
      per: 3,
      when: hasSub,
      required: true,
    },
    { path: 'subFunctionName', label: t('subName'), per: 3, when: hasSub, required: true },
    { path: 'subBusName', label: t('subBus'), per: 3, when: hasSub, required: true },
    { path: 'subClassName', label: t('subClass'), per: 3, when: hasSub, required: true },
  ]
  return (
    <ContractForm
      form={form}
      schema={saved ? EditGenBasic : NewGenBasic}
      fields={fields}
      initial={saved ? { ...saved } : { genType: 'TABLE', formLayout: 'vertical' }}
      fixed={{ module: saved?.module ?? 'development', ...(saved && { id: saved.id }) }}
      onValues={(values) =>
        setChosen({
          main: values.dbTable as string | undefined,
          sub: values.subDbTable as string | undefined,
        })
      }
      onSubmit={onSubmit}
    />
  )
}
