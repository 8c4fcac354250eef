import type { TimeLimit } from '@appeal/contract/calendar/calendar.schemas.ts'
import { Button, Form, Input, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useUnitWord } from '../../domain/limitUnits.ts'
import { formatMoment, joinItems } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import { trials } from '../../lib/seldomDeskOperations.ts'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { OwnForm } from '../../ui/OwnForm.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useIsMobile } from '../../ui/useViewport.ts'
import { useEditLimit, useLimits } from './calendar.api.ts'
import * as styles from './calendar.module.css'
import { calendarTexts } from './calendar.texts.ts'

/** The legal numbers with their law and the value in force. */
export default function LimitsPage() {
  const t = useTexts(calendarTexts)
  const unitWord = useUnitWord()
  const isMobile = useIsMobile()
  const { data, error, refetch } = useLimits()
  const [edited, setEdited] = useState<TimeLimit>()
  const figure = (row: TimeLimit) => (
    <span className={styles.limitsValue}>{`${joinItems(row.value.split(','))} ${unitWord(row.unit)}`}</span>
  )
  const change = (row: TimeLimit) => (
    <Button size="small" icon={<Icon name="edit" size={14} />} onClick={() => setEdited(row)}>
      {t('edit')}
    </Button>
  )
  return (
    <PageFrame title={t('limitsTitle')} note={t('limitsNote')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={8} />}
      {data && (
        <div className={styles.limits}>
          <Table
            size="middle"
            pagination={false}
            rowKey={({ key }) => key}
            dataSource={data}
            columns={
              isMobile
                ? [
                    {
                      title: t('limit'),
                      render: (_, row) => (
                        <>
                          <div>{row.label}</div>
                          <div className="o-mut o-sm">{row.law ?? t('noLaw')}</div>
                        </>
                      ),
                    },
                    { title: t('value'), render: (_, row) => figure(row) },
                    { title: '', render: (_, row) => change(row) },
                  ]
                : [
                    {
                      title: t('limit'),
                      render: (_, row) => (
                        <>
                          {row.label}
                          {row.limit && <span className="o-flag">{row.limit}</span>}
                        </>
                      ),
                    },
                    { title: t('law'), render: (_, row) => row.law ?? <i className="o-mut">{t('noLaw')}</i> },
                    { title: t('value'), width: 130, render: (_, row) => figure(row) },
                    {
                      title: t('ordinary'),
                      width: 130,
                      render: (_, row) =>
                        row.ordinary === null || row.ordinary === row.value ? (
                          <span className="o-mut">{t('asOrdinary')}</span>
                        ) : (
                          row.ordinary
                        ),
                    },
                    {
                      title: t('lastChange'),
                      width: 150,
                      render: (_, row) => row.changes[0] && formatMoment(row.changes[0].createTime),
                    },
                    { title: '', width: 100, render: (_, row) => change(row) },
                  ]
            }
          />
        </div>
      )}
      {edited && <LimitDialog key={edited.key} limit={edited} onClose={() => setEdited(undefined)} />}
    </PageFrame>
  )
}

interface Values {
  value: string
  reason: string
}

function LimitDialog({ limit, onClose }: { limit: TimeLimit; onClose(): void }) {
  const t = useTexts(calendarTexts)
  const unitWord = useUnitWord()
  const [form] = Form.useForm<Values>()
  const may = useMay()
  const edit = useEditLimit()
  const save = async ({ value, reason }: Values) => {
    await edit.mutateAsync({
      key: limit.key,
      before: limit.value,
      value: value.trim(),
      reason: reason.trim(),
    })
    onClose()
  }
  return (
    <DragModal
      title={t('editLimit', { label: limit.label })}
      width={480}
      onClose={onClose}
      footer={<DialogFoot ok={t('saveLimit')} busy={edit.isPending} onOk={form.submit} onCancel={onClose} />}
    >
      <OwnForm
        what={limit.key}
        form={form}
        layout="vertical"
        className={styles.yearBody}
        initialValues={{ value: limit.value, reason: '' }}
        // A refusal is told by the shell; the dialog stays open with what was entered.
        onFinish={(values) => save(values).catch(() => false)}
      >
        <p className="o-mut">{limit.law ?? t('noLaw')}</p>
        <Form.Item
          name="value"
          label={t('newValue')}
          {...(limit.kind === 'list' && { extra: t('listHint') })}
          rules={[{ required: true, message: t('newValue') }]}
        >
          <Input maxLength={100} suffix={unitWord(limit.unit)} inputMode="numeric" />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('reason')}
          rules={[{ required: true, min: 2, whitespace: true, message: t('reasonNeeded') }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <div className="o-note">
          <Icon name="info" />
          {t(limit.clock ? 'effectClock' : 'effectRule')}
        </div>
        {limit.clock && may(trials.start) && (
          <Link className="o-a" to={`/base/trials?setting=${limit.key}`}>
            {t('tryFirst')}
          </Link>
        )}
        {limit.changes.length > 0 && (
          <div>
            <h3>{t('history')}</h3>
            {limit.changes.map(({ before, after, reason, author, createTime }) => (
              <div key={createTime + after} className={styles.yearChange}>
                <b>{t('changeLine', { before, after })}</b>
                <span className="o-mut">{`${author} ${formatMoment(createTime)}`}</span>
                {reason}
              </div>
            ))}
          </div>
        )}
      </OwnForm>
    </DragModal>
  )
}
