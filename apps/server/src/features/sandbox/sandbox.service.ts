import { randomInt } from 'node:crypto'
import type { ActionInput } from '@appeal/contract/appeals/appeals.workflow.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  ACTS_PER_DAY,
  CASES_PER_DAY,
  type MakeSample,
  type PressSample,
  type SampleAct,
  type SampleCase,
  type SampleState,
} from '@appeal/contract/sandbox/sandbox.routes.ts'
import type { z } from 'zod'
import { tickAll } from '../../desk/checklists/checklists.service.ts'
import { type Act, type AppealRecord, act, appealKind, file } from '../../kinds/appeals/appeals.service.ts'
import { sharingCaches } from '../../platform/cache.ts'
import { type ManualClock, manualClock } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { limitOf } from '../calendar/calendar.service.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { findByLogin, findUsersByOrg, getPerson, viewerFacts } from '../people/users/users.service.ts'
import { tellFromNow } from '../webhooks/webhooks.service.ts'
import { sampleMatter } from './sandbox.matter.ts'
import * as store from './sandbox.store.ts'

const MINUTE = 60_000
const DAY = 86_400_000
/** Accounts of the demonstration nation who file: `user1` and those after it. Each may file a few times a day. */
const APPELLANTS = 39
/** An end that falls on a holiday moves on; the longest holiday is nine days. */
const PAST_EVERY_HOLIDAY = 10

type Who = 'bureau' | 'appellant' | 'enterprise'
interface Step {
  who: Who
  action: Act
  input: Record<string, unknown>
}

const TRANSFER: Step = {
  who: 'bureau',
  action: 'editToBusiness',
  input: { opinion: '请按规定时限调查处理并答复。' },
}
const REPLY: Step = {
  who: 'enterprise',
  action: 'reply',
  input: {
    investigationResult: '派件员未取得收件人同意，无签收影像，愿意赔偿。',
    liability: 'RESPONSIBLE',
    handlingType: 'COMPENSATE',
    compensationAmount: '300.00',
    agreedWithUser: true,
    userSatisfied: 'SATISFIED',
    contactTimes: 2,
    handlerName: '陈锐',
    handlerPhone: '0755-27880000',
    attachmentIds: [],
  },
}
const ACTS: Readonly<Record<SampleAct, Step>> = {
  transfer: TRANSFER,
  return: {
    ...{ who: 'bureau', action: 'rework' },
    input: { cause: 'CONTRADICTED', untrue: true, reason: '申诉人反映与答复不一致，请重新核实。' },
  },
  verify: { who: 'bureau', action: 'sendYz', input: {} },
  mediate: {
    ...{ who: 'bureau', action: 'mediate' },
    input: { userAgrees: true, enterpriseAgrees: true, proposal: '建议企业增加赔偿。', amount: '400.00' },
  },
  close: {
    ...{ who: 'bureau', action: 'editToEnd' },
    input: {
      ...{ closeType: 'SETTLED', liability: 'RESPONSIBLE', l1: 'DELIVERY', l2: 'DELIVERY_FALSE_SIGN' },
      ...{ compensation: '300.00', answer: '企业承认派送不规范，已道歉并赔偿，本申诉办结。' },
    },
  },
  urge: { who: 'bureau', action: 'urge', input: { reason: '请尽快答复申诉人。' } },
  grantExtension: {
    ...{ who: 'bureau', action: 'decideExtension' },
    input: { granted: true, opinion: '理由成立，同意延期。' },
  },
  refuseExtension: {
    ...{ who: 'bureau', action: 'decideExtension' },
    input: { granted: false, opinion: '理由不成立，请按期答复。' },
  },
  confirm: { who: 'appellant', action: 'verifyAnswer', input: { truthful: true, satisfied: true } },
  evaluate: {
    ...{ who: 'appellant', action: 'evaluateInfo' },
    input: { bureauScore: 'SATISFIED', enterpriseScore: 'BASICALLY_SATISFIED' },
  },
  withdraw: { who: 'appellant', action: 'withdraw', input: { reason: '已与企业和解。' } },
}

/** What leads a case that was just filed to each state. */
const WAYS: Readonly<Record<SampleState, readonly Step[]>> = {
  transferred: [TRANSFER],
  near: [TRANSFER],
  overdue: [TRANSFER],
  reworked: [TRANSFER, REPLY, ACTS.return],
  replied: [TRANSFER, REPLY],
  verifying: [TRANSFER, REPLY, ACTS.verify],
  mediating: [TRANSFER, REPLY, ACTS.mediate],
  closed: [TRANSFER, REPLY, ACTS.close],
}

/** The key's enterprise; anywhere but in a sandbox there is nothing here. @throws request.not_found, request.not_permitted */
function enterpriseOf(ctx: Context): { id: string; brand: string } {
  if (!ctx.platform.config.SANDBOX) fail('request.not_found')
  const { machine, org } = viewerOf(ctx)
  return machine && org?.brand ? { id: org.id, brand: org.brand } : fail('request.not_permitted')
}

/** @throws request.too_many */
async function countToday(ctx: Context, what: string, limit: number): Promise<void> {
  const { platform } = ctx
  const key = limitKey(`sandbox:${what}`, viewerOf(ctx).userId)
  const asked = await hit(platform.autonomous, key, { limit, windowSeconds: DAY / 1_000, at: ctx.now() })
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
}

/** The same unit of work with somebody else's eyes and hands, at another moment. */
function actingAs(ctx: Context, viewer: Viewer, clock: ManualClock): Context {
  const platform = sharingCaches(ctx.platform, { ...ctx.platform, clock })
  // The connection of a unit of work is the caller's, whatever becomes of it.
  Object.defineProperty(platform, 'db', { get: () => ctx.platform.db, enumerable: true })
  return { ...ctx, platform, viewer, grant: null, language: 'zh', now: () => clock.now() }
}

async function viewerFor(ctx: Context, userId: string | undefined): Promise<Viewer> {
  const facts = userId && (await viewerFacts(ctx.platform, userId))
  return facts ? { ...facts, sessionId: 'sandbox' } : fail('sandbox.not_ready')
}

/** Whoever may act for an office: its own people in their order, the first that is allowed to. */
async function somebodyOf(ctx: Context, orgId: string, permission: string): Promise<Viewer> {
  for (const { id } of await findUsersByOrg(ctx.platform.db, [orgId])) {
    const viewer = await viewerFor(ctx, id)
    if (viewer.grants.has(permission)) return viewer
  }
  return fail('sandbox.not_ready')
}

async function actorOf(ctx: Context, who: Who, row: AppealRecord, headOffice: string): Promise<Viewer> {
  if (who === 'appellant') return viewerFor(ctx, row.appellantId ?? undefined)
  if (who === 'bureau') return somebodyOf(ctx, row.bureauId, '/biz/information/editToBusiness')
  return somebodyOf(ctx, headOffice, '/biz/todoprocedure/reply')
}

/** A case of the enterprise: another's is as one that never was. @throws appeals.not_found */
async function ownRow(ctx: Context, id: string, own: { id: string; brand: string }): Promise<AppealRecord> {
  const [row] = await appealKind.store.listWhole(ctx.platform.db, [id])
  if (!row || row.brand !== own.brand) return fail('appeals.not_found')
  // With nobody of the enterprise yet, or handed back by it.
  if (row.enterpriseId === null) return row
  const unit = (await orgDirectory(ctx.platform)).get(row.enterpriseId)
  return unit?.path.split('/').includes(own.id) ? row : fail('appeals.not_found')
}

const told = ({ id, appealNo, state, version }: AppealRecord): SampleCase => ({
  ...{ id, state, version },
  appealNo: appealNo ?? '',
})

async function carryOut(
  ctx: Context,
  row: AppealRecord,
  { who, action, input }: Step,
  clock: ManualClock,
  headOffice: string,
): Promise<AppealRecord> {
  const own = actingAs(ctx, await actorOf(ctx, who, row, headOffice), clock)
  if (action === 'editToEnd') await tickAll(own, { kind: 'appeal', id: row.id })
  return act(own, action, { ...input, id: row.id, version: row.version } as ActionInput<Act>)
}

/** How many days ago a case was transferred. */
async function daysBefore(ctx: Context, state: SampleState): Promise<number> {
  const days = await limitOf(ctx.platform, 'reply')
  if (state === 'near') return days - 1
  return state === 'overdue' ? days + PAST_EVERY_HOLIDAY : 0
}

/**
 * Makes a case of the key's enterprise through the services, as the demonstration is made: filed by somebody of its nation,
 * each step by whoever may do it, all in one transaction. What is told of it is sent from this moment on, however long ago
 * it is said to have happened.
 *
 * @throws request.not_found outside of a sandbox; request.not_permitted, request.too_many, sandbox.not_ready
 */
export async function makeSample(
  ctx: Context,
  { state, waybillNo }: z.output<typeof MakeSample>,
): Promise<SampleCase> {
  const own = enterpriseOf(ctx)
  await countToday(ctx, 'cases', CASES_PER_DAY)
  const steps = WAYS[state]
  const before = (await daysBefore(ctx, state)) * DAY
  const clock = manualClock(new Date(ctx.now().getTime() - before - (steps.length + 1) * MINUTE))
  return ctx.unitOfWork(async (tx) => {
    await store.takeTurn(tx)
    const account = `user${1 + randomInt(APPELLANTS)}`
    const appellant = await viewerFor(ctx, (await findByLogin(ctx.platform, 'c', account))?.id)
    const person = await getPerson(ctx, appellant.userId)
    const party = { name: person?.name ?? '', phone: person?.phone ?? '' }
    const matter = sampleMatter({ brand: own.brand, onDay: shanghaiDate(clock.now()), waybillNo }, party)
    const { id } = await file(actingAs(ctx, appellant, clock), matter, async () => {})
    let row = await ownRow(ctx, id, own)
    for (const step of steps) {
      clock.advance(MINUTE)
      row = await carryOut(ctx, row, step, clock, own.id)
      await store.checkStep(tx)
    }
    await tellFromNow(tx, ctx, { kind: 'appeal', id })
    return told(row)
  })
}

/**
 * Lets bureau or appellant act on a case of the key's enterprise, by the same rules as ever.
 *
 * @throws request.not_found outside of a sandbox; request.not_permitted, request.too_many, sandbox.not_ready,
 *   appeals.not_found, appeals.action_not_open and what the act throws
 */
export async function pressSample(
  ctx: Context,
  { id, act: asked }: z.output<typeof PressSample>,
): Promise<SampleCase> {
  const own = enterpriseOf(ctx)
  await countToday(ctx, 'acts', ACTS_PER_DAY)
  return ctx.unitOfWork(async (tx) => {
    await store.takeTurn(tx)
    const row = await ownRow(ctx, id, own)
    return told(await carryOut(ctx, row, ACTS[asked], manualClock(ctx.now()), own.id))
  })
}
