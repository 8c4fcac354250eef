import { procedureOf } from '@appeal/contract/appeals/appeals.form.ts'
import type { EligibilityAnswer } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useLimitMonths } from '../../../domain/limitMonths.ts'
import { useLimits } from '../../../domain/promise.ts'
import { useForm } from '../../../lib/form.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { useTitle } from '../../../lib/title.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../../ui/portal/Choices.tsx'
import { DateInput } from '../../../ui/portal/DateInput.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { Progress } from '../../../ui/portal/Progress.tsx'
import { Back } from '../../../ui/portal/StepPage.tsx'
import { dateSentence, orderSentence } from './dates.ts'
import type { Draft, IntakeValues } from './draft.ts'
import * as styles from './intake.portal.module.css'
import { intakeTexts } from './intake.texts.ts'
import { stepsOf } from './stepNames.ts'

/** The questions before the form, in the order the server judges them. */
export const QUESTIONS = [
  'matter',
  'appellantRole',
  'postDate',
  'complained',
  'complaintDate',
  'otherProcedure',
  'earlier',
] as const
export type QuestionName = (typeof QUESTIONS)[number]
export const isQuestion = (name: string | null): name is QuestionName =>
  (QUESTIONS as readonly string[]).includes(name ?? '')

/** Whoever comes to appeal for a relative has said what they are. */
export const FOR_RELATIVE = 'relative'

export const questionPath = (name: QuestionName) => `/portal/appeal?q=${name}`

const MATTERS = ['POSTAL', 'MERCHANT', 'COURIER_LABOUR', 'REPORT', 'QUESTION'] as const
const COMPLAINED = ['NO_REPLY', 'UNSATISFIED', 'CHANNEL_BLOCKED', 'NO', 'UNSURE'] as const
export const EARLIER = ['NONE', 'NEW_CONTENT', 'SAME'] as const
/** As `OTHER_PROCEDURES` of the contract, which comes with the form's rules. */
export const PROCEDURES = [
  'NONE',
  'COURT',
  'ARBITRATION',
  'RULING',
  'MEDIATION',
  'HOTLINE_12345',
  'PETITION',
  'POLICE',
  'OTHER_AUTHORITY',
] as const
const ROLES = ['SENDER', 'RECIPIENT', 'AGENT'] as const

const VALUE_OF: Record<QuestionName, keyof IntakeValues> = {
  matter: 'matter',
  complained: 'complaintResult',
  complaintDate: 'complaintDate',
  appellantRole: 'appellantRole',
  postDate: 'postDate',
  otherProcedure: 'otherProcedure',
  earlier: 'earlier',
}

/** The first question without an answer. */
export const openQuestion = (values: IntakeValues): QuestionName | undefined =>
  QUESTIONS.find((name) => values[VALUE_OF[name]] === '')

/** Asks the server what the answers so far mean. */
export function judge(values: IntakeValues): Promise<EligibilityAnswer> {
  const { matter, appellantRole, postDate, complaintDate, complaintResult, earlier } = values
  const procedure = procedureOf(values)
  return call(api.appeals.eligibility, {
    body: {
      ...(matter && { matter }),
      ...(appellantRole && { appellantRole }),
      ...(postDate && { postDate }),
      ...(complaintDate && { complaintDate }),
      ...(complaintResult && { complained: complaintResult !== 'NO' }),
      ...(complaintResult && complaintResult !== 'NO' && { complaintResult }),
      ...(procedure && { procedure }),
      ...(earlier && { earlier }),
    },
    quiet: true,
  })
}

type Choosable = Exclude<QuestionName, 'complaintDate' | 'postDate'>

function useOptions(name: QuestionName) {
  const t = useTexts(intakeTexts)
  const options: Record<Choosable, { value: string; label: string; small?: string }[]> = {
    matter: MATTERS.map((value) => ({
      value,
      label: t(`matter.${value}`),
      ...(value === 'POSTAL' || value === 'REPORT' ? { small: t(`matter.${value}.small`) } : {}),
    })),
    complained: COMPLAINED.map((value) => ({
      value,
      label: t(`complained.${value}`),
      ...(value === 'NO_REPLY' || value === 'UNSURE' ? { small: t(`complained.${value}.small`) } : {}),
    })),
    appellantRole: ROLES.map((value) => ({
      value,
      label: t(`role.${value}`),
      ...(value === 'AGENT' ? { small: t('role.AGENT.small') } : {}),
    })),
    otherProcedure: PROCEDURES.map((value) => ({ value, label: t(`other.${value}`) })),
    earlier: EARLIER.map((value) => ({ value, label: t(`earlier.${value}`) })),
  }
  return name in options ? options[name as Choosable] : undefined
}

/**
 * One question of the conditions for an appeal. After each answer the server judges what is known; a refusal is an
 * answer with its reason, never a red field (domain 1.3).
 */
export function Question({
  name,
  draft,
  onJudged,
}: {
  name: QuestionName
  draft: Draft
  onJudged: (answer: EligibilityAnswer, values: IntakeValues) => void
}) {
  const t = useTexts(intakeTexts)
  const navigate = useNavigate()
  const options = useOptions(name)
  const months = useLimitMonths()
  const [search] = useSearchParams()
  const isAgent = name === 'matter' && search.get('for') === FOR_RELATIVE
  const [unsure, setUnsure] = useState(false)
  const at = QUESTIONS.indexOf(name)
  const key = VALUE_OF[name]
  const form = useForm({
    initial: { answer: draft.values[key] as string },
    rules: null,
    check: ({ answer }) => ({
      answer: options
        ? answer
          ? undefined
          : t('choose')
        : (dateSentence(answer, t) ?? orderSentence({ ...draft.values, [key]: answer }, t)),
    }),
    send: async ({ answer }) => {
      if (answer === 'UNSURE') {
        setUnsure(true)
        return
      }
      const change = {
        [key]: answer,
        ...(isAgent && { appellantRole: 'AGENT' }),
      } as Partial<IntakeValues>
      draft.note(change)
      const values = { ...draft.values, ...change }
      onJudged(await judge(values), values)
    },
  })
  useTitle(t(`q.${name}`), form.wrong)
  const before = QUESTIONS[at - 1]

  if (unsure) return <Unsure onBack={() => setUnsure(false)} />
  const shared = {
    name: 'answer',
    legend: t(`q.${name}`),
    hint: t(`q.${name}.hint`, { months }),
    error: form.errors.answer,
    asHeading: true,
  }
  return (
    <main id="main" className="flow wrap">
      <Back to={before ? questionPath(before) : '/portal/home'} text={t(before ? 'backQuestion' : 'home')} />
      <div className="flow__grid">
        <form noValidate onSubmit={form.submit}>
          <ErrorSummary form={form} />
          <Progress
            at={at + 1}
            of={QUESTIONS.length}
            kind="question"
            note={t('before', { steps: stepsOf(draft.values).length })}
          />
          {options ? (
            <ChoiceGroup
              {...shared}
              options={options}
              value={form.values.answer}
              onChange={(answer) => form.set('answer', answer)}
            />
          ) : (
            <div className={`form ${styles.formDate}`}>
              <DateInput
                {...shared}
                value={form.values.answer}
                onChange={(answer) => form.set('answer', answer)}
              />
            </div>
          )}
          <p className="flow__go">
            <Button look="primary" size="l" type="submit" busy={form.busy}>
              {t('go')}
            </Button>
            {at === 0 && draft.id !== undefined && (
              <button className="linkbtn" type="button" onClick={() => navigate('/portal/personal')}>
                {t('toMine')}
              </button>
            )}
          </p>
        </form>
        <WhyAsked name={name} />
      </div>
    </main>
  )
}

function WhyAsked({ name }: { name: QuestionName }) {
  const t = useTexts(intakeTexts)
  const { complaintWaitDays } = useLimits()
  const months = useLimitMonths()
  return (
    <aside className="side" aria-label={t('whyTitle')}>
      <section>
        <h2>{t('whyTitle')}</h2>
        {t(`why.${name}`, { n: complaintWaitDays, months })
          .split('|')
          .map((part) => (
            <p key={part}>{part}</p>
          ))}
        <p className="law">{t(`law.${name}`)}</p>
      </section>
      <section>
        <h2>{t('phoneTitle')}</h2>
        <p>{t('phoneSay')}</p>
      </section>
    </aside>
  )
}

/** What counts as a complaint, for those who are not sure; then the same question again. */
function Unsure({ onBack }: { onBack: () => void }): ReactNode {
  const t = useTexts(intakeTexts)
  return (
    <main id="main" className="flow wrap">
      <div className="flow__grid">
        <div>
          <h1>{t('unsureTitle')}</h1>
          <ul className={`dots ${styles.dotsLarge}`}>
            {(['unsure1', 'unsure2', 'unsure3', 'unsure4'] as const).map((key) => (
              <li key={key}>{t(key)}</li>
            ))}
          </ul>
          <p className="flow__lead">{t('unsureNot')}</p>
          <p className="flow__go">
            <Button look="primary" size="l" onClick={onBack}>
              {t('backQuestion')}
            </Button>
          </p>
        </div>
        <WhyAsked name="complained" />
      </div>
    </main>
  )
}
