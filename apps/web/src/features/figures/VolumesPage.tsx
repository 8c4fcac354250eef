import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type ImportResult, type Volume, WHOLE_COUNTRY } from '@appeal/contract/figures/figures.schemas.ts'
import { monthOf, shiftMonth } from '@appeal/contract/figures/periods.ts'
import { Button, Form, Input, Modal, Select, Table, Upload } from 'antd'
import { useState } from 'react'
import { useBrands } from '../../domain/brands.ts'
import { formatMoment } from '../../lib/formats.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import type { Column } from '../../ui/columns.ts'
import { DataTable } from '../../ui/DataTable.tsx'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { OwnForm } from '../../ui/OwnForm.tsx'
import { useListState } from '../../ui/useListState.ts'
import { saveTemplate, useVolumeActs, useVolumes } from './figures.api.ts'
import * as styles from './figures.module.css'
import { statisticsTexts } from './figures.texts.ts'
import { useOutline } from './outlines.ts'

type Words = Translate<keyof typeof statisticsTexts.zh>
const FILTERS = ['month', 'brand', 'searchKey'] as const
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/

/** Business volume of a month: the denominator of every rate. */
export default function VolumesPage() {
  const t = useTexts(statisticsTexts)
  const control = useListState(FILTERS)
  const now = monthOf(shanghaiDate(Date.now()))
  const asked = control.filters.month
  const month = asked && MONTH.test(asked) ? asked : shiftMonth(now, -1)
  const list = useVolumes(control, month)
  const brands = useBrands()
  const acts = useVolumeActs()
  const [edited, setEdited] = useState<Partial<Volume>>()
  const [locking, setLocking] = useState(false)
  // What is typed and not searched for yet; else what the list is filtered by.
  const [typed, setTyped] = useKept<string | null>('find', null)
  const search = (searchKey: string | undefined) => {
    setTyped(null)
    control.setFilters({ searchKey })
  }
  const [imported, setImported] = useState<ImportResult>()
  const { data } = list
  const open = data && !data.locked
  const remove = (row: Volume) =>
    Modal.confirm({
      title: t('deleteSure', { name: `${row.brandName} ${row.areaName} ${row.month}` }),
      okText: t('delete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: () => acts.remove.mutateAsync(row).catch(() => undefined),
    })
  const columns: Column<Volume>[] = [
    { dataIndex: 'brandName', title: t('brand'), width: 150 },
    { dataIndex: 'areaName', title: t('place'), width: 170 },
    {
      dataIndex: 'millions',
      title: t('volume'),
      width: 150,
      customRender: ({ millions }) => Number(millions).toString(),
    },
    {
      dataIndex: 'updatedBy',
      title: t('updatedBy'),
      width: 120,
      from: 1100,
      customRender: ({ updatedBy }) => updatedBy ?? '–',
    },
    {
      dataIndex: 'updateTime',
      title: t('updated'),
      width: 160,
      from: 1100,
      customRender: ({ updateTime }) => formatMoment(updateTime),
    },
    {
      dataIndex: 'version',
      title: t('acts'),
      width: 130,
      hasActs: () => open === true,
      customRender: (row) =>
        open && (
          <>
            <Button type="link" size="small" onClick={() => setEdited(row)}>
              {t('edit')}
            </Button>
            <Button type="link" size="small" danger onClick={() => remove(row)}>
              {t('delete')}
            </Button>
          </>
        ),
    },
  ]
  return (
    <section className="o-page">
      <div className={styles.statBar}>
        <span className={styles.statStep}>
          <Button
            size="small"
            type="text"
            aria-label={t('earlier')}
            icon={<Icon name="left" size={14} />}
            onClick={() => control.setFilters({ month: shiftMonth(month, -1) })}
          />
          <b>{month}</b>
          <Button
            size="small"
            type="text"
            aria-label={t('later')}
            disabled={month >= now}
            icon={<Icon name="right" size={14} />}
            onClick={() => control.setFilters({ month: shiftMonth(month, 1) })}
          />
        </span>
        <Select
          size="small"
          allowClear
          aria-label={t('brand')}
          placeholder={t('brand')}
          style={{ width: 150 }}
          value={control.filters.brand}
          options={brands.all}
          onChange={(brand) => control.setFilters({ brand })}
        />
        <Input
          size="small"
          allowClear
          aria-label={t('searchVolume')}
          placeholder={t('searchVolume')}
          style={{ width: 190 }}
          maxLength={100}
          value={typed ?? control.filters.searchKey ?? ''}
          onChange={({ target }) => {
            if (target.value) setTyped(target.value)
            else search(undefined)
          }}
          onPressEnter={() => search((typed ?? control.filters.searchKey)?.trim() || undefined)}
        />
        <span className="o-mut o-sm">
          {data?.countryMillions
            ? t('country', { millions: Number(data.countryMillions).toString() })
            : t('noCountry')}
        </span>
      </div>
      {data?.locked && (
        <div className="o-note" style={{ margin: '8px 16px 0' }}>
          <Icon name="lock" />
          {data.frozen ? t('frozenLock') : t('locked', { reason: data.lockReason ?? '' })}
        </div>
      )}
      <DataTable
        name="statistics.volumes"
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => `${row.brand}/${row.area}`}
        condition={t('volumesNote')}
        card={(row) => (
          <>
            <b>
              {row.brandName} {row.areaName}
            </b>
            <div className="o-mut o-sm">{row.millions}</div>
          </>
        )}
        tools={
          <>
            <Button
              size="small"
              icon={<Icon name="download" size={14} />}
              onClick={() => void saveTemplate(month).catch(() => undefined)}
            >
              {t('template')}
            </Button>
            {open && (
              <>
                <Upload
                  accept=".xlsx"
                  showUploadList={false}
                  beforeUpload={(file) => {
                    acts.importSheet.mutate(file, { onSuccess: setImported })
                    return false
                  }}
                >
                  <Button size="small" loading={acts.importSheet.isPending}>
                    {t('importSheet')}
                  </Button>
                </Upload>
                <Button size="small" type="primary" onClick={() => setEdited({})}>
                  {t('add')}
                </Button>
              </>
            )}
            {data && !data.frozen && (
              <Button size="small" icon={<Icon name="lock" size={14} />} onClick={() => setLocking(true)}>
                {t(data.locked ? 'unlock' : 'lock')}
              </Button>
            )}
          </>
        }
      />
      {edited && <VolumeDialog t={t} month={month} given={edited} onClose={() => setEdited(undefined)} />}
      {locking && data && (
        <LockDialog t={t} month={month} locked={data.locked} onClose={() => setLocking(false)} />
      )}
      {imported && <ImportedDialog t={t} result={imported} onClose={() => setImported(undefined)} />}
    </section>
  )
}

interface DialogProps {
  t: Words
  month: string
  onClose(): void
}

function VolumeDialog({ t, month, given, onClose }: DialogProps & { given: Partial<Volume> }) {
  const brands = useBrands()
  const china = useOutline(undefined, true)
  const { edit } = useVolumeActs()
  const [form] = Form.useForm<{ brand: string; area: string; millions: string }>()
  const isNew = given.version === undefined
  const areas = [
    { value: WHOLE_COUNTRY, label: t('whole') },
    ...(china.data?.json.features ?? [])
      .map(({ properties }) => ({ value: properties.id ?? '', label: properties.name }))
      .sort((a, b) => (a.value < b.value ? -1 : 1)),
  ]
  const save = async (values: { brand: string; area: string; millions: string }) => {
    await edit.mutateAsync({
      ...values,
      millions: values.millions.trim(),
      month,
      ...(given.version !== undefined && { version: given.version }),
    })
    onClose()
  }
  return (
    <DragModal
      title={t(isNew ? 'add' : 'edit')}
      width={440}
      onClose={onClose}
      footer={<DialogFoot ok={t('save')} busy={edit.isPending} onOk={form.submit} onCancel={onClose} />}
    >
      <OwnForm
        what={isNew ? 'volume' : `volume ${month} ${given.brand} ${given.area}`}
        form={form}
        layout="vertical"
        className={styles.statForm}
        initialValues={{
          area: WHOLE_COUNTRY,
          ...given,
          ...(given.millions && { millions: String(Number(given.millions)) }),
        }}
        onFinish={(values) => save(values).catch(() => false)}
      >
        <Form.Item name="brand" label={t('brand')} rules={[{ required: true, message: t('brand') }]}>
          <Select disabled={!isNew} options={brands.all} />
        </Form.Item>
        <Form.Item name="area" label={t('place')} rules={[{ required: true, message: t('place') }]}>
          <Select disabled={!isNew} showSearch={{ optionFilterProp: 'label' }} options={areas} />
        </Form.Item>
        <Form.Item
          name="millions"
          label={t('volume')}
          rules={[{ required: true, pattern: /^\s*\d{1,10}(\.\d{1,4})?\s*$/, message: t('volume') }]}
        >
          <Input inputMode="decimal" suffix={t('millions')} maxLength={16} />
        </Form.Item>
      </OwnForm>
    </DragModal>
  )
}

function LockDialog({ t, month, locked, onClose }: DialogProps & { locked: boolean }) {
  const acts = useVolumeActs()
  const act = locked ? acts.unlock : acts.lock
  const [form] = Form.useForm<{ reason: string }>()
  const save = async ({ reason }: { reason: string }) => {
    await act.mutateAsync({ month, reason: reason.trim() })
    onClose()
  }
  return (
    <DragModal
      title={`${t(locked ? 'unlock' : 'lock')} ${month}`}
      width={440}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={t(locked ? 'unlock' : 'lock')}
          busy={act.isPending}
          onOk={form.submit}
          onCancel={onClose}
        />
      }
    >
      <OwnForm
        what={`lock ${month}`}
        form={form}
        layout="vertical"
        className={styles.statForm}
        onFinish={(values) => save(values).catch(() => false)}
      >
        <Form.Item
          name="reason"
          label={t('reason')}
          rules={[{ required: true, min: 2, whitespace: true, message: t('reasonNeeded') }]}
        >
          <Input maxLength={200} />
        </Form.Item>
      </OwnForm>
    </DragModal>
  )
}

function ImportedDialog({ t, result, onClose }: { t: Words; result: ImportResult; onClose(): void }) {
  const { added, changed, same, refused, rows } = result
  return (
    <DragModal
      title={t('importDone', { added, changed, same, refused })}
      width={760}
      onClose={onClose}
      footer={
        <div className="o-dlg-foot">
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      }
    >
      <Table
        size="small"
        rowKey="line"
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        // What went wrong comes first.
        dataSource={rows.toSorted((a, b) => Number(b.result === 'refused') - Number(a.result === 'refused'))}
        columns={[
          { dataIndex: 'line', title: t('line'), width: 60 },
          { dataIndex: 'month', title: t('monthOf'), width: 90 },
          { dataIndex: 'brand', title: t('brand'), width: 120 },
          { dataIndex: 'area', title: t('place'), width: 110 },
          { dataIndex: 'millions', title: t('millions'), width: 110 },
          { title: t('result'), render: (_, row) => row.message ?? t(`result.${row.result}`) },
        ]}
      />
    </DragModal>
  )
}
