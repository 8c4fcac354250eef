import type { Order, OrderRow } from '@appeal/contract/supervision/supervision.schemas.ts'
import {
  type ItemKind,
  orderStateTexts,
  supervisionItems,
} from '@appeal/contract/supervision/supervision.texts.ts'
import { formatDay } from '../../../lib/formats.ts'
import { pick, type Translate } from '../../../lib/i18n.ts'
import type { ClockFace } from '../../../ui/ClockChip.tsx'
import type { Turn } from '../../../ui/icons/glyphs.tsx'
import type { supervisionTexts } from './supervision.texts.ts'

export type Words = Translate<keyof typeof supervisionTexts.zh & string>

/** What an item is called: the issuer's own words, or those of the list. */
export const itemName = ({ kind, title }: { kind: ItemKind; title: string | null }): string =>
  title ?? pick(supervisionItems[kind])

/** The clock of an order as a chip; it stands once all is answered. */
export function faceOf(
  t: Words,
  { left, state, dueOn }: Pick<OrderRow, 'left' | 'state' | 'dueOn'>,
): ClockFace {
  const what = t('until', { day: formatDay(dueOn) })
  if (left === null)
    return { level: state === 'answered' ? 'paused' : 'done', share: 1, words: pick(orderStateTexts[state]) }
  if (left < 0) return { level: 'late', share: 1, words: t('lateBy', { n: -left }), what }
  if (left === 0) return { level: 'today', share: 0.9, words: t('dueToday'), what }
  return {
    level: left <= 1 ? 'soon' : 'ample',
    share: left <= 1 ? 0.7 : 0.3,
    words: t('left', { n: left }),
    what,
  }
}

const TURNS: Readonly<Record<OrderRow['state'], Turn>> = {
  issued: 'enterprise',
  partly: 'enterprise',
  answered: 'ours',
  closed: 'closed',
  withdrawn: 'ended',
}
/** Whose turn it is, for the glyph. */
export const turnOfOrder = ({ state }: Pick<OrderRow, 'state'>): Turn => TURNS[state]

/** How far items are given: those that need nothing more, of all. */
export const givenOf = ({ items }: Pick<Order, 'items'>): number =>
  items.filter(({ state }) => state === 'given' || state === 'accepted').length
