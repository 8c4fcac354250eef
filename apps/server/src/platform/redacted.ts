import { createHash } from 'node:crypto'
import { findPersonalData, redactText } from '@appeal/contract/articles/redaction.ts'

/** Texts kept; the longest case text has 2 000 characters. */
const MOST = 2_000

/**
 * `make`, done once for each text: its outcome is kept under a digest of the text, at most `most` of them, and the one
 * that was not asked for longest goes first.
 */
export function oncePerText<T extends {}>(make: (text: string) => T, most: number): (text: string) => T {
  const kept = new Map<string, T>()
  return (text) => {
    const key = createHash('sha256').update(text).digest('base64')
    const made = kept.get(key) ?? make(text)
    kept.delete(key)
    kept.set(key, made)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return made
  }
}

/** A text with everything written over that looks personal; looked through once, however often its case is opened. */
export const redacted = oncePerText((text) => redactText(text, findPersonalData(text)), MOST)
