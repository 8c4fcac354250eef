import type { OwnApplication } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { LEVELS } from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { enterpriseEventTexts, levelTexts } from '@appeal/contract/enterprises/enterprises.texts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBrands } from '../../domain/brands.ts'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { fieldId, useForm } from '../../lib/form.ts'
import { formatMoment, joinItems } from '../../lib/formats.ts'
import { pick, useTexts } from '../../lib/i18n.ts'
import { useLeaveGuard } from '../../lib/leaving.ts'
import { call } from '../../lib/operations.ts'
import { setSessionStatus, useSession } from '../../lib/session.ts'
import { useTitle } from '../../lib/title.ts'
import { AreaPicker } from '../../ui/portal/AreaPicker.tsx'
import { Button, ButtonLink } from '../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../ui/portal/ErrorSummary.tsx'
import { FieldError, Select, TextInput } from '../../ui/portal/Field.tsx'
import { Icon } from '../../ui/portal/Icon.tsx'
import { Failed, Skeleton } from '../../ui/portal/States.tsx'
import { SummaryList } from '../../ui/portal/SummaryList.tsx'
import { Uploads } from '../../ui/portal/Uploads.tsx'
import { type CompanyValues, companyRules, draftOf, valuesOf } from './companyAudit.forms.ts'
import { companyAuditTexts } from './companyAudit.texts.ts'
import * as styles from './enterprises.portal.module.css'
import { ServiceAreas, useAreaNames } from './ServiceAreas.tsx'

// Whoever waits for the audit sees its end without reloading.
const ASK_AGAIN = 30_000
/** Milliseconds after the last change before the draft is kept. */
const SAVE_AFTER = 1_500

/** Information of an enterprise before it is admitted: filled in, waiting, returned, passed (spec 2, domain 3.3). */
export default function CompanyAuditPage() {
  const t = useTexts(companyAuditTexts)
  const { token, status } = useSession()
  useTitle(t('title'))
  const { data, error, refetch } = useQuery({
    ...api.companyAudit.mine.query(),
    enabled: token !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'submitted' ? ASK_AGAIN : false),
  })
  // The status of the session follows the server's; 2 and 3 wait for a press, because they lead away from here.
  const told = data && ['-1', '0', '1'].includes(data.status) ? data.status : undefined
  useEffect(() => {
    if (told && told !== status) setSessionStatus(told)
  }, [told, status])

  return (
    <main id="main" className="flow wrap">
      <div className="flow__grid">
        <section className={styles.company}>
          <h1>{t('title')}</h1>
          {!token ? (
            <Guest />
          ) : error ? (
            <Failed error={error} onRetry={() => void refetch()} />
          ) : !data ? (
            <Skeleton lines={8} />
          ) : data.can.includes('submit') ? (
            <CompanyForm key={data.round} application={data} />
          ) : (
            <Submitted application={data} />
          )}
        </section>
        <aside className="side">
          <Steps application={data} />
          {data && <History application={data} />}
          <section>
            <p className="law">{t('help')}</p>
          </section>
        </aside>
      </div>
    </main>
  )
}

function Guest() {
  const t = useTexts(companyAuditTexts)
  return (
    <div className={styles.noteSave}>
      <Icon name="building" />
      <div>
        <h2>{t('signInFirst')}</h2>
        <p>{t('signInSay')}</p>
        <p className={styles.companyGo}>
          <ButtonLink look="primary" to="/portal/login">
            {t('toSignIn')}
          </ButtonLink>
        </p>
      </div>
    </div>
  )
}

const STEPS = ['step1', 'step2', 'step3', 'step4'] as const
const stepOf = (application: OwnApplication | undefined): number => {
  if (application?.state === 'submitted') return 1
  if (application?.state === 'passed') return 3
  return 0
}

function Steps({ application }: { application: OwnApplication | undefined }) {
  const t = useTexts(companyAuditTexts)
  const now = stepOf(application)
  return (
    <section>
      <h2>{t('stepsTitle')}</h2>
      <ol className={styles.steps4}>
        {STEPS.map((step, at) => (
          <li
            key={step}
            aria-current={at === now ? 'step' : undefined}
            className={at < now ? styles.steps4Done : undefined}
          >
            {t(step)}
          </li>
        ))}
      </ol>
    </section>
  )
}

function History({ application }: { application: OwnApplication }) {
  const t = useTexts(companyAuditTexts)
  return (
    <section>
      <h2>{t('history')}</h2>
      <ol className={styles.rounds}>
        {application.history.toReversed().map((line) => (
          <li key={`${line.at}${line.event}`}>
            <b>{pick(enterpriseEventTexts[line.event] ?? { zh: line.event, en: line.event })}</b>
            {line.event === 'submitted' && line.round !== null && line.round > 1 && (
              <span> {t('round', { round: line.round })}</span>
            )}
            <time>{formatMoment(line.at)}</time>
            {line.reason && <p>{line.reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Keeps the draft on the server while it is filled in, one save after the other. */
function useApplicationDraft(application: OwnApplication, values: CompanyValues) {
  const t = useTexts(companyAuditTexts)
  const version = useRef(application.version)
  const kept = useRef(JSON.stringify(draftOf(values)))
  const line = useRef<Promise<void>>(Promise.resolve())
  const [said, setSaid] = useState('')

  const save = (): Promise<void> => {
    const draft = draftOf(values)
    const text = JSON.stringify(draft)
    line.current = line.current.then(async () => {
      if (text === kept.current) return
      setSaid(t('saving'))
      try {
        version.current = await call(api.companyAudit.saveDraft, {
          body: { ...draft, version: version.current },
          quiet: true,
        })
        kept.current = text
        setSaid(t('saved', { time: new Date().toTimeString().slice(0, 5) }))
      } catch (error) {
        setSaid(t('saveFailed', { reason: error instanceof ApiError ? error.msg : String(error) }))
      }
    })
    return line.current
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of a value starts the wait anew, nothing else does
  useEffect(() => {
    const timer = setTimeout(() => void save(), SAVE_AFTER)
    return () => clearTimeout(timer)
  }, [values])
  // Another page is opened before the wait is over.
  const latest = useRef(save)
  latest.current = save
  useEffect(() => () => void latest.current(), [])
  useLeaveGuard(() => JSON.stringify(draftOf(values)) !== kept.current)
  const sent = () => {
    kept.current = JSON.stringify(draftOf(values))
  }
  return { save, said, version, settled: () => line.current, sent }
}

function CompanyForm({ application }: { application: OwnApplication }) {
  const t = useTexts(companyAuditTexts)
  const queries = useQueryClient()
  const brands = useBrands()
  const [holds, setHolds] = useState<Partial<Record<'businessLicence' | 'permits', string | undefined>>>({})
  const form = useForm<CompanyValues>({
    isKept: true,
    initial: valuesOf(application),
    rules: companyRules,
    check: () => holds,
    send: async (now) => {
      await draft.settled()
      const { level, ...rest } = draftOf(now)
      if (level === '') return
      const fresh = await call(api.companyAudit.submit, {
        body: { ...rest, level, version: draft.version.current },
        quiet: true,
      })
      draft.sent()
      setSessionStatus(fresh.status)
      queries.setQueryData(api.companyAudit.mine.query().queryKey, fresh)
      scrollTo({ top: 0, behavior: 'instant' })
    },
  })
  const { values, errors, set } = form
  const draft = useApplicationDraft(application, values)
  useTitle(t('title'), form.wrong)
  const text = (name: TextName, more: Partial<Parameters<typeof TextInput>[0]> = {}) => (
    <TextInput
      name={name}
      label={t(name)}
      value={values[name]}
      error={errors[name]}
      onChange={(value) => set(name, value)}
      {...more}
    />
  )
  const papers = (name: 'businessLicence' | 'permits', label: string) => (
    <fieldset className={errors[name] ? 'field bad' : 'field'}>
      <legend className="label">{label}</legend>
      {errors[name] && <FieldError id={`${fieldId(name)}-e`} text={errors[name]} />}
      <Uploads
        id={fieldId(name)}
        files={values[name]}
        onChange={(change) => set(name, change(values[name]))}
        onHold={(hold) =>
          setHolds((before) => (before[name] === hold ? before : { ...before, [name]: hold }))
        }
      />
    </fieldset>
  )
  return (
    <>
      {application.state === 'returned' ? (
        <div className={`${styles.noteSave} ${styles.companyBack}`} role="status">
          <Icon name="undo" />
          <div>
            <h2>{t('returnedTitle')}</h2>
            <p>
              <b>{t('returnedBy', { bureau: application.bureauName ?? '' })}</b>
            </p>
            <p>{application.reason}</p>
          </div>
        </div>
      ) : (
        <p className="flow__lead">{t('lead')}</p>
      )}
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <h2 className={styles.companyPart}>{t('company')}</h2>
        <Select
          name="brand"
          label={t('brand')}
          value={values.brand}
          error={errors.brand}
          options={brands.companies}
          onChange={(value) => set('brand', value)}
        />
        {text('fullName', { hint: t('fullNameHint'), autoComplete: 'organization' })}
        <ChoiceGroup
          name="level"
          legend={t('level')}
          row
          value={values.level || undefined}
          error={errors.level}
          options={LEVELS.map((level) => ({ value: level, label: pick(levelTexts[level]) }))}
          onChange={(value) => set('level', value)}
        />
        {text('creditCode', {
          hint: t('creditCodeHint'),
          code: true,
          autoCapitalize: 'characters',
        })}
        {text('licenceNo')}
        {text('legalRepresentative', { optional: true })}
        <h2 className={styles.companyPart}>{t('place')}</h2>
        <AreaPicker
          name="areaCode"
          legend={t('areaCode')}
          value={values.areaCode}
          error={errors.areaCode}
          onChange={(value) => set('areaCode', value)}
        />
        {text('address', { autoComplete: 'street-address' })}
        <ServiceAreas
          name="serviceAreas"
          value={values.serviceAreas}
          error={errors.serviceAreas}
          onChange={(value) => set('serviceAreas', value)}
        />
        <h2 className={styles.companyPart}>{t('contact')}</h2>
        {text('complaintPhone', {
          hint: t('complaintPhoneHint'),
          code: true,
          inputMode: 'tel',
        })}
        {text('handlerName', { autoComplete: 'name' })}
        {text('handlerPhone', { code: true, inputMode: 'tel', autoComplete: 'tel' })}
        {text('handlerEmail', { inputMode: 'email', autoComplete: 'email' })}
        <h2 className={styles.companyPart}>{t('papers')}</h2>
        {papers('businessLicence', t('businessLicence'))}
        {papers('permits', t('permit'))}
        <div className="flow__go">
          <Button look="primary" size="l" type="submit" busy={form.busy}>
            {t('submit')}
          </Button>
          <Button size="l" onClick={() => void draft.save()}>
            {t('save')}
          </Button>
          <span className="hint" role="status">
            {draft.said}
          </span>
        </div>
      </form>
    </>
  )
}

type TextName =
  | 'fullName'
  | 'creditCode'
  | 'licenceNo'
  | 'legalRepresentative'
  | 'address'
  | 'complaintPhone'
  | 'handlerName'
  | 'handlerPhone'
  | 'handlerEmail'

function Said({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.noteSave} role="status">
      <Icon name="done" />
      <div>
        <h2>{title}</h2>
        {children}
      </div>
    </div>
  )
}

/** What was submitted, to read only; after the audit the way to the password. */
function Submitted({ application }: { application: OwnApplication }) {
  const t = useTexts(companyAuditTexts)
  const navigate = useNavigate()
  const brands = useBrands()
  const { form, state, status } = application
  const place = useAreaNames(form.areaCode ? [form.areaCode] : []).get(form.areaCode)
  const leave = () => {
    setSessionStatus(status)
    navigate('/', { replace: true })
  }
  const files = (list: readonly { id: string; name: string }[]) => joinItems(list.map(({ name }) => name))
  return (
    <>
      {state === 'passed' ? (
        <Said title={t('passedTitle')}>
          <p>{t('passedSay')}</p>
          <p className={styles.companyGo}>
            <Button look="primary" onClick={leave}>
              {t(status === '2' ? 'toPassword' : 'toWork')}
            </Button>
          </p>
        </Said>
      ) : (
        <Said title={t('submittedTitle')}>
          <p>{t('submittedSay', { bureau: application.bureauName ?? '' })}</p>
        </Said>
      )}
      <SummaryList
        title={t('company')}
        rows={[
          { term: t('brand'), value: brands.word(form.brand) },
          { term: t('fullName'), value: form.fullName },
          { term: t('level'), value: form.level && pick(levelTexts[form.level]) },
          { term: t('creditCode'), value: form.creditCode },
          { term: t('licenceNo'), value: form.licenceNo },
          { term: t('legalRepresentative'), value: form.legalRepresentative },
        ]}
      />
      <SummaryList
        title={t('place')}
        rows={[
          { term: t('address'), value: `${place ?? ''}${form.address}` },
          { term: t('serviceAreas'), value: joinItems(application.serviceAreas.map(({ name }) => name)) },
        ]}
      />
      <SummaryList
        title={t('contact')}
        rows={[
          { term: t('complaintPhone'), value: form.complaintPhone },
          { term: t('handlerName'), value: form.handlerName },
          { term: t('handlerPhone'), value: form.handlerPhone },
          { term: t('handlerEmail'), value: form.handlerEmail },
        ]}
      />
      <SummaryList
        title={t('papers')}
        rows={[
          { term: t('businessLicence'), value: files(application.businessLicence) },
          { term: t('permit'), value: files(application.permits) },
          { term: t('submittedAt'), value: application.submittedAt && formatMoment(application.submittedAt) },
        ]}
      />
    </>
  )
}
