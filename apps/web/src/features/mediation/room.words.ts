import { groupThousands } from '@appeal/contract/masking.ts'
import type {
  MediationProposal,
  MediationRoom,
  MediationTerms,
} from '@appeal/contract/mediation/mediation.routes.ts'
import { mediationReasonTexts } from '@appeal/contract/mediation/mediation.texts.ts'
import { formatDay } from '../../lib/formats.ts'
import { pick, type Translate } from '../../lib/i18n.ts'
import type { roomTexts } from './mediation.texts.ts'

export type RoomWords = Translate<keyof typeof roomTexts.zh & string>

/** An amount with its unit, or that something else is offered. */
export const offerOf = (t: RoomWords, { amount }: Pick<MediationProposal, 'amount'>): string =>
  amount ? t('yuan', { amount: groupThousands(amount) }) : t('inWords')

/** Whose proposal it is, as the viewer's side says it. */
export function whoOf(
  t: RoomWords,
  room: Pick<MediationRoom, 'side'>,
  one: Pick<MediationProposal, 'side' | 'by'>,
) {
  if (room.side === 'user' && one.side === 'user') return t('you')
  const name = one.by ?? t(one.side)
  return one.side === 'bureau' && room.side !== 'bureau' ? t('opinion', { who: name }) : name
}

/** A version of the terms as its clauses. */
export function clausesOf(t: RoomWords, one: MediationTerms): string[] {
  const [from, to] =
    one.payer === 'enterprise' ? (['enterprise', 'user'] as const) : (['user', 'enterprise'] as const)
  const sides = { from: t(from), to: t(to), day: formatDay(one.dueOn, { year: true }) }
  const { amount, performance, manner, terms, closes } = one
  return [
    amount
      ? t('pays', { ...sides, amount: groupThousands(amount) })
      : t('does', { ...sides, what: performance ?? '' }),
    ...(amount && performance ? [t('also', { what: performance })] : []),
    t('manner', { what: manner }),
    ...(terms ? [t('other', { what: terms })] : []),
    closes,
  ]
}

/** How the newest mediation ended; nothing while it runs. */
export function endOf(t: RoomWords, room: MediationRoom): string | undefined {
  const end = room.endings.find(({ round }) => round === room.round)
  if (!end) return undefined
  if (end.result === 'AGREED') return t('ended', { why: t('agreed') })
  return t('ended', { why: pick(mediationReasonTexts[end.reasonCode ?? 'NO_AGREEMENT']) })
}
