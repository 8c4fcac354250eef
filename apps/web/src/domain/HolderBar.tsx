import type { Holder } from '@appeal/contract/appeals/appeals.time.ts'
import * as styles from './holders.module.css'

/** Who had a case, in the order of the bar, each with its colour everywhere. */
export const HOLDER_COLOURS = {
  bureau: 'var(--ours)',
  enterprise: 'var(--ent)',
  outlet: 'color-mix(in srgb, var(--ent) 55%, var(--paper))',
  user: 'var(--user)',
  paused: 'var(--ink-300)',
} as const satisfies Record<Holder, string>
export const HOLDER_ORDER = Object.keys(HOLDER_COLOURS) as Holder[]

/** Time by who had it, as one bar; of one case or of many. */
export function HolderBar({ days, label }: { days: Readonly<Record<Holder, number>>; label: string }) {
  return (
    <div className={styles.bar} role="img" aria-label={label}>
      {HOLDER_ORDER.filter((holder) => days[holder] > 0).map((holder) => (
        <i key={holder} style={{ flex: days[holder], background: HOLDER_COLOURS[holder] }} />
      ))}
    </div>
  )
}

/** The square of a holder's colour, beside its name. */
export const HolderMark = ({ holder }: { holder: Holder }) => (
  <i className={styles.mark} style={{ background: HOLDER_COLOURS[holder] }} aria-hidden="true" />
)
