import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { FaultNote } from '../../../ui/FaultNote.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { FactorOffer, RecoveryCodes } from './FactorOffer.tsx'
import { factorTexts } from './factor.texts.ts'

/** The own authenticator: bound since when, new recovery codes, taken off where one is free to. */
export function FactorSection() {
  const t = useTexts(factorTexts)
  const { message } = App.useApp()
  const [binding, setBinding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const { data, error, refetch } = useQuery(api.factor.status.query())
  // Both ask first who it is, where that was shown too long ago (`lib/api.ts`).
  const renew = useMutation({
    mutationFn: () => call(api.factor.renewCodes, { body: {} }),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  })
  const unbind = useMutation({
    mutationFn: () => call(api.factor.unBindOtp, { body: {} }),
    onSuccess: () => void message.success(t('unbound')),
  })
  const close = () => {
    setBinding(false)
    setCodes(undefined)
    void refetch()
  }
  const hasFactor = data && (data.bound || data.passkeys > 0)
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
              : data.passkeys > 0
                ? t('codesLeft', { n: data.recoveryCodes })
                : t('notBound')}
          </div>
          {!data.bound && <Button onClick={() => setBinding(true)}>{t('bind')}</Button>}
          {hasFactor && (
            <Button loading={renew.isPending} onClick={() => renew.mutate()}>
              {t('renew')}
            </Button>
          )}
          {data.bound && (!data.required || data.passkeys > 0) && (
            <Button loading={unbind.isPending} onClick={() => unbind.mutate()}>
              {t('unbind')}
            </Button>
          )}
        </div>
      )}
      {binding && <BindDialog onClose={close} />}
      {codes && <CodesDialog codes={codes} onClose={close} />}
    </section>
  )
}

/** Recovery codes, shown this once: they go by their own button only. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose(): void }) {
  const t = useTexts(factorTexts)
  return (
    <Modal
      open
      centered
      width={440}
      title={t('recoveryTitle')}
      okText={t('done')}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      cancelButtonProps={{ hidden: true }}
      onOk={onClose}
    >
      <RecoveryCodes codes={codes} />
    </Modal>
  )
}

/** Shows a secret, asks for its code, and then for the recovery codes to be kept. */
function BindDialog({ onClose }: { onClose(): void }) {
  const t = useTexts(factorTexts)
  const [form] = Form.useForm<{ otpCode: string }>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  const submit = async ({ otpCode }: { otpCode: string }) => {
    setBusy(true)
    setFault(undefined)
    try {
      const body = { otpCode: otpCode.trim() }
      setCodes((await call(api.factor.bindOtp, { body, quiet: true })).recoveryCodes)
    } catch (error) {
      setFault(error instanceof ApiError ? error.msg : String(error))
    } finally {
      setBusy(false)
    }
  }
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <Modal
      open
      centered
      width={440}
      title={t('enrolTitle')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" onFinish={submit}>
        <FactorOffer />
        <Form.Item
          name="otpCode"
          label={t('askCode')}
          rules={[{ required: true, message: t('codeRequired') }]}
        >
          <Input size="large" autoComplete="one-time-code" maxLength={24} />
        </Form.Item>
        <FaultNote fault={fault} />
      </Form>
    </Modal>
  )
}
