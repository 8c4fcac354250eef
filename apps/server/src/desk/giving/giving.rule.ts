// To whom a case goes best, and why: pure, so that the same people and the same case always give the same order.

/** One officer as the rule looks at them: what they know and have in hand, and nothing of who filed the case. */
export interface Standing {
  id: string
  /** Cases of the last months from the same area, of the same problem, against the same brand. */
  area: number
  topic: number
  brand: number
  open: number
  late: number
  /** Gave this very case back. */
  returned: boolean
  /** Cannot get it: away, a party to it, without the right. */
  hindered: boolean
}

export type Ground =
  | { why: 'area' | 'topic' | 'brand'; count: number }
  | { why: 'light' | 'heavy' | 'late' | 'returned' }

export interface Proposed {
  id: string
  /** Neither hindered nor somebody who gave it back. */
  fits: boolean
  grounds: Ground[]
}

/** What counts how much (`GIVE_WEIGHTS`). */
export type Weights = Readonly<Record<'area' | 'topic' | 'brand' | 'load' | 'late', number>>

const ALIKE = ['area', 'topic', 'brand'] as const
/** Loads this near to the average are no reason. */
const EVEN = 0.25

/** Officers in the order in which they should get a case, each with what speaks for and against. */
export function propose(people: readonly Standing[], weights: Weights): Proposed[] {
  const able = people.filter(({ hindered }) => !hindered)
  const most = (name: (typeof ALIKE)[number]) => Math.max(1, ...able.map((one) => one[name]))
  const average = able.reduce((sum, { open }) => sum + open, 0) / Math.max(1, able.length)
  /** From -1, twice the average or more, to 1, nothing in hand. */
  const room = ({ open }: Standing) => Math.max(-1, (average - open) / Math.max(1, average))
  const points = (one: Standing) =>
    ALIKE.reduce((sum, name) => sum + (weights[name] * one[name]) / most(name), 0) +
    weights.load * room(one) -
    (one.late > 0 ? weights.late : 0)
  const groundsOf = (one: Standing): Ground[] => [
    ...ALIKE.flatMap((why) => (one[why] > 0 ? [{ why, count: one[why] }] : [])),
    ...(room(one) > EVEN ? [{ why: 'light' as const }] : []),
    ...(room(one) < -EVEN ? [{ why: 'heavy' as const }] : []),
    ...(one.late > 0 ? [{ why: 'late' as const }] : []),
    ...(one.returned ? [{ why: 'returned' as const }] : []),
  ]
  const rank = ({ hindered, returned }: Standing) => (hindered ? 2 : returned ? 1 : 0)
  return people
    .toSorted(
      (a, b) => rank(a) - rank(b) || points(b) - points(a) || a.open - b.open || a.id.localeCompare(b.id),
    )
    .map((one) => ({ id: one.id, fits: rank(one) === 0, grounds: groundsOf(one) }))
}
