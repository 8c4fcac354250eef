import { type RefObject, useEffect } from 'react'

/** Whatever lies over the page and takes its keys: dialogs and drawers that are open. */
export const OVERLAY = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open'
/** Menus and boxes hanging from a button: a key that closes them, or that is meant for them, is none of the page's. */
const HANGING = '.ant-dropdown:not(.ant-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)'
export const hasOverlay = (): boolean => document.querySelector(`${OVERLAY}, ${HANGING}`) !== null

/** The solid button of the dialog on top: what it does is what the dialog is for. */
const SOLID = ['.ant-modal-footer', '.ant-drawer-footer']
  .map((foot) => `${foot} .ant-btn-primary:not(:disabled)`)
  .join()

/**
 * Ctrl ↵ (⌘ ↵) presses the solid button of the dialog on top, wherever the focus lies. Heard once for all dialogs, so
 * that none can forget it, with fields or without, and before the field that has the focus: a list would open at Enter.
 * Questions keep their own keys: Enter on the button that has the focus.
 */
export function useSubmitChord(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
      if (event.defaultPrevented || event.repeat || event.isComposing) return
      const top = [...document.querySelectorAll(OVERLAY)].at(-1)
      if (!top || top.querySelector('.ant-modal-confirm')) return
      const solid = [...top.querySelectorAll<HTMLElement>(SOLID)].at(-1)
      if (!solid) return
      event.preventDefault()
      event.stopPropagation()
      solid.click()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}

const FIELD = [
  'input:not([type="hidden"], [type="file"], :disabled)',
  'textarea:not(:disabled)',
  '[contenteditable="true"]',
].join()

/** On glass a field with the focus raises the keyboard over the form. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

/**
 * Gives the focus to the first field of what was opened, as soon as there is one: some forms wait for their choices.
 * Whoever put the focus elsewhere in it meanwhile keeps it.
 */
export function useFirstField(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const here = box.current
    if (!here || isTouched()) return
    const isTaken = () => here.contains(document.activeElement)
    const focus = () => {
      const field = isTaken() ? undefined : here.querySelector<HTMLElement>(FIELD)
      field?.focus({ preventScroll: true })
      return isTaken()
    }
    const watch = new MutationObserver(() => focus() && watch.disconnect())
    // The drawer takes the focus itself when it opens; the field's turn comes after that.
    const turn = setTimeout(() => {
      if (!focus()) watch.observe(here, { childList: true, subtree: true })
    })
    return () => {
      clearTimeout(turn)
      watch.disconnect()
    }
  }, [box])
}
