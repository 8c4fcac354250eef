import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  DAY_SHOWN,
  DAYS_AHEAD,
  type DayCase,
  type DayFollowUp,
  type MyDay,
} from '@appeal/contract/myDay/myDay.routes.ts'
import {
  actorKind,
  allKinds,
  brandName,
  type CaseBase,
  type DueAsked,
  endOf,
  type Kind,
  type OwedAsked,
  openActions,
  presentClocks,
  type ReferenceData,
  referenceDataOf,
  scope,
} from '../../cases/cases.service.ts'
import { daysOwed, owedOf } from '../../cases/outer/cases.outer.service.ts'
import type { Scope } from '../../cases/scope/cases.scope.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { followed, followUpsOf } from '../followUps/followUps.service.ts'

interface Parts {
  ctx: Context
  reference: ReferenceData
  names: ReadonlyMap<string, string>
}

/** One case of a kind, before it is told. */
interface Found {
  kind: Kind
  row: CaseBase
  /** The day by which an outer body wants an answer. */
  outerDueOn: string | null
}

function faceOf(
  { kind, row }: Pick<Found, 'kind' | 'row'>,
  { ctx: { language }, reference }: Omit<Parts, 'names'>,
) {
  const { no, problem } = kind.about(row)
  return {
    kind: kind.name,
    id: row.id,
    no,
    state: row.state,
    about: problem
      ? reference.labels.label(problem.dictionary, problem.code, language)
      : kind.table.texts.name[language],
    brandName: row.brand && brandName(reference, row.brand, language),
  }
}

function whoseOf({ handlerId }: CaseBase, ctx: Context): DayCase['whose'] {
  const viewer = viewerOf(ctx)
  if (actorKind(viewer) === 'enterprise') return 'unit'
  if (handlerId === null) return 'nobody'
  return handlerId === viewer.userId ? 'own' : 'standIn'
}

function presentCase({ kind, row, outerDueOn }: Found, { ctx, reference, names }: Parts): DayCase {
  const viewer = viewerOf(ctx)
  const { clock, total } = presentClocks(row, viewer, ctx.now(), reference)
  const whose = whoseOf(row, ctx)
  return {
    ...faceOf({ kind, row }, { ctx, reference }),
    endsOn: nearest(endOf(row, viewer), outerDueOn) ?? '',
    outerDueOn,
    clock,
    total,
    whose,
    ofName: whose === 'standIn' ? (names.get(row.handlerId ?? '') ?? null) : null,
    can: openActions(kind, row, ctx, reference),
  }
}

const nearest = (...days: readonly (string | null)[]): string | null =>
  days.filter((day) => day !== null).toSorted()[0] ?? null

/**
 * Counts what outer bodies want answered by a day of cases of a kind that the viewer has, ended ones too: it moves from
 * the day of its clock to the nearer day of the body; what no clock counts is added. No clock of the law knows of it
 * (domain 1.4b). Answers the days of the bodies.
 */
async function countOutside(
  { platform: { db } }: Context,
  days: Map<string, number>,
  kind: Kind,
  visible: Scope,
  asked: OwedAsked,
): Promise<string[]> {
  const add = (day: string, by: number) => days.set(day, (days.get(day) ?? 0) + by)
  const counts = await kind.store.countOwed(db, visible, asked)
  for (const { end, day, count } of counts) {
    if (end !== null) add(end, -count)
    add(day, count)
  }
  return counts.map(({ day }) => day)
}

/** The first cases of a kind that are told today, by their clock or by the day of an outer body. */
async function firstOf(
  { platform: { db } }: Context,
  kind: Kind,
  visible: Scope,
  { held, ...due }: DueAsked,
): Promise<Found[]> {
  const rows = await kind.store.listDue(db, visible, { held, ...due }, DAY_SHOWN)
  // Units of enterprises learn nothing of orders of outer bodies.
  if (!held) return rows.map((row) => ({ kind, row, outerDueOn: null }))
  const owed = { held, ...due, owed: owedOf(kind.name) }
  const byId = new Map(
    [...rows, ...(await kind.store.listOwed(db, visible, owed, DAY_SHOWN))].map((row) => [row.id, row]),
  )
  const wanted = await daysOwed(db, kind.name, [...byId.keys()])
  const dayOf = (id: string) => {
    const day = wanted.get(id)
    return day !== undefined && day <= due.until ? day : null
  }
  return [...byId.values()].map((row) => ({ kind, row, outerDueOn: dayOf(row.id) }))
}

/**
 * What the viewer has to see to today: of every kind, the cases whose clock ends today or has ended, or of which an
 * outer body wants its answer by today, the nearest end first, and the follow-ups. A bureau's people see to the cases they have, those of colleagues who are away, and those
 * of their bureau that nobody has; a unit of an enterprise to all that lies with it.
 */
export async function myDay(ctx: Context): Promise<MyDay> {
  const viewer = viewerOf(ctx)
  const { db } = ctx.platform
  const today = shanghaiDate(ctx.now())
  const reference = await referenceDataOf(ctx.platform)
  const isEnterprise = actorKind(viewer) === 'enterprise'
  const asked: Omit<DueAsked, 'until'> = {
    side: isEnterprise ? 'enterprise' : 'bureau',
    ...(!isEnterprise && { held: { by: await followed(ctx), bureauId: viewer.org?.id ?? null } }),
  }
  const days = new Map<string, number>()
  const found: Found[] = []
  // One kind after the other: the first page of everybody in the morning takes one connection, not five.
  for (const kind of allKinds(ctx.platform)) {
    const visible = scope(kind, viewer, reference.orgs.descendantIds)
    if (visible.length === 0) continue
    const until = addCalendarDays(today, DAYS_AHEAD)
    const counts = await kind.store.countDue(db, visible, { ...asked, until })
    for (const { day, count } of counts) days.set(day, (days.get(day) ?? 0) + count)
    const { held } = asked
    const outside = held
      ? await countOutside(ctx, days, kind, visible, { ...asked, held, until, owed: owedOf(kind.name) })
      : []
    const told = [...counts.map(({ day }) => day), ...outside]
    if (told.some((day) => day <= today))
      found.push(...(await firstOf(ctx, kind, visible, { ...asked, until: today })))
  }
  const names = await namesOf(
    ctx,
    found.flatMap(({ row }) => row.handlerId ?? []),
  )
  const cases = found
    .map((one) => presentCase(one, { ctx, reference, names }))
    .toSorted((a, b) => (a.endsOn === b.endsOn ? 0 : a.endsOn < b.endsOn ? -1 : 1))
  const followUps = await followUpsOf(ctx)
  return {
    today,
    cases: cases.slice(0, DAY_SHOWN),
    late: [...days].reduce((sum, [day, n]) => sum + (day < today ? n : 0), 0),
    dueToday: days.get(today) ?? 0,
    ahead: [...days]
      .filter(([day, count]) => day > today && count > 0)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([day, count]) => ({ day, count })),
    followUps: followUps.slice(0, DAY_SHOWN).map(
      ({ followUp, of }): DayFollowUp => ({
        ...followUp,
        case: of ? faceOf(of, { ctx, reference }) : null,
      }),
    ),
    followUpCount: followUps.length,
  }
}
