import type { CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDetail } from '@appeal/contract/cases/cases.schemas.ts'
import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import * as styles from '../../../domain/case.module.css'
import { CaseTag } from '../../../domain/OwnCases.tsx'
import { ClockChip } from '../../../domain/PortalClock.tsx'
import { saveFile } from '../../../lib/api.ts'
import { textField, useForm } from '../../../lib/form.ts'
import { formatBytes, formatDay, joinParts } from '../../../lib/formats.ts'
import { pick, useLanguage, useTexts } from '../../../lib/i18n.ts'
import { type Answering, api, call, type Operation } from '../../../lib/operations.ts'
import { useTitle } from '../../../lib/title.ts'
import { Button } from '../../../ui/portal/Button.tsx'
import { ChoiceGroup } from '../../../ui/portal/Choices.tsx'
import { CopyButton } from '../../../ui/portal/CopyButton.tsx'
import { Dialog, DialogActs } from '../../../ui/portal/Dialog.tsx'
import { ErrorSummary } from '../../../ui/portal/ErrorSummary.tsx'
import { FieldError, TextArea } from '../../../ui/portal/Field.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { ReasonAct } from '../../../ui/portal/ReasonAct.tsx'
import { FailedPage, Skeleton } from '../../../ui/portal/States.tsx'
import { Timeline } from '../../../ui/portal/Timeline.tsx'
import { fileIcon } from '../../../ui/portal/Uploads.tsx'
import { CaseFile } from '../own/CaseFile.tsx'
import { LookedAt } from '../own/LookedAt.tsx'
import { Talk } from '../own/Talk.tsx'
import * as casesStyles from './cases.portal.module.css'
import { casePortalTexts } from './cases.portal.texts.ts'
import { rateRules, withdrawCaseRules } from './portal.forms.ts'

/** A case as it stands and the way to act on it; each act carries the version that was seen. */
export interface Own<D extends CaseDetail> {
  detail: D
  act(route: Operation, input: Record<string, unknown>): Promise<void>
}

/** Fetches one own case and draws it, once it is there. */
export function OwnCase<D extends CaseDetail>({
  kind,
  route,
  children,
}: {
  kind: CaseKind
  route: Answering<D>
  children: (own: Own<D>) => ReactNode
}) {
  const t = useTexts(casePortalTexts)
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, isError, refetch } = useQuery(route.query({ id }))
  if (!data && isError)
    return (
      <FailedPage
        error={error}
        onRetry={() => void refetch()}
        back={{
          to: kind === 'courier' ? '/couriers/personal' : `/portal/personal?kind=${kind}`,
          text: t('back'),
        }}
      />
    )
  if (!data)
    return (
      <main id="main" className="flow wrap">
        <Skeleton lines={8} />
      </main>
    )
  const act = async (to: Operation, input: Record<string, unknown>) => {
    await call(to, { body: { id: data.id, version: data.version, ...input }, quiet: true })
  }
  return children({ detail: data, act })
}

/** Head of a case: state, title, number, what comes next and by when; below it work and side facts. */
export function CaseFrame({
  detail,
  facts,
  acts,
  children,
}: {
  detail: CaseDetail
  facts: readonly { term: string; value: ReactNode }[]
  acts?: ReactNode
  children: ReactNode
}) {
  const t = useTexts(casePortalTexts)
  const language = useLanguage()
  const title = joinParts([detail.brandName, detail.title])
  useTitle(title)
  const { kind } = detail
  const clock = detail.clock?.kind === 'evaluate' ? null : detail.clock
  const deadline = clock
    ? detail.deadlines.findLast((one) => one.kind === clock.kind && !one.cancelled)
    : undefined
  return (
    <main id="main">
      <section className={styles.theCase} aria-labelledby="case-h">
        <div className="wrap">
          <Link
            className="back"
            to={kind === 'courier' ? '/couriers/personal' : `/portal/personal?kind=${kind}`}
          >
            <Icon name="left" />
            {t('back')}
          </Link>
          <p className={styles.caseTag}>
            <CaseTag kind={kind} state={detail.state} />
          </p>
          <h1 id="case-h">{title}</h1>
          <p className={styles.caseMeta}>
            <span>{pick(caseTables[kind].texts.name, language)}</span>
            <span>
              {t('number')} <span className="num">{detail.caseNo}</span> <CopyButton text={detail.caseNo} />
            </span>
          </p>
          <div className={styles.now}>
            <div>
              <h2>{t('now')}</h2>
              <p className={styles.nowWhat}>{detail.next.text}</p>
            </div>
            {clock && <ClockChip clock={clock} deadline={deadline} />}
          </div>
        </div>
      </section>
      <div className={`wrap ${styles.caseGrid}`}>
        <div>
          {children}
          <section aria-labelledby="log-h">
            <h2 className="h2" id="log-h">
              {t('log')}
            </h2>
            <Timeline
              rows={detail.progress.map((line) => ({
                key: line.seq,
                at: line.at,
                title: line.text,
                body: (
                  <>
                    {line.actorName && <p>{line.actorName}</p>}
                    {line.opinion && <p className={styles.pre}>{line.opinion}</p>}
                    <Files files={line.files} />
                  </>
                ),
              }))}
            />
          </section>
          <Talk of={{ kind, id: detail.id }} bureauName={detail.bureauName} />
        </div>
        <aside className="side">
          <section className="side--panel">
            <dl className={styles.brief}>
              {[...facts, { term: t('routing'), value: `${detail.bureauName} ${detail.routingReason}` }].map(
                ({ term, value }) =>
                  value ? (
                    <div key={term}>
                      <dt>{term}</dt>
                      <dd>{value}</dd>
                    </div>
                  ) : null,
              )}
            </dl>
          </section>
          <LookedAt lookedAt={detail.lookedAt} />
          <section className={styles.sideDo}>
            <CaseFile of={{ kind, id: detail.id }} />
            {acts}
          </section>
        </aside>
      </div>
    </main>
  )
}

/** The person's own words and evidence. */
export function OwnWords({ detail }: { detail: CaseDetail }) {
  const t = useTexts(casePortalTexts)
  return (
    <section aria-labelledby="words-h">
      <h2 className="h2" id="words-h">
        {t('yourWords')}
      </h2>
      <p className={casesStyles.said}>{detail.content}</p>
      {detail.attachments.length > 0 && <h2 className="h2">{t('material')}</h2>}
      <Files files={detail.attachments} />
    </section>
  )
}

/** What the person was told in the end. */
export function Answer({ title, text }: { title: string; text: string | null }) {
  if (!text) return null
  return (
    <section aria-labelledby="answer-h">
      <h2 className="h2" id="answer-h">
        {title}
      </h2>
      <p className={casesStyles.said}>{text}</p>
    </section>
  )
}

function Files({ files }: { files: CaseDetail['attachments'] }) {
  const t = useTexts(casePortalTexts)
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <li key={file.id}>
          <Icon name={fileIcon(file.name)} />
          <div>
            <b>{file.name}</b>
            <p>{formatBytes(file.size)}</p>
          </div>
          <button
            type="button"
            className="linkbtn"
            onClick={() =>
              void saveFile(api.files.download, { query: { id: file.id } }).catch(() => undefined)
            }
          >
            {t('download')}
            <span className="sr">{file.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Withdrawal, with its reason and after a second look. */
export function Withdraw<D extends CaseDetail>({ own, route }: { own: Own<D>; route: Operation }) {
  const t = useTexts(casePortalTexts)
  return (
    <ReasonAct
      name="withdraw"
      words={{
        label: t('withdraw'),
        title: t('withdrawAsk'),
        reason: t('withdrawReason'),
        go: t('withdraw'),
        keep: t('withdrawKeep'),
      }}
      rules={withdrawCaseRules}
      send={(reason) => own.act(route, { reason })}
    />
  )
}

/** An act that is asked about once more and takes nothing else. */
export function Confirmed<D extends CaseDetail>({
  own,
  route,
  label,
  question,
  keep,
}: {
  own: Own<D>
  route: Operation
  label: string
  question: string
  /** What closing without the act means. */
  keep: string
}) {
  const t = useTexts(casePortalTexts)
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initial: {},
    rules: null,
    send: async () => {
      await own.act(route, {})
      setAsking(false)
    },
  })
  return (
    <>
      <button className="linkbtn side__act" type="button" onClick={() => setAsking(true)}>
        <Icon name="lock" />
        {label}
      </button>
      {asking && (
        <Dialog title={label} onClose={() => setAsking(false)} cancel={keep}>
          <p>{question}</p>
          {form.problem && <FieldError id="confirm-e" text={form.problem} />}
          <DialogActs>
            <Button look="primary" busy={form.busy} onClick={() => form.submit()}>
              {t('confirmDo')}
            </Button>
          </DialogActs>
        </Dialog>
      )}
    </>
  )
}

const SCORES = ['SATISFIED', 'BASICALLY_SATISFIED', 'UNSATISFIED'] as const

/** One rating, once. */
export function Rate<D extends CaseDetail>({ own, route }: { own: Own<D>; route: Operation }) {
  const t = useTexts(casePortalTexts)
  const { detail } = own
  const form = useForm({
    initial: { score: '' as '' | (typeof SCORES)[number], remark: '' },
    rules: rateRules,
    send: ({ score, remark }) => own.act(route, { score, remark }),
  })
  if (detail.evaluation)
    return (
      <section className={styles.rate}>
        <p className={styles.rateWhen}>
          <Icon name="done" />
          {t('rated', { score: t(detail.evaluation.score as 'SATISFIED') })}
        </p>
      </section>
    )
  if (!detail.can.includes('evaluate')) return null
  const until = detail.deadlines.findLast(({ kind, cancelled }) => kind === 'evaluate' && !cancelled)
  return (
    <section className={`${styles.rate} ${styles.rateOpen}`} aria-labelledby="rate-h">
      <h2 className="h2" id="rate-h">
        {t('rate')}
      </h2>
      {until && (
        <p className={styles.rateWhen}>
          <Icon name="clock" />
          <span>{t('rateBy', { day: formatDay(until.legalDueOn) })}</span>
        </p>
      )}
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary form={form} />
        <ChoiceGroup
          {...textField(form, 'score')}
          legend={t('rateWhat')}
          row
          options={SCORES.map((value) => ({ value, label: t(value) }))}
        />
        <TextArea {...textField(form, 'remark')} label={t('remark')} optional rows={3} />
        <p className="flow__go">
          <Button look="primary" size="l" type="submit" busy={form.busy}>
            {t('rateSend')}
          </Button>
        </p>
      </form>
    </section>
  )
}
