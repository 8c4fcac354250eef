import { useQuery } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { FactorOffer, RecoveryCodes } from './FactorOffer.tsx'
import { factorTexts } from './factor.texts.ts'

type Act = 'bindOtp' | 'renewCodes' | 'unBindOtp'

/** The own authenticator: bound since when, new recovery codes, taken off where one is free to. */
export function FactorSection() {
  const t = useTexts(factorTexts)
  const [act, setAct] = useState<Act>()
  const { data, error, refetch } = useQuery(api.factor.status.query())
  const close = () => {
    setAct(undefined)
    void refetch()
  }
  return (
    <section className="o-uc-sect">
      <h3>{t('title')}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={1} />}
      {data && (
        <div className="o-uc-fact">
          <div className="o-mut">
            {data.bound
              ? t('boundSince', { time: data.boundTime?.slice(0, 16) ?? '', n: data.recoveryCodes })
              : t('notBound')}
          </div>
          {!data.bound && <Button onClick={() => setAct('bindOtp')}>{t('bind')}</Button>}
          {data.bound && <Button onClick={() => setAct('renewCodes')}>{t('renew')}</Button>}
          {data.bound && !data.required && <Button onClick={() => setAct('unBindOtp')}>{t('unbind')}</Button>}
        </div>
      )}
      {act && <FactorDialog act={act} onClose={close} />}
    </section>
  )
}

const TITLES = { bindOtp: 'enrolTitle', renewCodes: 'renew', unBindOtp: 'unbind' } as const

/** Asks for a code, carries the act out, and shows what is shown once. */
function FactorDialog({ act, onClose }: { act: Act; onClose(): void }) {
  const t = useTexts(factorTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<{ otpCode: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async ({ otpCode }: { otpCode: string }) => {
    setBusy(true)
    setFault(undefined)
    const input = { body: { otpCode: otpCode.trim() }, quiet: true }
    try {
      if (act === 'unBindOtp') {
        await call(api.factor.unBindOtp, input)
        void message.success(t('unbound'))
        return onClose()
      }
      const answer = await call(act === 'bindOtp' ? api.factor.bindOtp : api.factor.renewCodes, input)
      setCodes(answer.recoveryCodes)
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : String(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={t(codes ? 'recoveryTitle' : TITLES[act])}
      okText={t(codes ? 'done' : 'confirm')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      keyboard={!codes}
      closable={!codes}
      cancelButtonProps={{ hidden: codes !== undefined }}
      onOk={codes ? onClose : form.submit}
      onCancel={onClose}
    >
      {codes ? (
        <RecoveryCodes codes={codes} />
      ) : (
        <Form form={form} layout="vertical" onFinish={submit}>
          {act === 'bindOtp' && <FactorOffer />}
          <Form.Item
            name="otpCode"
            label={t(act === 'bindOtp' ? 'askCode' : 'code')}
            rules={[{ required: true, message: t('codeRequired') }]}
          >
            <Input size="large" autoComplete="one-time-code" maxLength={24} />
          </Form.Item>
          {fault && (
            <p className="o-note o-note-red" role="alert">
              {fault}
            </p>
          )}
        </Form>
      )}
    </Modal>
  )
}
