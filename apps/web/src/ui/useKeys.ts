import { useEffect, useRef } from 'react'
import { pick } from '../lib/i18n.ts'
import { hasOverlay } from './dialogKeys.ts'
import { type KeyBinding, PAGE_KEYS, type PageKey } from './keys.ts'
import { getPreferences } from './theme/preferences.ts'

type Keymap = Partial<Record<PageKey, (event: KeyboardEvent) => void>>

const TYPING = 'input, textarea, select, [contenteditable="true"], [role="combobox"], [role="listbox"]'

/** Whether a key belongs to what has the focus instead of to the page: fields, open dialogs. */
function isTaken(event: KeyboardEvent) {
  if (event.defaultPrevented) return true
  if (event.target instanceof Element && event.target.closest(TYPING)) return true
  return hasOverlay()
}

/** Keys that press the link or button which has the focus. */
const PRESSING = ['Enter', ' ']
const LETTER = /^Key([A-Z])$/

/**
 * The key as the tables name it, a chord with Ctrl after `mod+`; undefined for chords that are none of the page's.
 * Where single characters are switched off they are meant with Alt, so that nobody who speaks to the machine sets them
 * off (WCAG 2.1.4).
 */
function pressOf(event: KeyboardEvent): string | undefined {
  if (event.ctrlKey || event.metaKey)
    return event.altKey || event.shiftKey ? undefined : `mod+${event.key.toLowerCase()}`
  if (event.key.length > 1 || event.key === ' ') return event.altKey ? undefined : event.key
  if (event.altKey === getPreferences().singleKeys) return undefined
  if (!event.altKey) return event.key.toLowerCase()
  // With Alt some keyboards write other signs.
  if (event.code === 'Slash' && event.shiftKey) return '?'
  return LETTER.exec(event.code)?.[1]?.toLowerCase() ?? event.key.toLowerCase()
}

/** What listens now, by the part of a page that listens. */
const listening = new Set<() => readonly KeyBinding[]>()

/** Every key that does something here and now, each once. */
export function keysNow(): KeyBinding[] {
  const all = [...listening].flatMap((bindings) => bindings())
  return all.filter(({ press }, at) => all.findIndex((one) => one.press === press) === at)
}

/**
 * Keys for the whole page, by the table of keys, and those of what is only there at times. Keys typed into fields or
 * into an open dialog are left alone, and so are Enter and Space on a focused link or button.
 */
export function useKeys(keys: Keymap, more: readonly KeyBinding[] = []): void {
  const latest = useRef<readonly KeyBinding[]>([])
  latest.current = [
    ...(Object.keys(keys) as PageKey[]).flatMap((press) => {
      const act = keys[press]
      return act ? [{ press, words: pick(PAGE_KEYS[press]), act }] : []
    }),
    ...more,
  ]
  useEffect(() => {
    const bindings = () => latest.current
    const onKey = (event: KeyboardEvent) => {
      const key = isTaken(event) ? undefined : pressOf(event)
      const find = (press: string) => bindings().find((one) => one.press === press)
      const binding = key && ((event.shiftKey && find(`shift+${key}`)) || find(key))
      if (!binding) return
      if (PRESSING.includes(key) && event.target instanceof Element && event.target.closest('a, button'))
        return
      event.preventDefault()
      binding.act(event)
    }
    listening.add(bindings)
    document.addEventListener('keydown', onKey)
    return () => {
      listening.delete(bindings)
      document.removeEventListener('keydown', onKey)
    }
  }, [])
}
