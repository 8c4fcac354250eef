import { groupThousands } from '@appeal/contract/masking.ts'
import type { MediationRoom } from '@appeal/contract/mediation/mediation.routes.ts'
import { useTexts } from '../../lib/i18n.ts'
import * as styles from './mediation.desk.module.css'
import { roomTexts } from './mediation.texts.ts'
import { offerOf, whoOf } from './room.words.ts'

const SPAN = 100
const MARGIN = 12
const STEP = 44

/** The amounts as they were offered, downwards in time; both sides' lines until they meet. */
export function Offers({ room }: { room: MediationRoom }) {
  const t = useTexts(roomTexts)
  const offers = room.proposals.filter(({ round, amount }) => round === room.round && amount)
  const sums = offers.map(({ amount }) => Number(amount))
  const [least, most] = [Math.min(...sums), Math.max(...sums)]
  const place = (amount: number) =>
    MARGIN + ((amount - least) / Math.max(most - least, 1)) * (SPAN - 2 * MARGIN)
  const points = offers.map((one, i) => ({ ...one, x: place(Number(one.amount)), y: 16 + i * STEP }))
  const lineOf = (side: 'user' | 'enterprise') =>
    points.filter((one) => one.side === side).map(({ x, y }) => `${x},${y}`)
  const last = (side: 'user' | 'enterprise') => points.findLast((one) => one.side === side)
  const [user, enterprise] = [last('user'), last('enterprise')]
  const gap = user && enterprise ? Math.abs(Number(user.amount) - Number(enterprise.amount)) : 0
  const height = 16 + points.length * STEP
  return (
    <section className="o-sec">
      <h3>
        {t('trend')}
        {gap > 0 && <span className="o-end">{t('gap', { amount: groupThousands(gap.toFixed(2)) })}</span>}
      </h3>
      <div className={styles.offers} style={{ blockSize: height }}>
        <svg viewBox={`0 0 ${SPAN} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {(['user', 'enterprise'] as const).map((side) => (
            <polyline key={side} className={`o-offers-${side}`} points={lineOf(side).join(' ')} />
          ))}
        </svg>
        <ol>
          {points.map((one) => (
            <li
              key={one.seq}
              className={`o-offers-${one.side}`}
              style={{ insetBlockStart: one.y, insetInlineStart: `${one.x}%` }}
              data-end={one.x > SPAN / 2 || undefined}
            >
              <span>
                <small>{whoOf(t, room, one)}</small> {offerOf(t, one)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
