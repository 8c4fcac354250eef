import type { ClusterReason } from '@appeal/contract/clusters/clusters.texts.ts'
import { percentAt } from '../../kinds/appeals/appeals.service.ts'

/** What two cases of one bureau and one brand are compared by. No name is among it. */
export interface Sketched {
  id: string
  /** The narrative's sketch as 32-bit words; null where it has too few words. */
  sketch: Uint32Array | null
  /** Keyed digest of the telephone. */
  phone: string
  waybill: string
  /** The unit that answers; null before the case was transferred. */
  outlet: string | null
  /** Area code of the end that answers. */
  area: string
  channel: string
  day: string
  /** The cluster that it stands in already. */
  clusterId: string | null
}

/** What two cases have in common. */
export interface Pair {
  /** Words, in per cent. */
  text: number
  score: number
  reasons: ClusterReason[]
}

export interface Rules {
  /** Score from which two cases stand together. */
  from: number
  /** Fewer make no cluster. */
  least: number
}

/** Cases of one cluster at most. */
export const CLUSTER_MAX = 200
/** So much below the score a case is listed with the others, and handled by itself. */
const ODD_BELOW = 15
/** Words in common from which words are a reason. */
const TEXT_FROM = 50
/** Without words in common no number of marks puts two cases together: one person may appeal against many things. */
const TEXT_LEAST = 30
/** Numbers of waybills that were handed in together lie so near to each other. */
const RUN_REACH = 20
const TAIL = 3

/** What a mark adds to the words in common; weighed on the generated set of `docs/clusters.md`. */
const WEIGHTS = {
  PHONE: 12,
  WAYBILL: 35,
  RUN: 12,
  OUTLET: 8,
  AREA: 5,
  SAME_DAY: 3,
  CHANNEL_12345: 2,
} as const

/** What it takes off that two cases are of two outlets, or of two areas while the outlets are not known. */
const APART = 30

function ones(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A sketch of zeros and ones as words. */
export const wordsOf = (bits: string): Uint32Array =>
  Uint32Array.from({ length: bits.length / 32 }, (_, at) =>
    Number.parseInt(bits.slice(at * 32, at * 32 + 32), 2),
  )

/** The share of their words that two narratives have in common, in per cent. */
export function alikeOf(a: Uint32Array | null, b: Uint32Array | null): number {
  if (!a || !b) return 0
  let differing = 0
  for (let at = 0; at < a.length; at++) differing += ones(a[at]! ^ b[at]!)
  return percentAt(differing)
}

/** Numbers with one beginning whose ends lie near to each other. */
function isRun(a: string, b: string): boolean {
  if (a === b || a.length !== b.length || a.slice(0, -TAIL) !== b.slice(0, -TAIL)) return false
  return Math.abs(Number(a.slice(-TAIL)) - Number(b.slice(-TAIL))) <= RUN_REACH
}

/** Compares two cases. */
export function pairOf(a: Sketched, b: Sketched): Pair {
  const text = alikeOf(a.sketch, b.sketch)
  const marks: Record<keyof typeof WEIGHTS, boolean> = {
    PHONE: a.phone === b.phone,
    WAYBILL: a.waybill === b.waybill,
    RUN: isRun(a.waybill, b.waybill),
    OUTLET: a.outlet !== null && a.outlet === b.outlet,
    AREA: a.area === b.area,
    SAME_DAY: a.day === b.day,
    CHANNEL_12345: a.channel === 'HOTLINE_12345' && b.channel === 'HOTLINE_12345',
  }
  // What many write about at two outlets is two matters, each with an answer of its own.
  const isApart = a.outlet !== null && b.outlet !== null ? !marks.OUTLET : !marks.AREA
  const isOneHand = marks.PHONE || marks.WAYBILL || marks.RUN
  const shared = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter((mark) => marks[mark])
  return {
    text,
    score:
      text < TEXT_LEAST
        ? 0
        : text + shared.reduce((sum, mark) => sum + WEIGHTS[mark], 0) - (isApart && !isOneHand ? APART : 0),
    reasons: [...(text >= TEXT_FROM ? (['TEXT'] as const) : []), ...shared],
  }
}

export interface Placed {
  id: string
  alike: number
  reasons: ClusterReason[]
  odd: boolean
}
/** Cases that stand together: the new ones of a cluster that is there, or all of a new one. */
export interface Found {
  clusterId: string | null
  members: Placed[]
}

/** Cases that are compared with all others before the next turn: some milliseconds of a full list. */
const PAUSE_EACH = 4

/** Two places in the list, with what they have in common. */
type Link = readonly [one: number, other: number, pair: Pair]

/** Pairs that have enough in common, the strongest first; `pause` is let in between, since others wait. */
async function linksOf(cases: readonly Sketched[], from: number, pause: () => Promise<unknown>) {
  const links: Link[] = []
  for (const [at, one] of cases.entries()) {
    if (at % PAUSE_EACH === 0) await pause()
    for (let other = at + 1; other < cases.length; other++) {
      const pair = pairOf(one, cases[other]!)
      if (pair.score >= from) links.push([at, other, pair])
    }
  }
  return links.sort((a, b) => b[2].score - a[2].score || a[0] - b[0] || a[1] - b[1])
}

/** Groups of places that grow by their strongest pairs, none beyond the most and no two clusters into one. */
function groupsOf(cases: readonly Sketched[], links: readonly Link[], from: number): Map<number, number[]> {
  const groups = new Map(cases.map((_, at) => [at, [at]]))
  const root = cases.map((_, at) => at)
  const join = (one: number, other: number) => {
    const [to, gone] = [root[one]!, root[other]!]
    const [mine, theirs] = [groups.get(to)!, groups.get(gone)!]
    if (to === gone || mine.length + theirs.length > CLUSTER_MAX) return
    for (const at of theirs) root[at] = to
    groups.set(to, [...mine, ...theirs])
    groups.delete(gone)
  }
  const clusterOf = (at: number) =>
    groups
      .get(root[at]!)!
      .map((one) => cases[one]!.clusterId)
      .find((id) => id !== null) ?? null
  const first = new Map<string, number>()
  for (const [at, { clusterId }] of cases.entries())
    if (clusterId !== null) {
      const before = first.get(clusterId)
      if (before === undefined) first.set(clusterId, at)
      else join(before, at)
    }
  for (const [one, other, { score }] of links) {
    if (score < from) break
    const [mine, theirs] = [clusterOf(one), clusterOf(other)]
    if (mine === null || theirs === null) join(one, other)
  }
  return groups
}

/**
 * Cases of one bureau and one brand that tell of one matter: single links, bounded. What stands together stays so; a
 * case that is nearly like one of a group is listed with it as odd.
 *
 * @param cases the earliest first
 */
export async function findClusters(
  cases: readonly Sketched[],
  { from, least }: Rules,
  pause: () => Promise<unknown> = async () => undefined,
): Promise<Found[]> {
  const links = await linksOf(cases, from - ODD_BELOW, pause)
  const groups = [...groupsOf(cases, links, from).values()].filter(
    (group) => group.length >= least || group.some((at) => cases[at]!.clusterId !== null),
  )
  const groupAt = new Map(groups.flatMap((group) => group.map((at) => [at, group] as const)))
  const best = new Map<number, Pair>()
  const odd = new Map<number[], number[]>()
  for (const [one, other, pair] of links)
    for (const [at, beside] of [
      [one, other],
      [other, one],
    ] as const) {
      if (best.has(at)) continue
      const group = groupAt.get(beside)
      if (!group || (groupAt.has(at) && groupAt.get(at) !== group)) continue
      best.set(at, pair)
      if (!groupAt.has(at)) odd.set(group, [...(odd.get(group) ?? []), at])
    }
  return groups.flatMap((group) => {
    const core = group.toSorted((a, b) => a - b)
    const sample = cases[core[0]!]!
    const clusterId = core.map((at) => cases[at]!.clusterId).find((id) => id !== null) ?? null
    const place =
      (isOdd: boolean) =>
      (at: number): Placed => {
        const toSample = pairOf(sample, cases[at]!)
        return {
          id: cases[at]!.id,
          alike: at === core[0] ? 100 : toSample.text,
          reasons: [...new Set([...toSample.reasons, ...(best.get(at)?.reasons ?? [])])],
          odd: isOdd,
        }
      }
    const room = CLUSTER_MAX - core.length
    const members = [
      ...core.filter((at) => clusterId === null || cases[at]!.clusterId === null).map(place(false)),
      ...(odd.get(group) ?? []).slice(0, room).map(place(true)),
    ]
    return members.length ? [{ clusterId, members }] : []
  })
}
