import { type ReactNode, useContext } from 'react'
import { PageTitleContext } from './tabTitle.ts'
import { useIsMobile } from './useViewport.ts'

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

/** The heading of a page of the desk. What the bar of a phone says already is not said again below it. */
export function PageHeading({ children }: { children: ReactNode }) {
  const isMobile = useIsMobile()
  const inBar = useContext(PageTitleContext)
  return isMobile && children === inBar ? null : <h1>{children}</h1>
}

/** One white panel: an optional head, a body that scrolls alone, an optional foot. */
export function PageFrame({ title, note, extra, lead, foot, children }: Props) {
  const isMobile = useIsMobile()
  return (
    <section className="o-page">
      {lead}
      {(title || extra) && (
        <header className="o-page-head">
          {title && <PageHeading>{title}</PageHeading>}
          {note && <span className="o-mut o-sm">{note}</span>}
          <span className="o-grow" />
          {extra}
        </header>
      )}
      {/* Figures hold nothing to press: keys scroll them then. */}
      <div className="o-page-body" tabIndex={isMobile ? 0 : undefined}>
        {children}
      </div>
      {foot}
    </section>
  )
}
