import type { ReactNode } from 'react'
import { Icon } from './icons/Icon.tsx'

/** What stands in the way of an act, said above its form as soon as it is known: somebody else was faster, a refusal. */
export function AlertNote({ children }: { children: ReactNode }) {
  return (
    <p className="o-note o-note-amber" role="alert">
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}
