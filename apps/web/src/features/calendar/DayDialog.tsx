import type { CalendarYear } from '@appeal/contract/calendar/calendar.schemas.ts'
import { addCalendarDays } from '@appeal/contract/calendar/workdays.ts'
import { Form, Input, InputNumber, Radio } from 'antd'
import { formatDay, formatWeekday } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { OwnForm } from '../../ui/OwnForm.tsx'
import { type DayEntry, useYearActs } from './calendar.api.ts'
import * as styles from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'

interface Values {
  kind: DayEntry['kind']
  name?: string
  span: number
}
const LONGEST = 15

/** One date, or a few in a row, changed in the draft. */
export function DayDialog({ data, date, onClose }: { data: CalendarYear; date: string; onClose(): void }) {
  const t = useTexts(calendarTexts)
  const [form] = Form.useForm<Values>()
  const { edit } = useYearActs(data.year)
  const row = (data.draft?.days ?? data.days).find((one) => one.date === date)
  const save = async ({ kind, name, span }: Values) => {
    const dates = Array.from({ length: span }, (_, at) => addCalendarDays(date, at))
    const days = dates
      .filter((one) => one.startsWith(`${data.year}-`))
      .map((one) => ({ date: one, kind, ...(kind !== 'plain' && name?.trim() && { name: name.trim() }) }))
    await edit.mutateAsync({ days, ...(data.draft && { version: data.draft.version }) })
    onClose()
  }
  const words = `${formatDay(date, { year: true })} ${formatWeekday(date)}`
  return (
    <DragModal
      title={t('editDay', { date: words })}
      width={420}
      onClose={onClose}
      footer={<DialogFoot ok={t('save')} busy={edit.isPending} onOk={form.submit} onCancel={onClose} />}
    >
      <OwnForm
        what={`day ${date}`}
        form={form}
        layout="vertical"
        className={styles.yearBody}
        initialValues={{ kind: row?.kind ?? 'plain', name: row?.name ?? '', span: 1 }}
        // A refusal is told by the shell; the dialog stays open with what was entered.
        onFinish={(values) => save(values).catch(() => false)}
      >
        <Form.Item name="kind" label={t('kind')}>
          <Radio.Group
            optionType="button"
            options={[
              { value: 'rest', label: t('rest') },
              { value: 'workday', label: t('work') },
              { value: 'plain', label: t('kindPlain') },
            ]}
          />
        </Form.Item>
        <Form.Item name="name" label={t('name')} extra={t('nameHint')}>
          <Input maxLength={20} allowClear />
        </Form.Item>
        <Form.Item name="span" label={t('span')} extra={t('spanHint')} rules={[{ required: true }]}>
          <InputNumber min={1} max={LONGEST} precision={0} />
        </Form.Item>
      </OwnForm>
    </DragModal>
  )
}
