import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { daysBetween } from '@appeal/contract/calendar/workdays.ts'
import { groupThousands } from '@appeal/contract/masking.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CaseRun, type RunMark, spacedMarks } from '../../../domain/CaseRun.tsx'
import { CaseState } from '../../../domain/CaseState.tsx'
import * as styles from '../../../domain/case.module.css'
import { ClockChip } from '../../../domain/PortalClock.tsx'
import { saveFile } from '../../../lib/api.ts'
import { formatBytes, formatDay, joinParts, today } from '../../../lib/formats.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { api } from '../../../lib/operations.ts'
import { useTitle } from '../../../lib/title.ts'
import { CopyButton } from '../../../ui/portal/CopyButton.tsx'
import { Icon } from '../../../ui/portal/Icon.tsx'
import { Failed, Skeleton } from '../../../ui/portal/States.tsx'
import { Timeline } from '../../../ui/portal/Timeline.tsx'
import { fileIcon } from '../../../ui/portal/Uploads.tsx'
import { AnswerMediation, Evaluate, Evaluated, EvaluateLocked, Supplement, Verify } from './Acts.tsx'
import { EnterpriseAnswer } from './EnterpriseAnswer.tsx'
import { OwnPapers } from './OwnPapers.tsx'
import { ownTexts } from './own.texts.ts'
import { Side, useProblem } from './Side.tsx'
import { Talk } from './Talk.tsx'

const OwnRemedies = lazy(part(() => import('../remedies/OwnRemedies.tsx')))
const OwnTracks = lazy(part(() => import('../tracks/OwnTracks.tsx')))
const OwnCompensation = lazy(part(() => import('../remedies/OwnCompensation.tsx')))

type Own = { detail: AppealDetail }

/** One own appeal: where it stands, what comes next and by when, what happened, and what can be done. */
export default function DetailPage() {
  const t = useTexts(ownTexts)
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const { data, error, isError, refetch } = useQuery({
    ...api.appeals.consumerDetail.query({ id }),
  })
  if (data) return <Detail detail={data} />
  return (
    <main id="main" className="flow wrap">
      {isError ? (
        <>
          <h1>{t('notShown')}</h1>
          <Failed error={error} onRetry={() => void refetch()} />
          <p>
            <Link to="/portal/personal">{t('back')}</Link>
          </p>
        </>
      ) : (
        <Skeleton lines={8} />
      )}
    </main>
  )
}

function Detail({ detail }: Own) {
  const t = useTexts(ownTexts)
  const { kind, exact } = useProblem(detail)
  const title = joinParts([detail.brandName, exact || kind])
  useTitle(title)
  const can = new Set(detail.can)
  const ended = ['closed', 'invalid', 'withdrawn'].includes(detail.state)
  return (
    <main id="main">
      <section className={styles.theCase} aria-labelledby="case-h">
        <div className="wrap">
          <Link className="back" to="/portal/personal">
            <Icon name="left" />
            {t('back')}
          </Link>
          <p className={styles.caseTag}>
            <CaseState state={detail.state} evaluateStatus={detail.evaluateStatus} />
          </p>
          <h1 id="case-h">{title}</h1>
          <p className={styles.caseMeta}>
            <span>
              {detail.brandName} <span className="num">{detail.waybillNo}</span>
            </span>
            <span>
              {t('number')} <span className="num">{detail.appealNo}</span>{' '}
              <CopyButton text={detail.appealNo} />
            </span>
          </p>
          {ended ? <Outcome detail={detail} /> : <Now detail={detail} />}
        </div>
      </section>
      <div className={`wrap ${styles.caseGrid}`}>
        <div>
          <Recheck detail={detail} />
          {can.has('evaluateInfo') && <Evaluate detail={detail} />}
          {detail.evaluateStatus === EVALUATED && <Evaluated detail={detail} />}
          {can.has('verifyAnswer') && <Verify detail={detail} />}
          {detail.state === 'mediating' && <AnswerMediation detail={detail} />}
          {can.has('supplementAnswer') && <Supplement detail={detail} />}
          {detail.reply && !can.has('verifyAnswer') && !can.has('mediationAnswer') && (
            <EnterpriseAnswer answer={detail.reply} brandName={detail.brandName} />
          )}
          {detail.reply && (
            <Suspense fallback={null}>
              <OwnRemedies id={detail.id} />
              {!ended && <OwnCompensation detail={detail} />}
            </Suspense>
          )}
          <section aria-labelledby="log-h">
            <h2 className="h2" id="log-h">
              {t('log')}
            </h2>
            <Timeline rows={detail.progress.map((line) => timelineRow(line))} />
          </section>
          <Talk of={{ kind: 'appeal', id: detail.id }} bureauName={detail.bureauName} />
          <OwnPapers of={{ kind: 'appeal', id: detail.id }} />
          <Files detail={detail} />
          {detail.waybillNo && (
            <Suspense fallback={null}>
              <OwnTracks id={detail.id} />
            </Suspense>
          )}
          {!ended && <EvaluateLocked detail={detail} />}
        </div>
        <Side detail={detail} canWithdraw={can.has('withdraw')} />
      </div>
    </main>
  )
}

const EVALUATED = 2

const timelineRow = (line: AppealDetail['progress'][number]) => ({
  key: line.seq,
  at: line.at,
  title: line.text,
  body: (
    <>
      {line.actorName && <p>{line.actorName}</p>}
      {line.event === 'replied' && typeof line.detail?.investigationResult === 'string' && (
        <p className={styles.pre}>{line.detail.investigationResult}</p>
      )}
      {line.opinion && <p className={styles.pre}>{line.opinion}</p>}
    </>
  ),
})

const deadlineOf = (detail: AppealDetail, kind: string) =>
  detail.deadlines.findLast((one) => one.kind === kind && !one.cancelled)

/** A re-check that runs, and until when: it stands above everything else that the page could ask for. */
function Recheck({ detail }: Own) {
  const t = useTexts(ownTexts)
  const { recheck } = detail
  if (!recheck || recheck.outcome !== null) return null
  return (
    <section className="panel panel--soft keep keep--first" aria-labelledby="recheck-h">
      <h2 id="recheck-h">
        <Icon name="clock" />
        {t('recheckRuns')}
      </h2>
      {recheck.dueOn && <p>{t('recheckBy', { day: formatDay(recheck.dueOn) })}</p>}
    </section>
  )
}

/** Open cases: the run, what is next and by when, and the clock that explains itself. */
function Now({ detail }: Own) {
  const t = useTexts(ownTexts)
  const { clock, next } = detail
  const answer = deadlineOf(detail, 'answer')
  const pressing = clock ? deadlineOf(detail, clock.kind) : undefined
  return (
    <div className={styles.now}>
      {answer && <Run detail={detail} answerBy={answer.legalDueOn} from={answer.startOn} />}
      <div>
        <h2>{t('now')}</h2>
        <p className={styles.nowWhat}>{next.text}</p>
        {next.afterwards && <p className={styles.nowMore}>{next.afterwards}</p>}
      </div>
      {clock && <ClockChip clock={clock} deadline={pressing} />}
    </div>
  )
}

function Run({ detail, from, answerBy }: Own & { from: string; answerBy: string }) {
  const t = useTexts(ownTexts)
  const now = today()
  const reply = deadlineOf(detail, 'rework') ?? deadlineOf(detail, 'reply')
  const marks: RunMark[] = [
    { date: from, label: t('runStart') },
    ...(now > from && now < answerBy ? [{ date: now, label: t('runToday'), look: 'today' as const }] : []),
    ...(reply && !reply.doneAt && reply.legalDueOn > from
      ? [{ date: reply.legalDueOn, label: t('runReply'), look: 'due' as const }]
      : []),
    { date: answerBy, label: t('runAnswer'), look: 'due' as const },
  ]
  return <CaseRun from={from} to={answerBy} now={now} marks={spacedMarks(marks, from, answerBy)} />
}

/** Pages of the cases that an appeal may go on as; a courier's case is read in the couriers' own area. */
const REFERRED_TO = {
  report: '/portal/reportDetails',
  consultation: '/portal/consultDetails',
  courier: null,
} as const

function Referral({ referral }: { referral: NonNullable<AppealDetail['referral']> }) {
  const t = useTexts(ownTexts)
  const page = REFERRED_TO[referral.kind]
  const words = t(`referral.${referral.kind}`, { no: referral.caseNo })
  return (
    <p className={styles.outcomeMore}>
      {page ? <Link to={`${page}?id=${referral.caseId}`}>{words}</Link> : words}
    </p>
  )
}

/** Ended cases: the result in a sentence, and the dates that led there. */
function Outcome({ detail }: Own) {
  const t = useTexts(ownTexts)
  const { closing } = detail
  const replied = [...detail.progress].find(({ event }) => event === 'replied')
  const ended = detail.progress.find(({ event }) =>
    ['closed', 'declared_invalid', 'withdrawn'].includes(event),
  )
  const filed = detail.createTime.slice(0, 10)
  return (
    <div className={styles.outcome}>
      <div>
        <h2>{t('result')}</h2>
        <p className={styles.outcomeWhat}>{closing ? <Verdict closing={closing} /> : detail.next.text}</p>
        <p className={`${styles.outcomeMore} ${styles.pre}`}>
          {closing?.answer ?? ended?.opinion ?? detail.next.afterwards}
        </p>
        {closing?.remedy && <p className={styles.outcomeMore}>{closing.remedy}</p>}
        {detail.referral && <Referral referral={detail.referral} />}
      </div>
      <dl className={styles.outcomeFacts}>
        {replied && (
          <div>
            <dt>{t('repliedOn')}</dt>
            <dd>{formatDay(replied.at)}</dd>
          </div>
        )}
        {ended && (
          <>
            <div>
              <dt>{t('closedOn')}</dt>
              <dd>{formatDay(ended.at)}</dd>
            </div>
            <div>
              <dt>{t('spentAll')}</dt>
              <dd>{t('day', { n: daysBetween(filed, ended.at.slice(0, 10)) })}</dd>
            </div>
          </>
        )}
      </dl>
    </div>
  )
}

function Verdict({ closing }: { closing: NonNullable<AppealDetail['closing']> }): ReactNode {
  const t = useTexts(ownTexts)
  const liability = ['RESPONSIBLE', 'PARTLY', 'NOT_RESPONSIBLE'].includes(closing.liability ?? '')
    ? t(`result.${closing.liability as 'RESPONSIBLE'}`)
    : t('result.closed')
  const paid = Number(closing.compensation) > 0
  return joinParts([
    liability,
    paid && t('result.compensated', { amount: groupThousands(closing.compensation ?? '') }),
  ])
}

function Files({ detail }: Own) {
  const t = useTexts(ownTexts)
  const attachments = [...(detail.proxy?.files ?? []), ...detail.attachments]
  const download = (id: string) => void saveFile(api.files.download, { query: { id } }).catch(() => undefined)
  return (
    <section className={styles.files} aria-labelledby="files-h">
      <header className="sec">
        <h2 className="h2" id="files-h">
          {t('files')}
        </h2>
        {attachments.length > 0 && <p>{t('fileCount', { n: attachments.length })}</p>}
      </header>
      {attachments.length === 0 ? (
        <p className="hint">{t('noFiles')}</p>
      ) : (
        <ul>
          {attachments.map(({ id, name, size, createdAt }) => (
            <li key={id}>
              <Icon name={fileIcon(name)} />
              <div>
                <b>{name}</b>
                <p>{t('fileSay', { size: formatBytes(size), day: formatDay(createdAt) })}</p>
              </div>
              <button className="linkbtn" type="button" onClick={() => download(id)}>
                <Icon name="download" />
                <span className="wide">{t('download')}</span>
                <span className="sr">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
