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
  endOf,
  type Kind,
  openActions,
  presentClocks,
  type ReferenceData,
  referenceDataOf,
  scope,
} from '../../cases/cases.service.ts'
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
}

function faceOf({ kind, row }: Found, { ctx: { language }, reference }: Omit<Parts, 'names'>) {
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

function presentCase({ kind, row }: Found, { ctx, reference, names }: Parts): DayCase {
  const viewer = viewerOf(ctx)
  const { clock, total } = presentClocks(row, viewer, ctx.now(), reference)
  const whose = whoseOf(row, ctx)
  return {
    ...faceOf({ kind, row }, { ctx, reference }),
    endsOn: endOf(row, viewer) ?? '',
    clock,
    total,
    whose,
    ofName: whose === 'standIn' ? (names.get(row.handlerId ?? '') ?? null) : null,
    can: openActions(kind, row, ctx, reference),
  }
}

/**
 * What the viewer has to see to today: of every kind, the cases whose clock ends today or has ended, the nearest end
 * first, and the follow-ups. A bureau's people see to the cases they have, those of colleagues who are away, and those
 * of their bureau that nobody has; a unit of an enterprise to all that lies with it.
 */
export async function myDay(ctx: Context): Promise<MyDay> {
  const viewer = viewerOf(ctx)
  const { db } = ctx.platform
  const today = shanghaiDate(ctx.now())
  const reference = await referenceDataOf(ctx.platform)
  const isEnterprise = actorKind(viewer) === 'enterprise'
  const asked = {
    side: isEnterprise ? ('enterprise' as const) : ('bureau' as const),
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
    if (!counts.some(({ day }) => day <= today)) continue
    const rows = await kind.store.listDue(db, visible, { ...asked, until: today }, DAY_SHOWN)
    found.push(...rows.map((row) => ({ kind, row })))
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
      .filter(([day]) => day > today)
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
