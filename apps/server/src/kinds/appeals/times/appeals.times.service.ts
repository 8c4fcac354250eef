import type { AppealDetail } from '@appeal/contract/appeals/appeals.schemas.ts'
import {
  type Attribution,
  attributeTime,
  type Handover,
  inDays,
  type Pause,
} from '@appeal/contract/appeals/appeals.time.ts'
import type { AppealState } from '@appeal/contract/appeals/appeals.workflow.ts'
import { addCalendarDays, shanghaiDate, startOfDay } from '@appeal/contract/calendar/workdays.ts'
import { type Clock, clocksOf } from '../../../features/calendar/calendar.service.ts'
import { type OrgDirectory, orgDirectory } from '../../../features/organisations/organisations.service.ts'
import type { Platform } from '../../../platform/context.ts'
import type { Queryable } from '../../../platform/db/db.ts'
import type { EventRow } from '../../../platform/history/history.store.ts'
import { readHistories } from '../../../platform/history/history.ts'

const HOLDER: Record<AppealState, 'user' | 'enterprise' | 'bureau' | null> = {
  draft: null,
  pending_accept: 'bureau',
  supplement: 'user',
  bureau_processing: 'bureau',
  at_enterprise: 'enterprise',
  rework: 'enterprise',
  replied: 'bureau',
  verifying: 'user',
  mediating: 'bureau',
  closed: null,
  invalid: null,
  withdrawn: null,
}
const holderAfter = (row: EventRow) => HOLDER[(row.toState ?? 'draft') as AppealState]

/** Stops of the clock towards the appellant: material was awaited, or a clock was paused by the ledger. */
function pausesOf(clocks: readonly Clock[]): Pause[] {
  return clocks.flatMap((clock) => {
    const waits =
      clock.clock === 'supplement'
        ? [{ from: clock.startAt.getTime(), to: clock.doneAt?.getTime() ?? null }]
        : []
    const stops = clock.pauses.map(({ from, to }) => ({
      from: startOfDay(from).getTime(),
      to: to === null ? null : startOfDay(addCalendarDays(to, 1)).getTime(),
    }))
    return [...waits, ...stops]
  })
}

/** Who had the case in hand and how long, from its history and its clock ledger. */
export function attributionOf(
  rows: readonly EventRow[],
  clocks: readonly Clock[],
  orgs: OrgDirectory,
  now: Date,
): Attribution {
  let unit: string | undefined
  const handovers = rows.map((row): Handover => {
    if (typeof row.detail.enterpriseId === 'string') unit = row.detail.enterpriseId
    const holder = holderAfter(row)
    const atOutlet = holder === 'enterprise' && orgs.get(unit ?? '')?.kind === 'OUTLET'
    return { at: row.at.getTime(), holder: atOutlet ? 'outlet' : holder }
  })
  return attributeTime(handovers, pausesOf(clocks), now.getTime())
}

/** Days each party had the case in hand: where the time went. */
export function timeSpent(
  rows: readonly EventRow[],
  clocks: readonly Clock[],
  orgs: OrgDirectory,
  now: Date,
): AppealDetail['timeSpent'] {
  const { days, total } = inDays(attributionOf(rows, clocks, orgs, now))
  return { ...days, total }
}

/** Days, in China, of the first transfer to the brand that has the case now and of its first reply, or of the end. */
function replyOf(rows: readonly EventRow[], end: number | undefined): { from: string; to: string } | null {
  const since = rows.findLastIndex(({ detail }) => typeof detail.fromBrand === 'string')
  const own = rows.slice(Math.max(0, since))
  const first = own.findIndex((row) => holderAfter(row) === 'enterprise')
  const handed = own[first]
  if (!handed) return null
  const stays = (at: number) =>
    own.slice(at + 1).find(({ fromState, toState }) => fromState !== toState)?.event !== 'undone'
  const reply = own.find(({ event }, at) => at > first && event === 'replied' && stays(at))
  return { from: shanghaiDate(handed.at), to: shanghaiDate(reply?.at ?? end ?? handed.at) }
}

/** The time of one case that is over. */
export interface CaseTimes {
  /** Milliseconds by holder: what the bar of the case shows, before it is rounded. */
  spent: Attribution['spent']
  /** Calendar days `yyyy-MM-dd` between which the enterprise answered; null where it never had the case. */
  reply: { from: string; to: string } | null
}

function byCase<T extends { caseId: string }>(things: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const thing of things) {
    const some = found.get(thing.caseId)
    if (some) some.push(thing)
    else found.set(thing.caseId, [thing])
  }
  return found
}

/** The times of cases that are over, by id; none for those without history. */
export async function timesOf(
  platform: Platform,
  db: Queryable,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, CaseTimes>> {
  const [histories, clocks, orgs] = await Promise.all([
    readHistories(db, 'appeal', ids),
    clocksOf(db, 'appeal', [...ids]),
    orgDirectory(platform),
  ])
  const lines = byCase(histories)
  const own = byCase(clocks)
  return new Map(
    [...lines].map(([id, rows]) => {
      const { spent, stretches } = attributionOf(rows, own.get(id) ?? [], orgs, now)
      return [id, { spent, reply: replyOf(rows, stretches.at(-1)?.to) }]
    }),
  )
}
