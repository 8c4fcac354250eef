import type { Passkey } from '@appeal/contract/auth/auth.passkey.routes.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { App, Button, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { addPasskey, isGivenUp, knowsPasskeys } from '../../../lib/passkeys.ts'
import { FaultNote } from '../../../ui/FaultNote.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { OwnForm } from '../../../ui/OwnForm.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { CodesDialog } from './FactorSection.tsx'
import { factorTexts } from './factor.texts.ts'

/** The own passkeys: several, each under a name, with when it was used last. */
export function PasskeysSection() {
  const t = useTexts(factorTexts)
  const { message, modal } = App.useApp()
  const [naming, setNaming] = useState<Passkey | 'new'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const { data, error, refetch } = useQuery(api.passkeys.list.query())
  const remove = useMutation({
    mutationFn: (id: string) => call(api.passkeys.remove, { body: { id } }),
    onSuccess: () => void message.success(t('passkeyRemoved')),
  })
  const askRemove = ({ id, name }: Passkey) =>
    modal.confirm({
      title: t('passkeyRemoveSure', { name }),
      okText: t('passkeyRemove'),
      cancelText: t('cancel'),
      centered: true,
      // The question who it is stands alone, not behind this one.
      onOk: () => remove.mutate(id),
    })
  const saved = (recoveryCodes: readonly string[]) => {
    setNaming(undefined)
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
  }
  return (
    <section className="o-uc-sect">
      <h3>{t('passkeys')}</h3>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={1} />}
      {data?.map((one) => (
        <div key={one.id} className="o-uc-fact">
          <Icon name="key" />
          <div>
            <b>{one.name}</b>
            <span className="o-mut o-sm">
              {one.lastTime
                ? t('passkeyFacts', { made: one.createTime.slice(0, 16), used: one.lastTime.slice(0, 16) })
                : t('passkeyUnused', { made: one.createTime.slice(0, 16) })}
            </span>
          </div>
          <Button aria-label={`${t('passkeyRename')} ${one.name}`} onClick={() => setNaming(one)}>
            {t('passkeyRename')}
          </Button>
          <Button
            aria-label={`${t('passkeyRemove')} ${one.name}`}
            loading={remove.isPending && remove.variables === one.id}
            onClick={() => askRemove(one)}
          >
            {t('passkeyRemove')}
          </Button>
        </div>
      ))}
      {data && (
        <div className="o-uc-fact">
          <div className="o-mut">{t(knowsPasskeys() ? 'passkeysSay' : 'passkeyUnknown')}</div>
          {knowsPasskeys() && <Button onClick={() => setNaming('new')}>{t('passkeyAdd')}</Button>}
        </div>
      )}
      {naming && <NameDialog of={naming} onSaved={saved} onClose={() => setNaming(undefined)} />}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </section>
  )
}

interface NameDialogProps {
  of: Passkey | 'new'
  onSaved(recoveryCodes: readonly string[]): void
  onClose(): void
}

/** Asks what a passkey is called, then makes it or renames it. */
function NameDialog({ of, onSaved, onClose }: NameDialogProps) {
  const t = useTexts(factorTexts)
  const [form] = Form.useForm<{ name: string }>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const isNew = of === 'new'

  const submit = async ({ name }: { name: string }) => {
    setBusy(true)
    setFault(undefined)
    try {
      if (isNew) return onSaved(await addPasskey(name))
      await call(api.passkeys.rename, { body: { id: of.id, name }, quiet: true })
      onSaved([])
    } catch (error) {
      const said = error instanceof ApiError ? error.msg : String(error)
      setFault(isGivenUp(error) ? t('passkeyGivenUp') : said)
      setBusy(false)
      return false
    }
  }
  return (
    <Modal
      open
      centered
      width={440}
      title={t(isNew ? 'passkeyAdd' : 'passkeyRename')}
      okText={t(isNew ? 'passkeyAdd' : 'saveName')}
      cancelText={t('cancel')}
      confirmLoading={busy}
      onOk={form.submit}
      onCancel={onClose}
    >
      <OwnForm
        what={`passkey ${isNew ? '' : of.id}`}
        form={form}
        layout="vertical"
        initialValues={{ name: isNew ? t('passkeyHere') : of.name }}
        onFinish={submit}
      >
        <Form.Item
          name="name"
          label={t('passkeyName')}
          rules={[{ required: true, whitespace: true, message: t('passkeyNameRequired') }]}
        >
          <Input maxLength={30} />
        </Form.Item>
        <FaultNote fault={fault} />
      </OwnForm>
    </Modal>
  )
}
