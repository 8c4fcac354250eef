import type { AuditDetail } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { levelTexts } from '@appeal/contract/enterprises/enterprises.texts.ts'
import { Checkbox, DatePicker, Form, Radio, Select } from 'antd'
import type dayjs from 'dayjs'
import { bracketed } from '../../../lib/brackets.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { AlertNote } from '../../../ui/AlertNote.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { chinaToday, isBeforeToday } from '../../../ui/dates.ts'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { onlyRefusals, useOnce } from '../../../ui/useOnce.ts'
import { enterpriseDeskTexts } from './enterprises.desk.texts.ts'

interface Values {
  way: 'new' | 'existing'
  parentId?: string
  orgId?: string
  validFrom: dayjs.Dayjs
  takeOver?: string[]
}

const DAY = 'YYYY-MM-DD'

/** Passing an application: where the unit stands, from when on it answers, and whose areas it takes over. */
export function PassDialog({ detail, onClose }: { detail: AuditDetail; onClose(): void }) {
  const t = useTexts(enterpriseDeskTexts)
  const [form] = Form.useForm<Values>()
  const { send, busy, conflict } = useOnce(api.enterpriseAudit.pass, onClose)
  const way = Form.useWatch('way', form)
  const held = detail.holders.filter(({ holder }) => holder)
  const option = ({ id, name, level, areaName }: AuditDetail['nodes'][number]) => ({
    value: id,
    label: name + bracketed(`${pick(levelTexts[level])} ${areaName}`),
  })
  const isHq = detail.form.level === 'HQ'
  const firstWay: Values['way'] = isHq && detail.nodes.length > 0 ? 'existing' : 'new'
  // What was filled in stays where the server refuses.
  const submit = (values: Values) =>
    send({
      id: detail.id,
      version: detail.version,
      ...(values.way === 'existing' ? { orgId: values.orgId } : { parentId: values.parentId }),
      validFrom: values.validFrom.format(DAY),
      takeOver: values.takeOver ?? [],
    }).catch(onlyRefusals)
  return (
    <DragModal
      width={640}
      title={t('passTitle')}
      onClose={onClose}
      footer={<DialogFoot ok={t('pass')} busy={busy} onOk={form.submit} onCancel={onClose} />}
    >
      <div className="o-sheet">
        {conflict && <AlertNote>{t('stale')}</AlertNote>}
        <OwnForm
          what={`pass ${detail.id}`}
          form={form}
          layout="vertical"
          initialValues={{
            way: firstWay,
            parentId: detail.parents[0]?.id,
            validFrom: chinaToday(),
            takeOver: [],
          }}
          onFinish={submit}
        >
          <Form.Item name="way" label={t('unit')}>
            <Radio.Group
              options={[
                { value: 'new', label: t('unitNew') },
                { value: 'existing', label: t('unitExisting'), disabled: detail.nodes.length === 0 },
              ]}
            />
          </Form.Item>
          {way === 'existing' ? (
            <Form.Item
              name="orgId"
              label={t('existing')}
              rules={[{ required: true, message: t('existing') }]}
            >
              <Select options={detail.nodes.map(option)} showSearch={{ optionFilterProp: 'label' }} />
            </Form.Item>
          ) : (
            !isHq && (
              <Form.Item
                name="parentId"
                label={t('parent')}
                extra={t('parentHint')}
                rules={[{ required: true, message: t('parent') }]}
              >
                <Select options={detail.parents.map(option)} showSearch={{ optionFilterProp: 'label' }} />
              </Form.Item>
            )
          )}
          <Form.Item
            name="validFrom"
            label={t('validFrom')}
            rules={[{ required: true, message: t('validFrom') }]}
          >
            <DatePicker disabledDate={isBeforeToday} />
          </Form.Item>
          {held.length > 0 && (
            <Form.Item name="takeOver" label={t('takeOver')} extra={t('takeOverHint')}>
              <Checkbox.Group
                options={held.map(({ areaCode, areaName, holder }) => ({
                  value: areaCode,
                  label: `${areaName}（${holder?.orgName}）`,
                }))}
              />
            </Form.Item>
          )}
        </OwnForm>
        <p className="o-mut">{t('passAfter')}</p>
      </div>
    </DragModal>
  )
}
