import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

const GAP = 9
const tall = (x: number) => `M${x} 1.5V14.5`
const low = (x: number) => `M${x} 6V14.5`
const place = (at: number) => 1.5 + GAP * at

/** Where one is in a sequence: words, and the day ruler's ticks beside them. */
export function Progress({
  at,
  of,
  kind = 'step',
  note,
  saved,
}: {
  /** From 1. */
  at: number
  of: number
  kind?: 'step' | 'question'
  note?: ReactNode
  saved?: ReactNode
}) {
  const t = useTexts(kitTexts)
  const ticks = Array.from({ length: of }, (_, i) => place(i))
  return (
    <p className="step">
      <svg width={GAP * of - 6} height="16" aria-hidden="true">
        <path
          className="step__past"
          d={ticks
            .slice(0, at - 1)
            .map(low)
            .join('')}
        />
        <path className="step__now" d={tall(place(at - 1))} />
        <path d={ticks.slice(at).map(low).join('')} />
      </svg>
      <b>{t(kind, { at, of })}</b>
      {note}
      <Saved>{saved}</Saved>
    </p>
  )
}

/** Says that the draft was kept, and when. */
export function Saved({ children }: { children: ReactNode }) {
  return (
    <span className="saved" role="status">
      {children && (
        <>
          <Icon name="save" />
          {children}
        </>
      )}
    </span>
  )
}
