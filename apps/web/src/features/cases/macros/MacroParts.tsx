import { Button, type FormInstance } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { macroTexts } from './macros.texts.ts'
import { type Filled, useMayMacros } from './macros.ts'

const KeepMacro = lazy(part(() => import('./KeepMacro.tsx')))

/** Says that a form was filled in by a macro. */
export function MacroNote({ macro }: { macro: Filled }) {
  const t = useTexts(macroTexts)
  return (
    <p className="o-note" role="status">
      <Icon name="template" />
      {t('from', { title: macro.title })}
    </p>
  )
}

interface KeepProps {
  of: CaseRef
  action: string
  form: FormInstance<Record<string, unknown>>
  /** Whether ticks of the checklist go with the act. */
  checked: boolean
  macro: Filled | undefined
}

/** Keeps what a form holds now as a macro; another version where it was filled by one that the viewer may change. */
export function KeepButton({ of, action, form, checked, macro }: KeepProps) {
  const t = useTexts(macroTexts)
  const may = useMayMacros()
  const [values, setValues] = useState<Record<string, unknown>>()
  const own = macro?.editable ? macro : undefined
  if (!may) return null
  return (
    <>
      <Button
        type="text"
        icon={<Icon name="template" />}
        onClick={() => setValues(form.getFieldsValue(true) as Record<string, unknown>)}
      >
        {t(own ? 'keepAgain' : 'keep')}
      </Button>
      {values && (
        <Suspense>
          <KeepMacro
            kind={of.kind}
            caseId={of.id}
            action={action}
            values={values}
            checked={checked}
            macro={own}
            onClose={() => setValues(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
