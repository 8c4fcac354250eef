import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import { checkedActsOf } from '@appeal/contract/checklists/checklists.kinds.ts'
import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { anyActionWord, stateWord, turnOf } from '../../../domain/caseFaces.ts'
import { api } from '../../../lib/deskOperations.ts'
import { pick, useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useUserInfo } from '../../../lib/session.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { useTabTitle } from '../../../ui/tabTitle.ts'
import { useMay } from '../../../ui/useMay.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { headFaces, shortTime } from '../appeals/faces.ts'
import { HandlerWords } from '../appeals/listColumns.tsx'
import { Attachments } from '../around/Attachments.tsx'
import { type Act, CaseActions } from '../around/CaseActions.tsx'
import { CaseFrame, LoadedCase, useNext } from '../around/CaseFrame.tsx'
import { CaseTimeline } from '../around/CaseTimeline.tsx'
import { ChecklistCard } from '../around/ChecklistCard.tsx'
import { ClockCard } from '../around/ClockCard.tsx'
import { NoCase } from '../around/GoneCase.tsx'
import { RelatedCases } from '../around/RelatedCases.tsx'
import { Section } from '../around/Section.tsx'
import { ACTION_ICONS, ACTION_KEYS } from './actionSigns.ts'
import { CaseDialog } from './CaseDialog.tsx'
import { useCaseFacts } from './caseFacts.tsx'
import { type AnyDetail, isKind, useCase, useIsEnterprise } from './cases.desk.api.ts'
import { caseDeskTexts } from './cases.desk.texts.ts'
import { solidAct } from './solid.ts'

const OuterOrderCard = lazy(part(() => import('../outerOrders/OuterOrderCard.tsx')))

/** One case on the desk, whichever its kind. */
export default function CaseDeskPage() {
  const { kind, id } = useParams()
  if (!isKind(kind)) return <NoCase />
  return id ? <AskedCase key={id} kind={kind} id={id} /> : <NoCase kind={kind} />
}

function AskedCase({ kind, id }: { kind: AnyDetail['kind']; id: string }) {
  const asked = useCase(kind, id)
  const { data } = asked
  useTabTitle(data && `${data.caseNo.slice(-5)} ${data.title}`, data && `${data.caseNo} ${data.title}`)
  return (
    <LoadedCase of={{ kind, id }} asked={asked} no={data?.caseNo}>
      {(detail) => <Case key={detail.id} detail={detail} />}
    </LoadedCase>
  )
}

function Case({ detail }: { detail: AnyDetail }) {
  const t = useTexts(caseDeskTexts)
  const desk = useTexts(deskTexts)
  const { kind, id } = detail
  const of = { kind, id }
  const next = useNext(of)
  const facts = useCaseFacts(detail)
  const isEnterprise = useIsEnterprise()
  const mayCheck = useMay()(api.checklists.list)
  const due = solidAct(detail, isEnterprise ? 'enterprise' : 'bureau', useUserInfo()?.name)
  return (
    <CaseFrame
      of={of}
      no={detail.caseNo}
      title={detail.title}
      brand={detail.brandName}
      state={<StatusTag pill turn={turnOf(kind, detail.state)} word={stateWord(kind, detail.state)} />}
      stateCode={detail.state}
      pressing={headFaces(desk, detail)}
      meta={[detail.areaName, desk('submittedAt', { time: shortTime(desk, detail.createTime) })]}
      isOpen={caseTables[kind].states[detail.state]?.open ?? false}
      handler={detail.handlerName && <HandlerWords row={detail} />}
      facts={
        <>
          <Section title={t('facts')}>
            <FactList facts={facts} />
          </Section>
          <Section title={`${t('files')} ${detail.attachments.length}`}>
            {detail.attachments.length > 0 ? (
              <Attachments of={of} files={detail.attachments} />
            ) : (
              <span className="o-mut o-sm">{t('noFiles')}</span>
            )}
          </Section>
        </>
      }
      course={<CaseTimeline of={of} detail={detail} />}
      actions={(compact) => (
        <CaseActions
          of={of}
          acts={detail.can.map((action) => faceOf(kind, action))}
          closed={detail.cannot.map(({ action, reason }) => ({ ...faceOf(kind, action), reason }))}
          due={due}
          waits={detail.next}
          next={next}
          compact={compact}
          form={(action, close, macro) => (
            <CaseDialog
              key={action}
              detail={detail}
              action={action}
              next={next}
              macro={macro}
              onClose={close}
            />
          )}
        />
      )}
      second={
        !isEnterprise &&
        caseTables[kind].outer && (
          <Suspense fallback={null}>
            <OuterOrderCard of={of} />
          </Suspense>
        )
      }
      checks={mayCheck && checkedActsOf(kind).length > 0 && <ChecklistCard of={of} />}
      clocks={<ClockCard detail={detail} />}
      related={!isEnterprise && <RelatedCases of={of} />}
    />
  )
}

function faceOf(kind: AnyDetail['kind'], action: string): Act {
  const { actions, texts } = caseTables[kind]
  const after = texts.actions[action]?.after
  return {
    name: action,
    word: anyActionWord(kind, action),
    icon: ACTION_ICONS[action] ?? 'right',
    key: ACTION_KEYS[action],
    dangerous: actions[action]?.dangerous === true,
    after: after && pick(after),
  }
}
