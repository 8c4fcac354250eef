import { REVEAL_REASONS, type RevealReason } from '@appeal/contract/audit/reveals.ts'
import { App, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { ApiError, saveFile } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { PageFrame } from '../../../ui/PageFrame.tsx'
import { emergencyTexts } from '../around/emergency.texts.ts'

const LEAST_NUMBER = 6
const LEAST_WORDS = 10

interface Asked {
  caseNo: string
  reasonCode: RevealReason
  reason: string
}

/** Break-glass: the file of a case of another office, for a reason that many are told of. */
export default function EmergencyPage() {
  const t = useTexts(emergencyTexts)
  const { label } = useDictionary()
  const { message } = App.useApp()
  const [form] = Form.useForm<Asked>()
  const [busy, setBusy] = useState(false)
  const read = async ({ caseNo, reasonCode, reason }: Asked) => {
    setBusy(true)
    try {
      await saveFile(api.dossiers.emergency, {
        body: { caseNo: caseNo.trim(), reasonCode, reason: reason.trim() },
      })
      void message.success(t('done'))
      // Not what the form began with, which may be what was kept.
      form.setFieldsValue({ caseNo: undefined, reasonCode: undefined, reason: undefined })
    } catch (error) {
      if (error instanceof ApiError) void message.error(error.msg)
      return false
    } finally {
      setBusy(false)
    }
  }
  return (
    <PageFrame title={t('title')}>
      <OwnForm
        what="emergency"
        form={form}
        layout="vertical"
        style={{ maxWidth: 592, padding: '0 16px 24px' }}
        onFinish={read}
      >
        <p>{t('lead')}</p>
        <p className="o-note o-note-amber" style={{ margin: '12px 0 20px' }}>
          {t('told')}
        </p>
        <Form.Item
          name="caseNo"
          label={t('caseNo')}
          extra={t('caseNoHint')}
          rules={[{ required: true, whitespace: true, min: LEAST_NUMBER, message: t('caseNoShort') }]}
        >
          <Input maxLength={40} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="reasonCode"
          label={t('reasonCode')}
          rules={[{ required: true, message: t('reasonCodeMissing') }]}
        >
          <Select
            options={REVEAL_REASONS.map((value) => ({ value, label: label('REVEAL_REASON', value) }))}
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label={t('reason')}
          extra={t('reasonHint')}
          rules={[{ required: true, whitespace: true, min: LEAST_WORDS, message: t('reasonShort') }]}
        >
          <Input.TextArea rows={3} maxLength={200} showCount />
        </Form.Item>
        <Button type="primary" htmlType="submit" danger loading={busy}>
          {t('read')}
        </Button>
      </OwnForm>
    </PageFrame>
  )
}
