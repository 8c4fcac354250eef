import type { ReactNode } from 'react'

/** A titled part of a zone. */
export function Section({
  title,
  end,
  children,
}: {
  title: ReactNode
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="o-sec">
      <h3>
        {title}
        {end && <span className="o-end">{end}</span>}
      </h3>
      {children}
    </section>
  )
}
