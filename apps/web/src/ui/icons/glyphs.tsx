import type { ReactNode } from 'react'

/** Whose turn it is: bureau, enterprise, appellant, both sides, ended well, ended otherwise. */
export type Turn = 'ours' | 'enterprise' | 'appellant' | 'both' | 'closed' | 'ended'

const ring = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.3 }
const cap = { strokeLinecap: 'round', strokeLinejoin: 'round' } as const

// Shapes carry the meaning, so that they read in grey and for colour-blind eyes; colour only repeats them.
const turns: Record<Turn, ReactNode> = {
  ours: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  enterprise: (
    <>
      <circle cx="6" cy="6" r="3.9" {...ring} />
      <path d="M6 2.1a3.9 3.9 0 0 1 0 7.8z" fill="currentColor" />
    </>
  ),
  appellant: <circle cx="6" cy="6" r="3.8" {...ring} strokeWidth={1.5} />,
  both: (
    <>
      <circle cx="4.4" cy="6" r="3" {...ring} />
      <circle cx="7.6" cy="6" r="3" {...ring} />
    </>
  ),
  closed: (
    <>
      <circle cx="6" cy="6" r="4.7" fill="currentColor" />
      <path d="M3.9 6.1l1.5 1.5 2.8-3.1" fill="none" stroke="var(--paper)" strokeWidth="1.3" {...cap} />
    </>
  ),
  ended: (
    <>
      <circle cx="6" cy="6" r="3.9" {...ring} />
      <path d="M4 6h4" {...ring} {...cap} />
    </>
  ),
}

export function TurnGlyph({ turn }: { turn: Turn }) {
  return (
    <svg className={`o-gl o-turn-${turn}`} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {turns[turn]}
    </svg>
  )
}

/** How a clock stands: plenty, few days left, due today, late, paused, done. */
export type ClockLevel = 'ample' | 'soon' | 'today' | 'late' | 'paused' | 'done'

// A pie of the time used. A full circle has no arc, so the share stops just below one.
function pie(share: number) {
  const used = Math.min(Math.max(share, 0), 0.999)
  const angle = used * 2 * Math.PI
  const x = (7 + 3.6 * Math.sin(angle)).toFixed(2)
  const y = (7 - 3.6 * Math.cos(angle)).toFixed(2)
  return (
    <>
      <circle cx="7" cy="7" r="5.6" {...ring} />
      {used > 0.02 && (
        <path d={`M7 7V3.4A3.6 3.6 0 ${used > 0.5 ? 1 : 0} 1 ${x} ${y}z`} fill="currentColor" />
      )}
    </>
  )
}

function clockShape(level: ClockLevel, share: number) {
  if (level === 'late')
    return (
      <>
        <circle cx="7" cy="7" r="6.2" fill="currentColor" />
        <path d="M7 3.7v4" stroke="var(--clock-ink)" strokeWidth="1.6" strokeLinecap="round" />
        <circle cx="7" cy="10.1" r=".95" fill="var(--clock-ink)" />
      </>
    )
  if (level === 'paused')
    return (
      <>
        <circle cx="7" cy="7" r="5.6" {...ring} />
        <path d="M5.6 4.9v4.2M8.4 4.9v4.2" stroke="currentColor" strokeWidth="1.4" strokeLinecap="round" />
      </>
    )
  if (level === 'done')
    return (
      <>
        <circle cx="7" cy="7" r="5.6" {...ring} />
        <path d="M4.6 7.2l1.7 1.7 3.2-3.7" fill="none" stroke="currentColor" strokeWidth="1.4" {...cap} />
      </>
    )
  return pie(share)
}

export function ClockGlyph({ level, share }: { level: ClockLevel; share: number }) {
  return (
    <svg className="o-clkic" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {clockShape(level, share)}
    </svg>
  )
}
