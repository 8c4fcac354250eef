import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { AppealEvent } from '@appeal/contract/appeals/appeals.workflow.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { anAppeal } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Attachments } from '../around/Attachments.tsx'
import { Section } from '../around/Section.tsx'
import { ActionDialog } from './ActionDialog.tsx'
import type { DeskAction } from './actions.ts'
import { deskTexts } from './appeals.desk.texts.ts'
import { money } from './CaseFacts.tsx'
import { dayWords, shortTime } from './faces.ts'
import { secondTexts } from './second.texts.ts'

/**
 * What lies over a case besides its state: a wish that waits for a second person, the application for exclusion with
 * its audits, the re-check. Each says who asked when and why, with the material, and offers the decision to whoever
 * the server lets decide; whoever may not is told the condition that is missing.
 */
export function SecondPerson({ detail }: { detail: AppealDetail }) {
  return (
    <>
      {detail.approval && <Approval detail={detail} approval={detail.approval} />}
      {detail.exclusion && <Exclusion detail={detail} exclusion={detail.exclusion} />}
      {detail.recheck && <Recheck detail={detail} recheck={detail.recheck} />}
    </>
  )
}

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The buttons of a card, or why they are closed to this viewer. */
function Decide({
  detail,
  actions,
}: {
  detail: AppealDetail
  actions: readonly { action: DeskAction; word: string }[]
}) {
  const [opened, setOpened] = useState<DeskAction>()
  const open = actions.filter(({ action }) => detail.can.includes(action))
  const missing = detail.cannot.find((one) => actions.some(({ action }) => action === one.action))
  return (
    <>
      {open.length > 0 && (
        <div className="o-second-acts">
          {/* The solid button of the page carries the decision already. */}
          {open.map(({ action, word }) => (
            <Button key={action} onClick={() => setOpened(action)}>
              {word}
            </Button>
          ))}
        </div>
      )}
      {open.length === 0 && missing && <p className="o-why">{missing.reason}</p>}
      {opened && (
        <ActionDialog key={opened} detail={detail} action={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

/** Material that was handed in with the newest line of an event. */
function Proof({ detail, event }: { detail: AppealDetail; event: AppealEvent }) {
  const line = detail.progress.find((one) => one.event === event)
  if (!line || line.files.length === 0) return null
  return <Attachments of={anAppeal(detail.id)} files={line.files} />
}

/** One step of a decision: by whom, when, what was said. */
function Step({ head, said, good }: { head: ReactNode; said: string | null; good?: boolean | undefined }) {
  return (
    <li>
      <span className={good === false ? 'o-bad' : undefined}>{head}</span>
      {said && <q>{said}</q>}
    </li>
  )
}

interface ApprovalProps {
  detail: AppealDetail
  approval: NonNullable<AppealDetail['approval']>
}

function Approval({ detail, approval }: ApprovalProps) {
  const t = useTexts(secondTexts)
  const desk = useTexts(deskTexts)
  const { label } = useDictionary()
  const { action, input, decision } = approval
  const reason = text(input.reasonCode)
  const facts: Fact[] = [
    { label: t('wish'), value: desk(`wants.${action}` as 'wants.editToEnd') },
    {
      label: t('reason'),
      value: reason && label(/^N\d\d$/.test(reason) ? 'INVALID_REASON' : 'TERMINATE_REASON', reason),
    },
    {
      label: desk('closeType'),
      value: text(input.closeType) && label('CLOSE_TYPE', String(input.closeType)),
    },
    { label: desk('liability'), value: text(input.liability) && label('LIABILITY', String(input.liability)) },
    { label: desk('problem'), value: text(input.l2) && label('APPEAL_L1', String(input.l2)) },
    { label: desk('compensation'), value: money(text(input.compensation)) },
    { label: desk('answer'), value: text(input.answer) ?? text(input.explanation) },
    { label: desk('lawBreach'), value: text(input.lawBreach) },
    { label: t('opinion'), value: text(input.opinion) },
    { label: t('score'), value: typeof input.score === 'number' ? input.score : null },
    {
      label: desk('askedBy'),
      value: t('byAt', { who: approval.requester, at: shortTime(desk, approval.requestTime) }),
    },
  ]
  return (
    <Section
      title={t('approval')}
      end={t(decision ? (`decision.${decision}` as 'decision.approved') : 'decision.waiting')}
    >
      <FactList facts={facts} />
      {decision && approval.decideTime && (
        <ol className="o-second-steps">
          <Step
            good={decision === 'approved'}
            head={t('byAt', {
              who: approval.decider ?? t(`decision.${decision}` as 'decision.lapsed'),
              at: shortTime(desk, approval.decideTime),
            })}
            said={approval.opinion}
          />
        </ol>
      )}
      {!decision && <Decide detail={detail} actions={[{ action: 'approve', word: t('decide') }]} />}
    </Section>
  )
}

interface ExclusionProps {
  detail: AppealDetail
  exclusion: NonNullable<AppealDetail['exclusion']>
}

function Exclusion({ detail, exclusion }: ExclusionProps) {
  const t = useTexts(secondTexts)
  const desk = useTexts(deskTexts)
  const { label } = useDictionary()
  return (
    <Section title={t('exclusion')} end={desk(`exclude.${exclusion.status}` as 'exclude.1')}>
      <FactList
        facts={[
          { label: desk('f.excludeReason'), value: label('EXCLUDE_REASON', exclusion.reasonCode) },
          { label: t('why'), value: exclusion.explanation },
          {
            label: desk('askedBy'),
            value: t('byAt', { who: exclusion.applicant, at: shortTime(desk, exclusion.applyTime) }),
          },
        ]}
      />
      <Proof detail={detail} event="exclusion_applied" />
      {exclusion.audits.length > 0 && (
        <ol className="o-second-steps">
          {exclusion.audits.map(({ level, auditor, passed, opinion, auditTime }) => (
            <Step
              key={level}
              good={passed}
              head={t(passed ? 'passed' : 'notPassed', {
                level: t(level === 1 ? 'firstAudit' : 'secondAudit'),
                who: auditor,
                at: shortTime(desk, auditTime),
              })}
              said={opinion}
            />
          ))}
        </ol>
      )}
      <Decide detail={detail} actions={[{ action: 'excludeAudit', word: t('audit') }]} />
    </Section>
  )
}

interface RecheckProps {
  detail: AppealDetail
  recheck: NonNullable<AppealDetail['recheck']>
}

/** The dictionary behind each field that a re-check corrects; amounts have none. */
const FIELDS: Readonly<Record<string, string | undefined>> = {
  l1: 'APPEAL_L1',
  l2: 'APPEAL_L1',
  areaKind: 'AREA_KIND',
  liability: 'LIABILITY',
  closeType: 'CLOSE_TYPE',
}

function Recheck({ detail, recheck }: RecheckProps) {
  const t = useTexts(secondTexts)
  const desk = useTexts(deskTexts)
  const { label } = useDictionary()
  const brands = useBrands()
  const worded = (field: string, value: string | null) => {
    if (value === null) return '—'
    if (field === 'brand') return brands.word(value)
    const type = FIELDS[field]
    return type ? label(type, value) : (money(value) ?? value)
  }
  const state = recheck.outcome
    ? desk(`recheck.${recheck.outcome}` as 'recheck.UPHELD')
    : desk(`recheck.${recheck.status}` as 'recheck.1')
  return (
    <Section title={t('recheck')} end={state}>
      <FactList
        facts={[
          { label: desk('recheckCause'), value: label('RECHECK_CAUSE', recheck.cause) },
          { label: t('why'), value: recheck.reason },
          { label: desk('askedAt'), value: shortTime(desk, recheck.requestTime) },
          { label: t('dueOn'), value: recheck.dueOn && dayWords(desk, recheck.dueOn) },
          { label: t('checker'), value: recheck.checker },
          { label: t('score'), value: recheck.score },
        ]}
      />
      {recheck.changes.length > 0 && (
        <table className="o-second-changes">
          <tbody>
            {recheck.changes.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{t(`field.${field}` as 'field.brand')}</th>
                <td>
                  <s>{worded(field, before)}</s> → {worded(field, after)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {recheck.opinion && (
        <ol className="o-second-steps">
          <Step
            head={recheck.completeTime ? shortTime(desk, recheck.completeTime) : t('opinion')}
            said={recheck.opinion}
          />
        </ol>
      )}
      <Decide
        detail={detail}
        actions={[
          { action: 'reCheckEditAppeal', word: t('correct') },
          { action: 'reCheckComplete', word: t('complete') },
        ]}
      />
    </Section>
  )
}
