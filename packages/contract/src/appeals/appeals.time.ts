/** Who had a case in hand. `paused`: the clock towards the appellant's answer stood still by the ledger. */
export const HOLDERS = ['user', 'enterprise', 'outlet', 'bureau', 'paused'] as const
export type Holder = (typeof HOLDERS)[number]

/** From this moment on (epoch ms) somebody had it; null: nobody, the case is over. */
export interface Handover {
  at: number
  holder: Exclude<Holder, 'paused'> | null
}
/** A stop of the clock, epoch ms; an open one has no end yet. */
export interface Pause {
  from: number
  to: number | null
}
export interface Stretch {
  holder: Holder
  from: number
  to: number
}
export interface Attribution {
  /** Milliseconds by holder. */
  spent: Record<Holder, number>
  /** Milliseconds from the first hand-over to the end or now: exactly the sum of `spent`. */
  total: number
  /** Neighbouring stretches have different holders. */
  stretches: Stretch[]
}

/** Pauses in order, merged where they touch, within the case's time. */
function merged(pauses: readonly Pause[], from: number, to: number): { from: number; to: number }[] {
  const inside = pauses
    .map((pause) => ({ from: Math.max(pause.from, from), to: Math.min(pause.to ?? to, to) }))
    .filter((pause) => pause.from < pause.to)
    .sort((a, b) => a.from - b.from)
  const joined: { from: number; to: number }[] = []
  for (const pause of inside) {
    const last = joined.at(-1)
    if (last && pause.from <= last.to) last.to = Math.max(last.to, pause.to)
    else joined.push({ ...pause })
  }
  return joined
}

/**
 * Whose hands the time of a case passed in, from its history and its clock ledger. A pause counts as
 * pause, whoever had the case meanwhile, so that every moment is counted once.
 *
 * @param handovers in order of time; a line that changes nothing may be among them
 * @param until     now, epoch ms; a case that is over ends at its last hand-over
 */
export function attributeTime(
  handovers: readonly Handover[],
  pauses: readonly Pause[],
  until: number,
): Attribution {
  const spent: Record<Holder, number> = { user: 0, enterprise: 0, outlet: 0, bureau: 0, paused: 0 }
  const stretches: Stretch[] = []
  const add = (holder: Holder, from: number, to: number) => {
    if (from >= to) return
    spent[holder] += to - from
    const last = stretches.at(-1)
    if (last?.holder === holder && last.to === from) last.to = to
    else stretches.push({ holder, from, to })
  }
  const first = handovers[0]?.at ?? until
  const stops = merged(pauses, first, Math.max(first, until))
  handovers.forEach(({ at, holder }, i) => {
    if (holder === null) return
    const end = Math.min(handovers[i + 1]?.at ?? until, until)
    let from = at
    for (const stop of stops) {
      if (stop.to <= from || stop.from >= end) continue
      add(holder, from, stop.from)
      add('paused', Math.max(from, stop.from), Math.min(end, stop.to))
      from = Math.max(from, Math.min(end, stop.to))
    }
    add(holder, from, end)
  })
  return { spent, total: HOLDERS.reduce((sum, holder) => sum + spent[holder], 0), stretches }
}

const MS_PER_DAY = 86_400_000

/**
 * Shares in days with one decimal whose sum is the rounded total (largest remainder), so that a bar and its legend
 * never disagree.
 */
export function inDays({ spent, total }: Pick<Attribution, 'spent' | 'total'>): {
  days: Record<Holder, number>
  total: number
} {
  const tenths = (ms: number) => (ms * 10) / MS_PER_DAY
  const whole = Math.round(tenths(total))
  const parts = HOLDERS.map((holder) => ({ holder, exact: tenths(spent[holder]) }))
  const floor = parts.map(({ holder, exact }) => ({
    holder,
    n: Math.floor(exact),
    rest: exact - Math.floor(exact),
  }))
  let left = whole - floor.reduce((sum, { n }) => sum + n, 0)
  for (const part of [...floor].sort((a, b) => b.rest - a.rest)) {
    if (left <= 0) break
    part.n += 1
    left -= 1
  }
  const days = Object.fromEntries(floor.map(({ holder, n }) => [holder, n / 10])) as Record<Holder, number>
  return { days, total: whole / 10 }
}
