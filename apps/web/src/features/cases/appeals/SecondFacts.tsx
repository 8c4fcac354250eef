import { reasonDictionary } from '@appeal/contract/appeals/appeals.codes.ts'
import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { AppealEvent } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { ReactNode } from 'react'
import { useBrands } from '../../../domain/brands.ts'
import { anAppeal } from '../../../domain/caseFaces.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useDictionary } from '../../../ui/dictionary.ts'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Attachments } from '../around/Attachments.tsx'
import * as styles from '../around/cards.module.css'
import { deskTexts } from './appeals.desk.texts.ts'
import { money } from './CaseFacts.tsx'
import { dayWords, shortTime } from './faces.ts'
import { secondTexts } from './second.texts.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Material that was handed in with the newest line of an event. */
function Proof({ detail, event }: { detail: AppealDetail; event: AppealEvent }) {
  const line = detail.progress.find((one) => one.event === event)
  if (!line || line.files.length === 0) return null
  return <Attachments of={anAppeal(detail.id)} files={line.files} />
}

/** One step of a decision: by whom, when, what was said. */
export function Step({
  head,
  said,
  good,
}: {
  head: ReactNode
  said: string | null
  good?: boolean | undefined
}) {
  return (
    <li>
      <span className={good === false ? 'o-bad' : undefined}>{head}</span>
      {said && <q>{said}</q>}
    </li>
  )
}

export interface ApprovalProps {
  detail: AppealDetail
  approval: NonNullable<AppealDetail['approval']>
}

/** What is wished, why, and the words that go to the appellant. */
export function ApprovalFacts({ approval }: Pick<ApprovalProps, 'approval'>) {
  const t = useTexts(secondTexts)
  const desk = useTexts(deskTexts)
  const { label } = useDictionary()
  const { action, input } = approval
  const reason = text(input.reasonCode)
  const facts: Fact[] = [
    { label: t('wish'), value: desk(`wants.${action}` as 'wants.editToEnd') },
    {
      label: t('reason'),
      value: reason && label(reasonDictionary(reason), reason),
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
  return <FactList facts={facts} />
}

export interface ExclusionProps {
  detail: AppealDetail
  exclusion: NonNullable<AppealDetail['exclusion']>
}

/** Ground, explanation and proof of an application, with what was audited before. */
export function ExclusionFacts({ detail, exclusion }: ExclusionProps) {
  const t = useTexts(secondTexts)
  const desk = useTexts(deskTexts)
  const { label } = useDictionary()
  return (
    <>
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
        <ol className={styles.secondSteps}>
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
    </>
  )
}

export interface RecheckProps {
  detail: AppealDetail
  recheck: NonNullable<AppealDetail['recheck']>
}

/** The dictionary behind each field that a re-check corrects; amounts have none. */
const FIELDS: Readonly<Record<string, string | undefined>> = {
  l1: 'APPEAL_L1',
  l2: 'APPEAL_L1',
  areaKind: 'AREA_KIND',
  serviceKind: 'SERVICE_KIND',
  mailKind: 'MAIL_KIND',
  liability: 'LIABILITY',
  closeType: 'CLOSE_TYPE',
}

/** Why and by whom a case is checked again, and what was corrected. */
export function RecheckFacts({ recheck }: Pick<RecheckProps, 'recheck'>) {
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
  return (
    <>
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
        <table className={styles.secondChanges}>
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
        <ol className={styles.secondSteps}>
          <Step
            head={recheck.completeTime ? shortTime(desk, recheck.completeTime) : t('opinion')}
            said={recheck.opinion}
          />
        </ol>
      )}
    </>
  )
}
