import { CODE_PURPOSES } from '@appeal/contract/auth/auth.purposes.ts'
import type { LoginUser } from '@appeal/contract/auth/auth.schemas.ts'
import { brokenRealName } from '@appeal/contract/fieldRules.ts'
import { App, Button, Form, Input, Select } from 'antd'
import { lazy, Suspense, useRef, useState } from 'react'
import { refreshUser } from '../../../lib/account.ts'
import type { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { joinParts } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { encryptPassword } from '../../../lib/password.ts'
import { useBaseSettings } from '../../../lib/settings.ts'
import { useAskedCaptcha } from '../../../lib/useCaptcha.ts'
import { CaptchaInput } from '../../../ui/CaptchaInput.tsx'
import { CodeInput } from '../../../ui/CodeInput.tsx'
import { codeTexts } from '../../../ui/codes.texts.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { contractRule, judgedRule, requiredRule } from '../../../ui/formRules.ts'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { tellAtFields } from '../../../ui/refusedFields.ts'
import { REQUIRED_ON } from '../../../ui/requiredOn.ts'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { useMe, useOrgConfig } from './centre.api.ts'
import { centreTexts } from './centre.texts.ts'
import { RemovePicture } from './RemovePicture.tsx'

const AvatarDialog = lazy(() => import('./AvatarDialog.tsx'))
const SignatureDialog = lazy(() => import('./SignatureDialog.tsx'))

/** Milliseconds for reading the message before the page reloads. */
const RELOAD_AFTER = 1500

/** The own data: portrait, signature, and what may be changed about oneself. */
export function BasicsTab() {
  const me = useMe()
  const org = useOrgConfig()
  if (me.error && !me.data) return <ErrorState error={me.error} onRetry={() => void me.refetch()} />
  if (!me.data || org.isPending) return <Skeleton />
  return (
    <div className="o-uc-basics">
      <Pictures me={me.data} />
      <OwnDataForm me={me.data} servicePhone={org.data?.servicePhone} />
    </div>
  )
}

function Pictures({ me }: { me: LoginUser }) {
  const t = useTexts(centreTexts)
  const [dialog, setDialog] = useState<'avatar' | 'signature'>()
  const close = () => setDialog(undefined)
  const name = me.name || me.account
  return (
    <aside className="o-uc-pictures">
      {me.avatar ? (
        <img className="o-uc-avatar" src={me.avatar} alt={name} />
      ) : (
        <span className="o-uc-avatar" aria-hidden="true">
          {name.slice(0, 1)}
        </span>
      )}
      <b>{name}</b>
      <span className="o-mut o-sm">{joinParts([me.orgName, me.positionName])}</span>
      <Button onClick={() => setDialog('avatar')}>{t('changeAvatar')}</Button>
      {me.avatar && <RemovePicture which="avatar" />}
      <h3>{t('signature')}</h3>
      {me.signature ? (
        <img className="o-uc-sign" src={me.signature} width={100} height={50} alt={t('signature')} />
      ) : (
        <span className="o-uc-sign o-mut o-sm">{t('noSignature')}</span>
      )}
      <Button onClick={() => setDialog('signature')}>{t(me.signature ? 'signAgain' : 'sign')}</Button>
      {me.signature && <RemovePicture which="signature" />}
      <Suspense fallback={null}>
        {dialog === 'avatar' && <AvatarDialog onClose={close} />}
        {dialog === 'signature' && <SignatureDialog onClose={close} />}
      </Suspense>
    </aside>
  )
}

interface Values {
  name?: string
  nickname?: string
  gender?: string
  phone?: string
  captcha?: string
  validCode?: string
  email?: string
  emailCode?: string
  proof?: string
  ownCode?: string
  idCardNumber?: string
  servicePhone?: string
}

/** The field judged once it was touched: what comes from the server is masked and keeps no rule. */
const unlessUntouched = (before: string | null | undefined, rule: (value: string) => string | undefined) =>
  judgedRule((value) => (value !== '' && value === before ? undefined : rule(value)))

interface FormProps {
  me: LoginUser
  /** Telephone of the organisation; none where the person belongs to none. */
  servicePhone: string | undefined
}

function OwnDataForm({ me, servicePhone }: FormProps) {
  const t = useTexts(centreTexts)
  const tc = useTexts(codeTexts)
  const { message } = App.useApp()
  const { options } = useDictionary()
  const settings = useBaseSettings()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [reqNo, setReqNo] = useState<string>()
  const phone = Form.useWatch('phone', form)
  const speaksForOrg = me.can?.includes('changeServicePhone') ?? false
  const email = Form.useWatch('email', form)
  const sent = useRef<{ email?: string; own?: string }>({})
  const [byCode, setByCode] = useState(false)
  const isNewEmail = email !== undefined && email.trim() !== (me.email ?? '')
  const isNewPhone = phone !== undefined && phone.trim() !== '' && phone !== (me.phone ?? '')

  const proofOf = async ({ proof, ownCode }: Values) => {
    if (byCode) return { ownCode, ownCodeReqNo: sent.current.own }
    const key = await call(api.officeAuth.getPicCaptcha, { quiet: true })
    return { password: await encryptPassword(key, me.loginAreaType, me.account, proof ?? '') }
  }

  const submit = async (values: Values) => {
    const body = changedValues(values, me)
    if (isNewPhone && !reqNo) return form.setFields([{ name: 'validCode', errors: [tc('codeFirst')] }])
    setBusy(true)
    try {
      await call(api.userCentre.updateUserInfo, {
        body: {
          ...body,
          id: me.id,
          ...(isNewPhone && { validCodeReqNo: reqNo }),
          ...(isNewEmail &&
            values.email && { emailCode: values.emailCode, emailCodeReqNo: sent.current.email }),
          ...((isNewPhone || isNewEmail) && (await proofOf(values))),
        },
        quiet: true,
      })
      await refreshUser().catch(() => undefined)
      if (speaksForOrg && servicePhone !== undefined && values.servicePhone !== servicePhone)
        await call(api.userCentre.updateOrgUserInfo, {
          body: { id: me.id, servicePhone: values.servicePhone ?? '' },
          quiet: true,
        })
      void message.success(t('changed'))
      setTimeout(() => location.reload(), RELOAD_AFTER)
    } catch (error) {
      setBusy(false)
      if (!tellAtFields(form, error)) void message.error((error as ApiError).msg)
      return false
    }
  }
  const text = (value: string | null | undefined) => value ?? ''
  return (
    <OwnForm
      what="basics"
      form={form}
      layout="vertical"
      className="o-form o-uc-form"
      validateTrigger={REQUIRED_ON}
      initialValues={{
        name: text(me.name),
        nickname: text(me.nickname),
        gender: me.gender ?? undefined,
        phone: text(me.phone),
        email: text(me.email),
        idCardNumber: text(me.idCardNumber),
        servicePhone,
      }}
      onFinish={submit}
    >
      <Form.Item className="o-f-2" label={t('account')}>
        <Input value={me.account} readOnly aria-label={t('account')} />
      </Form.Item>
      <Form.Item className="o-f-2" label={t('orgName')}>
        <Input value={text(me.orgName)} readOnly aria-label={t('orgName')} />
      </Form.Item>
      <Form.Item
        className="o-f-2"
        name="name"
        label={t('name')}
        required
        rules={[
          unlessUntouched(me.name, (value) =>
            brokenRealName(value, {
              defaultNickname: me.nickname ?? null,
              sensitiveWords: settings.ILLEGAL_NAME_SENSITIVE_WORDS ?? null,
            }),
          ),
        ]}
      >
        <Input maxLength={50} autoComplete="name" />
      </Form.Item>
      <Form.Item className="o-f-2" name="nickname" label={t('nickname')}>
        <Input maxLength={50} autoComplete="nickname" />
      </Form.Item>
      <Form.Item className="o-f-2" name="gender" label={t('gender')}>
        <Select options={options('GENDER')} allowClear />
      </Form.Item>
      <Form.Item className="o-f-2" name="email" label={t('email')} rules={[maskedRule(me.email, 'email')]}>
        <Input maxLength={200} inputMode="email" autoComplete="email" />
      </Form.Item>
      <Form.Item
        className="o-f-2"
        name="phone"
        label={t('phone')}
        extra={t('phoneHint')}
        rules={[requiredRule('rule.required.phone'), maskedRule(me.phone, 'phone')]}
      >
        <Input maxLength={11} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item
        className="o-f-2"
        name="idCardNumber"
        label={t('idCardNumber')}
        rules={[
          ...(me.idCardNumber ? [requiredRule('rule.required.idCard')] : []),
          maskedRule(me.idCardNumber, 'idCard'),
        ]}
      >
        <Input maxLength={18} autoComplete="off" />
      </Form.Item>
      {isNewPhone && <PhoneCode onSent={setReqNo} />}
      {isNewEmail && email && (
        <OwnCode
          name="emailCode"
          label={t('emailCode')}
          email={email.trim()}
          onSent={(no) => {
            sent.current.email = no
          }}
        />
      )}
      {(isNewPhone || isNewEmail) &&
        (byCode ? (
          <OwnCode
            name="ownCode"
            label={t('ownCode')}
            onSent={(no) => {
              sent.current.own = no
            }}
          />
        ) : (
          <Form.Item
            className="o-f-2"
            name="proof"
            label={t('proof')}
            rules={[requiredRule('rule.required.oldPassword')]}
          >
            <Input.Password autoComplete="current-password" />
          </Form.Item>
        ))}
      {(isNewPhone || isNewEmail) && (
        <div className="o-f-1">
          <Button type="link" onClick={() => setByCode(!byCode)}>
            {t(byCode ? 'proofByPassword' : 'proofByCode')}
          </Button>
        </div>
      )}
      {servicePhone !== undefined && (
        <Form.Item
          className="o-f-1"
          name="servicePhone"
          label={t('servicePhone')}
          extra={t(speaksForOrg ? 'servicePhoneHint' : 'servicePhoneFixed')}
        >
          <Input maxLength={20} inputMode="tel" autoComplete="off" readOnly={!speaksForOrg} />
        </Form.Item>
      )}
      <div className="o-f-1">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('save')}
        </Button>
      </div>
    </OwnForm>
  )
}

const maskedRule = (before: string | null | undefined, name: 'phone' | 'email' | 'idCard') => {
  const rule = contractRule(name)
  return {
    ...rule,
    validator: (...[about, value, callback]: Parameters<NonNullable<typeof rule.validator>>) =>
      value === (before ?? '') ? Promise.resolve() : rule.validator?.(about, value, callback),
  }
}

/** A new phone number shows that it is one's own by a code sent there (spec 4). */
function PhoneCode({ onSent }: { onSent(reqNo: string): void }) {
  const tc = useTexts(codeTexts)
  const form = Form.useFormInstance<Values>()
  const { picture, refresh, isAsked, heed } = useAskedCaptcha(api.password.getPicCaptcha, 'b')
  const send = async () => {
    const { phone, captcha } = await form.validateFields(['phone', ...(isAsked ? ['captcha'] : [])])
    const sent = call(api.officeAuth.getPhoneValidCode, {
      query: {
        phone: phone ?? '',
        type: CODE_PURPOSES.changeInfo,
        ...(isAsked && { validCode: captcha, validCodeReqNo: picture?.validCodeReqNo }),
      },
    })
    onSent(await sent.catch(heed).finally(() => void refresh()))
  }
  return (
    <>
      {isAsked && (
        <Form.Item
          className="o-f-2"
          name="captcha"
          label={tc('captcha')}
          rules={[requiredRule('rule.required.captcha'), contractRule('captcha')]}
        >
          <CaptchaInput size="middle" picture={picture} onRefresh={() => void refresh()} />
        </Form.Item>
      )}
      <Form.Item
        className="o-f-2"
        name="validCode"
        label={tc('smsCode')}
        rules={[requiredRule('rule.required.smsCode'), contractRule('smsCode')]}
      >
        <CodeInput size="middle" onSend={send} />
      </Form.Item>
    </>
  )
}

/** A code of the signed-in person: to a new address, or without one to where they are reached today. */
function OwnCode(props: {
  name: 'emailCode' | 'ownCode'
  label: string
  email?: string
  onSent(no: string): void
}) {
  const { name, label, email, onSent } = props
  const send = async () => {
    const { validCodeReqNo } = await call(api.password.getOwnValidCode, { body: email ? { email } : {} })
    onSent(validCodeReqNo)
  }
  return (
    <Form.Item
      className="o-f-2"
      name={name}
      label={label}
      rules={[requiredRule('rule.required.smsCode'), contractRule('smsCode')]}
    >
      <CodeInput size="middle" onSend={send} />
    </Form.Item>
  )
}

/** What differs from what the server told; masked values nobody touched are left out. */
function changedValues(values: Values, me: LoginUser) {
  const { captcha: _, servicePhone: __, proof: ___, ownCode: ____, emailCode: _____, ...given } = values
  const { validCode, ...own } = given
  const changed = Object.entries(own).filter(
    ([name, value]) => (value ?? '') !== (me[name as keyof LoginUser] ?? ''),
  )
  return {
    ...Object.fromEntries(changed.map(([name, value]) => [name, value ?? ''])),
    ...(validCode && { validCode }),
  }
}
