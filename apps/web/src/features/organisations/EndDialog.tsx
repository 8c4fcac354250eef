import { EndOrg, type EndPlan } from '@appeal/contract/organisations/organisations.ending.ts'
import type { OrgRecord } from '@appeal/contract/organisations/organisations.schemas.ts'
import { App, Checkbox, Form } from 'antd'
import { useState } from 'react'
import type { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { AlertNote } from '../../ui/AlertNote.tsx'
import { ContractForm } from '../../ui/ContractForm.tsx'
import { DialogFoot } from '../../ui/DialogFoot.tsx'
import { DragModal } from '../../ui/DragModal.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { OrgSelect } from '../../ui/OrgSelect.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { useRecord } from '../../ui/useRecords.ts'
import * as styles from './EndDialog.module.css'
import { endTexts } from './ending.texts.ts'

/** What is asked for; the rest is the plan's. */
const FORM = EndOrg.pick({ id: true, successorId: true, reason: true })

interface Props {
  routes: typeof api.orgs | typeof api.bizOrgs
  row: OrgRecord
  onClose(): void
}

/** Ends an organisation: who takes its place, then what that comes to, then the word for it. */
export default function EndDialog({ routes, row, onClose }: Props) {
  const t = useTexts(endTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const successorId: unknown = Form.useWatch('successorId', form)
  const [withBelow, setWithBelow] = useState(false)
  const which = {
    id: row.id,
    successorId: typeof successorId === 'string' ? successorId : '',
    withBelow: withBelow ? ('true' as const) : ('false' as const),
  }
  const { data: plan, isFetching, error } = useRecord(routes.endPlan, which, which.successorId !== '')
  const { send, busy, conflict } = useOnce(routes.end, () => {
    void message.success(t('done', { name: row.name }))
    onClose()
  })
  const isReady = plan !== undefined && !isFetching && !error && plan.obstacles.length === 0
  return (
    <DragModal
      width={640}
      title={t('title', { name: row.name })}
      onClose={onClose}
      footer={
        <DialogFoot
          ok={t('end')}
          danger
          busy={busy}
          disabled={!isReady}
          onOk={form.submit}
          onCancel={onClose}
        />
      }
    >
      <div className="o-rec-form">
        {conflict && <AlertNote>{conflict}</AlertNote>}
        <div className="o-mut">{t('note')}</div>
        <ContractForm
          form={form}
          schema={FORM}
          fields={[
            {
              path: 'successorId',
              label: t('successor'),
              kind: 'control',
              control: <OrgSelect route={routes.orgTreeSelector} />,
            },
            { path: 'reason', label: t('reason'), kind: 'textarea', rows: 2, hint: t('reasonNote') },
          ]}
          initial={{}}
          fixed={{ id: row.id }}
          onSubmit={({ reason }) => plan !== undefined && send({ ...which, reason, digest: plan.digest })}
        />
        <Checkbox checked={withBelow} onChange={({ target }) => setWithBelow(target.checked)}>
          {t('withBelow')}
        </Checkbox>
        {plan && !error && <Plan plan={plan} />}
      </div>
    </DragModal>
  )
}

/** What would go to the successor, and what stands in the way. */
function Plan({ plan }: { plan: EndPlan }) {
  const t = useTexts(endTexts)
  return (
    <section aria-live="polite" aria-label={t('plan')}>
      {plan.obstacles.map((one) => (
        <p key={one} className="o-note o-note-red">
          <Icon name="alert" />
          {one}
        </p>
      ))}
      {plan.parts.length === 0 ? (
        <p className="o-mut">{t('nothing')}</p>
      ) : (
        <table className={styles.plan}>
          <caption>{t('moves', { name: plan.successorName })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('count')}</th>
            </tr>
          </thead>
          <tbody>
            {plan.parts.map(({ room, name, count }) => (
              <tr key={room}>
                <td>{name}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
