import type { ReactNode } from 'react'
import { formatMoment } from '../../lib/formats.ts'
import './parts.css'

export interface TimelineRow {
  key: string | number
  /** `yyyy-MM-dd HH:mm:ss` */
  at: string
  title: string
  body?: ReactNode
}

/** What happened, newest first. */
export function Timeline({ rows }: { rows: readonly TimelineRow[] }) {
  return (
    <ol className="log">
      {rows.map(({ key, at, title, body }, index) => (
        <li key={key} className={index === 0 ? 'log__new' : undefined}>
          <time dateTime={at.replace(' ', 'T')}>{formatMoment(at)}</time>
          <h3>{title}</h3>
          {body}
        </li>
      ))}
    </ol>
  )
}
