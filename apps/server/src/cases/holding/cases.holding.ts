import {
  GiveBackBody,
  type GiveBody,
  givingRoutes,
  HOLDING_ACTS,
  type HoldingAct,
  type TakeBody,
} from '@appeal/contract/giving/giving.routes.ts'
import type { z } from 'zod'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { type Successor, successorOf } from '../../features/people/users/users.leaving.service.ts'
import { isDisabled, lockUser, namesOf } from '../../features/people/users/users.service.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { act, openActions, settle } from '../cases.engine.ts'
import type { CaseBase, CaseEffect, CaseStep, Kind, Versioned } from '../cases.kind.ts'
import { type ReferenceData, referenceDataOf } from '../cases.referenceData.ts'
import { caseTemplates } from '../cases.templates.ts'
import { mayHandle, unfitFor } from './cases.handlers.ts'

// Who works on a case: three acts that every kind has and no kind's table names, because they move nothing.

type Take = Omit<z.output<typeof TakeBody>, 'kind'>
/** To whom; to nobody where an order for many is taken back. */
type Give = Omit<z.output<typeof GiveBody>, 'kind' | 'userId'> & { userId: string | null }
type GiveBack = Omit<z.output<typeof GiveBackBody>, 'kind'>

/** Whose right it is to lead a bureau: to see what lies with whom, and to give it to others. */
const LEADING = givingRoutes.loadpage.permission
export const leads = (viewer: Pick<Viewer, 'org' | 'grants'>, bureauId: string): boolean =>
  viewer.org?.id === bureauId && viewer.grants.has(LEADING)

/** Whether somebody has a case in hand: as its holder, or in the place of one who is away. */
const holds = ({ userId }: Viewer, { handlerId }: CaseBase, { standIns }: ReferenceData): boolean =>
  handlerId !== null && (handlerId === userId || standIns.of(handlerId) === userId)

function forbids(kind: Kind, viewer: Viewer, act: HoldingAct, row: CaseBase, reference: ReferenceData) {
  if (act === 'take') {
    const isColleague = viewer.org?.id === row.bureauId && mayHandle(kind, viewer, row, reference)
    return row.handlerId === viewer.userId || !isColleague
  }
  if (act === 'giveBack' && row.handlerId === null) return true
  const hasIt = holds(viewer, row, reference) && viewer.org?.id === row.bureauId
  return !hasIt && !leads(viewer, row.bureauId)
}

export type Hindrance = 'giving.not_colleague' | 'giving.own_case' | 'giving.not_able' | 'giving.away'

/** What stands in the way of somebody's getting a case; undefined where nothing does. */
export function hindranceOf(
  kind: Kind,
  row: CaseBase,
  colleague: Successor | undefined,
  reference: ReferenceData,
): Hindrance | undefined {
  if (colleague?.facts.org?.id !== row.bureauId) return 'giving.not_colleague'
  const unfit = unfitFor(kind, row, colleague, reference)
  return unfit ?? (reference.standIns.of(colleague.facts.userId) ? 'giving.away' : undefined)
}

const nameOf = async (ctx: Context, id: string): Promise<string> => (await namesOf(ctx, [id])).get(id) ?? ''

/** Who gets a case, and the kind of it with the rights to handle it. */
interface Receiving {
  kind: Kind
  colleague: Successor | undefined
}

/** Gives the case to somebody, or to nobody, and tells whoever gets it and whoever had it. */
async function hand(
  step: CaseStep,
  { kind, colleague }: Receiving,
  to: string | null,
  reason: string | undefined,
  by: Record<string, unknown> = {},
): Promise<CaseEffect> {
  const { ctx, row, reference } = step
  const from = row.handlerId
  if (to !== null) {
    const hindered = hindranceOf(kind, row, colleague, reference)
    const own = to === ctx.viewer?.userId
    // Whoever is back before the last day of an absence works again.
    if (hindered && !(own && hindered === 'giving.away'))
      fail(hindered, { field: 'userId', name: await nameOf(ctx, to) })
    if (to === from) fail('giving.held', { name: await nameOf(ctx, to) })
    await tellHandler(step, to, caseTemplates.caseGiven)
  }
  if (from !== null) await tellHandler(step, from, caseTemplates.caseTaken)
  return {
    holder: to,
    lines: [{ event: 'handler_changed', detail: { from, to, ...by }, opinion: reason ?? null }],
  }
}

/** Tells a handler of a case that came or went, unless they did it themselves. */
async function tellHandler(
  { ctx, tx, kind, row }: CaseStep,
  userId: string,
  template: typeof caseTemplates.caseGiven | typeof caseTemplates.caseTaken,
): Promise<void> {
  if (ctx.viewer?.userId === userId) return
  await tell(tx, ctx, {
    template,
    to: { userId },
    data: { kind: kind.table.texts.name, no: kind.about(row).no },
    channels: ['inapp'],
    key: `${kind.name}:${row.id}:${row.version}:${template.name}:${userId}`,
    about: { kind: kind.name, id: row.id },
  })
}

const effectsFor = (by: Receiving) => ({
  async take(step: CaseStep, { reason }: Take): Promise<CaseEffect> {
    const { handlerId } = step.row
    if (handlerId !== null && !reason)
      fail('giving.reason_needed', { field: 'reason', name: await nameOf(step.ctx, handlerId) })
    return hand(step, by, viewerOf(step.ctx).userId, reason)
  },
  give: (step: CaseStep, { userId, reason }: Give): Promise<CaseEffect> => hand(step, by, userId, reason),
  giveBack: (step: CaseStep, { reason }: GiveBack): Promise<CaseEffect> => hand(step, by, null, reason),
})

/** States in which somebody works on a case: it was filed and is not over. */
const heldStates = ({ table }: Kind): string[] =>
  Object.entries(table.states).flatMap(([state, { open }]) => (open && state !== 'draft' ? [state] : []))

/**
 * A kind whose acts are those on the holder: seen, permitted, refused, recorded and told by the engine like any other
 * act, in every open state, and moving nothing.
 */
function holdingOf(kind: Kind, reference: ReferenceData, colleague?: Successor) {
  const action = { from: heldStates(kind), to: 'same', by: ['bureau'], input: GiveBackBody } as const
  return {
    ...kind,
    table: { ...kind.table, actions: Object.fromEntries(HOLDING_ACTS.map((name) => [name, action])) },
    pathOf: (name) => (name === 'take' ? kind.pathOf(kind.handling) : kind.seeing),
    forbids: (viewer, name, row) => forbids(kind, viewer, name as HoldingAct, row, reference),
    conditions: {},
    effects: effectsFor({ kind, colleague }),
  } satisfies Kind<CaseBase, CaseBase, ReturnType<typeof effectsFor>>
}

/** What the viewer may do about who works on a case. */
export const holdingActs = (
  ctx: Context,
  kind: Kind,
  row: CaseBase,
  reference: ReferenceData,
): HoldingAct[] => openActions(holdingOf(kind, reference), row, ctx, reference) as HoldingAct[]

/** Work that begins with holding somebody's account: whoever disables it meanwhile waits, or it is refused here. */
const holdingPerson = (ctx: Context, userId: string, colleague: Successor | undefined): Context => ({
  ...ctx,
  unitOfWork: (work) =>
    ctx.unitOfWork(async (tx) => {
      const user = await lockUser(tx, userId)
      const isThere = user && !isDisabled(user) && user.orgId === colleague?.facts.org?.id
      return isThere ? work(tx) : fail('giving.not_colleague', { field: 'userId' })
    }),
})

/** What decided that somebody gets a case: the version of the rule, and the digest of what it saw and found, in hex. */
export interface GivenBy {
  rules: { giving: number }
  digest: string
}

/**
 * Gives a case that nobody has to an officer of its bureau, with the reason in the history. Nothing happens where
 * somebody took it meanwhile, or it is over.
 *
 * @param keep what goes with it in the same transaction
 * @throws giving.not_colleague, giving.not_able, giving.own_case, giving.away where the officer cannot have it any more
 */
export async function giveAsSystem(
  ctx: Context,
  kind: Kind,
  { id, userId, reason, rule }: { id: string; userId: string; reason: string; rule: GivenBy },
  keep: (tx: Tx) => Promise<void>,
): Promise<void> {
  const reference = await referenceDataOf(ctx.platform)
  const colleague = await successorOf(ctx, userId)
  await holdingPerson(ctx, userId, colleague).unitOfWork(async (tx) => {
    const row = await kind.store.lock(tx, id, [{ by: 'all' }])
    if (!row || row.handlerId !== null || !heldStates(kind).includes(row.state)) return
    const step: CaseStep = { ctx, tx, kind, row, reference }
    await settle(step, row.state, await hand(step, { kind, colleague }, userId, reason, { ...rule }))
    await keep(tx)
  })
}

/** Takes a case, gives it to a colleague or returns it to the bureau. @returns the case as it stands afterwards */
export async function holdingAct(
  ctx: Context,
  kind: Kind,
  name: HoldingAct,
  input: Versioned & { userId?: string | null | undefined; reason?: string | undefined },
): Promise<CaseBase> {
  const reference = await referenceDataOf(ctx.platform)
  const to = name === 'take' ? viewerOf(ctx).userId : (input.userId ?? null)
  if (name === 'giveBack' || to === null) return act(ctx, holdingOf(kind, reference), name, input as never)
  const found = await successorOf(ctx, to)
  // Who works elsewhere is nobody here, whether or not there is such a case.
  const colleague = found?.facts.org?.id === viewerOf(ctx).org?.id ? found : undefined
  return act(holdingPerson(ctx, to, colleague), holdingOf(kind, reference, colleague), name, input as never)
}
