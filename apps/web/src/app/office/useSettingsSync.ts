import { useEffect } from 'react'
import { api, call } from '../../lib/operations.ts'
import { getPreferences, onPreferences, replacePreferences } from '../../ui/theme/preferences.ts'

/** Name under which the account keeps the settings of its desk. */
const KEY = 'desk'
/** Milliseconds of quiet before settings go to the server; a row of changes is one save. */
const QUIET = 600

/**
 * Holds the settings in this browser and those of the account together: the account's win when somebody comes, every
 * change goes back to it (spec 4). Without the server the browser's own settings stay.
 */
export function useSettingsSync(): void {
  useEffect(() => {
    const abort = new AbortController()
    let saved = JSON.stringify(getPreferences())
    let touched = false
    let adopting = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const save = () => {
      timer = undefined
      const value = getPreferences()
      saved = JSON.stringify(value)
      void call(api.preferences.save, { body: { key: KEY, value }, quiet: true }).catch(() => undefined)
    }
    const stop = onPreferences(() => {
      if (adopting || JSON.stringify(getPreferences()) === saved) return
      touched = true
      clearTimeout(timer)
      timer = setTimeout(save, QUIET)
    })
    call(api.preferences.list, { query: { prefix: KEY }, quiet: true, signal: abort.signal })
      .then((kept) => {
        const value = kept[KEY]
        // Who changed something meanwhile meant it.
        if (value === undefined || touched) return
        adopting = true
        replacePreferences(value)
        adopting = false
        saved = JSON.stringify(getPreferences())
      })
      .catch(() => undefined)
    return () => {
      abort.abort()
      stop()
      if (timer) {
        clearTimeout(timer)
        save()
      }
    }
  }, [])
}
