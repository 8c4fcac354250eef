import { levelTexts } from '@appeal/contract/enterprises/enterprises.texts.ts'
import { Button, Checkbox, DatePicker, Form, Input, Select, Tag } from 'antd'
import type dayjs from 'dayjs'
import { useState } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { bracketed } from '../../../lib/brackets.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { AlertNote } from '../../../ui/AlertNote.tsx'
import { AreaSelect } from '../../../ui/AreaSelect.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { chinaToday, isBeforeToday } from '../../../ui/dates.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { useChosenNames } from '../../../ui/useChosenNames.ts'
import { onlyRefusals, useOnce } from '../../../ui/useOnce.ts'
import { useAreaNames } from '../areaNames.ts'
import { useBrandUnits, useHolders } from './enterprises.api.ts'
import * as styles from './enterprises.desk.module.css'
import { enterpriseDeskTexts } from './enterprises.desk.texts.ts'

interface Values {
  brand: string
  orgId: string
  validFrom: dayjs.Dayjs
  takeOver?: boolean
  reason: string
  areaCodes?: readonly string[]
}

const NO_AREAS: readonly string[] = []

const DAY = 'YYYY-MM-DD'
const LEAST = 4

/** Binds areas to a unit from a day on; who holds them now is shown and decided here. */
export function BindDialog({
  brand: firstBrand,
  areaCode,
  onClose,
}: {
  brand?: string
  areaCode?: string
  onClose(): void
}) {
  const t = useTexts(enterpriseDeskTexts)
  const brands = useBrands()
  const [form] = Form.useForm<Values>()
  const brand = Form.useWatch('brand', form) ?? firstBrand
  const [search, setSearch] = useState('')
  const areas = Form.useWatch('areaCodes', form) ?? (areaCode ? [areaCode] : NO_AREAS)
  const orgId = Form.useWatch('orgId', form)
  const found = useBrandUnits(brand, search).data ?? []
  const units = useChosenNames(
    found.map(({ id, name, level }) => ({ value: id, label: name + bracketed(pick(levelTexts[level])) })),
    orgId,
  )
  const holders = useHolders(brand, areas)
  const { send, busy, conflict } = useOnce(api.bindings.add, onClose)
  const taken = (holders.data ?? []).filter(({ holder }) => holder)
  const submit = (values: Values) =>
    send({
      orgId: values.orgId,
      areaCodes: [...areas],
      validFrom: values.validFrom.format(DAY),
      takeOver: values.takeOver ?? false,
      reason: values.reason,
    }).catch(onlyRefusals)
  return (
    <DragModal
      width={640}
      title={t('bindTitle')}
      onClose={onClose}
      footer={<DialogFoot ok={t('bind')} busy={busy} onOk={form.submit} onCancel={onClose} />}
    >
      <div className="o-sheet">
        {conflict && <AlertNote>{conflict}</AlertNote>}
        <OwnForm
          what={`bind ${areaCode ?? ''}`}
          form={form}
          layout="vertical"
          initialValues={{
            ...{ brand: firstBrand, validFrom: chinaToday(), takeOver: false },
            areaCodes: areaCode ? [areaCode] : NO_AREAS,
          }}
          onValuesChange={(changed) => 'brand' in changed && form.setFieldValue('orgId', undefined)}
          onFinish={submit}
        >
          <Form.Item name="brand" label={t('brand')} rules={[{ required: true, message: t('chooseBrand') }]}>
            <Select options={brands.companies} showSearch={{ optionFilterProp: 'label' }} />
          </Form.Item>
          <Form.Item name="orgId" label={t('node')} rules={[{ required: true, message: t('node') }]}>
            <Select
              disabled={!brand}
              showSearch={{ filterOption: false, onSearch: setSearch }}
              options={units}
            />
          </Form.Item>
          <Form.Item
            name="areaCodes"
            label={t('areas')}
            rules={[{ required: true, type: 'array', message: t('chooseAreas') }]}
          >
            <AreasField />
          </Form.Item>
          {taken.length > 0 && (
            <>
              <p className="o-note o-note-amber">
                <Icon name="alert" />
                <span>
                  {taken.map(({ areaCode: code, areaName, holder }) => (
                    <span key={code}>
                      {areaName}：{holder?.orgName} {holder && t('from', { date: holder.validFrom })}
                      <br />
                    </span>
                  ))}
                </span>
              </p>
              <Form.Item name="takeOver" valuePropName="checked">
                <Checkbox>{t('takeOverAll')}</Checkbox>
              </Form.Item>
            </>
          )}
          <Form.Item
            name="validFrom"
            label={t('validFrom')}
            rules={[{ required: true, message: t('validFrom') }]}
          >
            <DatePicker disabledDate={isBeforeToday} />
          </Form.Item>
          <Form.Item
            name="reason"
            label={t('bindReason')}
            rules={[{ required: true, whitespace: true, min: LEAST, message: t('bindReason') }]}
          >
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Form.Item>
        </OwnForm>
      </div>
    </DragModal>
  )
}

/** Areas, added one by one. */
function AreasField({
  value = NO_AREAS,
  onChange,
}: {
  value?: readonly string[]
  onChange?(codes: readonly string[]): void
}) {
  const t = useTexts(enterpriseDeskTexts)
  const [picked, setPicked] = useState<string>()
  const names = useAreaNames(value)
  return (
    <>
      <div className={styles.entPick}>
        <AreaSelect anyLevel value={picked} onChange={setPicked} aria-label={t('areas')} />
        <Button
          disabled={!picked || value.includes(picked)}
          onClick={() => picked && onChange?.([...value, picked])}
        >
          {t('addArea')}
        </Button>
      </div>
      <div className={styles.entTags}>
        {value.map((code) => (
          <Tag key={code} closable onClose={() => onChange?.(value.filter((one) => one !== code))}>
            {names.get(code)}
          </Tag>
        ))}
      </div>
    </>
  )
}
