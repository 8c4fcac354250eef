import type { ReactNode } from 'react'
import { type Turn, TurnGlyph } from './icons/glyphs.tsx'

interface Props {
  turn: Turn
  word: string
  /** A small word behind, e.g. how often. */
  extra?: ReactNode
  /** Filled form for the head of a record; lists use glyph and word alone. */
  pill?: boolean
}

/** A state: the glyph says whose turn it is, the word what is happening, colour only repeats the glyph. */
export function StatusTag({ turn, word, extra, pill = false }: Props) {
  return (
    <span className={`o-tag o-tag-${turn}${pill ? ' o-tag-pill' : ''}`}>
      <TurnGlyph turn={turn} />
      <span className="o-tag-word">{word}</span>
      {extra && <small>{extra}</small>}
    </span>
  )
}
