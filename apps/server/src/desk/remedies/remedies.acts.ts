import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { BodyOf } from '@appeal/contract/kit/routes.ts'
import { remedyRoutes } from '@appeal/contract/remedies/remedies.routes.ts'
import type { Remedy } from '@appeal/contract/remedies/remedies.schemas.ts'
import {
  type RemedyStatus,
  remedyStatusTexts,
  remedyWords,
} from '@appeal/contract/remedies/remedies.texts.ts'
import {
  announce,
  audienceOf,
  type CaseBase,
  caseVersions,
  heldRow,
  type Kind,
  kindOf,
  narratives,
  referenceDataOf,
} from '../../cases/cases.service.ts'
import { claimFiles } from '../../features/files/files.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { appendHistory, type HistoryLine } from '../../platform/history/history.ts'
import { noteRecords } from '../../platform/history/ledgers.ts'
import { newId } from '../../platform/ids.ts'
import { oneRemedy } from './remedies.lists.ts'
import { askAppellant, type HeldRemedy, tellAnswered, tellOwing } from './remedies.notices.ts'
import { OPENING } from './remedies.policy.ts'
import { REMEDY_AMOUNT_MAX } from './remedies.settings.ts'
import * as store from './remedies.store.ts'
import { remedyTemplates } from './remedies.templates.ts'

type Body<Act extends keyof typeof remedyRoutes> = BodyOf<(typeof remedyRoutes)[Act]>
type Line = Pick<HistoryLine, 'event' | 'voice'> & {
  opinion?: string | null
  detail?: Record<string, unknown>
}

/** A line in the history of a case that stays where it is, and a word to open pages. The caller holds both. */
async function noteLine({ tx, ctx, kind, row, reference, remedy }: HeldRemedy, line: Line): Promise<number> {
  const seq = await appendHistory(tx, ctx, { kind: kind.name, id: row.id, keySalt: row.keySalt }, [
    {
      ...line,
      opinion: line.opinion ?? null,
      detail: { what: remedyWords(remedy.kind, remedy.amount), ...line.detail },
      fromState: row.state,
      toState: row.state,
      audience: audienceOf(kind, line.event),
    },
  ])
  await announce({ tx, ctx, kind, row, reference })
  return seq
}

const textsOf = (ctx: Context, row: CaseBase) => narratives(ctx.platform.crypto, row)

/** The kind and the case of a promise that the viewer sees. @throws remedies.not_found */
async function seen(ctx: Context, id: string): Promise<{ kind: Kind; caseId: string }> {
  const found = (await store.find(ctx.platform.db, id)) ?? fail('remedies.not_found')
  const cases = await caseVersions(ctx, found.caseKind, [found.caseId])
  if (!cases.has(found.caseId)) fail('remedies.not_found')
  return { kind: kindOf(ctx.platform, found.caseKind), caseId: found.caseId }
}

/**
 * Carries out an act upon a promise: see, state, version, change, record, with the case held, so that of two answers
 * that cross only one is taken.
 *
 * @throws remedies.not_found, remedies.not_open, remedies.stale, keeping.archived
 */
async function act(
  ctx: Context,
  name: keyof typeof OPENING,
  asked: { id: string; version: number; by: keyof typeof OPENING },
  work: (held: HeldRemedy) => Promise<Partial<store.RemedyRecord> & { status: RemedyStatus }>,
  after: (held: HeldRemedy) => Promise<void>,
): Promise<Remedy> {
  const { kind, caseId } = await seen(ctx, asked.id)
  const reference = await referenceDataOf(ctx.platform)
  await ctx.unitOfWork(async (tx: Tx) => {
    const row = await heldRow(tx, ctx, kind, caseId, remedyRoutes[asked.by].permission)
    const remedy = (await store.lock(tx, asked.id)) ?? fail('remedies.not_found')
    if (viewerOf(ctx).area === 'a' && remedy.brand !== row.brand) fail('remedies.not_found')
    const today = shanghaiDate(ctx.now())
    if (!OPENING[name](remedy, today)) fail('remedies.not_open', { state: remedyStatusTexts[remedy.status] })
    if (remedy.version !== asked.version) fail('remedies.stale')
    const held: HeldRemedy = { tx, ctx, kind, row, reference, remedy }
    const change = await work(held)
    await store.update(tx, remedy.id, { ...change, updatedAt: ctx.now() })
    await noteRecords(tx, ctx, store.remedyLedger, [remedy.id])
    await after({ ...held, remedy: { ...remedy, ...change, version: remedy.version + 1 } })
    return { id: remedy.id }
  })
  return oneRemedy(ctx, asked.id)
}

/** The enterprise says that it kept its promise. @throws remedies.day_out_of_range and what {@link act} throws */
export const fulfil = (ctx: Context, input: Body<'fulfil'>): Promise<Remedy> =>
  act(
    ctx,
    'fulfil',
    { ...input, by: 'fulfil' },
    async (held) => {
      const { tx, row, remedy, kind } = held
      const [from, to] = [shanghaiDate(remedy.createdAt), shanghaiDate(ctx.now())]
      if (input.doneOn < from || input.doneOn > to)
        fail('remedies.day_out_of_range', { field: 'doneOn', from, to })
      const seq = await noteLine(held, {
        event: 'remedy_fulfilled',
        voice: 'enterprise',
        opinion: input.remark,
        detail: { doneOn: input.doneOn },
      })
      const place = { kind: kind.name, subjectId: row.id, role: `line:${seq}` }
      await claimFiles(tx, ctx, input.attachmentIds, place)
      return {
        status: 'done',
        doneOn: input.doneOn,
        said: textsOf(ctx, row).seal('remedies.said', input.remark),
        saidLine: seq,
      }
    },
    (held) => askAppellant(held, remedyTemplates.remedyAsked),
  )

/** What the appellant said, and whether the bureau wrote it down. */
function answered(
  ctx: Context,
  name: 'confirm' | 'dispute' | 'record',
  input: { id: string; version: number; remark?: string | undefined },
  arrived: boolean,
): Promise<Remedy> {
  const byPhone = name === 'record'
  const remark = input.remark ?? null
  return act(
    ctx,
    byPhone && !arrived ? 'dispute' : name,
    { ...input, by: name },
    async (held) => {
      await noteLine(held, {
        event: arrived ? 'remedy_confirmed' : 'remedy_disputed',
        voice: 'user',
        opinion: remark,
        ...(byPhone && { detail: { heard: wireTime(ctx.now()) } }),
      })
      return {
        status: arrived ? 'confirmed' : 'disputed',
        answer: textsOf(ctx, held.row).seal('remedies.answer', remark),
        byPhone,
      }
    },
    (held) => tellAnswered(held, arrived ? remedyTemplates.remedyConfirmed : remedyTemplates.remedyDisputed),
  )
}

/** The appellant confirms that it came. */
export const confirm = (ctx: Context, input: Body<'confirm'>) => answered(ctx, 'confirm', input, true)
/** The appellant says that it did not come. */
export const dispute = (ctx: Context, input: Body<'dispute'>) =>
  answered(ctx, 'dispute', { ...input, remark: input.reason }, false)
/** The bureau writes down what the appellant said on the telephone. */
export const record = (ctx: Context, input: Body<'record'>) => answered(ctx, 'record', input, input.arrived)

/** The bureau tracks a promise no longer. */
export const waive = (ctx: Context, input: Body<'waive'>): Promise<Remedy> =>
  act(
    ctx,
    'waive',
    { ...input, by: 'waive' },
    async (held) => {
      await noteLine(held, { event: 'remedy_ended', voice: 'bureau', opinion: input.remark })
      return { status: 'ended', endedBy: 'waived' }
    },
    async () => {},
  )

/** Cases of which nobody asks anything any more. */
const OVER = ['withdrawn', 'invalid']

/**
 * The bureau writes down what was promised on a case.
 *
 * @throws the kind's "not found", remedies.no_enterprise, remedies.case_ended, remedies.amount_out_of_range,
 *   remedies.day_out_of_range, remedies.twice, keeping.archived
 */
export async function recordPromise(ctx: Context, input: Body<'promise'>): Promise<Remedy> {
  const kind = kindOf(ctx.platform, 'appeal')
  const reference = await referenceDataOf(ctx.platform)
  const max = await REMEDY_AMOUNT_MAX.read(ctx.platform)
  const made = await ctx.unitOfWork(async (tx) => {
    const row = await heldRow(tx, ctx, kind, input.id, remedyRoutes.promise.permission)
    if (OVER.includes(row.state)) fail('remedies.case_ended')
    if (!row.enterpriseId || !row.brand) return fail('remedies.no_enterprise')
    const amount = input.kind === 'money' ? (input.amount ?? null) : null
    if (Number(amount ?? 0) > max) fail('remedies.amount_out_of_range', { field: 'amount', max })
    const today = shanghaiDate(ctx.now())
    const to = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
    if (input.dueOn < today || input.dueOn > to)
      fail('remedies.day_out_of_range', { field: 'dueOn', from: today, to })
    const texts = textsOf(ctx, row)
    const isSame = (one: store.RemedyRecord) =>
      one.kind === input.kind &&
      Number(one.amount ?? 0) === Number(amount ?? 0) &&
      texts.open('remedies.performance', one.performance) === (input.performance ?? null) &&
      ['promised', 'disputed', 'done'].includes(one.status)
    if ((await store.listOfCase(tx, { kind: kind.name, id: row.id })).some(isSame)) fail('remedies.twice')
    const remedy: store.RemedyRecord = {
      id: newId(ctx.platform.clock),
      version: 1,
      caseKind: kind.name,
      caseId: row.id,
      brand: row.brand,
      source: 'bureau',
      kind: input.kind,
      amount,
      performance: texts.seal('remedies.performance', input.performance ?? null),
      dueOn: input.dueOn,
      status: 'promised',
      ...{
        doneOn: null,
        said: null,
        saidLine: null,
        answer: null,
        byPhone: false,
        endedBy: null,
        reminded: 0,
      },
      authorId: viewerOf(ctx).userId,
      createdAt: ctx.now(),
      updatedAt: ctx.now(),
    }
    await store.insert(tx, remedy)
    await noteRecords(tx, ctx, store.remedyLedger, [remedy.id])
    const held: HeldRemedy = { tx, ctx, kind, row, reference, remedy }
    await noteLine(held, {
      event: 'remedy_promised',
      voice: 'bureau',
      opinion: input.performance ?? null,
      detail: { dueOn: input.dueOn },
    })
    await tellOwing(held, remedyTemplates.remedyPromised)
    return { id: remedy.id }
  })
  return oneRemedy(ctx, made.id)
}
