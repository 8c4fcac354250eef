import { useQuery } from '@tanstack/react-query'
import { Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { isGivenUp, knowsPasskeys, passByPasskey } from '../../../lib/passkeys.ts'
import { encryptPassword } from '../../../lib/password.ts'
import { getSession, useUserInfo } from '../../../lib/session.ts'
import { useCaptcha } from '../../../lib/useCaptcha.ts'
import { FaultNote } from '../../../ui/FaultNote.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { factorTexts } from './factor.texts.ts'

interface Values {
  otpCode?: string
  password?: string
  ownCode?: string
}

/**
 * Has the person show again who it is: by the second factor, or without one by what signs in. It stands before what is
 * being done, which keeps everything that was filled in.
 */
export default function ProofDialog({ onAnswer }: { onAnswer(shown: boolean): void }) {
  const t = useTexts(factorTexts)
  const [form] = Form.useForm<Values>()
  const user = useUserInfo()
  const { data: ways, error, refetch } = useQuery(api.factor.status.query())
  // The picture is not shown: its answer carries the key and the nonce that encrypt the password.
  const key = useCaptcha(api.password.getPicCaptcha)
  const [sent, setSent] = useState<{ validCodeReqNo: string; sentTo: string }>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  const attempt = async (act: () => Promise<unknown>) => {
    setBusy(true)
    setFault(undefined)
    try {
      await act()
    } catch (refused) {
      const said = refused instanceof ApiError ? refused.msg : String(refused)
      setFault(isGivenUp(refused) ? t('passkeyGivenUp') : said)
      void key.refresh()
    }
    setBusy(false)
  }
  const hasFactor = ways !== undefined && (ways.bound || ways.passkeys > 0)
  const prove = async ({ otpCode, password, ownCode }: Values) => {
    const body = { otpCode: otpCode?.trim(), ownCode, ownCodeReqNo: sent?.validCodeReqNo }
    if (!password) return call(api.factor.prove, { body, quiet: true })
    const picture = key.picture ?? (await key.refresh())
    if (!picture || !user) return
    const area = getSession().source === 'courier_workbench' ? 'a' : 'b'
    const cipher = await encryptPassword(picture, area, user.account, password)
    return call(api.factor.prove, { body: { password: cipher }, quiet: true })
  }
  const shown = (act: () => Promise<unknown>) => attempt(() => act().then(() => onAnswer(true)))
  const send = () =>
    attempt(async () => setSent(await call(api.password.getOwnValidCode, { body: {}, quiet: true })))
  return (
    <Modal
      open
      centered
      width={420}
      title={t('proofTitle')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      okButtonProps={{ disabled: !ways }}
      onOk={form.submit}
      onCancel={() => onAnswer(false)}
    >
      <p className="o-mut">{t('proofText')}</p>
      {error && !ways && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!ways && !error && <Skeleton rows={1} />}
      {ways && (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => shown(() => prove(values))}
        >
          {hasFactor ? (
            <Form.Item
              name="otpCode"
              label={t('code')}
              rules={[{ required: true, message: t('codeRequired') }]}
            >
              <Input size="large" autoFocus autoComplete="one-time-code" maxLength={24} />
            </Form.Item>
          ) : ways.password ? (
            <Form.Item
              name="password"
              label={t('password')}
              rules={[{ required: true, message: t('passwordRequired') }]}
            >
              <Input.Password size="large" autoFocus autoComplete="current-password" maxLength={128} />
            </Form.Item>
          ) : (
            <>
              <Form.Item
                name="ownCode"
                label={t('ownCode')}
                extra={sent && t('ownCodeSent', { to: sent.sentTo })}
                rules={[{ required: true, message: t('ownCodeRequired') }]}
              >
                <Input size="large" autoComplete="one-time-code" maxLength={10} />
              </Form.Item>
              <Button block disabled={busy} onClick={() => void send()}>
                {t('ownCodeSend')}
              </Button>
            </>
          )}
          {ways.passkeys > 0 && knowsPasskeys() && (
            <Button block disabled={busy} onClick={() => void shown(() => passByPasskey())}>
              {t('passkeyUse')}
            </Button>
          )}
          <FaultNote fault={fault} />
        </Form>
      )}
    </Modal>
  )
}
