import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import * as styles from '../../../domain/case.module.css'
import { textField, useForm } from '../../../lib/form.ts'
import { formatDay } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { Button, ButtonLink } from '../../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { FieldError, TextArea } from '../../../ui/portal/Field.tsx'
import { Icon, type IconName } from '../../../ui/portal/Icon.tsx'
import { ReasonAct } from '../../../ui/portal/ReasonAct.tsx'
import { EnterpriseAnswer } from './EnterpriseAnswer.tsx'
import {
  evaluationRules,
  type opinionByLinkRules,
  opinionOf,
  opinionRules,
  recheckRules,
  type Score,
  withdrawRules,
  type YesNo,
} from './own.forms.ts'
import { ownTexts } from './own.texts.ts'

type Own = { detail: AppealDetail }

const SCORES = [
  { value: 'SATISFIED', icon: 'smile' },
  { value: 'BASICALLY_SATISFIED', icon: 'flat' },
  { value: 'UNSATISFIED', icon: 'frown' },
] as const satisfies readonly { value: Score; icon: IconName }[]

function ScoreRow({
  name,
  legend,
  value,
  error,
  disabled,
  onChange,
}: {
  name: string
  legend: string
  value: Score | ''
  error?: string | undefined
  disabled?: boolean
  onChange?: (value: Score) => void
}) {
  const t = useTexts(ownTexts)
  return (
    <fieldset
      disabled={disabled}
      className={error ? 'bad' : undefined}
      aria-describedby={error && `f-${name}-e`}
    >
      <legend>{legend}</legend>
      {error && <FieldError id={`f-${name}-e`} text={error} />}
      <div className={styles.rateRow}>
        {SCORES.map((score, at) => (
          <label key={score.value}>
            <input
              type="radio"
              id={at === 0 ? `f-${name}` : undefined}
              name={name}
              checked={value === score.value}
              onChange={() => onChange?.(score.value)}
            />
            <Icon name={score.icon} />
            {t(score.value)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Evaluation of bureau and company, once, after closing (T23). */
export function Evaluate({ detail }: Own) {
  const t = useTexts(ownTexts)
  const form = useForm({
    initial: { bureauScore: '' as Score | '', enterpriseScore: '' as Score | '', remark: '' },
    rules: evaluationRules,
    send: async ({ bureauScore, enterpriseScore, remark }) => {
      if (!bureauScore || !enterpriseScore) return
      const body = { id: detail.id, version: detail.version, bureauScore, enterpriseScore, remark }
      await call(api.appeals.evaluateInfo, { body, quiet: true })
    },
  })
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="rate-h">
      <h2 className="h2" id="rate-h">
        {t('evaluate')}
      </h2>
      {detail.evaluateBy && (
        <p className={styles.rateWhen}>
          <Icon name="clock" />
          <span>{t('evaluateBy', { day: formatDay(detail.evaluateBy) })}</span>
        </p>
      )}
      <form noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <ScoreRow {...textField(form, 'bureauScore')} legend={t('bureauScore')} />
        <ScoreRow
          {...textField(form, 'enterpriseScore')}
          legend={t('enterpriseScore', { brand: detail.brandName })}
        />
        <TextArea {...textField(form, 'remark')} label={t('remark')} optional />
        <p className="flow__go">
          <Button look="primary" size="l" type="submit" busy={form.busy}>
            {t('evaluateSend')}
          </Button>
          <span className="hint">{t('evaluateNote')}</span>
        </p>
      </form>
    </section>
  )
}

/** What was chosen, after it was sent: where the form was, with the focus. */
export function Evaluated({ detail }: Own) {
  const t = useTexts(ownTexts)
  const heading = useRef<HTMLHeadingElement>(null)
  const { evaluation } = detail
  const just = useRef(document.activeElement === document.body)
  useEffect(() => {
    // The form has just gone with the focus in it; who comes by later reads from the top.
    if (just.current && window.scrollY > 0) heading.current?.focus()
  }, [])
  const score = (key: string) => {
    const value = textOf(evaluation, key)
    return SCORES.some((one) => one.value === value) ? t(value as Score) : ''
  }
  return (
    <section className={styles.rate} aria-labelledby="rated-h">
      <h2 className="h2" id="rated-h" ref={heading} tabIndex={-1}>
        {t('evaluateDone')}
      </h2>
      <dl className={styles.brief}>
        <div>
          <dt>{t('bureauScore')}</dt>
          <dd>{score('bureauScore')}</dd>
        </div>
        <div>
          <dt>{t('enterpriseScore', { brand: detail.brandName })}</dt>
          <dd>{score('enterpriseScore')}</dd>
        </div>
      </dl>
      {textOf(evaluation, 'remark') && <p className={styles.pre}>{textOf(evaluation, 'remark')}</p>}
    </section>
  )
}

/** The evaluation as it will be, locked until the case is closed, with the reason. */
export function EvaluateLocked({ detail }: Own) {
  const t = useTexts(ownTexts)
  return (
    <section className={styles.rate} aria-labelledby="rate-h">
      <h2 className="h2" id="rate-h">
        {t('evaluateLocked')}
      </h2>
      <p className={styles.rateWhen}>
        <Icon name="lock" />
        {t('evaluateWait')}
      </p>
      <ScoreRow name="bureauScore" legend={t('bureauScore')} value="" disabled />
      <ScoreRow
        name="enterpriseScore"
        legend={t('enterpriseScore', { brand: detail.brandName })}
        value=""
        disabled
      />
    </section>
  )
}

type Opinion = ReturnType<typeof opinionOf> & { truthful: boolean; satisfied: boolean }

/** Whether the company's answer is true and satisfactory; asked in the account and by a link alike. */
export function OpinionForm({
  rules,
  onSend,
}: {
  rules: typeof opinionRules | typeof opinionByLinkRules
  onSend: (opinion: Opinion) => Promise<unknown>
}) {
  const t = useTexts(ownTexts)
  const form = useForm({
    initial: { truthful: '' as YesNo, satisfied: '' as YesNo, remark: '' },
    rules,
    send: (values) => onSend(opinionOf(values) as Opinion),
  })
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      {(['truthful', 'satisfied'] as const).map((name) => (
        <ChoiceGroup
          key={name}
          {...textField(form, name)}
          legend={t(name)}
          row
          options={(['yes', 'no'] as const).map((value) => ({
            value,
            label: t(name === 'truthful' ? `truthful.${value}` : `satisfied.${value}`),
          }))}
        />
      ))}
      <TextArea {...textField(form, 'remark')} label={t('remark')} optional />
      <Button look="primary" size="l" type="submit" busy={form.busy}>
        {t('verifySend')}
      </Button>
    </form>
  )
}

const textOf = (record: Record<string, unknown> | null, key: string) => {
  const value = record?.[key]
  return typeof value === 'string' ? value : undefined
}

/** The appellant's answer to a verification request (T16). */
export function Verify({ detail }: Own) {
  const t = useTexts(ownTexts)
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="verify-h">
      <h2 className="h2" id="verify-h">
        {t('verifyTitle')}
      </h2>
      {detail.reply && <EnterpriseAnswer answer={detail.reply} brandName={detail.brandName} />}
      <OpinionForm
        rules={opinionRules}
        onSend={async (opinion) => {
          const body = { id: detail.id, version: detail.version, ...opinion }
          await call(api.todo.verifyAnswer, { body, quiet: true })
        }}
      />
    </section>
  )
}

/** A mediation that runs: what was proposed first, and the way to the room where it is answered. */
export function AnswerMediation({ detail }: Own) {
  const t = useTexts(ownTexts)
  const amount = textOf(detail.mediation, 'amount')
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="mediate-h">
      <h2 className="h2" id="mediate-h">
        {t('mediateTitle')}
      </h2>
      {detail.reply && <EnterpriseAnswer answer={detail.reply} brandName={detail.brandName} />}
      <blockquote className={styles.quote}>
        <p>{t('proposal')}</p>
        <p className={styles.pre}>{textOf(detail.mediation, 'proposal')}</p>
        {amount && <p>{t('proposalAmount', { amount })}</p>}
      </blockquote>
      <ButtonLink look="primary" size="l" to={`/portal/mediation?id=${detail.id}`}>
        {t('mediateOpen')}
      </ButtonLink>
    </section>
  )
}

/** The bureau asked for material: what, until when, and the way to the page where it is sent (T6). */
export function Supplement({ detail }: Own) {
  const t = useTexts(ownTexts)
  const navigate = useNavigate()
  return (
    <section className="panel panel--soft keep keep--first" aria-labelledby="supplement-h">
      <h2 id="supplement-h">
        <Icon name="upload" />
        {t('supplementTitle')}
      </h2>
      <p className={styles.pre}>{detail.supplementReason}</p>
      <p className="keep__act">
        <Button look="primary" onClick={() => navigate(`/portal/supplement?id=${detail.id}`)}>
          {t('supplement')}
        </Button>
      </p>
    </section>
  )
}

/** Withdrawal, with its reason and after a second look (T22). */
export function Withdraw({ detail }: Own) {
  const t = useTexts(ownTexts)
  return (
    <ReasonAct
      name="withdraw"
      words={{
        label: t('withdraw'),
        title: t('withdrawAsk'),
        say: t('withdrawSay'),
        reason: t('withdrawReason'),
        go: t('withdrawGo'),
        keep: t('keep'),
      }}
      rules={withdrawRules}
      send={async (reason) => {
        const body = { id: detail.id, version: detail.version, reason }
        await call(api.appeals.withdraw, { body, quiet: true })
      }}
    />
  )
}

/** A request to have an ended case looked at again by somebody else (T26). */
export function AskRecheck({ detail }: Own) {
  const t = useTexts(ownTexts)
  return (
    <ReasonAct
      name="recheck"
      words={{
        label: t('recheck'),
        title: t('recheckAsk'),
        say: t('recheckSay'),
        reason: t('recheckReason'),
        go: t('recheckGo'),
        keep: t('recheckKeep'),
      }}
      rules={recheckRules}
      rows={4}
      send={async (reason) => {
        const body = { id: detail.id, version: detail.version, reason }
        await call(api.todo.recheck, { body, quiet: true })
      }}
    />
  )
}
