import { OTHER_BRAND } from '@appeal/contract/appeals/appeals.codes.ts'
import { procedureOf, submissionOf } from '@appeal/contract/appeals/appeals.form.ts'
import { particulars, particularsOf, particularText } from '@appeal/contract/appeals/appeals.particulars.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { useNavigate } from 'react-router'
import { useBrands } from '../../../domain/brands.ts'
import * as caseStyles from '../../../domain/case.module.css'
import { ExpectationLine } from '../../../domain/ExpectationLine.tsx'
import { ApiError } from '../../../lib/api.ts'
import { textField, useForm } from '../../../lib/form.ts'
import { formatBytes, formatClockTime, formatDay, joinItems, joinParts, today } from '../../../lib/formats.ts'
import { useRules } from '../../../lib/formRules.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { api, call } from '../../../lib/operations.ts'
import { markFiled, receiptPath, receiptState } from '../../../lib/receipt.ts'
import { captchaFault } from '../../../lib/rules.ts'
import { useSession, useUserInfo } from '../../../lib/session.ts'
import { useTitle } from '../../../lib/title.ts'
import { useCaptcha } from '../../../lib/useCaptcha.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { useAreaName } from '../../../ui/portal/AreaPicker.tsx'
import { Button, ButtonLink } from '../../../ui/portal/Button.tsx'
import { CaptchaField } from '../../../ui/portal/CaptchaField.tsx'
import { Tick } from '../../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { Saved } from '../../../ui/portal/Progress.tsx'
import { Failed, Notice, Skeleton } from '../../../ui/portal/States.tsx'
import { Back } from '../../../ui/portal/StepPage.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/portal/SummaryList.tsx'
import { type Draft, dropDraft, type IntakeValues } from './draft.ts'
import { IntakeAside } from './IntakeAside.tsx'
import { declarationRules, intakeRules } from './intake.forms.ts'
import * as intakeStyles from './intake.portal.module.css'
import { intakeTexts } from './intake.texts.ts'
import { INTAKE, type StepName, stepPath, stepsOf } from './stepNames.ts'
import { openSteps, stepOfField } from './steps.ts'

const UNREACHABLE = 503
const GONE = 404

/** Everything once more, each topic with its way back; then the declarations, the captcha, and the submission. */
export function CheckAnswers({ draft }: { draft: Draft }) {
  const t = useTexts(intakeTexts)
  const { token } = useSession()
  const { isLoaded, error } = useRules(intakeRules)
  const open = openSteps(draft.values, t)
  useTitle(`${t('s.check')} - ${t('title')}`)
  return (
    <main id="main" className="flow wrap">
      <Back to={stepPath('evidence')} text={t('backStep')} />
      <div className="flow__grid">
        <div>
          <p className="step">
            {isLoaded && open.length === 0 && t('allFilled', { n: stepsOf(draft.values).length })}
            <Saved>{draft.savedAt && t('saved', { time: formatClockTime(draft.savedAt) })}</Saved>
          </p>
          <h1>{t('s.check')}</h1>
          <Answers values={draft.values} />
          <section className="answers">
            <header>
              <h2>{t('confirm')}</h2>
            </header>
            {!isLoaded ? (
              error ? (
                <Failed error={error} />
              ) : (
                <Skeleton lines={3} />
              )
            ) : open.length > 0 ? (
              <OpenSteps steps={open} />
            ) : token ? (
              <Submit draft={draft} />
            ) : (
              <>
                <p className="flow__lead">{t('signInToSubmitSay')}</p>
                <p className="flow__go">
                  <ButtonLink
                    look="primary"
                    size="xl"
                    to={`/portal/signIn?next=${encodeURIComponent(stepPath('check'))}`}
                  >
                    {t('signInToSubmit')}
                  </ButtonLink>
                </p>
              </>
            )}
          </section>
        </div>
        <IntakeAside />
      </div>
    </main>
  )
}

function OpenSteps({ steps }: { steps: readonly StepName[] }) {
  const t = useTexts(intakeTexts)
  return (
    <>
      <Notice icon="alert">
        {t('stepsMissing', { steps: joinItems(steps.map((step) => t(`s.${step}`))) })}
      </Notice>
      <p className="flow__go">
        {steps.map((step) => (
          <ButtonLink key={step} to={`${stepPath(step)}&from=check`}>
            {t(`s.${step}`)}
          </ButtonLink>
        ))}
      </p>
    </>
  )
}

function Answers({ values }: { values: IntakeValues }) {
  const t = useTexts(intakeTexts)
  const user = useUserInfo()
  const brands = useBrands()
  const { label } = useDictionary()
  const senderArea = useAreaName(values['sender.areaCode'])
  const recipientArea = useAreaName(values['recipient.areaCode'])
  const day = (date: string) => (date ? formatDay(date, { year: true }) : '')
  const money = (amount: string) => amount && `${groupThousands(amount)} ${t('yuan')}`
  const party = (side: 'sender' | 'recipient', area: string): SummaryRow[] => [
    { term: t('partyName'), value: values[`${side}.name`] },
    { term: t('partyPhone'), value: values[`${side}.phone`] },
    { term: t('partyAddress'), value: `${area}${values[`${side}.address`]}` },
  ]
  const insured = values.insured && t(values.insured === 'yes' ? 'insuredYes' : 'insuredNo')
  const procedure = procedureOf(values)
  const rows: Record<StepName, SummaryRow[]> = {
    complaint: [
      {
        term: t('complaintResult'),
        value:
          values.complaintResult &&
          values.complaintResult !== 'NO' &&
          t(`complained.${values.complaintResult}`),
      },
      { term: t('complaintDate'), value: day(values.complaintDate) },
      {
        term: t('complaintChannel'),
        value: values.complaintChannel && t(`channel.${values.complaintChannel as 'HOTLINE'}`),
      },
      { term: t('complaintTicketNo'), value: values.complaintTicketNo },
      { term: t('other'), value: procedure && t(`other.${procedure as 'NONE'}`) },
      { term: t('earlier'), value: values.earlier && t(`earlier.${values.earlier}`) },
      ...(values.earlier === 'NEW_CONTENT' ? [{ term: t('earlierNews'), value: values.earlierNews }] : []),
    ],
    waybill: [
      { term: t('waybillNo'), value: values.waybillNo && <span className="num">{values.waybillNo}</span> },
      { term: t('brand'), value: brands.word(values.brand) },
      ...(values.brand === OTHER_BRAND ? [{ term: t('brandName'), value: values.brandName }] : []),
      ...(brands.services(values.brand).includes(values.serviceKind)
        ? [{ term: t('serviceKind'), value: label('SERVICE_KIND', values.serviceKind) }]
        : []),
      ...(values.mailKind ? [{ term: t('mailKind'), value: label('MAIL_KIND', values.mailKind) }] : []),
      { term: t('youAre'), value: values.appellantRole && t(`role.${values.appellantRole}`) },
      { term: t('postDate'), value: day(values.postDate) },
    ],
    guardian: [
      { term: t('partyName'), value: values['guardian.name'] },
      {
        term: t('guardianRelation'),
        value: values['guardian.relation'] && t(`guardian.${values['guardian.relation'] as 'OTHER'}`),
      },
      { term: t('partyPhone'), value: values['guardian.phone'] },
    ],
    proxy: [
      { term: t('partyName'), value: values['proxy.name'] },
      { term: t('partyPhone'), value: values['proxy.phone'] },
      { term: t('proxyRelation'), value: label('PROXY_RELATION', values['proxy.relation']) },
      { term: t('proxyConsentShort'), value: values['proxy.consent'] && t('proxyConsentYes') },
    ],
    sender: party('sender', senderArea),
    recipient: party('recipient', recipientArea),
    event: [
      {
        term: t('l1'),
        value: [values.l1, values.l2].flatMap((code) => label('APPEAL_L1', code) || []).join(' · '),
      },
      ...particularsOf(values).map((name) => ({
        term: pick(particulars[name].label),
        value: pick(particularText(name, values[`particulars.${name}`])),
      })),
      {
        term: t('content'),
        value: values.content && <span className={caseStyles.pre}>{values.content}</span>,
      },
      {
        term: t('itemName'),
        value: joinParts([values.itemName, money(values.itemValue), insured]),
      },
    ],
    demand: [
      { term: t('demands'), value: joinItems(values.demands.map((one) => t(`demand.${one as 'OTHER'}`))) },
      { term: t('claimAmount'), value: money(values.claimAmount) },
    ],
    evidence: [
      ...(values.appellantRole === 'AGENT'
        ? [{ term: t('authorisation'), value: listed(values.authorisation) }]
        : []),
      { term: t('files'), value: listed(values.files) },
    ],
  }
  return (
    <>
      {stepsOf(values).map((step) => (
        <SummaryList
          key={step}
          title={t(`s.${step}`)}
          changeTo={`${stepPath(step)}&from=check`}
          rows={rows[step]}
        />
      ))}
      <SummaryList
        title={t('you')}
        rows={
          user
            ? [
                { term: t('youName'), value: user.name },
                { term: t('youPhone'), value: user.phone },
              ]
            : [{ term: t('youName'), value: t('youAtSignIn') }]
        }
      />
    </>
  )
}

const listed = (files: IntakeValues['files']) =>
  files.length > 0 && (
    <ul>
      {files.map(({ id, name, size }) => (
        <li key={id}>{joinParts([name, formatBytes(size)])}</li>
      ))}
    </ul>
  )

function Submit({ draft }: { draft: Draft }) {
  const t = useTexts(intakeTexts)
  const navigate = useNavigate()
  const captcha = useCaptcha(api.submissionCaptcha.appeal)
  const form = useForm({
    isKept: true,
    initial: { declared: false, validCode: '' },
    rules: declarationRules,
    check: ({ validCode }) => ({ validCode: captchaFault(validCode) }),
    send: async ({ validCode }) => {
      const { picture } = captcha
      if (!picture) return void captcha.refresh()
      const captchaGiven = { validCode, validCodeReqNo: picture.validCodeReqNo }
      const file = (id: string | undefined) =>
        call(api.appeals.add, {
          body: submissionOf(draft.values, { id, ...captchaGiven }),
          quiet: true,
        })
      const receipt = await file(draft.id).catch((refusal: unknown) => {
        // The draft is gone from the account; what it held is all here, and no captcha was used up.
        if (!(refusal instanceof ApiError) || refusal.code !== GONE || !draft.id) throw refusal
        return file(undefined)
      })
      dropDraft()
      markFiled(INTAKE, receipt.id)
      navigate(receiptPath(INTAKE, receipt.id), {
        replace: true,
        state: receiptState({ receipt, filedOn: today() }),
      })
    },
    after: (error) => {
      // The server may have taken a request whose answer was lost: the same key and captcha find that out.
      if (error.code === UNREACHABLE) return
      form.set('validCode', '')
      void captcha.refresh()
      const step = Object.keys(error.fields).map(stepOfField).find(Boolean)
      // The ID number on record says what the form was not told.
      if (step === 'guardian') draft.note({ minor: 'yes' })
      if (step) void navigate(`${stepPath(step)}&from=check`, { state: { refused: error.fields } })
    },
  })
  useTitle(`${t('s.check')} - ${t('title')}`, form.wrong)
  return (
    <form noValidate onSubmit={form.submit}>
      <ErrorSummary form={form} />
      <div className={intakeStyles.tickTop}>
        <Tick
          name="declared"
          checked={form.values.declared}
          error={form.errors.declared}
          onChange={(value) => form.set('declared', value)}
        >
          {t('declare')}
        </Tick>
      </div>
      <div className={intakeStyles.captchaField}>
        <CaptchaField {...textField(form, 'validCode')} captcha={captcha} />
      </div>
      <p className="flow__go">
        <Button look="primary" size="xl" type="submit" busy={form.busy}>
          {t('submit')}
        </Button>
      </p>
      <p className={`hint ${intakeStyles.after}`}>{t('submitAfter')}</p>
      <ExpectationLine l1={draft.values.l1} brand={draft.values.brand} />
    </form>
  )
}
