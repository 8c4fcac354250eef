import { useCallback, useState } from 'react'
import { useUserInfo } from '../../../lib/session.ts'
import { readJson, SETTING_PREFIX, type StoredKey, writeJson } from '../../../lib/storage.ts'

/** What was typed and not yet sent is kept this long; an older draft belongs to another day's thoughts. */
const KEPT_MS = 14 * 86_400_000

interface Kept<T> {
  at: number
  value: T
}

/**
 * A draft that survives closing the page: one for each person, case and form, in this browser.
 *
 * @param what the form: an action's name, or a conversation
 * @returns the draft there was, a way to keep a newer one, and to forget it; `at` is when it was kept (epoch ms)
 */
export function useKept<T>(caseId: string, what: string) {
  const user = useUserInfo()
  const key: StoredKey = `${SETTING_PREFIX}CASE_DRAFT_${user?.id ?? ''}_${caseId}_${what}`
  const read = (): Kept<T> | undefined => {
    const kept = readJson<Kept<T>>(key)
    return kept && Date.now() - kept.at < KEPT_MS ? kept : undefined
  }
  const [found, setFound] = useState(read)
  const keep = useCallback(
    (value: T) => {
      const next = { at: Date.now(), value }
      writeJson(key, next)
      setFound(next)
    },
    [key],
  )
  const forget = useCallback(() => {
    writeJson(key, undefined)
    setFound(undefined)
  }, [key])
  return { value: found?.value, at: found?.at, keep, forget }
}
