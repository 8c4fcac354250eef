import { calendarRoutes } from '@appeal/contract/calendar/calendar.routes.ts'
import { type DeadlineKey, deadlineKinds, OWED_CLOCKS } from '@appeal/contract/calendar/deadlineKinds.ts'
import {
  addCalendarDays,
  daysBetween,
  isWorkday,
  MS_PER_DAY,
  shanghaiDate,
  startOfDay,
  weekdayOf,
} from '@appeal/contract/calendar/workdays.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { forEach, forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import type { Task } from '../../platform/jobs/worker.ts'
import { peopleMeant, type Receiver, tell } from '../inbox/messages/messages.service.ts'
import { type OrgDirectory, orgDirectory } from '../organisations/organisations.service.ts'
import { standIns } from '../people/absences/absences.service.ts'
import { findHolders, findOfficeHolders } from '../people/users/users.service.ts'
import type { Setting } from '../reference/settings/settings.declare.service.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { calendarOf } from './calendar.editions.ts'
import { climbLadder } from './calendar.ladder.ts'
import type { WarningRule } from './calendar.notices.store.ts'
import * as store from './calendar.notices.store.ts'
import { factsToday, kindName, RECOMPUTE, recompute } from './calendar.recompute.ts'
import { type ClockCase, clockCases, type Load } from './calendar.service.ts'
import { REPLY_WARN_DAYS, WARN_DAYS } from './calendar.settings.ts'
import type { DeadlineRow } from './calendar.store.ts'
import { calendarTemplates } from './calendar.templates.ts'
import { listRuns } from './calendar.versions.store.ts'
import { missingYear } from './calendar.versions.ts'

/** Deadlines and digests of one transaction. */
const TOGETHER = 100
/** 08:30 in China standard time. */
const DIGEST_MS = 8.5 * 3_600_000

/** Of appeals these alone, since their other clocks lie within them; of other kinds every clock that an office owes. */
const WARNED_OF_APPEALS: readonly DeadlineKey[] = ['answer', 'reply', 'accept']
const WARNED_CLOCKS = OWED_CLOCKS.filter(
  (clock) => deadlineKinds[clock].scope !== 'appeal' || WARNED_OF_APPEALS.includes(clock),
)

/** Days before the strict end at which each clock is warned of, largest first; 0 is the day itself (`warnsWithin`). */
async function warnings(ctx: Context): Promise<readonly [clock: DeadlineKey, days: number[]][]> {
  const now = await settings(ctx.platform)
  const days = (of: Setting<readonly number[]>) => of.of(now).toSorted((a, b) => b - a)
  const daysOf = (clock: DeadlineKey) => {
    const { unit, owedBy } = deadlineKinds[clock]
    if (unit !== 'day') return [0]
    return days(owedBy === 'enterprise' ? REPLY_WARN_DAYS : WARN_DAYS)
  }
  return WARNED_CLOCKS.map((clock) => [clock, daysOf(clock)])
}

type FactToday = ClockCase & { side: Receiver }

/** Who has to act: the enterprise where it owes, the handler or the whole bureau otherwise. */
function owers(row: DeadlineRow, fact: FactToday, orgs: OrgDirectory): Receiver[] {
  const isEnterprise = deadlineKinds[row.clock as DeadlineKey].owedBy === 'enterprise'
  if (!isEnterprise || !fact.enterpriseId) return [fact.side]
  const unit = orgs.get(fact.enterpriseId)
  // An outlet drafts; the unit above submits, so it has to know as well.
  const above = unit?.kind === 'OUTLET' ? unit.parentId : null
  return [{ orgId: fact.enterpriseId }, ...(above ? [{ orgId: above }] : [])]
}

const nameOf = (to: Receiver) => Object.entries(to)[0]!.join(':')

async function warn(tx: Tx, ctx: Context, rows: readonly DeadlineRow[], kind: string): Promise<void> {
  const today = shanghaiDate(ctx.now())
  const facts = await factsToday(tx, ctx, rows)
  const orgs = await orgDirectory(ctx.platform)
  for (const row of rows) {
    const fact = facts.get(row.caseId)
    if (!fact) continue
    const limit = deadlineKinds[row.clock as DeadlineKey].label
    const days = daysBetween(today, row.legalDueOn)
    for (const to of owers(row, fact, orgs)) {
      const common = {
        to,
        channels: ['inapp'] as const,
        key: `deadline:${row.id}:${kind}:${row.dueOn}:${nameOf(to)}`,
        about: { kind: row.caseKind, id: row.caseId },
      }
      const data = { kind: kindName(ctx, row), no: fact.no, limit, date: row.legalDueOn }
      if (days > 0)
        await tell(tx, ctx, { template: calendarTemplates.warning, data: { ...data, days }, ...common })
      else await tell(tx, ctx, { template: calendarTemplates.dueToday, data, ...common })
    }
  }
}

/**
 * Warns of deadlines that come near, each once for each threshold. After an outage only the nearest threshold that
 * still fits is told: what is three days away was not also seven days away today.
 */
export const warnOfDeadlines = (ctx: Context): Promise<void> =>
  inParts(ctx, async (attempt) => {
    const today = shanghaiDate(ctx.now())
    for (const [clock, thresholds] of await warnings(ctx))
      for (const [at, within] of thresholds.entries()) {
        const nearer = thresholds[at + 1]
        const rule: WarningRule = {
          clock,
          kind: `warn:${within}`,
          // The nearest threshold also covers a strict end that passed on rest days while the legal one is ahead.
          after: nearer === undefined ? '2000-01-01' : addCalendarDays(today, nearer),
          until: addCalendarDays(today, within),
          within,
        }
        await attempt({ clock, within }, () =>
          forEachBatch(
            attempt,
            {
              next: (after, limit) => store.nextWarnings(ctx.platform.db, rule, ctx.now(), after, limit),
              keyOf: ({ id }) => id,
              together: TOGETHER,
            },
            (due) =>
              ctx.unitOfWork(async (tx) => {
                const rows = await store.takeWarnings(tx, rule, idsOf(due), ctx.now())
                await warn(tx, ctx, rows, rule.kind)
              }),
          ),
        )
      }
  })

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Marks deadlines that ran out and tells who owes them; an enterprise's delay is also told to the bureau. */
export const markOverdue = (ctx: Context): Promise<void> =>
  inParts(ctx, (attempt) =>
    forEachBatch(
      attempt,
      {
        next: (after, limit) => store.nextOverdue(ctx.platform.db, OWED_CLOCKS, ctx.now(), after, limit),
        keyOf: ({ id }) => id,
        together: TOGETHER,
      },
      (due) =>
        ctx.unitOfWork(async (tx) =>
          tellOverdue(tx, ctx, await store.takeOverdue(tx, OWED_CLOCKS, idsOf(due), ctx.now())),
        ),
    ),
  )

async function tellOverdue(tx: Tx, ctx: Context, rows: readonly DeadlineRow[]): Promise<void> {
  const facts = await factsToday(tx, ctx, rows)
  const orgs = await orgDirectory(ctx.platform)
  for (const row of rows) {
    const fact = facts.get(row.caseId)
    if (!fact) continue
    const receivers = new Map([...owers(row, fact, orgs), fact.side].map((to) => [nameOf(to), to] as const))
    for (const [name, to] of receivers)
      await tell(tx, ctx, {
        template: calendarTemplates.overdue,
        to,
        data: {
          kind: kindName(ctx, row),
          no: fact.no,
          limit: deadlineKinds[row.clock as DeadlineKey].label,
          date: row.legalDueOn,
        },
        channels: ['inapp'],
        key: `deadline:${row.id}:overdue:${row.dueOn}:${name}`,
        about: { kind: row.caseKind, id: row.caseId },
      })
  }
}

/**
 * One digest for each handler on working days from 08:30: what came in, what is due today, what is late. Planned once
 * a day from the cases as they are then, sent in short transactions; on rest days, and to whom nothing waits, silence.
 */
export async function sendDigests(ctx: Context): Promise<void> {
  const now = ctx.now()
  const today = shanghaiDate(now)
  const calendar = await calendarOf(ctx.platform)
  if (now.getTime() < startOfDay(today).getTime() + DIGEST_MS || !isWorkday(today, calendar)) return
  if (!(await store.isDigestPlanned(ctx.platform.db, today))) {
    let before = addCalendarDays(today, -1)
    while (!isWorkday(before, calendar)) before = addCalendarDays(before, -1)
    const since = new Date(startOfDay(before).getTime() + DIGEST_MS)
    await ctx.unitOfWork((tx) => planDigests(tx, ctx, today, since))
  }
  const send = (userIds: readonly string[]) =>
    ctx.unitOfWork(async (tx) => {
      for (const { userId, fresh, dueToday, late } of await store.takeDigests(tx, today, userIds, ctx.now()))
        await tell(tx, ctx, {
          template: calendarTemplates.digest,
          to: { userId },
          data: { fresh, dueToday, late },
          channels: ['inapp'],
          key: `digest:${today}:${userId}`,
        })
    })
  await inParts(ctx, (attempt) =>
    forEachBatch(
      attempt,
      {
        next: (after, limit) => store.nextDigests(ctx.platform.db, today, after, limit),
        keyOf: ({ userId }) => userId,
        together: TOGETHER,
      },
      (due) => send(due.map(({ userId }) => userId)),
    ),
  )
}

const isWaiting = ({ fresh, dueToday, late }: Load) => fresh + dueToday + late > 0

async function planDigests(tx: Tx, ctx: Context, today: string, since: Date): Promise<void> {
  if (!(await store.takeDigestDay(tx, today, ctx.now()))) return
  const away = await standIns(ctx.platform)
  const sums = new Map<string, Load>()
  const add = (people: readonly string[], load: Load) => {
    for (const userId of people) {
      const sum = sums.get(userId) ?? { fresh: 0, dueToday: 0, late: 0 }
      sums.set(userId, {
        fresh: sum.fresh + load.fresh,
        dueToday: sum.dueToday + load.dueToday,
        late: sum.late + load.late,
      })
    }
  }
  for (const cases of Object.values(ctx.platform.product.of(clockCases))) {
    const handed: string[] = []
    for (const { handlerId, bureauId, ...load } of await cases.workload(tx, today, since))
      if (handlerId === null) add(await findOfficeHolders(tx, bureauId, cases.seeing), load)
      else if (away.of(handlerId) === undefined) add([handlerId], load)
      else handed.push(handlerId)
    // Whoever stands in may not be fit for each of them.
    const loads = (await cases.loads(tx, today, since, handed)).filter(isWaiting)
    const receivers = await cases.receivers(
      tx,
      ctx,
      loads.map(({ id }) => id),
    )
    for (const { id, ...load } of loads) {
      const receiver = receivers.get(id)
      if (receiver) add(await peopleMeant(tx, ctx, receiver), load)
    }
  }
  await store.insertDigests(
    tx,
    [...sums].flatMap(([userId, sum]) =>
      isWaiting(sum) ? [{ userId, day: today, sentAt: null, ...sum }] : [],
    ),
  )
}

/** Tells administrators, once a week, that a year's plan is missing: deadlines that reach into it are only assumed. */
export async function remindOfYear(ctx: Context): Promise<void> {
  const year = await missingYear(ctx.platform.db, ctx.now())
  if (year === null) return
  const today = shanghaiDate(ctx.now())
  const monday = addCalendarDays(today, -((weekdayOf(today) + 6) % 7))
  const holders = await findHolders(ctx.platform.db, calendarRoutes.confirmYear.permission)
  await inParts(ctx, (attempt) =>
    forEach(
      attempt,
      holders,
      (userId) => userId,
      (userId) =>
        ctx.unitOfWork((tx) =>
          tell(tx, ctx, {
            template: calendarTemplates.calendarMissing,
            to: { userId },
            data: { year },
            channels: ['inapp'],
            key: `calendar:missing:${year}:${monday}:${userId}`,
          }),
        ),
    ),
  )
}

/** Goes on with re-calculations that somebody left, and looks again after clocks started on a calendar just replaced. */
export async function resumeRuns(ctx: Context): Promise<void> {
  const since = new Date(ctx.now().getTime() - MS_PER_DAY)
  const runs = await listRuns(ctx.platform.db, since)
  await inParts(ctx, (attempt) =>
    forEach(
      attempt,
      runs,
      ({ id }) => id,
      ({ id }) => recompute(ctx, id),
    ),
  )
}

export const calendarTasks: readonly Task[] = [
  { name: RECOMPUTE, run: (ctx, { id }) => recompute(ctx, String(id)) },
  { name: 'calendar.resume', run: resumeRuns, cron: '*/10 * * * *' },
  { name: 'calendar.warn', run: warnOfDeadlines, cron: '*/10 * * * *' },
  { name: 'calendar.overdue', run: markOverdue, cron: '*/10 * * * *' },
  { name: 'calendar.ladder', run: climbLadder, cron: '20 1-9 * * *' },
  // Every ten minutes of the working day, not only at 08:30: a server that was down then catches up.
  { name: 'calendar.digest', run: sendDigests, cron: '*/10 * * * *' },
  { name: 'calendar.missing', run: remindOfYear, cron: '0 1 * * *' },
]
