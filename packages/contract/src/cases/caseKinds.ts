/**
 * Kinds of case beside appeals, in the order in which they are shown; each has its own workflow, all run on the same
 * engine. A name stands here once: whatever there is of each kind is a table over these names, and the compiler tells
 * what is missing. Whatever belongs to `letter` lies in folders called `letters`.
 */
export const CASE_KINDS = ['consultation', 'report', 'letter', 'courier'] as const
export type CaseKind = (typeof CASE_KINDS)[number]
/** Every kind of case the platform has. */
export const CASE_KIND_NAMES = ['appeal', ...CASE_KINDS] as const
export type CaseKindName = (typeof CASE_KIND_NAMES)[number]

/**
 * Cases in the one order in which a transaction holds them, wherever it holds several: kind by kind as they stand above,
 * of each the lowest id first. Whoever went another way could wait for somebody who waits for them. Each case once.
 */
export function inHoldingOrder<T extends { kind: CaseKindName; id: string }>(cases: readonly T[]): T[] {
  const place = (kind: CaseKindName) => CASE_KIND_NAMES.indexOf(kind)
  return [...new Map(cases.map((one) => [`${one.kind} ${one.id}`, one])).values()].toSorted((a, b) =>
    a.kind === b.kind ? (BigInt(a.id) < BigInt(b.id) ? -1 : 1) : place(a.kind) - place(b.kind),
  )
}

/** A table with an entry of its own for each kind. */
export const forEachKind = <T>(entry: (kind: CaseKind) => T): Record<CaseKind, T> =>
  Object.fromEntries(CASE_KINDS.map((kind) => [kind, entry(kind)])) as Record<CaseKind, T>
