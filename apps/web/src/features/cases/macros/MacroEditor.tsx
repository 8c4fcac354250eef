import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { macroFields } from '@appeal/contract/macros/macros.inputs.ts'
import { type Macro, MacroBody } from '@appeal/contract/macros/macros.routes.ts'
import { useQuery } from '@tanstack/react-query'
import { App, Form } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { ApiError } from '../../../lib/api.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { call } from '../../../lib/operations.ts'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { DialogFoot } from '../../../ui/DialogFoot.tsx'
import { DragModal } from '../../../ui/DragModal.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import type { Field } from '../../../ui/fields.ts'
import { tellAtFields } from '../../../ui/refusedFields.ts'
import { actionFaces, isDeskAction } from '../appeals/actions.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { fieldsOf } from '../desk/caseFields.ts'
import { caseDeskTexts } from '../desk/cases.desk.texts.ts'
import * as styles from './macros.module.css'
import { macroTexts } from './macros.texts.ts'

/** Fields of an act without a case: what depends on one is not kept by macros. */
function useFields(kind: Macro['kind'], action: string): readonly Field[] {
  const desk = useTexts(deskTexts)
  const others = useTexts(caseDeskTexts)
  const dictionary = useDictionary()
  if (kind !== 'appeal') return fieldsOf(kind, action, { t: others, dictionary, bureaus: [], units: [] })
  if (!isDeskAction(action)) return []
  return actionFaces[action].fields({
    detail: {} as AppealDetail,
    t: desk,
    dictionary,
    nodes: [],
    brands: [],
  })
}

/** Changes what a macro says, field by field, as the form of its act has them; what it said before stays to be read. */
export default function MacroEditor({ macro, onClose }: { macro: Macro; onClose(): void }) {
  const t = useTexts(macroTexts)
  const { message } = App.useApp()
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const { kind, action, id, version } = macro
  const kept = macroFields(kind, action) ?? {}
  const schema = z.object({
    title: MacroBody.shape.title,
    // Whatever is left open is asked for on the case.
    ...Object.fromEntries(Object.entries(kept).map(([name, own]) => [name, own.optional()])),
  })
  const own = useFields(kind, action)
    .filter(({ path }) => Object.hasOwn(kept, path))
    .map(({ when: _, ...field }): Field => ({ ...field, required: false }))
  const versions = useQuery(api.macros.versions.query({ id })).data ?? []
  const save = async ({ title, ...values }: Record<string, unknown>) => {
    setBusy(true)
    const body = MacroBody.parse({ kind, action, title, values, checks: macro.checks.map((one) => one.id) })
    try {
      await call(api.macros.edit, { body: { ...body, id, version }, quiet: true })
      void message.success(t('kept'))
      onClose()
    } catch (error) {
      setBusy(false)
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'record.stale') {
        void message.warning(t('stale'))
        return false
      }
      // The form has the values of the act beside the title, as it shows them.
      const isTold = tellAtFields(form, error, (path) => path.replace(/^values\./, '').split('.'))
      if (!isTold) form.setFields([{ name: 'title', errors: [error.msg] }])
      return false
    }
  }
  return (
    <DragModal
      width={640}
      title={t('edit')}
      onClose={onClose}
      footer={<DialogFoot ok={t('save')} busy={busy} onOk={form.submit} onCancel={onClose} />}
    >
      <div className={styles.keep}>
        <ContractForm
          form={form}
          schema={schema as z.ZodType}
          fields={[{ path: 'title', label: t('keepTitle') }, ...own]}
          initial={{ title: macro.title, ...macro.values }}
          onSubmit={save}
        />
        {versions.length > 1 && (
          <details>
            <summary>{t('versions')}</summary>
            <ul>
              {versions.slice(1).map((one) => (
                <li key={one.version}>
                  <b>{t('version', { n: one.version })}</b> {one.title}{' '}
                  <span className="o-mut o-sm">{t('by', { who: one.by ?? t('system'), at: one.at })}</span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </DragModal>
  )
}
