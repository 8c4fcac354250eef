import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { remedyOf, verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { receiverOf, wayInto } from '../../cases/cases.service.ts'
import {
  type Office,
  type Receiver,
  type Telling,
  tell,
} from '../../features/inbox/messages/messages.service.ts'
import type { Template, TemplateData } from '../../features/outbox/outbox.service.ts'
import type { Language } from '../../platform/fail.ts'
import { open } from './appeals.people.ts'
import { CASE, respondentOf, type Step } from './appeals.step.ts'
import type { BothLanguages } from './appeals.tables.ts'
import { appealTemplates } from './appeals.templates.ts'

/** Same case, same version, same news: one message, however often the request or job is repeated. */
export const noticeKey = ({ row }: Step, news: string, to: string) =>
  `${CASE}:${row.id}:${row.version}:${news}:${to}`

/** By what a message is told once, and what it is about. */
export const common = (step: Step, news: string, to: string) => ({
  key: noticeKey(step, news, to),
  about: { kind: CASE, id: step.row.id },
})

/** The appellant: in the platform and by SMS where there is an account, by SMS alone where there is none. */
export const appellant = ({ ctx, row }: Step) =>
  row.appellantId ? { userId: row.appellantId } : { phone: open(ctx.platform.crypto, row).phone }
/** In the platform and by SMS. */
export const BOTH_WAYS = ['inapp', 'sms'] as const

/** How the appellant gets at the case: by signing in, or at the bureau's telephone where there is no account. */
export const wayIn = ({ row, reference }: Step): BothLanguages =>
  wayInto(row.appellantId, row.bureauId, reference)

const brandOf = ({ row, reference }: Step): BothLanguages => respondentOf(reference, row)

/** @param appellant as they were read just now */
export function tellFiled(
  step: Step,
  { phone, language }: { phone: string; language?: Language | undefined },
  dates: { acceptBy: string; answerBy: string },
): Promise<void> {
  const { row, reference } = step
  const to = row.appellantId ? { userId: row.appellantId, phone, language } : { phone }
  const said = { bureau: reference.orgs.namesOf(row.bureauId), ...dates }
  return inform(step, appealTemplates.filed, ['user', to], said, { channels: BOTH_WAYS })
}

/** The appellant of a case that was taken over; without an account, so by SMS. */
export const tellTakenOver = (step: Step, phone: string, said: { system: string; outerNo: string }) =>
  inform(step, appealTemplates.takenOver, ['user', { phone }], said, { channels: BOTH_WAYS })

/**
 * One message about the case, whose number all its texts name: inside the platform, unless it says otherwise.
 *
 * @param side whom it is for, as its key says
 * @param news what it tells, as its key says; the name of its text where that is the same
 */
const inform = async <F extends string>(
  step: Step,
  template: Template<F>,
  [side, to]: readonly [side: string, to: Receiver | Promise<Receiver>],
  said: TemplateData<Exclude<NoInfer<F>, 'no'>>,
  { news = template.name, channels = ['inapp'] }: { news?: string; channels?: Telling<F>['channels'] } = {},
): Promise<void> =>
  tell(step.tx, step.ctx, {
    template,
    to: await to,
    data: { no: step.row.appealNo, ...said } as TemplateData<NoInfer<F>>,
    channels,
    ...common(step, news, side),
  })

const toUser = (step: Step) => ['user', appellant(step)] as const
const toBureau = (step: Step) => ['bureau', handler(step)] as const
const toUnit = (orgId: string) => [orgId, { orgId }] as const
/** The enterprise that has the case, if one has. */
const toEnterprise = ({ row }: Step): [Side, Receiver][] =>
  row.enterpriseId ? [['enterprise', { orgId: row.enterpriseId }]] : []

export const tellSupplement = (step: Step, date: string, items: string): Promise<void> =>
  inform(
    step,
    appealTemplates.supplement,
    toUser(step),
    { date, items, how: wayIn(step) },
    { channels: BOTH_WAYS },
  )

/** Both sides learn of a transfer; with the last day of the bureau's answer, of the acceptance too (domain 12). */
export async function tellTransferred(
  step: Step,
  enterpriseId: string,
  { date, answerBy }: { date: string; answerBy: string | null },
): Promise<void> {
  const how = { news: 'transferred', channels: BOTH_WAYS }
  const said = { brand: brandOf(step), date, answerBy: answerBy ?? '' }
  await inform(
    step,
    answerBy ? appealTemplates.accepted : appealTemplates.transferred,
    toUser(step),
    said,
    how,
  )
  await inform(step, appealTemplates.enterpriseNew, ['enterprise', { orgId: enterpriseId }], { date }, how)
}

/** Accepted, and handled by the bureau, because no unit answers for the company. */
export const tellAcceptedHere = (step: Step, answerBy: string): Promise<void> =>
  inform(step, appealTemplates.acceptedHere, toUser(step), { answerBy }, { channels: BOTH_WAYS })

/** Behind the hash the token reaches no server, nor the log of any, with the page. */
export function tellVerify(step: Step, days: number, token: string): Promise<void> {
  const { PUBLIC_URL, PORT } = step.ctx.platform.config
  const link = `${PUBLIC_URL ?? `http://localhost:${PORT}`}/portal/verify#token=${token}`
  return inform(step, appealTemplates.verify, toUser(step), { days, link }, { channels: BOTH_WAYS })
}

export async function tellMediation(step: Step, date: string): Promise<void> {
  const said = { date, how: wayIn(step) }
  await inform(step, appealTemplates.mediation, toUser(step), said, { channels: BOTH_WAYS })
  await informEach(step, appealTemplates.mediation, said, toEnterprise(step))
}

/** @param date last day for evaluating; null where the case was evaluated before */
export async function tellClosed(step: Step, summary: BothLanguages, date: string | null): Promise<void> {
  const said = { summary, how: wayIn(step) }
  const how = { news: 'closed', channels: BOTH_WAYS }
  if (date) await inform(step, appealTemplates.closed, toUser(step), { ...said, date }, how)
  else await inform(step, appealTemplates.closedAgain, toUser(step), said, how)
  // The enterprise's people see it in their list; its systems are told.
  for (const receiver of toEnterprise(step))
    await inform(step, appealTemplates.closedAgain, receiver, said, { news: 'closed', channels: [] })
}

/** Not accepted, or ended: the reason and the other remedies (domain 1.10). */
export async function tellEnded(
  step: Step,
  news: 'notAccepted' | 'terminated',
  reason: BothLanguages,
  reasonCode: string,
): Promise<void> {
  const template = appealTemplates[news]
  const said = { reason, remedy: remedyOf(reasonCode), how: wayIn(step) }
  await inform(step, template, toUser(step), said, { channels: BOTH_WAYS })
  await informEach(step, template, said, toEnterprise(step))
}

/** The enterprise node has to handle the case again. */
export async function tellRework(step: Step, date: string): Promise<void> {
  for (const receiver of toEnterprise(step))
    await inform(step, appealTemplates.rework, receiver, { date }, { channels: BOTH_WAYS })
}

export const tellWithdrawn = (step: Step): Promise<void> =>
  informEach(step, appealTemplates.withdrawn, {}, [toBureau(step), ...toEnterprise(step)])

/** The handler of the case, or who stands in; the whole bureau while nobody handles it. */
export const handler = (step: Step): Promise<Receiver> => receiverOf(step)

/** The bureau has a new case to decide on. */
export const tellBureauNew = (step: Step, date: string): Promise<void> =>
  inform(step, appealTemplates.bureauNew, toBureau(step), { date }, { news: 'filed' })

export const tellReplied = (step: Step): Promise<void> =>
  inform(step, appealTemplates.replied, toBureau(step), { brand: brandOf(step) })

export const tellVerified = (step: Step) => note(step, appealTemplates.verified, handler(step))

export const tellMediationEnded = (step: Step, result: BothLanguages): Promise<void> =>
  inform(step, appealTemplates.mediationEnded, toBureau(step), { result })

type Side = 'enterprise' | 'bureau'

/** The same news to several sides, inside the platform. */
async function informEach<F extends string>(
  step: Step,
  template: Template<F>,
  said: TemplateData<Exclude<NoInfer<F>, 'no'>>,
  receivers: readonly (readonly [side: string, to: Receiver | Promise<Receiver>])[],
  news = template.name,
): Promise<void> {
  for (const receiver of receivers) await inform(step, template, receiver, said, { news })
}

/** One plain message inside the platform. */
async function note(
  step: Step,
  template: Template<'no' | 'date'>,
  whom: Receiver | Promise<Receiver>,
  date = '',
): Promise<void> {
  const to = await whom
  await inform(step, template, ['orgId' in to ? to.orgId : Object.values(to).join(), to], { date })
}

/** Those of a bureau who may do something with the case; whoever reads cases, unless said otherwise. */
const bureau = (orgId: string, holding: Route = appealRoutes.detail): Office => ({
  orgId,
  holding: holding.permission,
})

/** Those who decide, in the bureau above the one that has the case. */
function superior({ row, reference }: Step, deciding: Route): Office {
  const above = reference.orgs.get(reference.orgs.get(row.bureauId)?.parentId ?? '')
  return bureau(above?.id ?? row.bureauId, deciding)
}

/** The appellant sent what was missing. */
export const tellResubmitted = (step: Step, date: string) =>
  note(step, appealTemplates.resubmitted, handler(step), date)

export const tellHandedOver = (step: Step, target: { id: string }) =>
  note(step, appealTemplates.handedOver, bureau(target.id))

export const tellAssigned = (step: Step, orgId: string): Promise<void> =>
  inform(
    step,
    appealTemplates.enterpriseNew,
    toUnit(orgId),
    { date: step.row.pressLegalOn ?? '' },
    { news: 'assigned', channels: BOTH_WAYS },
  )

/** The unit above the outlet that drafted an answer. */
export const tellReplyDrafted = (step: Step, orgId: string): Promise<void> =>
  inform(step, appealTemplates.replyDrafted, toUnit(orgId), { date: step.row.pressLegalOn ?? '—' })

export const tellRefused = (step: Step, reason: BothLanguages): Promise<void> =>
  informEach(step, appealTemplates.refused, { reason }, [toBureau(step)])

/** The bureau and the appellant learn that the final answer comes later. */
export const tellProgress = (step: Step, date: string): Promise<void> =>
  informEach(step, appealTemplates.progressReported, { date }, [toBureau(step), toUser(step)], 'progress')

export const tellExtended = (step: Step, date: string): Promise<void> =>
  informEach(step, appealTemplates.replyExtended, { date }, toEnterprise(step), 'extended')

/** Enterprise and appellant learn that the enterprise's time stands still, and why. */
export const tellPaused = (step: Step, reason: BothLanguages): Promise<void> =>
  informEach(step, appealTemplates.clockPaused, { reason }, [...toEnterprise(step), toUser(step)])

/** They learn that it goes on, and until when. */
export const tellResumed = (step: Step, date: string): Promise<void> =>
  informEach(step, appealTemplates.clockResumed, { date }, [...toEnterprise(step), toUser(step)])

/** The appellant learns what was corrected, and the enterprise where it keeps the case. */
export const tellCorrected = (step: Step, what: BothLanguages, isKept: boolean): Promise<void> =>
  informEach(step, appealTemplates.corrected, { what }, [toUser(step), ...(isKept ? toEnterprise(step) : [])])

/** The unit that the case was put to by mistake owes no answer any more. */
export const tellTakenAway = (step: Step, orgId: string) => note(step, appealTemplates.takenAway, { orgId })

export function tellUrged(step: Step, side: Side): Promise<void> {
  const { enterpriseId, pressLegalOn } = step.row
  const isEnterprise = side === 'enterprise' && enterpriseId !== null
  return inform(
    step,
    appealTemplates.urged,
    [side, isEnterprise ? { orgId: enterpriseId } : handler(step)],
    { date: pressLegalOn ?? '—' },
    { channels: isEnterprise ? BOTH_WAYS : ['inapp'] },
  )
}

export const tellApprovalAsked = (step: Step, action: keyof typeof verdictTexts): Promise<void> =>
  inform(
    step,
    appealTemplates.approvalAsked,
    [
      'bureau',
      action === 'reopen'
        ? superior(step, todoRoutes.approve)
        : bureau(step.row.bureauId, todoRoutes.approve),
    ],
    { wanted: verdictTexts[action] },
  )

const PASSED: BothLanguages = { zh: '同意', en: 'agreed' }
const REFUSED: BothLanguages = { zh: '不同意', en: 'refused' }

/** Tells whoever asked for something what a second person said to it. */
const decided =
  (template: Template<'no' | 'verdict'>) =>
  (step: Step, userId: string, agreed: boolean): Promise<void> =>
    inform(step, template, [userId, { userId }], { verdict: agreed ? PASSED : REFUSED })
export const tellApprovalDecided = decided(appealTemplates.approvalDecided)
export const tellExclusionDecided = decided(appealTemplates.exclusionDecided)

/** Those who audit it; and what an enterprise asks for, the bureau that handled its case too (T24). */
export async function tellExclusionAsked(step: Step, byEnterprise: boolean): Promise<void> {
  await note(step, appealTemplates.exclusionAsked, superior(step, appealRoutes.excludeAudit))
  if (byEnterprise) await note(step, appealTemplates.exclusionOfYours, handler(step))
}

export const tellRecheckAsked = (step: Step, date: string) =>
  note(step, appealTemplates.recheckAsked, superior(step, appealRoutes.reCheckComplete), date)

/** The appellant and the bureau learn what came of the re-check. */
export const tellRecheckDone = (step: Step, result: BothLanguages): Promise<void> =>
  informEach(step, appealTemplates.recheckDone, { result }, [toBureau(step), toUser(step)])

/** The bureau has the case again, and the appellant learns of it. */
export async function tellReopened(step: Step): Promise<void> {
  await note(step, appealTemplates.reopened, handler(step))
  await note(step, appealTemplates.reopened, appellant(step))
}
