import { useSyncExternalStore } from 'react'
import { readJson, SETTING_PREFIX, writeJson } from '../../lib/storage.ts'
import { changeSettings, DEFAULT_SETTINGS, readSettings, type Settings } from './settings.ts'

export type { Density, Settings as Preferences } from './settings.ts'

const NAMES = Object.keys(DEFAULT_SETTINGS) as (keyof Settings)[]
const stored = () =>
  readSettings(Object.fromEntries(NAMES.map((name) => [name, readJson(`${SETTING_PREFIX}${name}`)])))

let current: Settings = stored()
const listeners = new Set<() => void>()

function keep(next: Settings) {
  current = next
  for (const name of NAMES) writeJson(`${SETTING_PREFIX}${name}`, next[name])
  for (const listener of listeners) listener()
}

/** Changes some preferences by the rules of spec 4; saved to browser storage and applied at once. */
export const setPreferences = (change: Partial<Settings>): void => keep(changeSettings(current, change))

/** Takes over what the account has on the server, or whatever else was stored. */
export const replacePreferences = (saved: unknown): void => keep(readSettings(saved))

/** Back to the defaults of spec 9. */
export const resetPreferences = (): void => keep(DEFAULT_SETTINGS)

export const getPreferences = (): Settings => current

export function onPreferences(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const usePreferences = (): Settings => useSyncExternalStore(onPreferences, getPreferences)
