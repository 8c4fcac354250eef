import type { Absence } from '@appeal/contract/absences/absences.routes.ts'
import { App, Button, DatePicker, Form, Input, Select } from 'antd'
import type { Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { isBeforeToday } from '../../ui/dates.ts'
import { FaultNote } from '../../ui/FaultNote.tsx'
import { OwnForm } from '../../ui/OwnForm.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useAbsenceChange, useAbsences, useSubstitutes } from './absences.api.ts'
import { absenceTexts } from './absences.texts.ts'

const DAY = 'YYYY-MM-DD'

/** Own absences with their substitutes, and those in which one stands in for others. */
export function AbsenceTab() {
  const t = useTexts(absenceTexts)
  const { data, error, refetch } = useAbsences()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <div className="o-uc-narrow">
      <p className="o-note">{t('intro')}</p>
      <AbsenceForm />
      <h3>{t('own')}</h3>
      {data.own.length === 0 ? (
        <EmptyState icon="cal" title={t('ownNone')} text={t('ownNoneText')} />
      ) : (
        <ul className="o-uc-rows">
          {data.own.map((one) => (
            <AbsenceLine key={one.id} one={one} who={t('by', { name: one.substituteName })} />
          ))}
        </ul>
      )}
      {data.standingIn.length > 0 && (
        <>
          <h3>{t('standingIn')}</h3>
          <ul className="o-uc-rows">
            {data.standingIn.map((one) => (
              <AbsenceLine key={one.id} one={one} who={t('forWhom', { name: one.userName })} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface Values {
  dates: [Dayjs, Dayjs]
  substituteId: string
  reason?: string
}

function AbsenceForm() {
  const t = useTexts(absenceTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Values>()
  const [wrong, setWrong] = useState<string>()
  const { data: people } = useSubstitutes()
  const { add } = useAbsenceChange()
  const submit = async ({ dates, substituteId, reason }: Values) => {
    setWrong(undefined)
    try {
      await add.mutateAsync({
        fromOn: dates[0].format(DAY),
        toOn: dates[1].format(DAY),
        substituteId,
        reason: reason?.trim() || undefined,
      })
      form.setFields(
        (['dates', 'substituteId', 'reason'] as const).map((name) => ({ name, value: undefined })),
      )
      void message.success(t('saved'))
    } catch (error) {
      setWrong((error as Error).message)
      return false
    }
  }
  return (
    <OwnForm<Values> what="absence" form={form} layout="vertical" onFinish={submit}>
      <h3>{t('add')}</h3>
      <Form.Item name="dates" label={t('dates')} rules={[{ required: true, message: t('dates') }]}>
        <DatePicker.RangePicker disabledDate={isBeforeToday} />
      </Form.Item>
      <Form.Item
        name="substituteId"
        label={t('substitute')}
        rules={[{ required: true, message: t('substitute') }]}
      >
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          notFoundContent={t('noColleague')}
          options={(people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="reason" label={t('reason')}>
        <Input maxLength={100} />
      </Form.Item>
      <FaultNote fault={wrong} />
      <Button type="primary" htmlType="submit" loading={add.isPending}>
        {t('save')}
      </Button>
    </OwnForm>
  )
}

function AbsenceLine({ one, who }: { one: Absence; who: string }) {
  const t = useTexts(absenceTexts)
  const { modal } = App.useApp()
  const { cancel } = useAbsenceChange()
  const ask = () =>
    modal.confirm({
      title: t('cancelAsk'),
      content: t('cancelText'),
      okText: t('cancel'),
      cancelText: t('keep'),
      // The shell tells of a refusal.
      onOk: () => cancel.mutateAsync({ id: one.id }).catch(() => {}),
    })
  return (
    <li>
      <b>{t('span', { from: one.fromOn, to: one.toOn })}</b>
      <span>{who}</span>
      {one.reason && <span className="o-mut">{one.reason}</span>}
      <span className="o-flag">{t(`state.${one.state}`)}</span>
      {one.can.includes('cancel') && (
        <Button type="link" size="small" onClick={ask}>
          {t('cancel')}
        </Button>
      )}
    </li>
  )
}
