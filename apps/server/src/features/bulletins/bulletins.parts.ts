import type { Behind, BulletinBlock } from '@appeal/contract/bulletins/bulletins.routes.ts'
import type { MeasureRules } from '@appeal/contract/figures/arithmetic.ts'
import type { Period } from '../figures/figures.service.ts'

export type Block = BulletinBlock
export interface Bulletin {
  title: string
  period: string
  blocks: Block[]
}

/** Names of codes, and what cannot be read off a snapshot. */
export interface BulletinWords {
  label(kind: 'brand' | 'l1' | 'l2' | 'mailKind' | 'province', code: string): string
  kindOf(brand: string): string | undefined
  rules: MeasureRules
}

export const KINDS = { postal: 'POSTAL', express: 'EXPRESS' } as const
export type Kind = keyof typeof KINDS
/** Nothing to print. */
export const NONE = '–'
export const ofKind = (kind: Kind) => (at: Record<string, string>) => at.serviceKind === KINDS[kind]

export interface Compared {
  now: Period
  previous: Period | null
  lastYear: Period | null
  /** Quarterly bulletins count what was accepted, monthly ones what was handled. */
  byAcceptance: boolean
}

/** A printed count with the cases behind it; nothing stands behind a zero. */
export interface Counted {
  text: string
  behind: Behind | null
}
export const counted = (n: number, behind: Behind | null, none = String(n)): Counted =>
  n === 0 ? { text: none, behind: null } : { text: String(n), behind }
/** Words and rates, which count no cases of their own. */
export const plain = (text: string): Counted => ({ text, behind: null })

/** A table whose counts open their cases. */
export const countedTable = (
  title: string,
  head: string[],
  rows: readonly (readonly Counted[])[],
): Block => ({
  kind: 'table',
  title,
  head,
  rows: rows.map((row) => row.map(({ text }) => text)),
  behind: rows.map((row) => row.map(({ behind }) => behind)),
})
