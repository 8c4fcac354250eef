import { useSyncExternalStore } from 'react'
import { readText, STORED, writeText } from './storage.ts'

/** Reading modes of the portal: ordinary, or elder mode with large and largest type (无障碍环境建设法 art. 32). */
export interface Modes {
  elder: boolean
  largest: boolean
}

const listeners = new Set<() => void>()
let modes: Modes = {
  elder: readText(STORED.mode) === 'elder',
  largest: readText(STORED.textSize) === 'xl',
}

/** Puts the modes on the document; the portal's style sheet reads them there. */
export function markModes(): void {
  const root = document.documentElement
  if (modes.elder) root.dataset.mode = 'elder'
  else delete root.dataset.mode
  if (modes.elder && modes.largest) root.dataset.size = 'xl'
  else delete root.dataset.size
}

export function setModes(change: Partial<Modes>): void {
  modes = { ...modes, ...change }
  writeText(STORED.mode, modes.elder ? 'elder' : undefined)
  writeText(STORED.textSize, modes.largest ? 'xl' : undefined)
  markModes()
  for (const listener of listeners) listener()
}

export const useModes = (): Modes =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => modes,
  )
