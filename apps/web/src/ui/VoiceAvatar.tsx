/** Who speaks: the bureau, the enterprise, the appellant, an internal note, the system. */
export type Voice = 'bureau' | 'enterprise' | 'appellant' | 'note' | 'system'

/** A round mark with one character in the speaker's colour; the colours never follow the theme. */
export function VoiceAvatar({ voice, sign, large = false }: { voice: Voice; sign: string; large?: boolean }) {
  return (
    <span className={`o-av o-av-${voice}${large ? ' o-av-l' : ''}`} aria-hidden="true">
      {sign}
    </span>
  )
}
