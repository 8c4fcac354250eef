import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { useAskedCaptcha } from '../../../lib/useCaptcha.ts'
import { CodeInput } from '../../../ui/CodeInput.tsx'
import { codeTexts } from '../../../ui/codes.texts.ts'
import { contractRule, requiredRule } from '../../../ui/formRules.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { REQUIRED_ON } from '../../../ui/requiredOn.ts'
import { CaptchaItem } from './CaptchaItem.tsx'
import { officeAuthTexts } from './officeAuth.texts.ts'
import { Fault, type HalfWay, SubmitButton, useSignIn } from './signingIn.tsx'

interface PhoneValues {
  phone: string
  validCode?: string
  code: string
}

/** Signing in by an SMS code. Loaded when its tab is chosen: the other way in is the usual one. */
export default function PhoneForm({ onHalf }: HalfWay) {
  const t = useTexts(officeAuthTexts)
  const tc = useTexts(codeTexts)
  const { picture, refresh, isAsked, heed } = useAskedCaptcha(api.officeAuth.getPicCaptcha, 'b')
  const [form] = Form.useForm<PhoneValues>()
  const [reqNo, setReqNo] = useState<string>()
  const { busy, fault, attempt } = useSignIn(onHalf, () => {
    form.setFieldValue('validCode', undefined)
    void refresh()
  })

  const send = async () => {
    const { phone, validCode } = await form.validateFields(['phone', ...(isAsked ? ['validCode'] : [])])
    const sent = call(api.officeAuth.getPhoneValidCode, {
      query: { phone, type: '1', ...(isAsked && { validCode, validCodeReqNo: picture?.validCodeReqNo }) },
    })
    setReqNo(await sent.catch(heed).finally(() => void refresh()))
  }
  const submit = ({ phone, code }: PhoneValues) => {
    if (!reqNo) return form.setFields([{ name: 'code', errors: [tc('codeFirst')] }])
    return attempt(() =>
      call(api.officeAuth.doLoginByPhone, {
        body: { phone, validCode: code, validCodeReqNo: reqNo },
        quiet: true,
      }),
    )
  }

  return (
    <Form form={form} layout="vertical" requiredMark={false} validateTrigger={REQUIRED_ON} onFinish={submit}>
      <Form.Item
        name="phone"
        label={t('phone')}
        rules={[requiredRule('rule.required.phone'), contractRule('phone')]}
      >
        <Input
          size="large"
          prefix={<Icon name="mobile" size={18} />}
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          autoFocus
        />
      </Form.Item>
      {isAsked && <CaptchaItem picture={picture} refresh={refresh} />}
      <Form.Item
        name="code"
        label={tc('smsCode')}
        rules={[requiredRule('rule.required.smsCode'), contractRule('smsCode')]}
      >
        <CodeInput onSend={send} />
      </Form.Item>
      <Fault text={fault} />
      <SubmitButton busy={busy} />
    </Form>
  )
}
