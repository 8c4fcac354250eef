import { todoRoutes } from '@appeal/contract/appeals/appeals.todo.routes.ts'
import { type DeadlineKey, deadlineKinds, OWED_CLOCKS } from '@appeal/contract/calendar/deadlineKinds.ts'
import {
  addCalendarDays,
  isWorkday,
  type LocalDate,
  shanghaiDate,
  type WorkCalendar,
} from '@appeal/contract/calendar/workdays.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import { type Office, tell } from '../inbox/messages/messages.service.ts'
import { type OrgDirectory, orgDirectory } from '../organisations/organisations.service.ts'
import { calendarOf } from './calendar.editions.ts'
import type { Rung } from './calendar.notices.store.ts'
import * as store from './calendar.notices.store.ts'
import { factsOf, kindName } from './calendar.recompute.ts'
import type { ClockCase } from './calendar.service.ts'
import { ESCALATE_DAYS } from './calendar.settings.ts'
import type { DeadlineRow } from './calendar.store.ts'
import { calendarTemplates } from './calendar.templates.ts'

/** Deadlines of one transaction. */
const TOGETHER = 100
/** Who decides as the second person leads: in the case's bureau, and in the one above it. */
const LEADING = todoRoutes.approve.permission

/** The last day after which so many working days have begun by `today`. */
export function lateSince(today: LocalDate, workdays: number, calendar: WorkCalendar): LocalDate {
  let [day, left] = [today, workdays]
  while (left > 0) {
    if (isWorkday(day, calendar)) left -= 1
    day = addCalendarDays(day, -1)
  }
  return day
}

/** Whom a rung tells, counted from 0: the unit above the enterprise and the one above that, or leaders of bureaus. */
function rungOf(row: DeadlineRow, fact: ClockCase, orgs: OrgDirectory, height: number): Office | undefined {
  const isEnterprise = deadlineKinds[row.clock as DeadlineKey].owedBy === 'enterprise' && fact.enterpriseId
  let org = orgs.get(isEnterprise || fact.bureauId)
  for (let up = isEnterprise ? -1 : 0; org && up < height; up += 1) org = orgs.get(org.parentId ?? '')
  if (!org) return undefined
  if (isEnterprise) return org.brand ? { orgId: org.id } : undefined
  return org.kind.endsWith('_BUREAU') ? { orgId: org.id, holding: LEADING } : undefined
}

async function tellRung(tx: Tx, ctx: Context, rows: readonly DeadlineRow[], height: number): Promise<void> {
  const [facts, orgs] = [await factsOf(ctx, tx, rows), await orgDirectory(ctx.platform)]
  for (const row of rows) {
    const fact = facts.get(row.caseId)
    const to = fact && rungOf(row, fact, orgs, height)
    if (!to) continue
    await tell(tx, ctx, {
      template: calendarTemplates.stillLate,
      to,
      data: {
        kind: kindName(ctx, row),
        no: fact.no,
        limit: deadlineKinds[row.clock as DeadlineKey].label,
        date: row.legalDueOn,
        office: orgs.namesOf(fact.bureauId),
      },
      channels: ['inapp'],
      key: `deadline:${row.id}:rung:${height}:${row.dueOn}`,
      about: { kind: row.caseKind, id: row.caseId },
    })
  }
}

/**
 * Takes what is late and still not done up the ladder, each rung once for each end it had: first to the leaders of the
 * bureau, or the unit above the enterprise, that owes it, then to those above them. Rest days count for nothing.
 */
export async function climbLadder(ctx: Context): Promise<void> {
  const [days, calendar] = await Promise.all([ESCALATE_DAYS.read(ctx.platform), calendarOf(ctx.platform)])
  const today = shanghaiDate(ctx.now())
  await inParts(ctx, async (attempt) => {
    for (const [height, workdays] of days.toSorted((a, b) => a - b).entries()) {
      const rung: Rung = {
        clocks: OWED_CLOCKS,
        kind: `rung:${height}`,
        until: lateSince(today, workdays, calendar),
      }
      await attempt({ height }, () =>
        forEachBatch(
          attempt,
          {
            next: (after, limit) => store.nextLate(ctx.platform.db, rung, after, limit),
            keyOf: ({ id }) => id,
            together: TOGETHER,
          },
          (due) =>
            ctx.unitOfWork(async (tx) => {
              const ids = due.map(({ id }) => id)
              await tellRung(tx, ctx, await store.takeLate(tx, rung, ids, ctx.now()), height)
            }),
        ),
      )
    }
  })
}
