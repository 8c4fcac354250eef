import { macroFields } from '@appeal/contract/macros/macros.inputs.ts'
import { MacroBody } from '@appeal/contract/macros/macros.routes.ts'
import { App, Form } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { joinItems } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { useChecklist } from '../around/case.api.ts'
import * as styles from './macros.module.css'
import { macroTexts } from './macros.texts.ts'
import type { Filled } from './macros.ts'

interface Props {
  kind: CaseRef['kind']
  caseId: string
  action: string
  /** The form as it stands. */
  values: Readonly<Record<string, unknown>>
  /** Whether its ticks go with the act. */
  checked: boolean
  /** The macro it was filled from, where the viewer may change it. */
  macro: Filled | undefined
  onClose(): void
}

/** What of a form may be kept: its choices and words, nothing of one case alone. */
export function keepable(kind: CaseRef['kind'], action: string, values: Readonly<Record<string, unknown>>) {
  const fields = macroFields(kind, action) ?? {}
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        Object.hasOwn(fields, name) &&
        ['string', 'boolean', 'number'].includes(typeof value) &&
        fields[name]!.safeParse(value).success &&
        value !== '',
    ),
  ) as Filled['values']
}

const { kind: ofKind, action: ofAction, title: ofTitle } = MacroBody.shape
/** What is asked here: values and ticks are those of the form behind. */
const NAME = z.object({ kind: ofKind, action: ofAction, title: ofTitle })

/** Asks for the name under which a form is kept as a macro, a new one or another version. */
export default function KeepMacro({ kind, caseId, action, values, checked, macro, onClose }: Props) {
  const t = useTexts(macroTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const list = useChecklist({ kind, id: caseId }, checked).data
  const fromMacro = macro?.checks.map(({ id }) => id) ?? []
  const ticked = (list?.items ?? []).filter(
    ({ id, machine, ticked }) => !machine && (ticked || fromMacro.includes(id)),
  )
  const save = async (given: Record<string, unknown>) => {
    setBusy(true)
    const body = MacroBody.parse({
      kind,
      action,
      title: given.title,
      values: keepable(kind, action, values),
      checks: ticked.map(({ id }) => id),
    })
    try {
      if (macro)
        await call(api.macros.edit, { body: { ...body, id: macro.id, version: macro.version }, quiet: true })
      else await call(api.macros.add, { body, quiet: true })
      void message.success(t('kept'))
      onClose()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      form.setFields([{ name: 'title', errors: [error.reason === 'record.stale' ? t('stale') : error.msg] }])
      return false
    }
  }
  return (
    <DragModal
      width={520}
      title={t(macro ? 'keepAgain' : 'keep')}
      onClose={onClose}
      footer={<DialogFoot ok={t('save')} busy={busy} onOk={form.submit} onCancel={onClose} />}
    >
      <div className={styles.keep}>
        <ContractForm
          form={form}
          schema={NAME}
          fields={[{ path: 'title', label: t('keepTitle') }]}
          fixed={{ kind, action }}
          initial={{ title: macro?.title }}
          onSubmit={save}
        />
        <p className="o-mut">{t('keepNote')}</p>
        {ticked.length > 0 && (
          <p>{t('keepChecks', { items: joinItems(ticked.map(({ title }) => title)) })}</p>
        )}
      </div>
    </DragModal>
  )
}
