import { createHash } from 'node:crypto'
import { findPersonalData, redactText } from '@appeal/contract/articles/redaction.ts'

/** Texts kept; the longest case text has 2 000 characters. */
const MOST = 2_000
const kept = new Map<string, string>()

/**
 * A text with everything written over that looks personal. The same text is looked through once, however often its case
 * is opened: what is kept is the outcome, under a digest of the original.
 */
export function redacted(text: string): string {
  const key = createHash('sha256').update(text).digest('base64')
  const known = kept.get(key)
  if (known !== undefined) {
    // The last one used goes last.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const made = redactText(text, findPersonalData(text))
  kept.set(key, made)
  const [oldest] = kept.keys()
  if (kept.size > MOST && oldest !== undefined) kept.delete(oldest)
  return made
}
