import type { ReactNode } from 'react'

interface Props {
  title?: ReactNode
  /** Words behind the title. */
  note?: ReactNode
  /** Controls at the right of the head. */
  extra?: ReactNode
  /** Fixed above the body: tabs, query bar. */
  lead?: ReactNode
  foot?: ReactNode
  children: ReactNode
}

/** One white panel: an optional head, a body that scrolls alone, an optional foot. */
export function PageFrame({ title, note, extra, lead, foot, children }: Props) {
  return (
    <section className="o-page">
      {lead}
      {(title || extra) && (
        <header className="o-page-head">
          {title && <h1>{title}</h1>}
          {note && <span className="o-mut o-sm">{note}</span>}
          <span className="o-grow" />
          {extra}
        </header>
      )}
      <div className="o-page-body">{children}</div>
      {foot}
    </section>
  )
}
