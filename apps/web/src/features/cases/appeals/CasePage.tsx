import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { anAppeal, turnOfAppeal } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useSession } from '../../../lib/session.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useTabTitle } from '../../../ui/tabTitle.ts'
import { useMay } from '../../../ui/useMay.ts'
import { CaseFrame, LoadedCase, useNext } from '../around/CaseFrame.tsx'
import { CasePapers } from '../around/CasePapers.tsx'
import { CaseTimeline } from '../around/CaseTimeline.tsx'
import { ChecklistCard } from '../around/ChecklistCard.tsx'
import { ClockCard } from '../around/ClockCard.tsx'
import { NoCase } from '../around/GoneCase.tsx'
import { RelatedCases } from '../around/RelatedCases.tsx'
import { useRuleFacts } from '../rules/useRuleFacts.ts'
import { AppealActions } from './AppealActions.tsx'
import { useAppeal, useProblemWords, useTakeNote } from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { CaseFacts } from './CaseFacts.tsx'
import { headFaces, shortTime, stateWord } from './faces.ts'
import { HandlerWords } from './listColumns.tsx'
import { MediationLink } from './MediationLink.tsx'
import { MergeActions } from './MergeActions.tsx'
import { SecondPerson } from './SecondPerson.tsx'
import { TimeSpent } from './TimeSpent.tsx'
import { useReplyFacts } from './useReplyFacts.ts'

const CallerCard = lazy(part(() => import('../around/CallerCard.tsx')))
const RemedyCard = lazy(part(() => import('../remedies/RemedyCard.tsx')))
const OuterOrderCard = lazy(part(() => import('../outerOrders/OuterOrderCard.tsx')))
const StatementCard = lazy(part(() => import('../statements/StatementCard.tsx')))
const TrackCard = lazy(part(() => import('../tracks/TrackCard.tsx')))
const ClusterMark = lazy(part(() => import('../clusters/ClusterMark.tsx')))

/** One appeal on the desk. */
export default function CasePage() {
  const { id } = useParams()
  // The menu's entry for cases names no case.
  return id ? <AskedCase key={id} id={id} /> : <NoCase kind="appeal" />
}

function AskedCase({ id }: { id: string }) {
  const asked = useAppeal(id)
  const { data } = asked
  const problem = useProblemWords()
  const words = data && problem(data.l1, data.l2)
  const matter = words?.second || words?.first
  useTabTitle(data && `${data.appealNo.slice(-5)} ${matter}`, data && `${data.appealNo} ${matter}`)
  return (
    <LoadedCase of={anAppeal(id)} asked={asked} no={data?.appealNo}>
      {(detail) => <Case key={detail.id} detail={detail} />}
    </LoadedCase>
  )
}

function Case({ detail }: { detail: AppealDetail }) {
  const t = useTexts(deskTexts)
  const { label } = useDictionary()
  const of = anAppeal(detail.id)
  useTakeNote(detail.id)
  const isBureau = useSession().source !== 'courier_workbench'
  const may = useMay()
  const next = useNext(of)
  const replyFacts = useReplyFacts(detail)
  const ruleFacts = useRuleFacts()
  const { first, second } = useProblemWords()(detail.l1, detail.l2)
  return (
    <CaseFrame
      of={of}
      no={detail.appealNo}
      title={second || first}
      brand={detail.brandName}
      state={<StatusTag pill turn={turnOfAppeal[detail.state]} word={stateWord(detail.state)} />}
      stateCode={detail.state}
      pressing={headFaces(t, detail)}
      meta={[
        label('APPEAL_CHANNEL', detail.channel),
        t('submittedAt', { time: shortTime(t, detail.createTime) }),
        second && first,
      ]}
      isOpen={OPEN_STATES.some((state) => state === detail.state)}
      handler={detail.handlerName && <HandlerWords row={detail} />}
      facts={<CaseFacts detail={detail} />}
      course={
        <CaseTimeline of={of} detail={detail} factsOf={(line) => [...replyFacts(line), ...ruleFacts(line)]} />
      }
      actions={(compact) => (
        <AppealActions detail={detail} next={next} compact={compact} without={['mediationAnswer']} />
      )}
      second={
        <>
          <SecondPerson detail={detail} next={next} />
          <MediationLink detail={detail} />
          {detail.reply && (
            <Suspense fallback={null}>
              <RemedyCard caseId={detail.id} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <StatementCard caseId={detail.id} />
            <TrackCard caseId={detail.id} />
          </Suspense>
          {isBureau && (
            <Suspense fallback={null}>
              <OuterOrderCard of={of} />
            </Suspense>
          )}
          {isBureau && detail.channel !== 'WEB' && (
            <Suspense fallback={null}>
              <CallerCard of={of} />
            </Suspense>
          )}
        </>
      }
      checks={isBureau && <ChecklistCard of={of} />}
      clocks={
        <>
          <ClockCard detail={detail} />
          <TimeSpent detail={detail} />
          <CasePapers of={of} />
        </>
      }
      related={
        isBureau && (
          <>
            {may(api.clusters.ofCase) && (
              <Suspense fallback={null}>
                <ClusterMark of={of} />
              </Suspense>
            )}
            <RelatedCases of={of} />
            <MergeActions detail={detail} />
          </>
        )
      }
    />
  )
}
