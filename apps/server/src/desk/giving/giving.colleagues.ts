import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import type { Colleague as Shown } from '@appeal/contract/giving/giving.routes.ts'
import {
  type CaseBase,
  hindranceOf,
  holdingActs,
  type Kind,
  kindOf,
  leads,
  referenceDataOf,
  seenRow,
} from '../../cases/cases.service.ts'
import { successorOf } from '../../features/people/users/users.leaving.service.ts'
import { findUsersByOrg } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail, type Language, sentence } from '../../platform/fail.ts'
import { readHistory } from '../../platform/history/history.ts'
import { weightsInForce } from './giving.decisions.service.ts'
import { loadsOf } from './giving.load.ts'
import { type Ground, type Proposed, propose, type Standing, type Weights } from './giving.rule.ts'
import { groundWords } from './giving.words.ts'

/** Experience older than this tells little of what somebody knows today. */
const EXPERIENCE_DAYS = 180

/** Who gave a case back: whoever returned it themselves, most often because they must not handle it. */
async function returnedBy(ctx: Context, kind: CaseKindName, id: string): Promise<ReadonlySet<string>> {
  const history = await readHistory(ctx.platform.db, kind, id)
  return new Set(
    history.flatMap(({ event, detail, actorId }) =>
      event === 'handler_changed' && detail.to === null && detail.from === actorId && actorId
        ? [actorId]
        : [],
    ),
  )
}

type Weighed = Proposed & {
  name: string
  hindrance: ReturnType<typeof hindranceOf>
  open: number
  late: number
}
interface Asked {
  proposals: Weighed[]
  /** What the rule saw of each, by id. */
  standings: Standing[]
}

/** The officers of a case's bureau in the order in which they should get it by some weights. */
export async function proposalsFor(
  ctx: Context,
  kind: Kind,
  row: CaseBase,
  weights: Weights,
): Promise<Asked> {
  const { platform } = ctx
  const reference = await referenceDataOf(platform)
  const people = await findUsersByOrg(platform.db, [row.bureauId])
  const known = await Promise.all(people.map(({ id }) => successorOf(ctx, id)))
  const staff = known.flatMap((colleague) => {
    if (!colleague || colleague.facts.userId === row.handlerId) return []
    const hindrance = hindranceOf(kind, row, colleague, reference)
    // Whoever never handles such cases is nobody to choose from.
    return hindrance === 'giving.not_able' ? [] : [{ colleague, hindrance }]
  })
  const officers = staff.map(({ colleague }) => colleague.facts.userId)
  const since = addCalendarDays(shanghaiDate(ctx.now()), -EXPERIENCE_DAYS)
  const asked = { officers, since: new Date(`${since}T00:00:00+08:00`) }
  const [experience, loads, returned] = await Promise.all([
    kind.store.listExperience(platform.db, row, asked),
    loadsOf(ctx, row.bureauId),
    returnedBy(ctx, kind.name, row.id),
  ])
  const alike = new Map(experience.map(({ handlerId, ...counts }) => [handlerId, counts]))
  const standing = staff
    .map(({ colleague: { facts }, hindrance }) => ({
      ...{ id: facts.userId, name: facts.name, hindrance },
      ...(alike.get(facts.userId) ?? { area: 0, brand: 0, topic: 0 }),
      ...{ open: loads.get(facts.userId)?.open ?? 0, late: loads.get(facts.userId)?.late ?? 0 },
      ...{ returned: returned.has(facts.userId), hindered: hindrance !== undefined },
    }))
    // Sums of loads are rounded by the order in which they are taken: it is always this one.
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const byId = new Map(standing.map((one) => [one.id, one]))
  return {
    standings: standing.map(({ name: _name, hindrance: _hindrance, ...one }) => one),
    proposals: propose(standing, weights).map((proposed) => {
      const { name, hindrance, open, late } = byId.get(proposed.id)!
      return { ...proposed, name, hindrance, open, late }
    }),
  }
}

/** A ground in words; how many cases and what is late only leaders read of others. */
const word = (ground: Ground, language: Language, isLeader: boolean): string[] =>
  ground.why === 'late' && !isLeader ? [] : [groundWords(ground, language, isLeader)]

/**
 * Colleagues whom the viewer may give a case to, the likeliest first, each with the reasons.
 *
 * @throws the kind's "not found", and its "not permitted" where the viewer may not give it
 */
export async function listColleagues(
  ctx: Context,
  { kind: name, id }: { kind: CaseKindName; id: string },
): Promise<Shown[]> {
  const kind = kindOf(ctx.platform, name)
  const row = await seenRow(ctx, kind, id)
  const reference = await referenceDataOf(ctx.platform)
  if (!holdingActs(ctx, kind, row, reference).includes('give')) fail(kind.reasons.notPermitted)
  const isLeader = leads(viewerOf(ctx), row.bureauId)
  const { language } = ctx
  const { proposals } = await proposalsFor(ctx, kind, row, await weightsInForce(ctx))
  return proposals.map(({ id, name, fits, grounds, hindrance, open, late }) => ({
    ...{ id, name, fits },
    may: hindrance === undefined,
    reasons: hindrance
      ? [sentence(hindrance, { name }, language)]
      : grounds.flatMap((ground) => word(ground, language, isLeader)),
    open: isLeader ? open : null,
    late: isLeader ? late : null,
  }))
}
