import type { EnterpriseQueue } from '@appeal/contract/appeals/appeals.lists.schemas.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import { Button, Form, type FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { CaseNumber } from '../../../domain/CaseNumber.tsx'
import { anAppeal, turnOfAppeal } from '../../../domain/caseFaces.ts'
import { useDeskTexts, useDeskWriter } from '../../../lib/deskTexts.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ClockChip } from '../../../ui/ClockChip.tsx'
import { ContractForm } from '../../../ui/ContractForm.tsx'
import { useDictionary } from '../../../ui/dictionary.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { fillForm } from '../../../ui/keptForm.tsx'
import type { ScreenProps } from '../../../ui/officeScreen.ts'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import { StatusTag } from '../../../ui/StatusTag.tsx'
import { showInForm, useDeskText } from '../../../ui/useDeskText.tsx'
import { useKeys } from '../../../ui/useKeys.ts'
import { useListState } from '../../../ui/useListState.ts'
import { listQuery } from '../../../ui/useRecords.ts'
import { useViewport } from '../../../ui/useViewport.ts'
import { CannedTexts } from '../around/CannedTexts.tsx'
import { CaseMenu } from '../around/CaseMenu.tsx'
import { CaseTimeline } from '../around/CaseTimeline.tsx'
import { ClockCard } from '../around/ClockCard.tsx'
import { usePresence } from '../around/case.api.ts'
import * as frameStyles from '../around/frame.module.css'
import { GoneCase, type NextCase, useLost } from '../around/GoneCase.tsx'
import { Onlookers } from '../around/Onlookers.tsx'
import { Section } from '../around/Section.tsx'
import { TalkPanel } from '../around/TalkPanel.tsx'
import { AnswerNote } from '../likeness/AnswerNote.tsx'
import { LikenessNote } from '../likeness/LikenessNote.tsx'
import { PersonalNote } from '../likeness/PersonalNote.tsx'
import { useOpened } from '../lists/lists.api.ts'
import { QueueViews } from '../lists/QueueViews.tsx'
import { type ShownQueue, useQueuePage } from '../lists/useQueuePage.ts'
import { MacroNote } from '../macros/MacroParts.tsx'
import { type Filled, focusFirstGap } from '../macros/macros.ts'
import { AfterList, ConflictNote, useActionSubmit } from './ActionDialog.tsx'
import { AppealActions } from './AppealActions.tsx'
import { actionFaces, schemaOf } from './actions.ts'
import {
  LIST_FILTERS,
  useAppeal,
  useEnterpriseQueue,
  useProblemWords,
  useTakeNote,
} from './appeals.desk.api.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { CaseFacts } from './CaseFacts.tsx'
import * as deskStyles from './desk.module.css'
import * as dialogStyles from './dialogs.module.css'
import { EnterpriseList } from './EnterpriseList.tsx'
import * as styles from './enterpriseDesk.module.css'
import { headFaces, shortTime, stateWord } from './faces.ts'
import { MediationLink } from './MediationLink.tsx'
import { ENTERPRISE_DESK } from './queues.ts'
import { SecondPerson } from './SecondPerson.tsx'
import { usePageWalk } from './usePageWalk.ts'
import { useQueueCounts } from './useQueueCounts.ts'
import { useReplyFacts } from './useReplyFacts.ts'

/** The enterprise's desk opened at the queue its screen names; its tabs lead to the others and to saved views. */
export default function EnterpriseDeskPage({ component }: ScreenProps) {
  const asked = useQueuePage(ENTERPRISE_DESK, component, 'all')
  if ('opensAt' in asked) return <Navigate replace to={asked.opensAt} />
  const { shown } = asked
  return <EnterpriseDesk key={`${shown.queue}:${shown.chosen?.id}`} shown={shown} />
}

/** List at the left, the chosen case with its reply form at the right; one after the other on phones. */
function EnterpriseDesk({ shown }: { shown: ShownQueue<EnterpriseQueue> }) {
  const isPhone = useViewport() === 0
  const control = useListState(LIST_FILTERS)
  const list = useEnterpriseQueue(shown.queue, control)
  const counts = useQueueCounts()
  const [params, setParams] = useSearchParams()
  const rows = list.data?.records ?? []
  const asked = params.get('case')
  const first = useFirstShown(rows, list.isPlaceholderData ? undefined : JSON.stringify(listQuery(control)))
  const chosen = asked ?? (isPhone ? undefined : first)
  const choose = (id: string | undefined) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        if (id) next.set('case', id)
        else next.delete('case')
        return next
      },
      { replace: !isPhone },
    )
  const walk = usePageWalk(list, control, chosen, choose)
  useKeys({ j: () => walk.go(1), k: () => walk.go(-1) })
  const next: NextCase = { hasNext: walk.hasNext, onNext: () => walk.go(1) }
  const showsList = !(isPhone && asked)
  const isEmpty = list.data?.total === 0 && !asked
  const isSignatureKnown = useDeskTexts(LAST_REPLY)
  return (
    <section className="o-page">
      {showsList && <QueueViews shown={shown} counts={counts} control={control} />}
      <div className={isPhone || isEmpty ? `${styles.split} ${styles.splitOne}` : styles.split}>
        {showsList && (
          <EnterpriseList
            queue={shown.queue}
            list={list}
            control={control}
            chosen={chosen}
            onChoose={choose}
          />
        )}
        {chosen !== undefined && isSignatureKnown && (
          <EnterpriseCase
            key={chosen}
            id={chosen}
            listedAt={list.dataUpdatedAt}
            next={next}
            onBack={isPhone ? () => choose(undefined) : undefined}
          />
        )}
      </div>
    </section>
  )
}

/**
 * The case that is open where none was asked for: the first of the list as it stood when it was opened. The list is
 * live, and whoever is writing must not find another case under their words; another page or filter begins anew.
 *
 * @param asked what the list was asked for; undefined while the rows of another question are shown
 */
function useFirstShown(rows: readonly { id: string }[], asked: string | undefined): string | undefined {
  const [held, setHeld] = useState<{ asked: string; id: string }>()
  const id = rows[0]?.id
  if (asked === undefined || held?.asked === asked) return held?.id
  if (id !== undefined) setHeld({ asked, id })
  return id
}

/** Where the desk keeps who answered last. */
const LAST_REPLY = 'reply:last'
/** What one person writes the same in most replies. */
const SIGNATURE = ['handlerName', 'handlerPhone', 'responsibleOutlet'] as const

const signatureIn = (values: Record<string, unknown>) =>
  Object.fromEntries(SIGNATURE.flatMap((name) => (isGiven(values[name]) ? [[name, values[name]]] : [])))

interface CaseProps {
  next: NextCase
  onBack: (() => void) | undefined
}

function EnterpriseCase({ id, listedAt, ...props }: CaseProps & { id: string; listedAt: number }) {
  const { data, dataUpdatedAt, error, refetch } = useAppeal(id)
  // Also where the list beside it was answered later than the case.
  useOpened(anAppeal(id), data && Math.max(dataUpdatedAt, listedAt))
  const isKnown = useDeskTexts(`case:${id}`)
  const lost = useLost(data, error)
  if (lost) return <GoneCase {...lost} {...props.next} {...(props.onBack && { onBack: props.onBack })} />
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !isKnown) return <Skeleton rows={8} />
  return <EnterpriseDetail detail={data} {...props} />
}

function EnterpriseDetail({ detail, next, onBack }: CaseProps & { detail: AppealDetail }) {
  const t = useTexts(deskTexts)
  const of = anAppeal(detail.id)
  useTakeNote(detail.id)
  const factsOf = useReplyFacts(detail)
  const dictionary = useDictionary()
  const [form] = Form.useForm<Record<string, unknown>>()
  const kept = useDeskText<Record<string, unknown>>(`case:${detail.id}`, 'reply', (values) =>
    showInForm(form, begins, values),
  )
  const draft = detail.replyDraft
  const last = useDeskWriter<Record<string, unknown>>(LAST_REPLY, 'signature')
  const isSigned = !kept.value && !draft && last.value !== undefined
  // A draft of an outlet fills the form of whoever may submit it, until they have begun to write themselves.
  const [begins] = useState(() =>
    draft ? { ...draft.values, attachmentIds: draft.files } : (last.value ?? {}),
  )
  const [given] = useState(kept.value ?? begins)
  const { people, tellTyping } = usePresence(of)
  const { first, second } = useProblemWords()(detail.l1, detail.l2)
  const maySubmit = detail.can.includes('reply')
  const mayDraft = detail.can.includes('draftReply')
  const canReply = maySubmit || mayDraft
  const frame = useRef<HTMLDivElement>(null)
  const action = useRef<'reply' | 'draftReply'>(maySubmit ? 'reply' : 'draftReply')
  const [macro, setMacro] = useState<Filled>()
  const sent = useActionSubmit(
    detail,
    'reply',
    next,
    kept.forget,
    macro?.action === 'reply' ? macro : undefined,
  )
  const drafted = useActionSubmit(detail, 'draftReply', next, kept.forget)
  const submit = async (filled: Record<string, unknown>) => {
    await (action.current === 'reply' ? sent : drafted).submit(filled)
    last.keep(signatureIn(filled))
  }
  const fill = (filled: Filled) => {
    setMacro(filled)
    fillForm(form, filled.values)
    focusFirstGap(frame.current)
  }
  const send = (how: 'reply' | 'draftReply') => {
    action.current = how
    form.submit()
  }
  const busy = sent.busy || drafted.busy
  const { conflict, news } = sent.conflict ? sent : drafted
  const context = { detail, t, dictionary, nodes: [], brands: [] }
  const returned =
    detail.state === 'rework' && detail.progress.find(({ event }) => event === 'rework_ordered')

  return (
    <div className={styles.det}>
      <header className={frameStyles.chead}>
        {onBack && (
          <button type="button" className="o-ibtn" aria-label={t('back')} onClick={onBack}>
            <Icon name="back" size={18} />
          </button>
        )}
        <div className={frameStyles.cheadMain}>
          <div className={frameStyles.cheadTitle}>
            <h1>{second || first}</h1>
            <span className={frameStyles.cheadBrand}>{detail.waybillNo}</span>
            <StatusTag pill turn={turnOfAppeal[detail.state]} word={stateWord(detail.state)} />
            {headFaces(t, detail).map((clock) => (
              <ClockChip key={clock.what} head {...clock} />
            ))}
          </div>
          <div className={frameStyles.cheadSub}>
            <CaseNumber value={detail.appealNo} />
            <span>{t('transferredFrom', { bureau: detail.bureauName })}</span>
            <span>{shortTime(t, detail.createTime)}</span>
          </div>
        </div>
        <Onlookers people={people} />
        <CaseMenu of={of} />
      </header>
      <div className={styles.detb}>
        <div
          ref={frame}
          className={styles.frm}
          // Before the field that has the focus: a list would open at Enter.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canReply) return
            if (event.repeat || event.nativeEvent.isComposing) return
            if (!event.currentTarget.contains(event.target as Node)) return
            // The message box inside takes it for itself.
            if (event.target instanceof Element && event.target.closest('[data-keys=own]')) return
            event.preventDefault()
            event.stopPropagation()
            send(maySubmit ? 'reply' : 'draftReply')
          }}
        >
          {returned && (
            <p className="o-note o-note-red">
              <Icon name="undo" />
              {t('returnedReason', { reason: returned.opinion ?? returned.text })}
            </p>
          )}
          <p className="o-ev-say">{detail.content}</p>
          <TalkPanel of={of} talk="enterprise" onTyping={tellTyping} />
          {canReply || conflict ? (
            <>
              {draft && (
                <p className="o-note" role="status">
                  <Icon name="edit" />
                  {t(maySubmit ? 'draftedBy' : 'draftedHere', {
                    who: [draft.orgName, draft.author].filter(Boolean).join(' '),
                    at: shortTime(t, draft.createTime),
                  })}
                </p>
              )}
              {isSigned && (
                <p className="o-note" role="status">
                  <Icon name="history" />
                  {t('signedAsLast')}
                </p>
              )}
              {macro && <MacroNote macro={macro} />}
              {conflict && <ConflictNote detail={detail} action="reply" news={news} />}
              {kept.strip}
              <CannedTexts of={of}>
                <ContractForm
                  form={form}
                  schema={schemaOf('reply')}
                  fields={actionFaces.reply.fields(context)}
                  initial={given}
                  fixed={{ id: detail.id, version: detail.version }}
                  onSubmit={submit}
                  isKept
                  onValues={kept.keep}
                />
              </CannedTexts>
              {canReply && <LikenessNote caseId={detail.id} form={form} submits={maySubmit} />}
              {canReply && <PersonalNote form={form} />}
              {canReply && <AnswerNote form={form} problem={detail.l1} />}
            </>
          ) : (
            <div className={styles.course}>
              <CaseTimeline of={of} detail={detail} factsOf={factsOf} />
            </div>
          )}
        </div>
        <aside className={dialogStyles.gate}>
          {canReply && <ReplyParts form={form} />}
          <AppealActions
            detail={detail}
            without={['reply', 'draftReply']}
            next={next}
            {...(maySubmit && { inPlace: { acts: ['reply'], fill } })}
          />
          <SecondPerson detail={detail} next={next} />
          <MediationLink detail={detail} />
          <CaseFacts detail={detail} />
          {detail.appellantPhone && (
            <p className="o-mut o-sm">
              {t(detail.appellantPhone.includes('*') ? 'phoneNotice' : 'phoneShown')}
            </p>
          )}
          <ClockCard detail={detail} />
          {canReply && <AfterList action={maySubmit ? 'reply' : 'draftReply'} />}
        </aside>
      </div>
      {canReply && (
        <footer className={deskStyles.ftb}>
          <span className="o-grow" />
          {mayDraft && (
            <Button
              type={maySubmit ? 'default' : 'primary'}
              loading={busy}
              onClick={() => send('draftReply')}
            >
              {t('send.draftReply')}
            </Button>
          )}
          {maySubmit && (
            <Button type="primary" loading={busy} onClick={() => send('reply')}>
              {t('send.reply')} <Kbd keys={['Ctrl', '↵']} />
            </Button>
          )}
        </footer>
      )}
    </div>
  )
}

const isGiven = (value: unknown) => value !== undefined && value !== null && value !== ''

/** The parts a reply must have (2011 rules, content of the answer), ticked off while it is written. */
const PARTS = [
  { key: 'part.result', has: (v) => isGiven(v.investigationResult) },
  { key: 'part.liability', has: (v) => isGiven(v.liability) },
  { key: 'part.handling', has: (v) => isGiven(v.handlingType) },
  { key: 'part.agreed', has: (v) => isGiven(v.agreedWithUser) && isGiven(v.contactTimes) },
  { key: 'part.attitude', has: (v) => isGiven(v.userSatisfied) },
  { key: 'part.handler', has: (v) => isGiven(v.handlerName) && isGiven(v.handlerPhone) },
  { key: 'part.proof', has: (v) => Array.isArray(v.attachmentIds) && v.attachmentIds.length > 0 },
] as const satisfies readonly { key: string; has(values: Record<string, unknown>): boolean }[]

type PartKey = (typeof PARTS)[number]['key']
const partsIn = (values: Record<string, unknown>): PartKey[] =>
  PARTS.filter(({ has }) => has(values)).map(({ key }) => key)

function ReplyParts({ form }: { form: FormInstance<Record<string, unknown>> }) {
  const t = useTexts(deskTexts)
  // Drawn again when a part comes or goes, not with every key.
  const done: readonly PartKey[] = Form.useWatch(partsIn, { form, preserve: true })
  return (
    <Section title={t('replyParts')} end={`${done.length} / ${PARTS.length}`}>
      <ul className={styles.parts}>
        {PARTS.map(({ key }) => {
          const ok = done.includes(key)
          return (
            <li key={key} className={ok ? 'o-ok' : undefined}>
              <Icon name={ok ? 'check' : 'minus'} />
              {t(key)}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
