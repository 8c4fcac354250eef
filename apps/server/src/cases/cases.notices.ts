import { caseTables } from '@appeal/contract/cases/cases.tables.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import { type Receiver, type Telling, tell } from '../features/inbox/messages/messages.service.ts'
import type { Step } from './cases.kinds.ts'
import { caseTemplates } from './cases.templates.ts'
import { receiverOf } from './holding/cases.receivers.ts'
import { wayInto } from './people/cases.callers.ts'
import { openPhone } from './people/cases.people.ts'

/** Same case, same version, same news: one message, however often the request or job is repeated. */
const common = ({ row }: Step, news: string, to: string) => ({
  key: `${row.kind}:${row.id}:${row.version}:${news}:${to}`,
  about: { kind: row.kind, id: row.id },
})
const nameOf = ({ row }: Step) => caseTables[row.kind].texts.name
/** Whoever filed it: their account, or by SMS alone where there is none. */
const owner = ({ ctx, row }: Step) =>
  row.ownerId ? { userId: row.ownerId } : { phone: openPhone(ctx.platform.crypto, row) ?? '' }
const BOTH_WAYS = ['inapp', 'sms'] as const

/** Whoever filed it: where it lies and what is owed first. */
export const tellFiled = (step: Step, date: string): Promise<void> =>
  tell(step.tx, step.ctx, {
    template: caseTemplates.caseFiled,
    to: owner(step),
    data: {
      kind: nameOf(step),
      no: step.row.caseNo,
      bureau: step.reference.orgs.namesOf(step.row.bureauId),
      date,
    },
    channels: BOTH_WAYS,
    ...common(step, 'filed', 'user'),
  })

/** Whoever filed it in a former system: that it goes on here, under which number. */
export const tellBroughtOver = (step: Step, former: { system: string; outerNo: string }): Promise<void> =>
  tell(step.tx, step.ctx, {
    template: caseTemplates.caseBroughtOver,
    to: owner(step),
    data: { kind: nameOf(step), no: step.row.caseNo, ...former },
    channels: BOTH_WAYS,
    ...common(step, 'broughtOver', 'user'),
  })

/** Whoever filed it: what has become of it, in one sentence. */
export const tellOwner = (step: Step, news: Both): Promise<void> =>
  tell(step.tx, step.ctx, {
    template: caseTemplates.caseNews,
    to: owner(step),
    data: { kind: nameOf(step), no: step.row.caseNo, news },
    channels: BOTH_WAYS,
    ...common(step, 'news', 'user'),
  })

/** What has become of it, and how the answer is to be had: by signing in, or at the bureau's telephone. */
export function tellOwnerToLook(step: Step, news: Both): Promise<void> {
  const way = wayInto(step.row.ownerId, step.row.bureauId, step.reference)
  return tellOwner(step, { zh: `${news.zh}，${way.zh}`, en: `${news.en}. ${way.en}` })
}

/** The bureau that has to act: everybody there, in the platform. */
export const tellBureau = (step: Step, bureauId: string, date: string): Promise<void> =>
  tell(step.tx, step.ctx, {
    template: caseTemplates.caseForOffice,
    to: { orgId: bureauId, holding: step.kind.seeing },
    data: { kind: nameOf(step), no: step.row.caseNo, date },
    channels: ['inapp'],
    // By its number: the version that is filed at one bureau is passed on to another.
    ...common(step, 'new', bureauId),
  })

/** The enterprise unit that has to act. */
export const tellEnterprise = (step: Step, orgId: string, date: string): Promise<void> =>
  tell(step.tx, step.ctx, {
    template: caseTemplates.caseForOffice,
    to: { orgId },
    data: { kind: nameOf(step), no: step.row.caseNo, date },
    channels: BOTH_WAYS,
    ...common(step, 'new', 'enterprise'),
  })

/** Whoever works on it: that something has come which they go on with. */
export const tellHandler = async (step: Step, news: Both): Promise<void> =>
  tell(step.tx, step.ctx, {
    template: caseTemplates.caseProgress,
    to: await receiverOf(step),
    data: { kind: nameOf(step), no: step.row.caseNo, news },
    channels: ['inapp'],
    ...common(step, 'progress', 'handler'),
  })

/** The people of the enterprise unit that has it, if one has: what has become of it. */
export async function tellUnit(step: Step, news: Both): Promise<void> {
  const { row } = step
  if (!row.enterpriseId) return
  await tell(step.tx, step.ctx, {
    template: caseTemplates.caseProgress,
    to: { orgId: row.enterpriseId },
    data: { kind: nameOf(step), no: row.caseNo, news },
    channels: ['inapp'],
    ...common(step, 'progress', 'enterprise'),
  })
}

type EndTemplate = typeof caseTemplates.caseWithdrawn | typeof caseTemplates.caseEnded
const tellEnd = (
  step: Step,
  template: EndTemplate,
  [side, to]: readonly [side: string, to: Receiver],
  channels: Telling<'kind' | 'no'>['channels'] = ['inapp'],
): Promise<void> =>
  tell(step.tx, step.ctx, {
    template,
    to,
    data: { kind: nameOf(step), no: step.row.caseNo },
    channels,
    ...common(step, template.name, side),
  })

const unitOf = ({ row }: Step): (readonly [side: string, to: Receiver])[] =>
  row.enterpriseId ? [['enterprise', { orgId: row.enterpriseId }]] : []

/** Whoever works on it and the unit that has it: nothing remains to be done. Neither why, nor by whom. */
export async function tellWithdrawn(step: Step): Promise<void> {
  for (const receiver of [['handler', await receiverOf(step)] as const, ...unitOf(step)])
    await tellEnd(step, caseTemplates.caseWithdrawn, receiver)
}

/** The unit's people see it in their list; its systems are told. */
export async function tellEnded(step: Step): Promise<void> {
  for (const receiver of unitOf(step)) await tellEnd(step, caseTemplates.caseEnded, receiver, [])
}
