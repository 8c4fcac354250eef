import type { ReactNode } from 'react'
import { type Voice, VoiceAvatar } from './VoiceAvatar.tsx'

export interface TimelineEntry {
  key: string
  voice: Voice
  /** One character for the avatar. */
  sign: string
  who: string
  what: string
  at: string
  /** Machine-readable time. */
  atIso?: string | undefined
  /** What somebody wrote, in full size. */
  say?: string | null | undefined
  /** Words addressed to one side: a bubble in that side's colour. */
  bubble?: 'user' | 'enterprise' | 'internal' | undefined
  /** Details in a card below. */
  card?: ReactNode
}

/** What happened, oldest first. Entries with words or a card get an avatar, the others one quiet line. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <TimelineItem key={entry.key} entry={entry} />
      ))}
    </ol>
  )
}

function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { voice, sign, who, what, at, atIso, say, bubble, card } = entry
  const speaks = Boolean(say || card)
  return (
    <li className={`o-ev${speaks ? '' : ' o-ev-line'}${voice === 'note' ? ' o-ev-note' : ''}`}>
      {speaks ? <VoiceAvatar voice={voice} sign={sign} /> : <i className="o-dot" />}
      <div>
        <div className="o-ev-head">
          <b>{who}</b>
          <span>{what}</span>
          <time dateTime={atIso}>{at}</time>
        </div>
        {say &&
          (voice === 'note' ? (
            <div className="o-ev-card">{say}</div>
          ) : (
            <div className={bubble ? `o-ev-say o-ev-to o-ev-to-${bubble}` : 'o-ev-say'}>{say}</div>
          ))}
        {card && <div className="o-ev-card">{card}</div>}
      </div>
    </li>
  )
}
