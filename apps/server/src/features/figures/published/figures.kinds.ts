import type { Sums } from '@appeal/contract/figures/measures.ts'
import { isSmall, keptBack, type Line, tellsNone } from '@appeal/contract/figures/smallNumbers.ts'
import { type OpenGroup, TOGETHER } from '@appeal/contract/openData/openData.routes.ts'
import type { Period } from '../figures.period.ts'
import {
  type Counts,
  countsBy,
  leftOf,
  monthsIn,
  once,
  publishedBy,
  silentCodes,
  type Told,
  toldOf,
} from './figures.published.ts'

export const SERVICE_KINDS = ['POSTAL', 'EXPRESS'] as const
export type ServiceKind = (typeof SERVICE_KINDS)[number]
export const ofServiceKind = (kind: ServiceKind) => (at: Record<string, string>) => at.serviceKind === kind

/** Whether sums by kind of service may be told; what a bulletin prints of one kind goes with its sum. */
interface KindsTold {
  handled: boolean
  valid: boolean
}

/**
 * Whether the sums of both kinds may be told beside the brands that open data tell: what is not told of these must not
 * be found by the sum of a kind, as where China Post alone of its kind is put together with others.
 */
export const kindsTold: (period: Period) => KindsTold = once((period) => {
  const brands = publishedBy.brand(period)
  const found = SERVICE_KINDS.map((kind) => countsBy(period, 'brand', ofServiceKind(kind)))
  const isCut = (rows: ReadonlySet<string>, of: (counts: Counts) => number) =>
    found.some((counts) => {
      const parts = new Map<string, number>()
      for (const one of counts) {
        const row = brands.together.has(one.code) && !rows.has(one.code) ? TOGETHER : one.code
        if (rows.has(row)) parts.set(row, (parts.get(row) ?? 0) + of(one))
      }
      return !tellsNone([...parts.values()])
    })
  const sums = SERVICE_KINDS.map((kind) => period.total('channel', ofServiceKind(kind)))
  const handled = !sums.some((one) => isSmall(one.handled)) && !isCut(brands.together, (one) => one.appeals)
  return {
    handled,
    valid:
      handled &&
      !sums.some((one) => isSmall(one.valid)) &&
      !isCut(brands.silent, (one) => one.valid) &&
      !isCut(brands.silent, (one) => leftOf(one.appeals, one.valid)) &&
      monthsIn(period).every((month) => kindsTold(month).valid),
  }
})

/** Lines by code with the counts of each of the kinds, the least first. */
export function countsByKind(
  period: Period,
  kinds: readonly ServiceKind[],
  of: (sums: Sums) => number[],
): Line[] {
  const none = of(period.total('reason', () => false))
  const found = kinds.map((kind) => period.split('reason', ['l1'], ofServiceKind(kind)))
  const codes = new Set(found.flatMap((one) => [...one.keys()]))
  const sum = (counts: readonly number[]) => counts.reduce((all, n) => all + n, 0)
  return [...codes]
    .map((code) => ({
      code,
      counts: found.flatMap((one) => {
        const at = one.get(code)
        return at ? of(at) : none
      }),
    }))
    .sort((a, b) => sum(a.counts) - sum(b.counts) || (a.code < b.code ? -1 : 1))
}

const validAndRest = ({ handled, valid }: Sums) => [valid, leftOf(handled, valid)]

/** What is published of problems: by open data of both kinds together, by bulletins of each. */
interface Problems {
  told: Told
  /** Problems whose valid ones are not told of the kind. */
  valid: Record<ServiceKind, ReadonlySet<string>>
}

/**
 * Problems as they are published. Where the valid ones of one kind are too few, their sum over both is not told: a
 * bulletin owes those of the other kind (domain 2.6), and the difference would be the first.
 */
export const publishedProblems: (period: Period) => Problems = once((period) => {
  const months = monthsIn(period).map(publishedProblems)
  const counts = countsBy(period, 'problem')
  const told = (unsaid: Iterable<string>) =>
    toldOf(
      counts,
      months.map((month) => month.told),
      unsaid,
    )
  if (!kindsTold(period).valid) {
    const all = new Set(counts.map(({ code }) => code))
    return { told: told([]), valid: { POSTAL: all, EXPRESS: all } }
  }
  const lines = {
    POSTAL: countsByKind(period, ['POSTAL'], validAndRest),
    EXPRESS: countsByKind(period, ['EXPRESS'], validAndRest),
  }
  const inMonths = (kind: ServiceKind) => months.flatMap((month) => [...month.valid[kind]])
  let valid = { POSTAL: new Set(inMonths('POSTAL')), EXPRESS: new Set(inMonths('EXPRESS')) }
  // Each side may need more to hide what the other one does; both only grow.
  for (let size = -1, free: string[] = []; ; ) {
    valid = {
      POSTAL: keptBack(lines.POSTAL, new Set([...valid.POSTAL, ...free])),
      EXPRESS: keptBack(lines.EXPRESS, new Set([...valid.EXPRESS, ...free])),
    }
    const open = told([...valid.POSTAL, ...valid.EXPRESS])
    const now = valid.POSTAL.size + valid.EXPRESS.size
    if (now === size) return { told: open, valid }
    size = now
    free = silentCodes(open).filter((code) => !valid.POSTAL.has(code) && !valid.EXPRESS.has(code))
  }
})

/**
 * What open data publish of a period, by the small-number rule.
 *
 * @param withholds whether bulletins follow it too: where they print every count, giving way to them would hide nothing
 */
export const published = (period: Period, group: OpenGroup, withholds: boolean): Told =>
  group === 'problem' && withholds ? publishedProblems(period).told : publishedBy[group](period)
