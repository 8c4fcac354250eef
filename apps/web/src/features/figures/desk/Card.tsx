import type { ReactNode } from 'react'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import * as styles from './dashboard.module.css'

const SIZES = { wide: styles.dcardWide, slim: styles.dcardSlim }

interface Props {
  title: string
  note?: string | undefined
  /** At the right of the title: how fresh the figures are, or a control. */
  extra?: ReactNode
  size?: keyof typeof SIZES
  /** What is behind the card; bars while it is on its way, and a sentence where it failed. */
  behind: { data: unknown; error: unknown; refetch(): unknown }
  rows?: number
  children: ReactNode
}

/** One panel of the dashboard with its three other faces: loading, failed, and what its content says of nothing. */
export function Card({ title, note, extra, size, behind, rows = 6, children }: Props) {
  const { data, error, refetch } = behind
  return (
    <section className={`${styles.dcard}${size ? ` ${SIZES[size]}` : ''}`} aria-label={title}>
      <h2>
        {title}
        {note && <span>{note}</span>}
        {extra && <em>{extra}</em>}
      </h2>
      {data !== undefined ? (
        children
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={rows} />
      )}
    </section>
  )
}
