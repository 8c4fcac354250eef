import { appealRoutes } from '@appeal/contract/appeals/appeals.routes.ts'
import { remedyOf, verdictTexts } from '@appeal/contract/appeals/appeals.texts.ts'
import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import type { Route } from '@appeal/contract/kit/routes.ts'
import { wayInto } from '../../cases/cases.service.ts'
import {
  type Office,
  type Receiver,
  type Telling,
  tell,
} from '../../features/inbox/messages/messages.service.ts'
import type { Template } from '../../features/outbox/outbox.service.ts'
import type { Language } from '../../platform/fail.ts'
import { open } from './appeals.people.ts'
import { CASE, type Step } from './appeals.step.ts'
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

const brandOf = ({ row, reference }: Step): BothLanguages => {
  const brand = reference.brands.get(row.brand)
  return { zh: brand?.name ?? row.brand, en: brand?.nameEn ?? row.brand }
}

/** @param appellant as they were read just now */
export function tellFiled(
  step: Step,
  { phone, language }: { phone: string; language?: Language | undefined },
  dates: { acceptBy: string; answerBy: string },
): Promise<void> {
  const { tx, ctx, row, reference } = step
  return tell(tx, ctx, {
    template: appealTemplates.filed,
    to: row.appellantId ? { userId: row.appellantId, phone, language } : { phone },
    data: { no: row.appealNo, bureau: reference.orgs.get(row.bureauId)?.name ?? '', ...dates },
    channels: BOTH_WAYS,
    ...common(step, 'filed', 'user'),
  })
}

export function tellSupplement(step: Step, date: string, items: string): Promise<void> {
  const { tx, ctx, row } = step
  return tell(tx, ctx, {
    template: appealTemplates.supplement,
    to: appellant(step),
    data: { no: row.appealNo, date, items, how: wayIn(step) },
    channels: BOTH_WAYS,
    ...common(step, 'supplement', 'user'),
  })
}

/** Both sides learn of a transfer; with the last day of the bureau's answer, of the acceptance too (domain 12). */
export async function tellTransferred(
  step: Step,
  enterpriseId: string,
  { date, answerBy }: { date: string; answerBy: string | null },
): Promise<void> {
  const { tx, ctx, row } = step
  const told = {
    to: appellant(step),
    data: { no: row.appealNo, brand: brandOf(step), date, answerBy: answerBy ?? '' },
    channels: BOTH_WAYS,
    ...common(step, 'transferred', 'user'),
  }
  await tell(tx, ctx, {
    template: answerBy ? appealTemplates.accepted : appealTemplates.transferred,
    ...told,
  })
  await tell(tx, ctx, {
    template: appealTemplates.enterpriseNew,
    to: { orgId: enterpriseId },
    data: { no: row.appealNo, date },
    channels: BOTH_WAYS,
    ...common(step, 'transferred', 'enterprise'),
  })
}

export function tellVerify(step: Step, days: number, token: string): Promise<void> {
  const { tx, ctx, row } = step
  const { PUBLIC_URL, PORT } = ctx.platform.config
  const link = `${PUBLIC_URL ?? `http://localhost:${PORT}`}/portal/verify?token=${token}`
  return tell(tx, ctx, {
    template: appealTemplates.verify,
    to: appellant(step),
    data: { no: row.appealNo, days, link },
    channels: BOTH_WAYS,
    ...common(step, 'verify', 'user'),
  })
}

export async function tellMediation(step: Step, date: string): Promise<void> {
  const { tx, ctx, row } = step
  const data = { no: row.appealNo, date, how: wayIn(step) }
  await tell(tx, ctx, {
    template: appealTemplates.mediation,
    to: appellant(step),
    data,
    channels: BOTH_WAYS,
    ...common(step, 'mediation', 'user'),
  })
  await noteEach(step, appealTemplates.mediation, 'mediation', data, enterpriseOf(step))
}

/** @param date last day for evaluating; null where the case was evaluated before */
export function tellClosed(step: Step, summary: BothLanguages, date: string | null): Promise<void> {
  const { tx, ctx, row } = step
  const to = { to: appellant(step), channels: BOTH_WAYS, ...common(step, 'closed', 'user') }
  const data = { no: row.appealNo, summary, how: wayIn(step) }
  return date
    ? tell(tx, ctx, { template: appealTemplates.closed, data: { ...data, date }, ...to })
    : tell(tx, ctx, { template: appealTemplates.closedAgain, data, ...to })
}

const ENDED = { notAccepted: appealTemplates.notAccepted, terminated: appealTemplates.terminated }

/** Not accepted, or ended: the reason and the other remedies (domain 1.10). */
export async function tellEnded(
  step: Step,
  news: keyof typeof ENDED,
  reason: BothLanguages,
  reasonCode: string,
): Promise<void> {
  const { tx, ctx, row } = step
  const template = ENDED[news]
  const data = { no: row.appealNo, reason, remedy: remedyOf(reasonCode), how: wayIn(step) }
  await tell(tx, ctx, {
    template,
    to: appellant(step),
    data,
    channels: BOTH_WAYS,
    ...common(step, news, 'user'),
  })
  await noteEach(step, template, news, data, enterpriseOf(step))
}

/** The enterprise node has to handle the case again. */
export async function tellRework(step: Step, date: string): Promise<void> {
  const { tx, ctx, row } = step
  if (!row.enterpriseId) return
  await tell(tx, ctx, {
    template: appealTemplates.rework,
    to: { orgId: row.enterpriseId },
    data: { no: row.appealNo, date },
    channels: BOTH_WAYS,
    ...common(step, 'rework', 'enterprise'),
  })
}

export const tellWithdrawn = (step: Step): Promise<void> =>
  noteEach(step, appealTemplates.withdrawn, 'withdrawn', { no: step.row.appealNo }, [
    ['bureau', handler(step)],
    ...enterpriseOf(step),
  ])

/** The handler of the case, or the whole bureau while nobody handles it. */
export const handler = ({ row }: Step) => (row.handlerId ? { userId: row.handlerId } : bureau(row.bureauId))

/** The bureau has a new case to decide on. */
export function tellBureauNew(step: Step, date: string): Promise<void> {
  const { tx, ctx, row } = step
  return tell(tx, ctx, {
    template: appealTemplates.bureauNew,
    to: handler(step),
    data: { no: row.appealNo, date },
    channels: ['inapp'],
    ...common(step, 'filed', 'bureau'),
  })
}

export function tellReplied(step: Step): Promise<void> {
  const { tx, ctx, row } = step
  return tell(tx, ctx, {
    template: appealTemplates.replied,
    to: handler(step),
    data: { no: row.appealNo, brand: brandOf(step) },
    channels: ['inapp'],
    ...common(step, 'replied', 'bureau'),
  })
}

export const tellVerified = (step: Step) => note(step, appealTemplates.verified, handler(step))

export function tellMediationEnded(step: Step, result: BothLanguages): Promise<void> {
  const { tx, ctx, row } = step
  return tell(tx, ctx, {
    template: appealTemplates.mediationEnded,
    to: handler(step),
    data: { no: row.appealNo, result },
    channels: ['inapp'],
    ...common(step, 'mediationEnded', 'bureau'),
  })
}

type Side = 'enterprise' | 'bureau'

/** The enterprise that has the case, if one has. */
const enterpriseOf = ({ row }: Step): [Side, Receiver][] =>
  row.enterpriseId ? [['enterprise', { orgId: row.enterpriseId }]] : []

/** The same news to several sides, inside the platform. */
async function noteEach<F extends string>(
  step: Step,
  template: Template<F>,
  news: string,
  data: Telling<F>['data'],
  sides: readonly (readonly [Side | 'user', Receiver])[],
): Promise<void> {
  for (const [side, to] of sides)
    await tell(step.tx, step.ctx, {
      template,
      to,
      data,
      channels: ['inapp'],
      ...common(step, news, side),
    })
}

/** One plain message inside the platform. */
function note(
  step: Step,
  template: Template<'no' | 'date'>,
  to: Receiver,
  data: { no: string; date?: string } = { no: step.row.appealNo },
): Promise<void> {
  const { tx, ctx } = step
  const who = 'orgId' in to ? to.orgId : Object.values(to).join()
  return tell(tx, ctx, {
    template,
    to,
    data: { date: '', ...data },
    channels: ['inapp'],
    ...common(step, template.name, who),
  })
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
  note(step, appealTemplates.resubmitted, handler(step), { no: step.row.appealNo, date })

export const tellHandedOver = (step: Step, target: { id: string }) =>
  note(step, appealTemplates.handedOver, bureau(target.id))

export function tellAssigned(step: Step, orgId: string): Promise<void> {
  const { tx, ctx, row } = step
  return tell(tx, ctx, {
    template: appealTemplates.enterpriseNew,
    to: { orgId },
    data: { no: row.appealNo, date: row.pressLegalOn ?? '' },
    channels: BOTH_WAYS,
    ...common(step, 'assigned', orgId),
  })
}

/** The unit above the outlet that drafted an answer. */
export function tellReplyDrafted(step: Step, orgId: string): Promise<void> {
  const { tx, ctx, row } = step
  return tell(tx, ctx, {
    template: appealTemplates.replyDrafted,
    to: { orgId },
    data: { no: row.appealNo, date: row.pressLegalOn ?? '—' },
    channels: ['inapp'],
    ...common(step, 'replyDrafted', orgId),
  })
}

export const tellRefused = (step: Step) => note(step, appealTemplates.refused, handler(step))

/** The bureau and the appellant learn that the final answer comes later. */
export const tellProgress = (step: Step, date: string): Promise<void> =>
  noteEach(step, appealTemplates.progressReported, 'progress', { no: step.row.appealNo, date }, [
    ['bureau', handler(step)],
    ['user', appellant(step)],
  ])

export const tellExtended = (step: Step, date: string): Promise<void> =>
  noteEach(
    step,
    appealTemplates.replyExtended,
    'extended',
    { no: step.row.appealNo, date },
    enterpriseOf(step),
  )

/** Enterprise and appellant learn that the enterprise's time stands still, and why. */
export const tellPaused = (step: Step, reason: BothLanguages): Promise<void> =>
  noteEach(step, appealTemplates.clockPaused, 'clockPaused', { no: step.row.appealNo, reason }, [
    ...enterpriseOf(step),
    ['user', appellant(step)],
  ])

/** They learn that it goes on, and until when. */
export const tellResumed = (step: Step, date: string): Promise<void> =>
  noteEach(step, appealTemplates.clockResumed, 'clockResumed', { no: step.row.appealNo, date }, [
    ...enterpriseOf(step),
    ['user', appellant(step)],
  ])

/** The appellant learns what was corrected, and the enterprise where it keeps the case. */
export const tellCorrected = (step: Step, what: BothLanguages, isKept: boolean): Promise<void> =>
  noteEach(step, appealTemplates.corrected, 'corrected', { no: step.row.appealNo, what }, [
    ['user', appellant(step)],
    ...(isKept ? enterpriseOf(step) : []),
  ])

/** The unit that the case was put to by mistake owes no answer any more. */
export const tellTakenAway = (step: Step, orgId: string) => note(step, appealTemplates.takenAway, { orgId })

export function tellUrged(step: Step, side: Side): Promise<void> {
  const { tx, ctx, row } = step
  const isEnterprise = side === 'enterprise' && row.enterpriseId !== null
  return tell(tx, ctx, {
    template: appealTemplates.urged,
    to: isEnterprise ? { orgId: row.enterpriseId! } : handler(step),
    data: { no: row.appealNo, date: row.pressLegalOn ?? '—' },
    channels: isEnterprise ? BOTH_WAYS : ['inapp'],
    ...common(step, 'urged', side),
  })
}

export function tellApprovalAsked(step: Step, action: keyof typeof verdictTexts): Promise<void> {
  const { tx, ctx, row } = step
  return tell(tx, ctx, {
    template: appealTemplates.approvalAsked,
    to: action === 'reopen' ? superior(step, todoRoutes.approve) : bureau(row.bureauId, todoRoutes.approve),
    data: { no: row.appealNo, wanted: verdictTexts[action] },
    channels: ['inapp'],
    ...common(step, 'approvalAsked', 'bureau'),
  })
}

const PASSED: BothLanguages = { zh: '同意', en: 'agreed' }
const REFUSED: BothLanguages = { zh: '不同意', en: 'refused' }

/** Tells whoever asked for something what a second person said to it. */
const decided =
  (template: Template<'no' | 'verdict'>, news: string) =>
  (step: Step, userId: string, agreed: boolean): Promise<void> =>
    tell(step.tx, step.ctx, {
      template,
      to: { userId },
      data: { no: step.row.appealNo, verdict: agreed ? PASSED : REFUSED },
      channels: ['inapp'],
      ...common(step, news, userId),
    })
export const tellApprovalDecided = decided(appealTemplates.approvalDecided, 'approvalDecided')
export const tellExclusionDecided = decided(appealTemplates.exclusionDecided, 'exclusionDecided')

export const tellExclusionAsked = (step: Step) =>
  note(step, appealTemplates.exclusionAsked, superior(step, appealRoutes.excludeAudit))

export const tellRecheckAsked = (step: Step, date: string) =>
  note(step, appealTemplates.recheckAsked, superior(step, appealRoutes.reCheckComplete), {
    no: step.row.appealNo,
    date,
  })

/** The appellant and the bureau learn what came of the re-check. */
export const tellRecheckDone = (step: Step, result: BothLanguages): Promise<void> =>
  noteEach(step, appealTemplates.recheckDone, 'recheckDone', { no: step.row.appealNo, result }, [
    ['bureau', handler(step)],
    ['user', appellant(step)],
  ])

/** The bureau has the case again, and the appellant learns of it. */
export async function tellReopened(step: Step): Promise<void> {
  await note(step, appealTemplates.reopened, handler(step))
  await note(step, appealTemplates.reopened, appellant(step))
}
