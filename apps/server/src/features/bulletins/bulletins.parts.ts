import type { BulletinBlock } from '@appeal/contract/bulletins/bulletins.routes.ts'
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
