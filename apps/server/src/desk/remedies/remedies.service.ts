import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { RemedyEnd, RemedyKind, RemedySource } from '@appeal/contract/remedies/remedies.texts.ts'
import { type CaseStep, caseOf, type OwnTable, ofStep } from '../../cases/cases.service.ts'
import { noteRecords } from '../../platform/history/ledgers.ts'
import { newId } from '../../platform/ids.ts'
import { REMEDY_DAYS } from './remedies.settings.ts'
import * as store from './remedies.store.ts'
import { remedies } from './remedies.tables.ts'

// What the acts of a case leave behind as promises. The engine has judged who may and holds the case; the line of the
// act itself tells what was promised.

/** Where the promises of a case lie: acts that are undone leave none behind. */
export const keptPromises: OwnTable = {
  table: remedies,
  caseId: remedies.caseId,
  caseKind: remedies.caseKind,
}

/** What somebody owes the appellant; without a day of its own it is due within the setting's days. */
export interface Promised {
  kind: RemedyKind
  amount?: string | null
  performance?: string | null
  dueOn?: string
}

/** What an enterprise promises by how it handles a case (domain 4.3g). */
const BY_HANDLING: Partial<Record<string, RemedyKind>> = {
  COMPENSATE: 'money',
  REFUND_FEE: 'money',
  APOLOGISE: 'apology',
  REDELIVER: 'goods',
  RETURN: 'goods',
}

const isSum = (amount: string | null | undefined): amount is string => Number(amount ?? 0) > 0

/** The promises of a reply: what its way of handling is, and the sum that it names beside it. */
export function promisesOf(reply: {
  handlingType: string
  compensationAmount?: string | undefined
}): Promised[] {
  const kind = BY_HANDLING[reply.handlingType]
  const amount = isSum(reply.compensationAmount) ? reply.compensationAmount : null
  const beside: Promised[] = amount && kind !== 'money' ? [{ kind: 'money', amount }] : []
  return kind ? [{ kind, amount: kind === 'money' ? amount : null }, ...beside] : beside
}

/** Whose earlier words give way to later ones: a reply is the enterprise's own, a closing speaks of money alone. */
const REPLACES: Readonly<Record<RemedySource, readonly RemedySource[]>> = {
  reply: ['reply'],
  agreement: ['reply', 'agreement'],
  closing: ['reply', 'agreement', 'closing'],
  bureau: [],
}

const isOwed = ({ status }: store.RemedyRecord) => status === 'promised' || status === 'disputed'

/**
 * Writes down what was promised. What was owed by earlier words and nobody said to be done gives way to it; what is
 * promised already in the same words is not owed twice, and keeps its day. Nothing where no enterprise has the case.
 */
export async function promise(
  step: CaseStep,
  source: RemedySource,
  wanted: readonly Promised[],
): Promise<void> {
  const { tx, ctx, row } = step
  const { kind, id } = caseOf(step)
  if (!row.enterpriseId || !row.brand || wanted.length === 0) return
  const known = (await store.listOfCase(tx, { kind, id })).filter(
    ({ status, brand }) => status !== 'ended' && brand === row.brand,
  )
  const isSame = (one: store.RemedyRecord, { kind: what, amount, performance }: Promised) =>
    // An agreement names its own day for what is still to come.
    !(source === 'agreement' && isOwed(one)) &&
    !performance &&
    one.kind === what &&
    Number(one.amount ?? 0) === Number(amount ?? 0)
  const fresh = wanted.filter((two) => !known.some((one) => isSame(one, two)))
  const replaced = known.filter(
    (one) =>
      isOwed(one) &&
      REPLACES[source].includes(one.source) &&
      (source !== 'closing' || one.kind === 'money') &&
      !wanted.some((two) => isSame(one, two)),
  )
  const at = ctx.now()
  await store.replace(tx, replaced, at)
  const dueOn = addCalendarDays(shanghaiDate(at), await REMEDY_DAYS.read(ctx.platform))
  const made = fresh.map((one) => ({ ...one, id: newId(ctx.platform.clock) }))
  for (const { id: own, kind: what, amount, performance, ...given } of made)
    await store.insert(tx, {
      id: own,
      version: 1,
      caseKind: kind,
      caseId: id,
      brand: row.brand,
      source,
      kind: what,
      amount: amount ?? null,
      performance: ofStep(step).seal('remedies.performance', performance ?? null),
      dueOn: given.dueOn ?? dueOn,
      status: 'promised',
      doneOn: null,
      said: null,
      saidLine: null,
      answer: null,
      byPhone: false,
      endedBy: null,
      reminded: 0,
      authorId: ctx.viewer?.userId ?? null,
      createdAt: at,
      updatedAt: at,
    })
  await noteRecords(
    tx,
    ctx,
    store.remedyLedger,
    [...replaced, ...made].map((one) => one.id),
  )
}

/** What the parties of a mediation agreed to: the sum, what else is to be done, and by when. */
export const promiseAgreed = (
  step: CaseStep,
  { amount, performance, dueOn }: { amount: string | null; performance?: string | null; dueOn?: string },
): Promise<void> =>
  promise(step, 'agreement', [
    ...(isSum(amount) ? [{ kind: 'money' as const, amount, ...(dueOn && { dueOn }) }] : []),
    ...(performance ? [{ kind: 'other' as const, performance, ...(dueOn && { dueOn }) }] : []),
  ])

/** The sum by which a case was closed, where nobody promised it before. */
export const promiseAtClosing = (step: CaseStep, amount: string | null | undefined): Promise<void> =>
  promise(step, 'closing', isSum(amount) ? [{ kind: 'money', amount }] : [])

/** Nobody waits any longer for what was promised on a case. */
export async function endPromises(step: CaseStep, endedBy: RemedyEnd): Promise<void> {
  const { tx, ctx } = step
  const ids = await store.end(tx, caseOf(step), { endedBy, at: ctx.now() })
  await noteRecords(tx, ctx, store.remedyLedger, ids)
}
