import { invalidLaws } from '@appeal/contract/appeals/appeals.admission.ts'
import { remedyOf, verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import type { AppealEvent } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { PaperValues } from '@appeal/contract/papers/papers.kinds.ts'
import { ofStep } from '../../../cases/cases.service.ts'
import {
  type IssuedPaper,
  isIssued,
  issuePapers,
  type PaperDraft,
} from '../../../desk/papers/papers.service.ts'
import { clocksOf } from '../../../features/calendar/calendar.service.ts'
import { dayInFull } from '../../../platform/dayInWords.ts'
import { readHistory } from '../../../platform/history/history.ts'
import { noticeKey } from '../appeals.notices.ts'
import { openName } from '../appeals.people.ts'
import { lastMediation } from '../appeals.records.store.ts'
import { CASE, type Effect, labelOf, respondentOf, type Step } from '../appeals.step.ts'
import type { AppealRecord } from '../appeals.store.ts'
import { versionsBehind } from '../times/appeals.ruleVersions.ts'

const dayOr = (day: unknown): string | null => (typeof day === 'string' ? dayInFull(day) : null)
const textOr = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** What every paper of a case can say; `row` is the case as the step leaves it. */
function commonValues({ ctx, reference }: Step, row: AppealRecord): PaperValues {
  const { orgs } = reference
  return {
    no: row.appealNo,
    appellant: openName(ctx.platform.crypto, row),
    brand: respondentOf(reference, row).zh,
    enterprise: row.enterpriseId ? (orgs.get(row.enterpriseId)?.name ?? null) : null,
    bureau: orgs.get(row.bureauId)?.name ?? null,
    waybill: row.waybillNo,
    problem: labelOf(reference, 'APPEAL_L1', row.l1).zh,
    receivedOn: dayInFull(shanghaiDate(row.receivedAt)),
    today: dayInFull(shanghaiDate(ctx.now())),
  }
}

type Line = Effect['lines'][number]
type Rule = (
  step: Step,
  after: AppealRecord,
  line: Line,
  common: PaperValues,
) => PaperDraft[] | Promise<PaperDraft[]>

/**
 * Whether the appellant was told of the acceptance before this step (domain 4.3d: it is issued once), here or by the
 * former system that the case was taken over from. A call is accepted as it is written down, and told of it later.
 */
async function isAcceptanceTold(step: Step): Promise<boolean> {
  const { accepted, acceptedAt, transferredAt, id } = step.row
  if (!accepted) return false
  if (transferredAt || (await isIssued(step, 'acceptance'))) return true
  const [first] = await readHistory(step.tx, CASE, id)
  return first?.event === 'taken_over' && acceptedAt !== null && acceptedAt <= first.at
}

/** The notice of acceptance, where the appellant has none yet. @param key of the message that tells of it, if one is sent */
async function acceptanceOf(
  step: Step,
  values: PaperValues,
  replyBy: string | null,
  key: string | null,
): Promise<PaperDraft[]> {
  if (await isAcceptanceTold(step)) return []
  const clocks = await clocksOf(step.tx, CASE, [step.row.id])
  const answer = clocks.find(({ clock, doneAt }) => clock === 'answer' && !doneAt)
  return [
    {
      kind: 'acceptance',
      values: { ...values, replyBy, answerBy: dayOr(answer?.legalDueOn) },
      noticeKey: key,
    },
  ]
}

async function onTransfer(
  step: Step,
  _after: AppealRecord,
  line: Line,
  values: PaperValues,
): Promise<PaperDraft[]> {
  const replyBy = dayOr(line.detail?.dueOn)
  const acceptance = await acceptanceOf(step, values, replyBy, noticeKey(step, 'transferred', 'user'))
  return [...acceptance, { kind: 'transfer', values: { ...values, replyBy } }]
}

/** Kept: there is nobody to write a letter of transfer to. */
const onKept = (step: Step, _after: AppealRecord, _line: Line, values: PaperValues): Promise<PaperDraft[]> =>
  acceptanceOf(step, values, null, step.row.accepted ? null : noticeKey(step, 'acceptedHere', 'user'))

function onInvalid(step: Step, after: AppealRecord, line: Line, values: PaperValues): PaperDraft[] {
  const notAccepted = step.row.state === 'pending_accept' || step.row.state === 'supplement'
  const code = String(line.detail?.reasonCode ?? '')
  return [
    {
      kind: notAccepted ? 'nonAcceptance' : 'termination',
      values: {
        ...values,
        reason: notAccepted
          ? `${labelOf(step.reference, 'INVALID_REASON', code).zh}（${invalidLaws[code as keyof typeof invalidLaws].zh}）`
          : labelOf(step.reference, 'TERMINATE_REASON', code).zh,
        explanation: textOr(line.opinion),
        remedy: remedyOf(code).zh,
        recheckBy: dayOr(after.recheckUntil),
      },
      reactBy: after.recheckUntil,
      noticeKey: noticeKey(step, notAccepted ? 'notAccepted' : 'terminated', 'user'),
    },
  ]
}

/** Which events of a history are decisions that leave the house as papers, and what they say. */
const RULES: Readonly<Partial<Record<AppealEvent, Rule>>> = {
  transferred: onTransfer,
  kept_by_bureau: onKept,
  declared_invalid: onInvalid,
  closed: (step, after, line, values) => [
    {
      kind: 'result',
      values: {
        ...values,
        closeType: labelOf(step.reference, 'CLOSE_TYPE', String(line.detail?.closeType)).zh,
        liability: labelOf(step.reference, 'LIABILITY', String(line.detail?.liability)).zh,
        compensation: after.compensation && Number(after.compensation) > 0 ? after.compensation : null,
        answer: textOr(line.opinion),
        recheckBy: dayOr(after.recheckUntil),
      },
      reactBy: after.recheckUntil,
      noticeKey: noticeKey(step, 'closed', 'user'),
    },
  ],
  async mediation_ended(step, _after, line, values) {
    if (line.detail?.result !== 'AGREED') return []
    const ended = await lastMediation(step.tx, step.row.id)
    return [
      {
        kind: 'mediation',
        values: {
          ...values,
          proposal: ended ? ofStep(step).open('appeal_mediations.proposal', ended.proposal) : null,
          amount: ended?.amount && Number(ended.amount) > 0 ? ended.amount : null,
          signed: textOr(line.detail?.signed),
        },
        noticeKey: noticeKey(step, 'mediationEnded', 'user'),
      },
    ]
  },
  recheck_completed: (step, _after, line, values) => [
    {
      kind: 'recheck',
      values: {
        ...values,
        verdict: verdictTexts[line.detail?.verdict as keyof typeof verdictTexts]?.zh ?? null,
        opinion: textOr(line.opinion),
      },
      officeId: step.ctx.viewer?.org?.id,
      noticeKey: noticeKey(step, 'recheckDone', 'user'),
    },
  ],
}

/** Versions of the rules that the papers of a line are made under. */
const rulesOf = async ({ tx, ctx, row }: Step, line: Line) =>
  versionsBehind(tx, ctx, await readHistory(tx, CASE, row.id), line)

/** The effect of a step with the papers it brings; each is named, with its digest, by the line of its decision. */
export async function withPapers(step: Step, effect: Effect): Promise<Effect> {
  const after = { ...step.row, ...effect.set }
  const common = commonValues(step, after)
  const lines: Line[] = []
  for (const line of effect.lines) {
    const drafts = (await RULES[line.event as AppealEvent]?.(step, after, line, common)) ?? []
    const rules = drafts.length ? await rulesOf(step, line) : []
    const papers: IssuedPaper[] = await issuePapers({ ...step, row: after }, step.row.appealNo, drafts, rules)
    lines.push(papers.length ? { ...line, detail: { ...line.detail, papers } } : line)
  }
  return { ...effect, lines }
}
