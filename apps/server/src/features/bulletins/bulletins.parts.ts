import type { Behind, BulletinBlock } from '@appeal/contract/bulletins/bulletins.routes.ts'
import type { MeasureRules } from '@appeal/contract/figures/arithmetic.ts'
import { ofServiceKind, type Period } from '../figures/figures.service.ts'
import type { SumsWithheld, Withheld } from './bulletins.told.ts'

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
  /** Whether small counts are kept back, and all by which they could be reckoned; else every count is printed. */
  withholds: boolean
}

export const KINDS = { postal: 'POSTAL', express: 'EXPRESS' } as const
export type Kind = keyof typeof KINDS
/** The column that gathers what has no name of its own stands last, however much is in it. */
export const REST = 'OTHER'
/** Columns of the tables of problems, in the official order; what is none of them is counted as the last (domain 2.6). */
export const MAIL_KINDS = ['PARCEL', 'LETTER', 'PHILATELY', REST] as const
export const mailKindOf = (code: string) => MAIL_KINDS.find((kind) => kind === code) ?? REST
/** Nothing to print. */
export const NONE = '–'
/** Not told, so that no small number can be read or reckoned. */
export const WITHHELD = '＊'
export const ofKind = (kind: Kind) => ofServiceKind(KINDS[kind])

/** An earlier period, with what was not told of it: a change would tell it. */
export interface Earlier {
  period: Period
  withheld: SumsWithheld
}

export interface Compared {
  now: Period
  withheld: Withheld
  previous: Earlier | null
  lastYear: Earlier | null
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
/** A count that may have to be kept back, and its cases with it. */
export const told = (one: Counted, isWithheld: boolean): Counted => (isWithheld ? plain(WITHHELD) : one)
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
