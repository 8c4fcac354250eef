import type { SubmitAppeal } from '@appeal/contract/appeals/appeals.filing.inputs.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import type { DeadlineKey } from '@appeal/contract/calendar/deadlineKinds.ts'
import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  actorKind,
  audienceOf,
  decidedOf,
  newKeySalt,
  type ReferenceData,
} from '../../../cases/cases.service.ts'
import { type Clock, firstClocks } from '../../../features/calendar/calendar.service.ts'
import { appealKind } from '../../../kinds/appeals/appeals.kind.ts'
import { partyText } from '../../../kinds/appeals/appeals.people.ts'
import type { Routing } from '../../../kinds/appeals/appeals.rules.ts'
import type { Effect } from '../../../kinds/appeals/appeals.step.ts'
import { newRow } from '../../../kinds/appeals/filing/appeals.intake.ts'
import type { ManualClock } from '../../../platform/clock.ts'
import { type Context, type Platform, systemContext, type Viewer } from '../../../platform/context.ts'
import type { SealedText } from '../../../platform/db/columns.ts'
import { type DatedLine, type HistoryLine, linked } from '../../../platform/history/history.ts'
import { newId } from '../../../platform/ids.ts'
import type { Rows } from './demo.past.store.ts'

const VOICES = { consumer: 'user', courier: 'user', enterprise: 'enterprise', bureau: 'bureau' } as const

/** Where books are written, one after the other: all by one clock, because what is cached belongs to a platform. */
export interface Desk {
  platform: Platform
  clock: ManualClock
}

/** What a case begins with. */
export interface Beginning {
  filed: Date
  channel: string
  matter: SubmitAppeal
  people: { name: string; phone: string }
  /** Who filed it; without an account it was an officer who wrote it down. */
  filer: Viewer
  routing: Routing
  no: string
}

/**
 * One appeal as it is written down away from the database: its row moves as the engine would move it, its clocks start
 * and stop, each step leaves its lines. `keep` puts all of it among the rows that are to be written.
 */
export type Book = Awaited<ReturnType<typeof openBook>>

export async function openBook(
  { platform, clock }: Desk,
  reference: ReferenceData,
  { filed, channel, matter, people, filer, routing, no }: Beginning,
) {
  clock.set(filed)
  const { crypto } = platform
  const id = newId(clock)
  const of = { kind: appealKind.name, id }
  const isFiled = filer.area === 'c'
  const contextOf = (viewer: Viewer | null): Context => ({ ...systemContext(platform, 'demo'), viewer })
  const state = isFiled ? 'pending_accept' : 'bureau_processing'
  let row = newRow(
    contextOf(filer),
    reference,
    {
      id,
      channel,
      matter,
      people: {
        ...people,
        idNumber: null,
        email: null,
        sender: partyText(matter.sender),
        recipient: partyText(matter.recipient),
      },
      appellantId: isFiled ? filer.userId : null,
      receivedAt: filed,
      state,
      routing,
    },
    {
      id,
      no,
      bureauId: routing.bureau.id,
      bureauProvinceId: routing.bureau.provinceId,
      enterpriseId: null,
      enterpriseProvinceId: null,
      routingReason: routing.reason,
      evaluateStatus: 0,
      evaluateUntil: null,
      pressClock: null,
      pressUnit: null,
      pressOwedBy: null,
      pressStartOn: null,
      pressDueOn: null,
      pressLegalOn: null,
      totalClock: null,
      totalStartOn: null,
      totalDueOn: null,
      totalLegalOn: null,
      submittedAt: filed,
      closedAt: null,
      updatedAt: filed,
      version: 1,
      keySalt: newKeySalt(),
      archivedAt: null,
    },
  )
  const lines: DatedLine[] = []
  const clocks: Clock[] = []
  const rows: Pick<
    Rows,
    'clockEntries' | 'appealTransfers' | 'appealReplies' | 'appealEvaluations' | 'appealRechecks'
  > = { clockEntries: [], appealTransfers: [], appealReplies: [], appealEvaluations: [], appealRechecks: [] }

  const note = (deadlineId: string, act: string, reason: string, by: Viewer | null) =>
    rows.clockEntries.push({
      id: newId(clock),
      deadlineId,
      act,
      at: clock.now(),
      reason,
      actorId: by?.userId ?? null,
      calendarVersionId: null,
      fromDueOn: null,
      toDueOn: null,
      fromLegalOn: null,
      toLegalOn: null,
    })
  const running = (key: DeadlineKey) => clocks.find((one) => one.clock === key && one.doneAt === null)

  function tell(by: Viewer | null, from: string | null, to: string, said: Effect['lines'], decides = true) {
    const kind = by && actorKind(by)
    const voice: HistoryLine['voice'] = kind && kind !== 'system' ? VOICES[kind] : 'system'
    for (const [n, one] of said.entries()) {
      const isLast = n === said.length - 1
      lines.push({
        ...one,
        id: newId(clock),
        at: clock.now(),
        actorId: by?.userId ?? null,
        actorOrgId: by?.org?.id ?? null,
        fromState: from,
        toState: isLast ? to : (from ?? to),
        voice,
        audience: audienceOf(appealKind, one.event),
        ...(isLast && decides && { decided: decidedOf(crypto, appealKind, row) }),
      })
    }
  }

  const book = {
    get row() {
      return row
    },
    rows,
    /** The moment that is written of. */
    now: () => clock.now(),
    /** Goes on to a moment, a quarter of an hour at least. */
    goTo(at: number) {
      clock.set(new Date(Math.max(at, clock.now().getTime() + 900_000)))
    },
    newId: () => newId(clock),
    contextOf,
    dueOf: (key: DeadlineKey): Clock | undefined => clocks.findLast((one) => one.clock === key),

    /** @returns the clock, with its last day */
    async start(key: DeadlineKey, reason: string, by: Viewer | null): Promise<Clock> {
      const [fresh] = await firstClocks(contextOf(by), of, [key], clock.now())
      const started = { ...fresh!, round: clocks.filter((one) => one.clock === key).length + 1 }
      clocks.push(started)
      note(started.id, 'started', reason, by)
      return started
    },
    /** @returns whether it was late; a clock that does not run is left alone */
    stop(key: DeadlineKey, reason: string, by: Viewer | null, { cancelled = false } = {}): boolean {
      const one = running(key)
      if (!one) return false
      one.doneAt = clock.now()
      one.cancelled = cancelled
      one.overdue = !cancelled && clock.now() > one.legalDueAt
      note(one.id, cancelled ? 'cancelled' : 'stopped', reason, by)
      return one.overdue
    },
    /** Ends everything that runs: what is not done is cancelled. */
    stopAll(reason: string, by: Viewer, done: readonly DeadlineKey[]) {
      for (const one of clocks)
        if (one.doneAt === null)
          book.stop(one.clock as DeadlineKey, reason, by, {
            cancelled: !done.includes(one.clock as DeadlineKey),
          })
      book.endTransfer('ended')
    },
    endTransfer(outcome: string, why: { cause?: string; reason?: SealedText } = {}) {
      const last = rows.appealTransfers.at(-1)
      if (last && last.outcome === null) Object.assign(last, { outcome, endedAt: clock.now(), ...why })
    },
    /** Moves the case and says so. */
    settle(by: Viewer, to: AppealState, { set, lines: said }: Effect) {
      const isOpen = (one: string) => appealKind.table.states[one]?.open ?? false
      const from = row.state
      row = {
        ...row,
        ...set,
        ...(isOpen(from) && !isOpen(to) && { closedAt: clock.now() }),
        state: to,
        updatedAt: clock.now(),
        version: row.version + 1,
      }
      tell(by, from, to, said)
    },
    /** Nobody evaluated it in time; no step of the case, as the job does it. */
    expireEvaluation(now: Date) {
      const one = running('evaluate')
      if (!one || one.legalDueAt >= now) return
      clock.set(one.legalDueAt)
      row = { ...row, evaluateStatus: row.evaluateStatus === 1 ? 3 : row.evaluateStatus }
      book.stop('evaluate', 'expired', null, { cancelled: true })
    },
    /** Puts the case among the rows that are to be written. */
    keep(into: Rows) {
      into.appeals.push(row)
      into.deadlines.push(...clocks)
      into.clockEntries.push(...rows.clockEntries)
      into.caseEvents.push(...linked(crypto, { ...of, keySalt: row.keySalt }, lines))
      into.appealTransfers.push(...rows.appealTransfers)
      into.appealReplies.push(...rows.appealReplies)
      into.appealEvaluations.push(...rows.appealEvaluations)
      into.appealRechecks.push(...rows.appealRechecks)
    },
  }

  for (const key of isFiled ? (['answer', 'accept'] as const) : (['answer', 'transfer'] as const))
    await book.start(key, 'received', filer)
  tell(filer, null, state, [{ event: isFiled ? 'filed' : 'registered', detail: { channel } }], false)
  tell(null, state, state, [{ event: 'routed', detail: { bureauId: row.bureauId, why: routing.reason } }])
  return book
}

/** `yyyy-MM-dd` of the moment that is written of. */
export const dayOf = (book: Book): string => shanghaiDate(book.now())
