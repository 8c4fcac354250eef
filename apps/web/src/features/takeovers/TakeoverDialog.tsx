import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import {
  type TakeoverField,
  takeoverField,
  takeoverFields,
} from '@appeal/contract/takeovers/takeovers.kinds.ts'
import type {
  TakeoverCheck,
  TakeoverInspection,
  TakeoverMapping,
} from '@appeal/contract/takeovers/takeovers.routes.ts'
import { useMutation } from '@tanstack/react-query'
import { Button, Checkbox, Input, Popconfirm, Select, Upload } from 'antd'
import { useState } from 'react'
import { kindWord } from '../../domain/caseFaces.ts'
import { joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { call } from '../../lib/operations.ts'
import { takeovers } from '../../lib/seldomDeskOperations.ts'
import { useWordsLanguage } from '../../lib/wordsLanguage.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { GoodRows, WrongRows } from './Rows.tsx'
import * as styles from './takeovers.module.css'
import { takeoverTexts } from './takeovers.texts.ts'
import { WordChoice } from './WordChoice.tsx'

const formOf = (file: File) => {
  const form = new FormData()
  form.append('file', file, file.name)
  return form
}

type Mapping = Pick<TakeoverMapping, 'kind' | 'name' | 'system' | 'words'> & {
  id?: string
  version?: number
  columns: Partial<Record<TakeoverField, string>>
}
const FRESH: Mapping = { kind: 'appeal', name: '', system: '', columns: {}, words: [] }
const asMapping = ({ columns, ...kept }: TakeoverMapping): Mapping => ({
  ...kept,
  columns: Object.fromEntries(columns),
})
interface Props {
  onClose(): void
  /** It is being taken over. */
  onRun(id: string): void
}

/** A file is chosen, its columns and words are mapped, tried out, and only then taken over. */
export default function TakeoverDialog({ onClose, onRun }: Props) {
  const t = useTexts(takeoverTexts)
  const [file, setFile] = useState<File>()
  const [mapping, setMapping] = useState<Mapping>(FRESH)
  const [checked, setChecked] = useState<TakeoverCheck>()
  const [tells, setTells] = useState(false)
  const { data: all = [] } = useRecord(takeovers.mappings, undefined)
  const { kind } = mapping
  const kept = all.filter((one) => one.kind === kind)
  /** What was tried out is true of the mapping as it was then. */
  const put = (next: Mapping) => {
    setMapping(next)
    setChecked(undefined)
  }
  const inspect = useMutation({
    mutationFn: async ({ chosen, of }: { chosen: File; of: CaseKindName }) => ({
      ...{ chosen, of },
      ...(await call(takeovers.inspect, { query: { kind: of }, form: formOf(chosen) })),
    }),
    onSuccess: ({ chosen, of, columns, mappingId }) => {
      const fits = all.find(({ id }) => id === mappingId)
      setFile(chosen)
      put(fits ? asMapping(fits) : { ...FRESH, kind: of, columns: Object.fromEntries(columns) })
    },
  })
  /** A file that is read already is read once more, by the columns of the other kind. */
  const choose = (of: CaseKindName) => {
    put({ ...FRESH, kind: of })
    if (file) inspect.mutate({ chosen: file, of })
  }
  const save = useRecordAct(takeovers.save)
  const check = useMutation({
    mutationFn: async (chosen: File) => {
      const columns = Object.entries(mapping.columns) as [TakeoverField, string][]
      const saved = await save.mutateAsync({ ...mapping, columns })
      const found = await call(takeovers.check, {
        query: { mappingId: saved.id },
        form: formOf(chosen),
      })
      return { saved, found }
    },
    onSuccess: ({ saved, found }) => {
      setMapping((before) => ({ ...before, ...saved }))
      setChecked(found)
    },
  })
  const start = useMutation({
    mutationFn: (chosen: File) =>
      call(takeovers.start, {
        query: { mappingId: mapping.id!, tells: tells ? 'true' : 'false' },
        form: formOf(chosen),
      }),
    onSuccess: ({ id }) => onRun(id),
  })
  const isNamed = mapping.name.trim().length > 1 && mapping.system.trim().length > 1
  return (
    <DragModal
      width={960}
      title={t('begin')}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Button type="text" onClick={onClose}>
            {t('cancel')}
          </Button>
          {file && (
            <Button
              disabled={!isNamed || start.isPending}
              loading={check.isPending}
              onClick={() => check.mutate(file)}
            >
              {t(checked ? 'checkAgain' : 'check')}
            </Button>
          )}
          {file && checked && checked.good.length > 0 && (
            <Button type="primary" loading={start.isPending} onClick={() => start.mutate(file)}>
              {t('start', { count: checked.good.length })}
            </Button>
          )}
        </div>
      }
    >
      <div className="o-rec-form">
        <div className={`${styles.field} ${styles.kind}`}>
          {t('kind')}
          <Select
            aria-label={t('kind')}
            disabled={inspect.isPending || check.isPending || start.isPending}
            value={kind}
            options={CASE_KIND_NAMES.map((value) => ({ value, label: kindWord(value) }))}
            onChange={choose}
          />
        </div>
        <div className="o-row">
          <Upload
            accept=".xlsx,.csv,.txt,.json"
            showUploadList={false}
            beforeUpload={(chosen) => {
              inspect.mutate({ chosen, of: kind })
              return false
            }}
          >
            <Button icon={<Icon name="upload" />} loading={inspect.isPending}>
              {t(file ? 'again' : 'choose')}
            </Button>
          </Upload>
          <span className="o-mut">
            {file && inspect.data ? t('read', { name: file.name, count: inspect.data.rows }) : t('fileHint')}
          </span>
        </div>
        {file && inspect.data && (
          <>
            <Naming kept={kept} found={inspect.data} mapping={mapping} onChange={put} />
            {checked && <Outcome checked={checked} mapping={mapping} onWords={setMapping} />}
            {checked && checked.good.length > 0 && (
              <Checkbox checked={tells} onChange={({ target }) => setTells(target.checked)}>
                {t('tells')}
              </Checkbox>
            )}
            <Columns heads={inspect.data.heads} mapping={mapping} onChange={put} />
          </>
        )}
      </div>
    </DragModal>
  )
}

interface NamingProps {
  kept: readonly TakeoverMapping[]
  found: TakeoverInspection
  mapping: Mapping
  onChange(next: Mapping): void
}

/** Which mapping it is, under which name it is kept, and of which system. */
function Naming({ kept, found, mapping, onChange }: NamingProps) {
  const t = useTexts(takeoverTexts)
  const drop = useRecordAct(takeovers.drop)
  const choose = (id: string | undefined) => {
    const one = kept.find((each) => each.id === id)
    onChange(
      one ? asMapping(one) : { ...FRESH, kind: mapping.kind, columns: Object.fromEntries(found.columns) },
    )
  }
  return (
    <div className={styles.grid}>
      <div className={styles.field}>
        {t('mapping')}
        <span className="o-row">
          <Select
            aria-label={t('mapping')}
            style={{ flex: 1, minWidth: 0 }}
            value={mapping.id ?? ''}
            options={[
              { value: '', label: t('fresh') },
              ...kept.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={choose}
          />
          {mapping.id && kept.some(({ id }) => id === mapping.id) && (
            <Popconfirm
              title={t('dropSure', { name: mapping.name })}
              onConfirm={() =>
                drop
                  .mutateAsync({ id: mapping.id! })
                  .then(() => choose(undefined))
                  .catch(() => undefined)
              }
            >
              <Button type="text" danger aria-label={t('drop')} icon={<Icon name="x" />} />
            </Popconfirm>
          )}
        </span>
      </div>
      <div className={styles.field}>
        {t('name')}
        <Input
          aria-label={t('name')}
          maxLength={50}
          value={mapping.name}
          onChange={({ target }) => onChange({ ...mapping, name: target.value })}
        />
      </div>
      <div className={styles.field}>
        {t('system')}
        <Input
          aria-label={t('system')}
          maxLength={50}
          value={mapping.system}
          onChange={({ target }) => onChange({ ...mapping, system: target.value })}
        />
      </div>
      {(mapping.name.trim().length < 2 || mapping.system.trim().length < 2) && (
        <p className="o-mut o-sm">{t('fillName')}</p>
      )}
    </div>
  )
}

interface ColumnsProps {
  heads: readonly string[]
  mapping: Mapping
  onChange(next: Mapping): void
}

/** Which column of the file stands for which of our fields. */
function Columns({ heads, mapping, onChange }: ColumnsProps) {
  const { kind, columns: chosen } = mapping
  const isRequired = (field: TakeoverField) => takeoverField(kind, field)?.required === true
  const fields = takeoverFields[kind]
  const [all, setAll] = useState(false)
  const t = useTexts(takeoverTexts)
  const language = useWordsLanguage()
  // A mapping that was kept says nothing of columns that came to the file since.
  const unread = heads.filter((head) => head && !Object.values(chosen).includes(head))
  const put = (field: TakeoverField, heading: string | undefined) => {
    const { [field]: _, ...others } = chosen
    onChange({ ...mapping, columns: heading ? { ...others, [field]: heading } : others })
  }
  const one = (field: TakeoverField) => (
    <div className={styles.field} key={field}>
      <span>
        {takeoverField(kind, field)?.[language]}
        {isRequired(field) && ' *'}
      </span>
      <Select
        allowClear
        aria-label={takeoverField(kind, field)?.[language] ?? field}
        placeholder={t('none')}
        showSearch
        status={isRequired(field) && !chosen[field] ? 'warning' : ''}
        value={chosen[field]}
        options={heads.map((head) => ({ value: head, label: head }))}
        onChange={(heading) => put(field, heading)}
      />
    </div>
  )
  return (
    <>
      <p className={styles.head}>
        {t('columns')} · {t('required')}
      </p>
      <div className={styles.grid}>{fields.filter(isRequired).map(one)}</div>
      <p className={styles.head}>
        {t('optional')}{' '}
        {!all && (
          <Button type="link" size="small" onClick={() => setAll(true)}>
            {t('all')}
          </Button>
        )}
      </p>
      <div className={styles.grid}>
        {fields.filter((field) => !isRequired(field) && (all || chosen[field])).map(one)}
      </div>
      {unread.length > 0 && <p className="o-note">{t('unread', { columns: joinItems(unread) })}</p>}
    </>
  )
}

interface OutcomeProps {
  checked: TakeoverCheck
  mapping: Mapping
  onWords(change: (before: Mapping) => Mapping): void
}

/** What the dry run tells: words to be mapped, rows that are wrong, what would become of the others. */
function Outcome({ checked, mapping, onWords }: OutcomeProps) {
  const t = useTexts(takeoverTexts)
  const language = useWordsLanguage()
  const codeOf = (field: TakeoverField, word: string) =>
    mapping.words.find(([of, said]) => of === field && said === word)?.[2]
  const put = (field: TakeoverField, word: string, code: string | undefined) =>
    onWords((before) => ({
      ...before,
      words: [
        ...before.words.filter(([of, said]) => of !== field || said !== word),
        ...(code ? [[field, word, code] as [TakeoverField, string, string]] : []),
      ],
    }))
  return (
    <>
      <p className={styles.sum} role="status">
        {checked.good.length > 0 && (
          <span className={styles.good}>
            <Icon name="check" /> {t('good', { count: checked.good.length })}
          </span>
        )}
        {checked.wrong.length > 0 && (
          <span className="o-bad">
            <Icon name="ban" /> {t('bad', { count: checked.wrong.length })}
          </span>
        )}
      </p>
      {checked.unknown.length > 0 && (
        <>
          <p className={styles.head}>{t('words')}</p>
          <div className={styles.grid}>
            {checked.unknown.map(({ field, word, rows }) => (
              <div className={styles.field} key={`${field} ${word}`}>
                <span>
                  {takeoverField(mapping.kind, field)?.[language]} · <b>{word}</b>{' '}
                  <span className="o-mut">{t('rows', { count: rows })}</span>
                </span>
                <WordChoice
                  kind={mapping.kind}
                  field={field}
                  label={word}
                  value={codeOf(field, word)}
                  onChange={(code) => put(field, word, code)}
                />
              </div>
            ))}
          </div>
        </>
      )}
      {checked.wrong.length > 0 && <WrongRows rows={checked.wrong} />}
      {checked.good.length > 0 && <GoodRows kind={mapping.kind} rows={checked.good} />}
    </>
  )
}
