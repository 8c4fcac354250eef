import { brokenRealName } from '@appeal/contract/fieldRules.ts'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { refreshUser } from '../../lib/account.ts'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { api, call } from '../../lib/operations.ts'
import { useUserInfo } from '../../lib/session.ts'
import { useBaseSettings } from '../../lib/settings.ts'
import { FirstStepDialog } from '../../ui/FirstStepDialog.tsx'
import { judgedRule } from '../../ui/formRules.ts'
import { centreTexts } from './centre/centre.texts.ts'

/**
 * Asks staff whose real name has to be entered again; nothing dismisses it but the name (spec 4, first login). Whoever
 * opens it themselves, from the user bar (spec 2), finds the name they have and may leave it.
 */
export default function OfficeRealNameDialog({ onClose }: { onClose?: () => void }) {
  const t = useTexts(centreTexts)
  const user = useUserInfo()
  const settings = useBaseSettings()
  const [form] = Form.useForm<{ name: string }>()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const submit = async ({ name }: { name: string }) => {
    setBusy(true)
    setFault(undefined)
    try {
      await call(api.userCentre.updateUserInfo, { body: { name: name.trim() }, quiet: true })
      await refreshUser()
      onClose?.()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      setFault(error.fields.name ?? error.msg)
    }
  }
  return (
    <FirstStepDialog
      title={t('realNameTitle')}
      lead={t(onClose ? 'realNameOwn' : 'realNameText')}
      {...{ form, busy, fault, onClose }}
      onFinish={submit}
    >
      <Form.Item
        name="name"
        label={t('realName')}
        required
        initialValue={onClose && (user?.name ?? '')}
        validateTrigger="onBlur"
        rules={[
          judgedRule((name) =>
            brokenRealName(name, {
              defaultNickname: user?.nickname ?? null,
              sensitiveWords: settings.ILLEGAL_NAME_SENSITIVE_WORDS ?? null,
            }),
          ),
        ]}
      >
        <Input size="large" maxLength={20} autoComplete="name" autoFocus />
      </Form.Item>
    </FirstStepDialog>
  )
}
