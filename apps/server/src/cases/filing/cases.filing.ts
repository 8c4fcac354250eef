import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { Both } from '@appeal/contract/kit/language.ts'
import { type Clock, firstClocks, writeFirstClocks } from '../../features/calendar/calendar.service.ts'
import { claimFiles } from '../../features/files/files.service.ts'
import type { Org } from '../../features/organisations/organisations.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { together } from '../../platform/db/together.ts'
import { beginHistory, type CaseRef, type HistoryLine } from '../../platform/history/history.ts'
import { announce, audienceOf, keepFindable } from '../cases.engine.ts'
import type { CaseBase, CaseStep, Kind } from '../cases.kind.ts'
import { newKeySalt } from '../cases.narratives.ts'
import type { ReferenceData } from '../cases.referenceData.ts'
import { type Pressing, pressingOf } from '../clocks/cases.pressing.ts'
import { decidedOf } from '../deciding/cases.deciding.ts'
import { livingBureau } from '../succession/cases.heirs.ts'

/** Number of a case: kind, area of the bureau, day of receipt, that day's sequence (domain 4.1). */
async function numberOf(tx: Tx, { table, store }: Kind, areaCode: string, receivedAt: Date): Promise<string> {
  const day = shanghaiDate(receivedAt)
  const prefix = `${table.prefix}${areaCode}`
  const n = await store.nextNumber(tx, prefix, day)
  return `${prefix}${day.replaceAll('-', '')}${String(n).padStart(5, '0')}`
}

/** What a new case is entered under: its number, and the bureau that has it. */
export interface Entered {
  no: string
  bureau: Org
}

/**
 * Enters a case that is about to be written. Its number is held until the transaction ends and goes back with one that is
 * refused, so that whoever asks the database for more before they write asks for this in the same batch.
 *
 * @throws organisations.not_found
 */
export async function enterCase(
  tx: Tx,
  kind: Kind,
  reference: ReferenceData,
  { routing, receivedAt }: Pick<Birth<CaseBase>, 'routing' | 'receivedAt'>,
): Promise<Entered> {
  const [bureau, no] = await together(
    livingBureau(tx, reference, routing.bureau),
    numberOf(tx, kind, routing.bureau.areaCode ?? routing.areaCode, receivedAt),
  )
  return { no, bureau }
}

/** What the engine gives every new case. */
export interface Given extends Pressing {
  id: string
  no: string
  bureauId: string
  bureauProvinceId: string | null
  enterpriseId: null
  enterpriseProvinceId: null
  routingReason: Both
  evaluateStatus: number
  evaluateUntil: null
  submittedAt: Date
  closedAt: null
  updatedAt: Date
  version: number
  keySalt: Buffer
  archivedAt: null
}

export interface Birth<Row extends CaseBase> {
  id: string
  state: Row['state']
  routing: {
    bureau: Org
    reason: Both
    /** The place it is about: numbers go by it where the bureau has none of its own. */
    areaCode: string
  }
  receivedAt: Date
  /** Where it was entered before; otherwise it is now. */
  entered?: Entered | undefined
  /** Clocks that start at receipt, or those that the case brings along. */
  clocks: readonly DeadlineKey[] | ((of: CaseRef) => Promise<readonly Clock[]>)
  /** What the ledger says of their start. */
  clocksBy?: string
  /** What stands in the history before the case is routed; the first line is its beginning. */
  lines: readonly Pick<HistoryLine, 'event' | 'voice' | 'detail'>[]
  evidenceIds: readonly string[]
  /** In clear what it is found by in words, where its kind is. */
  findable?: string
  /** What is written before the row is, by the number that it will have. */
  before?(no: string): Promise<unknown>
  /** The whole row: what the engine gives, and what the kind adds. */
  row(given: Given): Row
  /** Messages about it; they leave with the case, and ask the database for nothing of it. */
  tell?(step: CaseStep<Row>, clocks: readonly Clock[]): Promise<unknown> | false
}

/** A case as it was written, with its clocks. */
export interface Begun<Row extends CaseBase> {
  step: CaseStep<Row>
  clocks: readonly Clock[]
}

/**
 * Writes a new case: number, clocks, row, history, evidence, and the signal to open pages, in the caller's transaction.
 * Whom it tells besides is the kind's business.
 */
export async function beginCase<Row extends CaseBase>(
  tx: Tx,
  ctx: Context,
  kind: Kind<Row>,
  reference: ReferenceData,
  birth: Birth<Row>,
): Promise<Begun<Row>> {
  const { id, state, routing } = birth
  const { reason } = routing
  const of = { kind: kind.name, id }
  const { no, bureau } = birth.entered ?? (await enterCase(tx, kind, reference, birth))
  const clocks =
    typeof birth.clocks === 'function'
      ? await birth.clocks(of)
      : await firstClocks(ctx, of, birth.clocks, birth.receivedAt)
  await birth.before?.(no)
  const row = birth.row({
    id,
    no,
    bureauId: bureau.id,
    bureauProvinceId: bureau.provinceId,
    enterpriseId: null,
    enterpriseProvinceId: null,
    routingReason: reason,
    evaluateStatus: 0,
    evaluateUntil: null,
    ...pressingOf(kind, clocks, state),
    submittedAt: ctx.now(),
    closedAt: null,
    updatedAt: ctx.now(),
    version: 1,
    keySalt: newKeySalt(),
    archivedAt: null,
  })
  const routed = { event: 'routed', voice: 'system', detail: { bureauId: bureau.id, why: reason } } as const
  const lines = [...birth.lines, routed].map((line, n) => ({
    ...line,
    fromState: n === 0 ? null : state,
    toState: state,
    audience: audienceOf(kind, line.event),
    ...(n === birth.lines.length && { decided: decidedOf(ctx.platform.crypto, kind, row) }),
  }))
  const step: CaseStep<Row> = { tx, ctx, kind, row, reference }
  await together(
    writeFirstClocks(tx, ctx, clocks, birth.clocksBy ?? 'received'),
    kind.store.insert(tx, row),
    keepFindable(step, birth.findable),
    beginHistory(tx, ctx, of, lines),
    claimFiles(tx, ctx, [...birth.evidenceIds], { kind: kind.name, subjectId: id, role: 'evidence' }),
    announce(step),
    birth.tell?.(step, clocks),
  )
  return { step, clocks }
}
