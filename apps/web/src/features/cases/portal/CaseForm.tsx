import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail, CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { casePages } from '../../../domain/OwnCases.tsx'
import { ApiError } from '../../../lib/api.ts'
import { type DraftHome, differs, dropKept, keptIn, useDraft } from '../../../lib/draft.ts'
import { type FieldErrors, type Form, textField, useForm } from '../../../lib/form.ts'
import { formatBytes, formatClockTime, joinItems, joinParts, today } from '../../../lib/formats.ts'
import { type FormRules, useRules } from '../../../lib/formRules.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { type Answering, api, call } from '../../../lib/operations.ts'
import { filedPath, forgetFiled, markFiled, receiptPath, receiptState } from '../../../lib/receipt.ts'
import { captchaFault } from '../../../lib/rules.ts'
import type { StoredKey } from '../../../lib/storage.ts'
import { useTitle } from '../../../lib/title.ts'
import { type CaptchaRoute, useCaptcha } from '../../../lib/useCaptcha.ts'
import { Button, ButtonLink } from '../../../ui/portal/Button.tsx'
import { CaptchaField } from '../../../ui/portal/CaptchaField.tsx'
import { Tick } from '../../../ui/portal/Choices.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { kitTexts } from '../../../ui/portal/kit.texts.ts'
import { Saved } from '../../../ui/portal/Progress.tsx'
import { Failed, Notice, Skeleton } from '../../../ui/portal/States.tsx'
import { Back, DraftGone, DraftStart, StepPage } from '../../../ui/portal/StepPage.tsx'
import { SummaryList, type SummaryRow } from '../../../ui/portal/SummaryList.tsx'
import { CaseReceiptPage } from './CaseReceiptPage.tsx'
import * as styles from './cases.portal.module.css'
import { casePortalTexts } from './cases.portal.texts.ts'
import { FromAccount, UploadsRunning } from './FormParts.tsx'
import type { Written } from './filing.ts'

/** One topic of a form: its fields and how they read on the check page. */
export interface Topic<V> {
  name: string
  title: string
  lead?: ReactNode
  asks: readonly (keyof V & string)[]
  /** What is wrong that the contract's schema does not say. */
  check?(values: V): FieldErrors
  fields(form: Form<V>): ReactNode
  answers(values: V): SummaryRow[]
}

/** What the last page adds to the answers. */
export interface Proofs {
  validCode: string
  validCodeReqNo: string | undefined
  draftId: string | undefined
}

export interface CaseFormProps<V extends Written> {
  kind: CaseKind
  title: string
  lead: ReactNode
  side: ReactNode
  home: DraftHome<V>
  rules: FormRules<V>
  topics: readonly Topic<V>[]
  sendText: string
  /** Truth is declared before it is sent. */
  declares?: boolean
  /** Where its captcha comes from; fetched on the last page, because a picture lasts for minutes. */
  captchaRoute?: CaptchaRoute
  send(values: V, proofs: Proofs): Promise<CaseReceipt>
  /** Where one own case is read. */
  detailRoute: Answering<CaseDetail>
}

/** Drafts of one kind in the account. */
export const draftHome = <V extends object>(kind: CaseKind, key: StoredKey, empty: V): DraftHome<V> => ({
  empty,
  key,
  save: (draft) => call(api.cases.saveDraft, { body: { kind, ...draft }, quiet: true }),
  read: (id) => call(api.cases.draft, { query: { id }, quiet: true }),
})

const GONE = 404
const mineOf = (kind: CaseKind) =>
  kind === 'courier' ? '/couriers/personal' : `/portal/personal?kind=${kind}`
const addressOf = (kind: CaseKind, step: string) => `${casePages[kind].form}?step=${step}`

/** Whether something of a topic is not filled in rightly yet, as far as the rules are loaded. */
function isOpen<V extends object>({ asks, check }: Topic<V>, rules: FormRules<V>, values: V): boolean {
  const errors = rules.judge(values)
  return asks.some((field) => errors[field]) || Object.values(check?.(values) ?? {}).some((text) => text)
}

/** A form as a row of topics, each with its own address, then everything once more, then the receipt. */
export function CaseForm<V extends Written>(props: CaseFormProps<V>) {
  const { kind, detailRoute } = props
  const done = useSearchParams()[0].get('done')
  return done ? <CaseReceiptPage kind={kind} id={done} route={detailRoute} /> : <Filling {...props} />
}

function Filling<V extends Written>(props: CaseFormProps<V>) {
  const { kind, home, topics, title, rules } = props
  // The rules are wanted on every page, limits in hints among them.
  useRules(rules)
  const t = useTexts(casePortalTexts)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const draft = useDraft(home, search.get('draft') ?? undefined)
  const [filesHold, setFilesHold] = useState<string>()
  const filing = { filesHold, setFilesHold }
  const { form: address } = casePages[kind]
  const asked = search.get('step')
  const isEmpty = !differs(draft.values, home.empty)
  useEffect(() => {
    if (!asked) forgetFiled(address)
  }, [asked, address])
  // A step of a form that was sent, reached by going back, would look as if nothing had been sent.
  const filed = asked && isEmpty ? filedPath(address) : undefined
  if (filed) return <Navigate to={filed} replace />
  if (draft.error instanceof ApiError && draft.error.code === GONE)
    return <DraftGone mine={mineOf(kind)} again={casePages[kind].form} />
  if (draft.loading || draft.error !== undefined)
    return (
      <main id="main" className="flow wrap">
        {draft.loading ? <Skeleton lines={6} /> : <Failed error={draft.error} />}
      </main>
    )
  const first = addressOf(kind, topics[0]?.name ?? 'check')
  if (asked === 'check') return <Check {...props} draft={draft} filing={filing} />
  const at = topics.findIndex(({ name }) => name === asked)
  const topic = topics[at]
  if (topic)
    return <TopicPage key={topic.name} {...props} at={at} topic={topic} draft={draft} filing={filing} />
  if (isEmpty) return <Navigate to={first} replace />
  return (
    <DraftStart
      title={t('draftTitle', { what: title })}
      savedAt={draft.savedAt}
      onGo={() => navigate(addressOf(kind, keptIn(home)?.step ?? topics[0]?.name ?? 'check'))}
      onNew={() => {
        draft.restart()
        navigate(first)
      }}
    />
  )
}

type Inside<V extends Written> = CaseFormProps<V> & {
  draft: ReturnType<typeof useDraft<V>>
  filing: { filesHold: string | undefined; setFilesHold(hold: string | undefined): void }
}

function TopicPage<V extends Written>({
  kind,
  title,
  lead,
  side,
  rules,
  topics,
  topic,
  at,
  draft,
  filing,
}: Inside<V> & { topic: Topic<V>; at: number }) {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const toCheck = search.get('from') === 'check'
  const hold = topic.name === EVIDENCE ? filing.filesHold : undefined
  const form = useForm<V>({
    isKept: true,
    initial: draft.values,
    rules,
    asks: topic.asks,
    check: (values) => ({ ...topic.check?.(values), ...(hold && { files: hold }) }),
    send: async (values) => {
      const next = toCheck ? 'check' : (topics[at + 1]?.name ?? 'check')
      await draft.keep(values, next)
      navigate(addressOf(kind, next))
    },
  })
  const { values } = form
  const { note } = draft
  useEffect(() => note(values), [values, note])
  useTitle(`${topic.title} - ${title}`, form.wrong)
  const before = topics[at - 1]
  return (
    <StepPage
      title={topic.title}
      lead={at === 0 ? lead : topic.lead}
      at={at + 1}
      of={topics.length}
      back={toCheck ? addressOf(kind, 'check') : before ? addressOf(kind, before.name) : mineOf(kind)}
      leaveTo={mineOf(kind)}
      form={form as unknown as Form<object>}
      savedAt={draft.savedAt}
      renewed={draft.renewed}
      aside={<aside className={`side ${styles.sideForm}`}>{side}</aside>}
    >
      <UploadsRunning value={filing}>{topic.fields(form)}</UploadsRunning>
    </StepPage>
  )
}

/** Name of the topic that holds the files. */
export const EVIDENCE = 'evidence'

/** Files as the check page lists them. */
export const filesRow = (term: string, files: Written['files']): SummaryRow => ({
  term,
  value: files.length > 0 && (
    <ul>
      {files.map(({ id, name, size }) => (
        <li key={id}>{joinParts([name, formatBytes(size)])}</li>
      ))}
    </ul>
  ),
})

function Check<V extends Written>(props: Inside<V>) {
  const { kind, title, rules, topics, draft, declares, captchaRoute, home, sendText, send } = props
  const t = useTexts(casePortalTexts)
  const kit = useTexts(kitTexts)
  const navigate = useNavigate()
  const picture = useCaptcha(captchaRoute)
  const captcha = captchaRoute && picture
  const { isLoaded, error } = useRules(rules)
  const open = topics.filter((topic) => isOpen(topic, rules, draft.values))
  const form = useForm({
    isKept: true,
    initial: { declare: false, validCode: '' },
    rules: null,
    check: ({ declare, validCode }) => ({
      declare: declare || !declares ? undefined : t('declareMissing'),
      validCode: captcha && captchaFault(validCode),
    }),
    send: async ({ validCode }) => {
      const proofs = { validCode, validCodeReqNo: captcha?.picture?.validCodeReqNo, draftId: draft.id }
      const receipt = await send(draft.values, proofs)
      dropKept(home)
      const { form: address } = casePages[kind]
      markFiled(address, receipt.id)
      navigate(receiptPath(address, receipt.id), {
        replace: true,
        state: receiptState({ receipt, filedOn: today() }),
      })
    },
    after: (error) => {
      // Unanswered is not refused: the same key and captcha find out whether it went through.
      if (error.code === UNREACHABLE) return
      form.set('validCode', '')
      captcha?.refresh()
    },
  })
  useTitle(`${t('check')} - ${title}`, form.wrong)
  const last = topics.at(-1)
  return (
    <main id="main" className="flow wrap">
      <Back to={last ? addressOf(kind, last.name) : mineOf(kind)} text={kit('backStep')} />
      <div className="flow__grid">
        <div>
          <p className="step">
            <Saved>{draft.savedAt && kit('saved', { time: formatClockTime(draft.savedAt) })}</Saved>
          </p>
          <h1>{t('check')}</h1>
          {draft.renewed && <Notice>{kit('draftRenewed')}</Notice>}
          {topics.map((topic) => (
            <SummaryList
              key={topic.name}
              title={topic.title}
              changeTo={`${addressOf(kind, topic.name)}&from=check`}
              rows={topic.answers(draft.values)}
            />
          ))}
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
              <>
                <Notice icon="alert">
                  {t('topicsMissing', { topics: joinItems(open.map((topic) => topic.title)) })}
                </Notice>
                <p className="flow__go">
                  {open.map((topic) => (
                    <ButtonLink key={topic.name} to={`${addressOf(kind, topic.name)}&from=check`}>
                      {topic.title}
                    </ButtonLink>
                  ))}
                </p>
              </>
            ) : (
              <form className="form" noValidate onSubmit={form.submit}>
                <ErrorSummary form={form} />
                <FromAccount />
                {declares && (
                  <Tick
                    name="declare"
                    checked={form.values.declare}
                    error={form.errors.declare}
                    onChange={(value) => form.set('declare', value)}
                  >
                    {t('declare')}
                  </Tick>
                )}
                {captcha && <CaptchaField {...textField(form, 'validCode')} captcha={captcha} />}
                <p className="flow__go">
                  <Button look="primary" size="l" type="submit" busy={form.busy}>
                    {sendText}
                  </Button>
                </p>
              </form>
            )}
          </section>
        </div>
        <aside className={`side ${styles.sideForm}`}>{props.side}</aside>
      </div>
    </main>
  )
}

const UNREACHABLE = 503
