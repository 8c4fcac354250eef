import { useEffect, useRef } from 'react'
import { OVERLAY } from './dialogKeys.ts'

type Keymap = Record<string, (event: KeyboardEvent) => void>

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'

/** Whether a key belongs to what has the focus instead of to the page: fields, open dialogs, key chords. */
function isTaken(event: KeyboardEvent) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  if (event.target instanceof Element && event.target.closest(TYPING)) return true
  return document.querySelector(OVERLAY) !== null
}

/**
 * Single keys for the whole page, by `event.key`; letters in lower case, after `shift+` where that one is meant. Keys typed into fields or into an open
 * dialog are left alone, and so is Enter on a focused link or button.
 */
export function useKeys(keys: Keymap): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const act = (event.shiftKey && latest.current[`shift+${key}`]) || latest.current[key]
      if (!act) return
      if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('a, button'))
        return
      event.preventDefault()
      act(event)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
