import { type ReactNode, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type Form, useForm } from '../../../lib/form.ts'
import { useRules } from '../../../lib/formRules.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { useTitle } from '../../../lib/title.ts'
import { StepPage } from '../../../ui/portal/StepPage.tsx'
import type { Draft, IntakeValues } from './draft.ts'
import { IntakeAside } from './IntakeAside.tsx'
import { intakeRules, stepFields } from './intake.forms.ts'
import { intakeTexts } from './intake.texts.ts'
import { questionPath } from './Questions.tsx'
import { type StepName, stepAfter, stepBefore, stepPath, stepsOf } from './stepNames.ts'
import { begun, stepCheck } from './steps.ts'

/** One page of the form: progress, heading, fields, and on to the next; nothing typed is lost on the way. */
export function StepFrame({
  step,
  draft,
  hold,
  children,
}: {
  step: StepName
  draft: Draft
  /** A sentence why the step cannot be left yet. */
  hold?: string | undefined
  children: (form: Form<IntakeValues>) => ReactNode
}) {
  const t = useTexts(intakeTexts)
  const navigate = useNavigate()
  const { token } = useSession()
  const [search] = useSearchParams()
  const toCheck = search.get('from') === 'check'
  const { refused } = (useLocation().state ?? {}) as { refused?: Record<string, string> }
  const form = useForm<IntakeValues>({
    isKept: true,
    initial: begun(step, draft.values),
    refused,
    rules: intakeRules,
    asks: stepFields[step],
    check: (values) => ({ ...stepCheck(step, values, t), ...(hold ? { hold } : {}) }),
    send: async (values) => {
      const next = toCheck ? 'check' : stepAfter(step, values)
      await draft.keep(values, next)
      navigate(stepPath(next))
    },
  })
  const { values } = form
  useRules(intakeRules)
  const { note } = draft
  useEffect(() => {
    note(values)
  }, [values, note])
  useTitle(`${t(`s.${step}`)} - ${t('title')}`, form.wrong)

  const before = stepBefore(step, values)
  const steps = stepsOf(values)
  return (
    <StepPage
      title={t(`s.${step}`)}
      at={steps.indexOf(step) + 1}
      of={steps.length}
      back={toCheck ? stepPath('check') : before ? stepPath(before) : questionPath('earlier')}
      leaveTo={token ? '/portal/personal' : '/portal/home'}
      form={form as unknown as Form<object>}
      savedAt={draft.savedAt}
      renewed={draft.renewed}
      aside={<IntakeAside />}
    >
      {children(form)}
    </StepPage>
  )
}
