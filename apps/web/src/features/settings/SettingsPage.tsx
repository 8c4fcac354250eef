import type { Pending } from '@appeal/contract/proposals/proposals.routes.ts'
import type { SettingRecord } from '@appeal/contract/settings/settings.routes.ts'
import { App, Button, Form, Input, Select, Switch, Table, Tabs, Upload } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { OwnForm } from '../../ui/OwnForm.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { EngineTest, type TestedChannel } from './EngineTest.tsx'
import * as styles from './settings.module.css'
import { settingTexts } from './settings.texts.ts'

type Words = Translate<keyof typeof settingTexts.zh>
const LIMITS = 'limits'

/** Tabs by the beginning of their categories; what fits none stands under "other". */
const TABS = [
  ['system', ['SYS_BASE']],
  ['login', ['AUTH_LOGIN', 'AUTH_SESSION', 'AUTH_LOG']],
  ['password', ['AUTH_PASSWORD']],
  ['alarm', ['AUTH_ALARM', 'AUTH_HEADS']],
  ['captcha', ['AUTH_CAPTCHA', 'AUTH_SMS']],
  [LIMITS, ['TIME_LIMIT']],
  ['mail', ['EMAIL_']],
  ['sms', ['SMS_']],
  ['push', ['PUSH_']],
  ['file', ['FILE_']],
  ['statistics', ['STATISTICS', 'PORTAL']],
] as const
const tabOf = (category: string) =>
  TABS.find(([, starts]) => starts.some((start) => category === start || category.startsWith(start)))?.[0] ??
  'other'

/** Tabs that describe far ends, each of which can be tried. */
const CHANNELS: Partial<Record<string, TestedChannel>> = {
  mail: 'mail',
  sms: 'sms',
  push: 'push',
  file: 'file',
}

/** Every setting of the product by tab; each tab is saved by itself. */
export default function SettingsPage() {
  const t = useTexts(settingTexts)
  const { data, error, refetch } = useRecord(api.settings.list, {})
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const tabs = [...TABS.map(([key]) => key), 'other'] as const
  return (
    <PageFrame title={t('title')} note={t('note')}>
      {data ? (
        <Tabs
          className={styles.set}
          items={tabs.map((key) => {
            const rows = data.filter((row) => tabOf(row.category) === key)
            return {
              key,
              label: t(key),
              children:
                key === LIMITS ? (
                  <Limits rows={rows} />
                ) : (
                  <Engines
                    // A saved tab starts again from what the server holds.
                    key={rows.map(({ version }) => version).join()}
                    rows={rows}
                    channel={CHANNELS[key]}
                  />
                ),
            }
          })}
        />
      ) : (
        <Skeleton rows={8} />
      )}
    </PageFrame>
  )
}

/** The settings of a tab; those of far ends by engine, each with a test of what is saved. */
function Engines({ rows, channel }: { rows: readonly SettingRecord[]; channel: TestedChannel | undefined }) {
  const t = useTexts(settingTexts)
  if (!channel) return <Tab rows={rows} />
  // Mail by SMTP is the ecosystem's local engine.
  const title = (engine: string) =>
    t(channel === 'mail' && engine === 'LOCAL' ? 'engine_SMTP' : (`engine_${engine}` as 'engine_LOCAL'))
  const categories = [...new Set(rows.map(({ category }) => category))]
  return (
    <>
      <p className="o-mut">{t('enginesNote')}</p>
      {categories.map((category) => {
        const engine = category.slice(category.indexOf('_') + 1)
        return (
          <section key={category} className={styles.setEngine} aria-label={title(engine)}>
            <h2>{title(engine)}</h2>
            <Tab rows={rows.filter((row) => row.category === category)} />
            <EngineTest channel={channel} engine={engine} />
          </section>
        )
      })}
    </>
  )
}

const unitOf = (t: Words, unit: string | null) => {
  const key = `unit_${unit}` as keyof typeof settingTexts.zh
  return unit && key in settingTexts.zh ? t(key) : undefined
}

function Tab({ rows }: { rows: readonly SettingRecord[] }) {
  const t = useTexts(settingTexts)
  const may = useMay()
  const [form] = Form.useForm<Record<string, string>>()
  const act = useRecordAct(api.settings.editBatch)
  const { modal } = App.useApp()
  const [wrong, setWrong] = useState(false)
  const initial = Object.fromEntries(rows.map((row) => [row.configKey, row.configValue]))
  const save = async (values: Record<string, string>) => {
    const changed = rows
      .filter(({ configKey }) => (values[configKey] ?? '') !== initial[configKey])
      .map(({ configKey }) => ({ configKey, configValue: String(values[configKey] ?? '') }))
    setWrong(false)
    if (changed.length === 0) return
    // A refusal names the setting and is told by the shell; what was entered stays.
    const reply = await act.mutateAsync(changed).catch(() => false as const)
    if (reply === false) {
      setWrong(true)
      return false
    }
    const pending = (reply as Pending)?.pending
    if (!pending) return
    modal.info({ centered: true, title: t('pending') })
    // What waits is not in effect, so the form shows the value that is.
    for (const key of pending) form.setFieldValue(key, initial[key])
  }
  const mayEdit = may(api.settings.editBatch)
  return (
    <OwnForm
      what={rows.map(({ category }) => category).join()}
      secrets={rows.filter(({ type }) => type === 'secret').map(({ configKey }) => configKey)}
      form={form}
      layout="vertical"
      className={styles.setForm}
      initialValues={initial}
      disabled={!mayEdit}
      onFinish={save}
    >
      {rows.map((row) => (
        <Form.Item
          key={row.id}
          name={row.configKey}
          label={row.remark}
          extra={
            <>
              {row.law && <span>{row.law} </span>}
              <span className={styles.setKey}>{row.configKey}</span>
            </>
          }
          {...(row.type === 'boolean' && {
            getValueProps: (value: string) => ({ checked: value === 'true' }),
            getValueFromEvent: String,
          })}
        >
          <Control row={row} />
        </Form.Item>
      ))}
      {mayEdit && (
        <div className={styles.setFoot}>
          <Button type="primary" htmlType="submit" loading={act.isPending} danger={wrong}>
            {t('save')}
          </Button>
        </div>
      )}
    </OwnForm>
  )
}

interface ControlProps {
  row: SettingRecord
  id?: string
  value?: string
  checked?: boolean
  onChange?(value: unknown): void
}

function Control({ row, ...given }: ControlProps) {
  const t = useTexts(settingTexts)
  const dictionary = useDictionary()
  const { id, value, checked, onChange } = given
  const field = { ...(id && { id }), value: value ?? '' }
  switch (row.type) {
    case 'boolean':
      return (
        <Switch
          {...(id && { id })}
          checked={checked ?? false}
          checkedChildren={t('on')}
          unCheckedChildren={t('off')}
          onChange={(next) => onChange?.(next)}
        />
      )
    case 'select':
      return (
        <Select
          {...field}
          options={dictionary.options(row.dictionary ?? '')}
          onChange={(next) => onChange?.(next)}
        />
      )
    case 'secret':
      return (
        <Input.Password
          {...field}
          autoComplete="new-password"
          visibilityToggle={false}
          placeholder={t(row.isSet ? 'secretSet' : 'secretUnset')}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'words':
    case 'json':
      return (
        <Input.TextArea
          {...field}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
    case 'image':
      return <Picture value={value ?? ''} onChange={(next) => onChange?.(next)} />
    default:
      return (
        <Input
          {...field}
          inputMode={row.type === 'integer' ? 'numeric' : 'text'}
          suffix={unitOf(t, row.unit)}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )
  }
}

/** A picture that lies in the setting itself, as one data URL (contract 5.7). */
function Picture({ value, onChange }: { value: string; onChange(value: string): void }) {
  const t = useTexts(settingTexts)
  const read = (file: Blob) => {
    const reader = new FileReader()
    reader.onload = () => onChange(String(reader.result))
    reader.readAsDataURL(file)
    return false
  }
  return (
    <span className={styles.setPicture}>
      {value && <img src={value} alt="" />}
      <Upload accept="image/png,image/jpeg,image/webp,image/gif" showUploadList={false} beforeUpload={read}>
        <Button>{t('chooseImage')}</Button>
      </Upload>
      {value && (
        <Button type="text" onClick={() => onChange('')}>
          {t('removeImage')}
        </Button>
      )}
    </span>
  )
}

function Limits({ rows }: { rows: readonly SettingRecord[] }) {
  const t = useTexts(settingTexts)
  return (
    <>
      <p className="o-mut">{t('limitsNote')}</p>
      <Table<SettingRecord>
        size="small"
        pagination={false}
        rowKey="id"
        dataSource={[...rows]}
        columns={[
          { title: t('name'), dataIndex: 'remark' },
          { title: t('law'), dataIndex: 'law' },
          {
            title: t('value'),
            width: 140,
            render: (_, row) => `${row.configValue} ${unitOf(t, row.unit) ?? ''}`,
          },
        ]}
      />
    </>
  )
}
