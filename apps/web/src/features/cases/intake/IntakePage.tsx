import type { EligibilityAnswer } from '@appeal/contract/appeals/appeals.schemas.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../../lib/api.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { filedPath, forgetFiled, receiptPath } from '../../../lib/receipt.ts'
import { useSession } from '../../../lib/session.ts'
import { useTitle } from '../../../lib/title.ts'
import { signInFor } from '../../../lib/ways.ts'
import { Button, ButtonLink } from '../../../ui/portal/Button.tsx'
import { Failed, Skeleton } from '../../../ui/portal/States.tsx'
import { DraftGone, DraftStart } from '../../../ui/portal/StepPage.tsx'
import { hasAnswers, type IntakeValues, keptDraft, useAppealDraft } from './draft.ts'
import { intakeTexts } from './intake.texts.ts'
import {
  FOR_RELATIVE,
  isQuestion,
  judge,
  openQuestion,
  Question,
  type QuestionName,
  questionPath,
} from './Questions.tsx'
import { INTAKE, isStep, stepPath } from './stepNames.ts'

// The first question is what people come to; what follows is fetched while they answer.
const resultPage = () => import('./QuestionResult.tsx')
const stepPages = () => import('./Steps.tsx')
const QuestionResult = lazy(() => resultPage().then((file) => ({ default: file.QuestionResult })))
const Step = lazy(() => stepPages().then((file) => ({ default: file.Step })))
const CheckAnswers = lazy(() => import('./CheckAnswers.tsx').then((file) => ({ default: file.CheckAnswers })))
const Receipt = lazy(() => import('./Receipt.tsx').then((file) => ({ default: file.Receipt })))

/**
 * Filing an appeal as a conversation: questions, form, check, receipt, each with its own address so that the browser's
 * back works. It begins without a session and asks for one at the submission.
 */
export default function IntakePage() {
  return (
    <Suspense fallback={<Coming />}>
      <Intake />
    </Suspense>
  )
}

const Coming = () => (
  <main id="main" className="flow wrap">
    <Skeleton lines={6} />
  </main>
)

function Intake() {
  const [search] = useSearchParams()
  const { token } = useSession()
  const done = search.get('done')
  if (!done) return <Filling />
  if (token) return <Receipt id={done} />
  return <Navigate to={signInFor(receiptPath(INTAKE, done))} replace />
}

function Filling() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const draft = useAppealDraft(search.get('draft') ?? undefined)
  const [judged, setJudged] = useState<{ answer: EligibilityAnswer; last: QuestionName }>()
  const { token } = useSession()

  // What was filled in before signing in reaches the account at once.
  const { keep, id, values } = draft
  const unsaved = token !== undefined && id === undefined && hasAnswers(values)
  const step = search.get('step')
  useEffect(() => {
    if (unsaved && step) void keep({}, step).catch(() => undefined)
  }, [unsaved, step, keep])

  const hasBegun = hasAnswers(values)
  useEffect(() => {
    // A page that does not arrive is told where it is needed.
    if (hasBegun) void Promise.all([resultPage(), stepPages()]).catch(() => undefined)
  }, [hasBegun])

  const question = search.get('q')
  const isInside = step !== null || question !== null
  useEffect(() => {
    if (!isInside) forgetFiled(INTAKE)
  }, [isInside])
  // A step of a form that was sent, reached by going back, would look as if nothing had been sent.
  const filed = isInside && !hasBegun ? filedPath(INTAKE) : undefined
  if (filed) return <Navigate to={filed} replace />
  if (draft.loading) return <Coming />
  if (draft.error instanceof ApiError && draft.error.code === 404)
    return <DraftGone mine="/portal/personal" again={questionPath('matter')} />
  if (draft.error !== undefined) {
    return (
      <main id="main" className="flow wrap">
        <Failed error={draft.error} />
      </main>
    )
  }
  if (!token && draft.locked) return <DraftLocked step={step} onNew={draft.restart} />
  if (isStep(step)) return <Step key={step} step={step} draft={draft} />
  if (step === 'check') return <CheckAnswers draft={draft} />

  const onJudged = (answer: EligibilityAnswer, answers: IntakeValues, last: QuestionName) => {
    const next = openQuestion(answers)
    if (!answer.eligible && (answer.reasonCode !== null || answer.opensOn !== null)) {
      setJudged({ answer, last })
      navigate('/portal/appeal?q=result')
      // The answers are worth keeping although the appeal is not open yet.
      if (token && answer.opensOn) void keep({}, 'complaint').catch(() => undefined)
      return
    }
    navigate(next ? questionPath(next) : stepPath('complaint'))
  }

  if (question === 'result' && judged) {
    const early = async () => {
      const change = { complaintResult: 'UNSATISFIED' as const }
      draft.note(change)
      onJudged(await judge({ ...values, ...change }), { ...values, ...change }, 'complained')
    }
    return (
      <QuestionResult
        answer={judged.answer}
        draft={draft}
        last={judged.last}
        onFill={() => {
          const next = openQuestion(values)
          navigate(next ? questionPath(next) : stepPath('complaint'))
        }}
        onEarly={() => void early()}
      />
    )
  }
  if (isQuestion(question)) {
    return (
      <Question
        key={question}
        name={question}
        draft={draft}
        onJudged={(answer, answers) => onJudged(answer, answers, question)}
      />
    )
  }
  return <Start hasDraft={hasBegun} onRestart={draft.restart} savedAt={draft.savedAt} />
}

/** Somebody's session ended in the middle of the form: it waits for its owner, who says so by signing in. */
function DraftLocked({ step, onNew }: { step: string | null; onNew: () => void }) {
  const t = useTexts(intakeTexts)
  const navigate = useNavigate()
  const back = isStep(step) || step === 'check' ? stepPath(step) : INTAKE
  useTitle(t('lockedTitle'))
  return (
    <main id="main" className="flow wrap">
      <h1>{t('lockedTitle')}</h1>
      <p className="flow__lead">{t('lockedSay')}</p>
      <p className="flow__go">
        <ButtonLink look="primary" size="l" to={signInFor(back)}>
          {t('lockedGo')}
        </ButtonLink>
        <Button
          size="l"
          onClick={() => {
            onNew()
            navigate(questionPath('matter'), { replace: true })
          }}
        >
          {t('lockedNew')}
        </Button>
      </p>
    </main>
  )
}

/** Where to begin: with the first question, or with a draft that this browser still has. */
function Start({
  hasDraft,
  savedAt,
  onRestart,
}: {
  hasDraft: boolean
  savedAt: Date | undefined
  onRestart: () => void
}) {
  const t = useTexts(intakeTexts)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const first = `${questionPath('matter')}${search.get('for') === FOR_RELATIVE ? `&for=${FOR_RELATIVE}` : ''}`
  if (!hasDraft) return <Navigate to={first} replace />
  const goOn = () => {
    const kept = keptDraft()
    const next = kept && openQuestion(kept.values)
    if (next) navigate(questionPath(next))
    else
      navigate(
        stepPath(
          isStep(kept?.step ?? null) || kept?.step === 'check' ? (kept?.step as 'check') : 'complaint',
        ),
      )
  }
  return (
    <DraftStart
      title={t('draftTitle')}
      savedAt={savedAt}
      onGo={goOn}
      onNew={() => {
        onRestart()
        navigate(first)
      }}
    />
  )
}
