import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import type { Onlooker } from '@appeal/contract/presence/presence.routes.ts'
import { App, Button } from 'antd'
import { useRef, useState } from 'react'
import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { turnOfAppeal } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useSession } from '../../../lib/session.ts'
import { CaseNumber } from '../../../ui/CaseNumber.tsx'
import { ClockChip } from '../../../ui/ClockChip.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useTabTitle } from '../../../ui/tabTitle.ts'
import '../../../ui/ui.css'
import { useKeys } from '../../../ui/useKeys.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import { CaseMenu } from '../case/CaseMenu.tsx'
import { ChecklistCard } from '../case/ChecklistCard.tsx'
import { Composer } from '../case/Composer.tsx'
import { useConversation, useMarkRead, usePresence } from '../case/case.api.ts'
import { caseTexts } from '../case/case.texts.ts'
import { Onlookers } from '../case/Onlookers.tsx'
import { RelatedCases } from '../case/RelatedCases.tsx'
import { SecondPerson } from '../case/SecondPerson.tsx'
import { useCase, useProblemWords, useTakeNote } from './appeals.desk.api.ts'
import './appeals.desk.css'
import { CaseWalk } from '../lists/CaseWalk.tsx'
import type { ListMemory } from '../lists/listMemory.ts'
import { MergeActions } from '../lists/MergeActions.tsx'
import { useCaseWalk } from '../lists/useCaseWalk.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { CaseActions } from './CaseActions.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { CaseTimeline } from './CaseTimeline.tsx'
import { ClockCard, TimeSpent } from './ClockCard.tsx'
import { clockFace, dayWords, shortTime, stateWord } from './faces.ts'
import { GoneCase, type NextCase, useLost } from './GoneCase.tsx'
import { HandlerWords } from './listColumns.tsx'

/** One case in three zones: facts, course, what to do next with its clocks. */
export default function CasePage() {
  const { id } = useParams()
  // The menu's entry for cases names no case.
  return id ? <LoadedCase key={id} id={id} /> : <Navigate to="/" replace />
}

function LoadedCase({ id }: { id: string }) {
  const { data, error, refetch } = useCase(id)
  const problem = useProblemWords()
  const words = data && problem(data.l1, data.l2)
  const matter = words?.second || words?.first
  useTabTitle(data && `${data.appealNo.slice(-5)} ${matter}`, data && `${data.appealNo} ${matter}`)
  const lost = useLost(data, error)
  if (data && !lost) return <Case key={data.id} detail={data} />
  return (
    <section className="o-page">
      <BareHead id={id} no={data?.appealNo} />
      {lost ? (
        <Lost id={id} {...lost} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  )
}

function useNext(id: string): NextCase {
  const { hasNext, go } = useCaseWalk(id)
  return { hasNext, onNext: () => void go(1) }
}

function useBack() {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: ListMemory | null }
  return () => void navigate(state?.back ?? '/')
}

function Lost({ id, title, text }: { id: string; title: string; text?: string }) {
  return <GoneCase title={title} {...(text && { text })} {...useNext(id)} onBack={useBack()} />
}

/** The head while there is no case to be shown: the way back and on, by key as well. */
function BareHead({ id, no }: { id: string; no: string | undefined }) {
  const t = useTexts(deskTexts)
  return (
    <header className="o-chead">
      <button type="button" className="o-ibtn" aria-label={t('back')} onClick={useBack()}>
        <Icon name="back" size={18} />
      </button>
      <div className="o-chead-main">{no && <CaseNumber value={no} />}</div>
      <CaseWalk id={id} />
    </header>
  )
}

/** Below this the facts hide behind a button. */
const THREE_ZONES = 1280

function Case({ detail }: { detail: AppealDetail }) {
  useTakeNote(detail.id)
  const width = useViewport()
  const { people, tellTyping } = usePresence(detail.id)
  const talks = useTalk(detail.id)
  const parts = { detail, people, talks, tellTyping }
  if (width === 0) return <PhoneCase {...parts} />
  return <WideCase {...parts} threeZones={width >= THREE_ZONES} />
}

interface Parts {
  detail: AppealDetail
  people: readonly Onlooker[]
  talks: ReturnType<typeof useTalk>
  tellTyping(talk: Talk | null): void
}

/** The conversation that is open; the first with something unread to begin with. Opening one reads it. */
function useTalk(id: string) {
  const { data } = useConversation(id)
  const [chosen, setChosen] = useState<Talk>()
  const first = data?.may.find((talk) => (data.unread[talk] ?? 0) > 0) ?? data?.may[0]
  const [start, setStart] = useState<Talk>()
  if (!start && first) setStart(first)
  const talk = chosen ?? start
  useMarkRead(id, data, talk)
  return { talk: talk ?? 'user', choose: setChosen }
}

function WideCase({ detail, people, talks, tellTyping, threeZones }: Parts & { threeZones: boolean }) {
  const t = useTexts(deskTexts)
  const isBureau = useSession().source !== 'courier_workbench'
  const next = useNext(detail.id)
  const [showFacts, setShowFacts] = useState(false)
  const factsButton = !threeZones && (
    <Button icon={<Icon name="idcard" />} aria-pressed={showFacts} onClick={() => setShowFacts(!showFacts)}>
      {t('facts')}
    </Button>
  )
  return (
    <section className="o-page">
      <CaseHead detail={detail} people={people} extra={factsButton} />
      <div className={threeZones ? 'o-zones' : 'o-zones o-zones-two'}>
        {(threeZones || showFacts) && (
          <aside className="o-z o-zl" aria-label={t('facts')}>
            <CaseFacts detail={detail} />
          </aside>
        )}
        {(threeZones || !showFacts) && (
          <div className="o-zc">
            <CaseTimeline detail={detail} />
            <Composer caseId={detail.id} talk={talks.talk} onTalk={talks.choose} onTyping={tellTyping} />
          </div>
        )}
        <aside className="o-z o-zr" aria-label={t('nextStep')}>
          <CaseActions detail={detail} next={next} />
          <SecondPerson detail={detail} />
          {isBureau && <ChecklistCard caseId={detail.id} />}
          <ClockCard detail={detail} />
          <TimeSpent detail={detail} />
          {isBureau && <RelatedCases detail={detail} />}
          <MergeActions detail={detail} />
        </aside>
      </div>
    </section>
  )
}

type PhoneView = 'facts' | 'course' | 'clocks' | 'checks' | 'related'

function PhoneCase({ detail, people, talks, tellTyping }: Parts) {
  const t = useTexts(deskTexts)
  const around = useTexts(caseTexts)
  const isBureau = useSession().source !== 'courier_workbench'
  const next = useNext(detail.id)
  const [view, setView] = useState<PhoneView>('course')
  const views: [PhoneView, string][] = [
    ['facts', t('facts')],
    ['course', t('course')],
    ['clocks', t('clocks')],
    ...(isBureau
      ? ([
          ['checks', around('checklist')],
          ['related', around('related')],
        ] as [PhoneView, string][])
      : []),
  ]
  return (
    <section className="o-page o-phone-case">
      <CaseHead detail={detail} people={people} />
      <div className="o-views" role="tablist">
        {views.map(([key, label]) => (
          <button
            key={key}
            type="button"
            role="tab"
            className="o-plain o-view"
            aria-selected={view === key}
            onClick={() => setView(key)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="o-page-body o-phone-body">
        {view === 'facts' && <CaseFacts detail={detail} />}
        {view === 'course' && <CaseTimeline detail={detail} />}
        {view === 'clocks' && (
          <>
            <SecondPerson detail={detail} />
            <ClockCard detail={detail} />
            <TimeSpent detail={detail} />
          </>
        )}
        {view === 'checks' && <ChecklistCard caseId={detail.id} />}
        {view === 'related' && (
          <>
            <RelatedCases detail={detail} />
            <MergeActions detail={detail} />
          </>
        )}
      </div>
      {view === 'course' && (
        <Composer caseId={detail.id} talk={talks.talk} onTalk={talks.choose} onTyping={tellTyping} />
      )}
      <CaseActions detail={detail} next={next} compact />
    </section>
  )
}

/** Title, state and clock of a case; back to the list and through it. Stays while the zones scroll. */
function CaseHead({
  detail,
  people,
  extra,
}: {
  detail: AppealDetail
  people: readonly Onlooker[]
  extra?: React.ReactNode
}) {
  const t = useTexts(deskTexts)
  const { message } = App.useApp()
  const head = useRef<HTMLElement>(null)
  const { label } = useDictionary()
  const { first, second } = useProblemWords()(detail.l1, detail.l2)
  const back = useBack()
  useKeys({
    // Pages of other tabs stand in the document, too: theirs is not meant.
    n: () => head.current?.closest('.o-page')?.querySelector<HTMLElement>('.o-cmp textarea')?.focus(),
  })
  const copy = async () => {
    await navigator.clipboard.writeText(detail.appealNo)
    void message.success(t('copied'))
  }
  return (
    <header ref={head} className="o-chead">
      <button type="button" className="o-ibtn" aria-label={t('back')} onClick={back}>
        <Icon name="back" size={18} />
      </button>
      <div className="o-chead-main">
        <div className="o-chead-title">
          <h1>{second || first}</h1>
          <span className="o-chead-brand">{detail.brandName}</span>
          <StatusTag pill turn={turnOfAppeal[detail.state]} word={stateWord(detail.state)} />
          {detail.clock && (
            <ClockChip
              head
              {...clockFace(t, detail.clock)}
              what={t('dueOn', { date: dayWords(t, detail.clock.legalDueOn) })}
            />
          )}
        </div>
        <div className="o-chead-sub">
          <CaseNumber value={detail.appealNo} />
          <button type="button" className="o-plain" aria-label={t('copyNumber')} onClick={() => void copy()}>
            <Icon name="copy" size={14} />
          </button>
          <span>{label('APPEAL_CHANNEL', detail.channel)}</span>
          <span>{t('submittedAt', { time: shortTime(t, detail.createTime) })}</span>
          {second && <span>{first}</span>}
        </div>
      </div>
      <Onlookers people={people} />
      {detail.handlerName && (
        <span className="o-chead-owner">
          <HandlerWords row={detail} />
        </span>
      )}
      {extra}
      <CaseWalk id={detail.id} />
      <CaseMenu detail={detail} />
    </header>
  )
}
