import type { Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import type { Onlooker } from '@appeal/contract/presence/presence.routes.ts'
import { App, Button } from 'antd'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import type { CaseRef } from '../../../domain/caseFaces.ts'
import { copyText } from '../../../lib/copy.ts'
import { api } from '../../../lib/deskOperations.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { part } from '../../../lib/leaving.ts'
import { useSession } from '../../../lib/session.ts'
import { ClockChip, type ClockFace } from '../../../ui/ClockChip.tsx'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { TabPanel, TabRow } from '../../../ui/TabRow.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { useMay } from '../../../ui/useMay.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import { deskTexts } from '../appeals/appeals.desk.texts.ts'
import { CaseWalk } from '../lists/CaseWalk.tsx'
import type { ListMemory } from '../lists/listMemory.ts'
import { useOpened } from '../lists/lists.api.ts'
import { useNoteOpened } from '../lists/recentCases.ts'
import { useCaseWalk } from '../lists/useCaseWalk.ts'
import { CaseMenu } from './CaseMenu.tsx'
import { Composer } from './Composer.tsx'
import { useConversation, useMarkRead, usePresence } from './case.api.ts'
import { caseTexts } from './case.texts.ts'
import * as composerStyles from './composer.module.css'
import * as styles from './frame.module.css'
import { GoneCase, type NextCase, useListPath, useLost } from './GoneCase.tsx'
import { Holder } from './Holder.tsx'
import { Onlookers } from './Onlookers.tsx'

const SupervisionMark = lazy(part(() => import('../supervision/SupervisionMark.tsx')))
const FollowUps = lazy(part(() => import('../day/FollowUps.tsx')))

/** The case after this one in the list it was opened from. */
export function useNext(of: CaseRef): NextCase {
  const { hasNext, go } = useCaseWalk(of)
  return { hasNext, onNext: () => void go(1) }
}

/** To the list a case was opened from; where it was opened by its address, to what there is to do. */
function useBack({ kind }: CaseRef) {
  const navigate = useNavigate()
  const { state } = useLocation() as { state: ListMemory | null }
  const list = useListPath(kind)
  return () => void navigate(state?.back ?? list ?? (kind === 'appeal' ? '/' : `/cases/${kind}/todo`))
}

interface Asked<D> {
  data: D | undefined
  dataUpdatedAt: number
  error: unknown
  refetch(): unknown
}
type Bare = NonNullable<Parameters<typeof useLost>[0]>

/** A case once it is there; till then, and where it is not the viewer's to see, the way back and on. */
export function LoadedCase<D extends Bare>({
  of,
  asked: { data, dataUpdatedAt, error, refetch },
  no,
  children,
}: {
  of: CaseRef
  asked: Asked<D>
  no: string | undefined
  children(detail: D): ReactNode
}) {
  const t = useTexts(deskTexts)
  useOpened(of, data && dataUpdatedAt)
  const lost = useLost(data, error)
  const back = useBack(of)
  const next = useNext(of)
  if (data && !lost) return children(data)
  return (
    <section className="o-page">
      <header className={styles.chead}>
        <button type="button" className="o-ibtn" aria-label={t('back')} onClick={back}>
          <Icon name="back" size={18} />
        </button>
        <div className={styles.cheadMain}>{no && <CaseNumber value={no} />}</div>
        <CaseWalk of={of} />
      </header>
      {lost ? (
        <GoneCase {...lost} {...next} onBack={back} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton rows={8} />
      )}
    </section>
  )
}

interface Head {
  no: string
  title: string
  brand: string | null
  state: ReactNode
  /** Code of the state. */
  stateCode: string
  pressing: readonly ClockFace[]
  /** Beside the number, in small letters. */
  meta: readonly (string | null | undefined)[]
  handler: ReactNode
  /** Somebody still works on it. */
  isOpen: boolean
}

interface Props extends Head {
  of: CaseRef
  facts: ReactNode
  course: ReactNode
  /** What to do next: a part of a zone, or one bar at the foot of a phone. */
  actions(compact: boolean): ReactNode
  /** What somebody else decides meanwhile. */
  second?: ReactNode
  checks?: ReactNode
  clocks: ReactNode
  related?: ReactNode
}

/** Below this the facts hide behind a button. */
const THREE_ZONES = 1280

/** One case in three zones: facts, course with what is said about it, what to do next with its clocks. */
export function CaseFrame(props: Props) {
  const { of } = props
  const width = useViewport()
  const { people, tellTyping } = usePresence(of)
  const talks = useTalk(of)
  useNoteOpened({ ...of, no: props.no, title: props.title, about: props.brand ?? '', state: props.stateCode })
  const head = <CaseHead {...props} people={people} />
  const composer = <Composer of={of} talk={talks.talk} onTalk={talks.choose} onTyping={tellTyping} />
  return width === 0 ? (
    <PhoneCase {...props} head={head} composer={composer} />
  ) : (
    <WideCase {...props} people={people} composer={composer} threeZones={width >= THREE_ZONES} />
  )
}

/** The conversation that is open; the first with something unread to begin with. Opening one reads it. */
function useTalk(of: CaseRef) {
  const { data } = useConversation(of)
  const [chosen, setChosen] = useState<Talk>()
  const first = data?.may.find((talk) => (data.unread[talk] ?? 0) > 0) ?? data?.may[0]
  const [start, setStart] = useState<Talk>()
  if (!start && first) setStart(first)
  const talk = chosen ?? start
  useMarkRead(of, data, talk)
  return { talk: talk ?? 'user', choose: setChosen }
}

function WideCase({
  people,
  composer,
  threeZones,
  ...props
}: Props & { people: readonly Onlooker[]; composer: ReactNode; threeZones: boolean }) {
  const t = useTexts(deskTexts)
  const [showFacts, setShowFacts] = useState(false)
  const factsButton = !threeZones && (
    <Button icon={<Icon name="idcard" />} aria-pressed={showFacts} onClick={() => setShowFacts(!showFacts)}>
      {t('facts')}
    </Button>
  )
  return (
    <section className="o-page">
      <CaseHead {...props} people={people} extra={factsButton} />
      <div className={threeZones ? styles.zones : `${styles.zones} ${styles.zonesTwo}`}>
        {(threeZones || showFacts) && (
          <aside className={`${styles.z} ${styles.zl}`} aria-label={t('facts')}>
            {props.facts}
          </aside>
        )}
        {(threeZones || !showFacts) && (
          <div className={styles.zc}>
            {props.course}
            {composer}
          </div>
        )}
        <aside className={`${styles.z} ${styles.zr}`} aria-label={t('nextStep')}>
          {props.actions(false)}
          {props.second}
          <Supervised of={props.of} />
          <OwnFollowUps {...props} />
          {props.clocks}
          {props.checks}
          {props.related}
        </aside>
      </div>
    </section>
  )
}

/** Orders of supervision that concern the case, for whoever may read of them. */
function Supervised({ of }: Pick<Props, 'of'>) {
  const may = useMay()
  if (!may(api.supervision.ofCase)) return null
  return (
    <Suspense fallback={null}>
      <SupervisionMark of={of} />
    </Suspense>
  )
}

const OwnFollowUps = ({ of, isOpen }: Pick<Props, 'of' | 'isOpen'>) =>
  isOpen && (
    <Suspense fallback={null}>
      <FollowUps of={of} />
    </Suspense>
  )

type PhoneView = 'facts' | 'course' | 'clocks' | 'checks' | 'related'

function PhoneCase({ head, composer, ...props }: Props & { head: ReactNode; composer: ReactNode }) {
  const t = useTexts(deskTexts)
  const around = useTexts(caseTexts)
  const id = useId()
  const [view, setView] = useState<PhoneView>('course')
  const words: readonly [PhoneView, string][] = [
    ['facts', t('facts')],
    ['course', t('course')],
    ['clocks', t('clocks')],
    ['checks', around('checklist')],
    ['related', around('related')],
  ]
  const views = words.filter(([key]) => props[key])
  return (
    <section className={`o-page ${styles.phoneCase}`}>
      {head}
      <TabRow
        label={t('parts')}
        id={id}
        tabs={views.map(([key, title]) => ({ key, title }))}
        chosen={view}
        onChoose={setView}
      />
      <TabPanel id={id} chosen={view} className={`o-page-body ${styles.phoneBody}`}>
        {view === 'clocks' ? (
          <>
            {props.second}
            <Supervised of={props.of} />
            <OwnFollowUps {...props} />
            {props.clocks}
          </>
        ) : (
          props[view]
        )}
      </TabPanel>
      {view === 'course' && composer}
      {props.actions(true)}
    </section>
  )
}

/** Title, state and clock of a case; back to the list and through it. Stays while the zones scroll. */
function CaseHead({
  of,
  no,
  title,
  brand,
  state,
  pressing,
  meta,
  handler,
  isOpen,
  people,
  extra,
}: Head & { of: CaseRef; people: readonly Onlooker[]; extra?: ReactNode }) {
  const t = useTexts(deskTexts)
  const { message } = App.useApp()
  const isHeld = useSession().source !== 'courier_workbench' && isOpen
  const head = useRef<HTMLElement>(null)
  const back = useBack(of)
  useKeys({
    // Pages of other tabs stand in the document, too: theirs is not meant.
    n: () =>
      head.current
        ?.closest('.o-page')
        ?.querySelector<HTMLElement>(`.${composerStyles.cmp} textarea`)
        ?.focus(),
  })
  const copy = async () => {
    if (await copyText(no)) void message.success(t('copied'))
  }
  return (
    <header ref={head} className={styles.chead}>
      <button type="button" className="o-ibtn" aria-label={t('back')} onClick={back}>
        <Icon name="back" size={18} />
      </button>
      <div className={styles.cheadMain}>
        <div className={styles.cheadTitle}>
          <h1>{title}</h1>
          {brand && <span className={styles.cheadBrand}>{brand}</span>}
          {state}
          {pressing.map((clock) => (
            <ClockChip key={clock.what} head {...clock} />
          ))}
        </div>
        <div className={styles.cheadSub}>
          <CaseNumber value={no} />
          <button
            type="button"
            className={`o-plain ${styles.copyNo}`}
            aria-label={t('copyNumber')}
            onClick={() => void copy()}
          >
            <Icon name="copy" size={14} />
          </button>
          {meta.map((word) => word && <span key={word}>{word}</span>)}
        </div>
      </div>
      <Onlookers people={people} />
      {isHeld ? (
        <Holder of={of} handler={handler} />
      ) : (
        handler && <span className={styles.cheadOwner}>{handler}</span>
      )}
      {extra}
      <CaseWalk of={of} />
      <CaseMenu of={of} isHeld={isHeld} />
    </header>
  )
}
