import type { Logger } from './log.ts'

const EVERY_MS = 60_000
// Messages with something of their own in them make fingerprints without end.
const MAX_KNOWN = 200

interface Told {
  since: number
  kept: number
}
const known = new WeakMap<Logger, Map<string, Told>>()

/**
 * Writes a repeated failure once a minute, with how many more there were since the last line: in an outage all requests
 * fail for one reason, and a stack for each would bury the reason and fill the disk.
 *
 * @param fingerprint what makes two failures the same
 */
export function seldom(
  log: Logger,
  fingerprint: string,
  about: object,
  message: string,
  now = performance.now(),
): void {
  const own = known.get(log) ?? new Map<string, Told>()
  known.set(log, own)
  const told = own.get(fingerprint)
  if (told && now - told.since < EVERY_MS) {
    told.kept += 1
    return
  }
  if (own.size >= MAX_KNOWN) own.clear()
  own.set(fingerprint, { since: now, kept: 0 })
  log.error(told?.kept ? { ...about, repeated: told.kept } : about, message)
}
