import type { EnforcementLead } from '@appeal/contract/reports/reports.routes.ts'
import { LeadDecision } from '@appeal/contract/reports/reports.workflow.ts'
import { App, Form } from 'antd'
import { useState } from 'react'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { codeOptions } from './caseFields.ts'
import { caseDeskTexts } from './cases.desk.texts.ts'

/** What came of a lead that an appeal had shown. */
export function LeadDialog({ lead, onClose }: { lead: EnforcementLead; onClose(): void }) {
  const t = useTexts(caseDeskTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const submit = async (values: Record<string, unknown>) => {
    setBusy(true)
    try {
      const body = LeadDecision.parse(values)
      await call(api.reports.decideLead, { body })
      void message.success(t('leadDone'))
      onClose()
    } finally {
      setBusy(false)
    }
  }
  return (
    <DragModal
      width={560}
      title={`${t('leadDecide')} ${lead.leadNo}`}
      onClose={onClose}
      footer={<DialogFoot ok={t('leadDecide')} busy={busy} onOk={form.submit} onCancel={onClose} />}
    >
      <div className="o-rec-form">
        <p>
          <b>{lead.suspect}</b>
        </p>
        <p className="o-mut">{lead.finding}</p>
        <ContractForm
          form={form}
          schema={LeadDecision}
          fixed={{ id: lead.id }}
          fields={[
            { path: 'result', label: t('f.result'), kind: 'select', options: codeOptions('REPORT_RESULT') },
            {
              path: 'penalty',
              label: t('f.penalty'),
              kind: 'price',
              per: 2,
              required: true,
              when: ({ result }) => result === 'PENALTY',
            },
            { path: 'decisionNo', label: t('f.decisionNo'), per: 2 },
          ]}
          onSubmit={submit}
        />
      </div>
    </DragModal>
  )
}
