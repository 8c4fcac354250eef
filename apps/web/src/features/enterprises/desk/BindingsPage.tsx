import { type BindingRow, type Gap, UnbindBody } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { levelTexts } from '@appeal/contract/enterprises/enterprises.texts.ts'
import { Button, DatePicker, Form, Input } from 'antd'
import type dayjs from 'dayjs'
import { useId, useState } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { AlertNote } from '../../../ui/AlertNote.tsx'
import type { Column } from '../../../ui/columns.ts'
import { DataTable } from '../../../ui/DataTable.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { chinaToday, isBeforeToday } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { QueryBar } from '../../../ui/QueryBar.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { TabPanel, TabRow } from '../../../ui/TabRow.tsx'
import { useListState } from '../../../ui/useListState.ts'
import { onlyRefusals, useOnce } from '../../../ui/useOnce.ts'
import { BindDialog } from './BindDialog.tsx'
import { useBindings, useGaps } from './enterprises.api.ts'
import * as styles from './enterprises.desk.module.css'
import { enterpriseDeskTexts } from './enterprises.desk.texts.ts'

const FILTERS = ['searchKey', 'time', 'brand', 'areaCode'] as const
const VIEWS = ['current', 'future', 'past', 'gaps'] as const
type View = (typeof VIEWS)[number]
const TURN = { current: 'ours', future: 'appellant', past: 'closed' } as const

/** Which unit of a brand answers where and from when to when; what is not covered; binding and ending. */
export default function BindingsPage() {
  const t = useTexts(enterpriseDeskTexts)
  const id = useId()
  const brands = useBrands()
  const control = useListState(FILTERS, ['time'])
  const view = VIEWS.find((one) => one === control.filters.time) ?? 'current'
  const [binding, setBinding] = useState<{ brand?: string; areaCode?: string }>()
  return (
    <section className="o-page">
      <TabRow
        label={t('periods')}
        id={id}
        tabs={VIEWS.map((one) => ({ key: one, title: t(one) }))}
        chosen={view}
        onChoose={(one) => control.setFilters({ time: one === 'current' ? undefined : one })}
      />
      <TabPanel id={id} chosen={view}>
        <QueryBar
          control={control}
          fields={[
            // Gaps are nobody's: a brand and an area find them.
            ...(view === 'gaps'
              ? []
              : [{ kind: 'text', name: 'searchKey', placeholder: t('searchBinding') } as const]),
            { kind: 'one', name: 'brand', label: t('brand'), options: brands.all },
            { kind: 'area', name: 'areaCode', label: t('area') },
          ]}
        />
        {view === 'gaps' ? (
          <Gaps
            brand={control.filters.brand}
            areaCode={control.filters.areaCode}
            onBind={(gap) => setBinding({ areaCode: gap.areaCode, ...brandOf(control.filters.brand) })}
          />
        ) : (
          <List view={view} control={control} onBind={() => setBinding(brandOf(control.filters.brand))} />
        )}
      </TabPanel>
      {binding && <BindDialog {...binding} onClose={() => setBinding(undefined)} />}
    </section>
  )
}

const brandOf = (brand: string | undefined) => (brand ? { brand } : {})

interface ListProps {
  view: Exclude<View, 'gaps'>
  control: ReturnType<typeof useListState<(typeof FILTERS)[number]>>
  onBind(): void
}

function List({ view, control, onBind }: ListProps) {
  const t = useTexts(enterpriseDeskTexts)
  const brands = useBrands()
  const list = useBindings({ ...control, filters: { ...control.filters, time: view } })
  const [ending, setEnding] = useState<BindingRow>()
  const columns: Column<BindingRow>[] = [
    { dataIndex: 'brand', title: t('brand'), width: 120, customRender: (row) => brands.word(row.brand) },
    { dataIndex: 'areaCode', title: t('area'), sortable: true, customRender: (row) => row.areaName },
    {
      dataIndex: 'orgName',
      title: t('node'),
      customRender: (row) => (
        <>
          {row.orgName} {row.disabled && <span className={styles.entChanged}>{t('disabledUnit')}</span>}
        </>
      ),
    },
    {
      dataIndex: 'level',
      title: t('level'),
      width: 150,
      from: 1100,
      customRender: (row) => pick(levelTexts[row.level]),
    },
    { dataIndex: 'validFrom', title: t('validFrom'), width: 145, sortable: true },
    {
      dataIndex: 'validTo',
      title: t('validTo'),
      width: 110,
      customRender: (row) => row.validTo ?? t('longTerm'),
    },
    {
      dataIndex: 'time',
      title: t('time'),
      width: 90,
      from: 1280,
      customRender: (row) => <StatusTag turn={TURN[row.time]} word={t(row.time)} />,
    },
    { dataIndex: 'reason', title: t('bindReason'), from: 1440 },
    { dataIndex: 'createdBy', title: t('by'), width: 90, from: 1280 },
    {
      dataIndex: 'can',
      title: t('acts'),
      width: 80,
      hasActs: ({ can }) => can.includes('end'),
      customRender: (row) =>
        row.can.includes('end') && (
          <Button type="link" size="small" onClick={() => setEnding(row)}>
            {t('end')}
          </Button>
        ),
    },
  ]
  return (
    <>
      <DataTable
        name="enterprises.bindings"
        list={list}
        control={control}
        columns={columns}
        rowKey={(row) => row.id}
        tools={
          <Button type="primary" icon={<Icon name="plus" />} onClick={onBind}>
            {t('bind')}
          </Button>
        }
        card={(row) => (
          <>
            <b>{row.areaName}</b>
            <div className="o-mut o-sm">
              {brands.word(row.brand)} {row.orgName}
            </div>
            <div className="o-mut o-sm">
              {row.validFrom} {row.validTo ?? t('longTerm')}
            </div>
            {row.can.includes('end') && (
              <Button size="small" onClick={() => setEnding(row)}>
                {t('end')}
              </Button>
            )}
          </>
        )}
      />
      {ending && <EndDialog row={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

const DAY = 'YYYY-MM-DD'

function EndDialog({ row, onClose }: { row: BindingRow; onClose(): void }) {
  const t = useTexts(enterpriseDeskTexts)
  const [form] = Form.useForm<{ validTo: dayjs.Dayjs; reason: string }>()
  const { send, busy, conflict } = useOnce(api.bindings.end, onClose)
  return (
    <DragModal
      width={520}
      title={t('endTitle')}
      onClose={onClose}
      footer={<DialogFoot ok={t('end')} danger busy={busy} onOk={form.submit} onCancel={onClose} />}
    >
      <div className="o-sheet">
        {conflict && <AlertNote>{conflict}</AlertNote>}
        <p>
          {row.areaName} {row.orgName}
        </p>
        <OwnForm
          what={`end ${row.id}`}
          form={form}
          layout="vertical"
          initialValues={{ validTo: chinaToday() }}
          onFinish={({ validTo, reason }: { validTo: dayjs.Dayjs; reason: string }) =>
            send({ id: row.id, validTo: validTo.format(DAY), reason }).catch(onlyRefusals)
          }
        >
          <Form.Item name="validTo" label={t('lastDay')} rules={[{ required: true, message: t('lastDay') }]}>
            <DatePicker disabledDate={isBeforeToday} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t('reason')}
            rules={[
              {
                validator: (_, value) =>
                  UnbindBody.shape.reason.safeParse(value ?? '').success
                    ? Promise.resolve()
                    : Promise.reject(new Error(t('reason'))),
              },
            ]}
          >
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Form.Item>
        </OwnForm>
      </div>
    </DragModal>
  )
}

interface GapsProps {
  brand: string | undefined
  areaCode: string | undefined
  onBind(gap: Gap): void
}

function Gaps({ brand, areaCode, onBind }: GapsProps) {
  const t = useTexts(enterpriseDeskTexts)
  const gaps = useGaps(brand, areaCode)
  const control = useListState(FILTERS)
  if (!brand) return <EmptyState icon="pinmap" title={t('chooseBrand')} text={t('chooseBrandText')} />
  const all = gaps.data ?? []
  const from = (control.current - 1) * control.size
  const columns: Column<Gap>[] = [
    { dataIndex: 'areaName', title: t('area') },
    {
      dataIndex: 'why',
      title: t('why'),
      width: 180,
      customRender: (row) => t(row.why === 'none' ? 'gapNone' : 'gapDisabled'),
    },
    { dataIndex: 'fallback', title: t('goesTo'), customRender: (row) => row.fallback ?? t('manualPool') },
    {
      dataIndex: 'areaCode',
      title: t('acts'),
      width: 110,
      customRender: (row) => (
        <Button type="link" size="small" onClick={() => onBind(row)}>
          {t('bind')}
        </Button>
      ),
    },
  ]
  return (
    <DataTable
      name="enterprises.gaps"
      list={{
        data: gaps.data && {
          records: all.slice(from, from + control.size),
          total: all.length,
          size: control.size,
          current: control.current,
          pages: Math.ceil(all.length / control.size),
        },
        error: gaps.error,
        isFetching: gaps.isFetching,
        dataUpdatedAt: gaps.dataUpdatedAt,
        refetch: gaps.refetch,
      }}
      control={control}
      columns={columns}
      rowKey={(row) => row.areaCode}
      card={(row) => (
        <>
          <b>{row.areaName}</b>
          <div className="o-mut o-sm">{t(row.why === 'none' ? 'gapNone' : 'gapDisabled')}</div>
        </>
      )}
      empty={<EmptyState icon="done" title={t('noGaps')} text={t('noGapsText')} />}
    />
  )
}
