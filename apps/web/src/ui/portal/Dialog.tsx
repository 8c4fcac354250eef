import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef } from 'react'
import { Button } from './Button.tsx'

type Way = { onClose: () => void; cancel: string } | { onClose?: undefined; cancel?: undefined }

const WayOut = createContext<Way>({})

const hasFocus = () => document.activeElement !== null && document.activeElement !== document.body

/**
 * Gives the focus to what opened a dialog; where a menu has closed over it, to the menu's own button; where it is gone,
 * to the heading of the page.
 */
function giveBack(opener: Element | null): void {
  const menu = opener?.closest('details')
  const button = menu && !menu.open ? menu.querySelector('summary') : opener
  const heading = document.querySelector<HTMLElement>('main h1')
  const place = opener?.isConnected ? button : heading
  if (place === heading && heading) heading.tabIndex = -1
  if (place instanceof HTMLElement && place !== document.body)
    place.focus({ preventScroll: place === heading })
}

/**
 * A question that stands before the page. The browser's own dialog keeps the focus inside; closed, it gives the focus
 * back to what opened it.
 *
 * Where it may be dismissed, `cancel` names what then does not happen, e.g. 不撤回: a bare 取消 in a dialog that takes
 * something back can be read both ways.
 */
export function Dialog({ title, children, ...way }: { title: string; children: ReactNode } & Way) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useLayoutEffect(() => {
    const dialog = ref.current
    const opener = document.activeElement
    if (dialog && !dialog.open) dialog.showModal()
    return () => {
      // Before it leaves the document: afterwards the browser gives the focus to nobody.
      dialog?.close()
      giveBack(opener)
      // What opened it may leave with what the dialog was about, e.g. the row of a draft that was deleted.
      setTimeout(() => hasFocus() || giveBack(opener))
    }
  }, [])
  const { onClose } = way
  return (
    <dialog
      ref={ref}
      className="dialog"
      // Where the browser knows it, Escape does nothing at all to what must be answered.
      closedby={way.onClose ? 'closerequest' : 'none'}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // A second Escape closes without asking (the browsers' close watcher): what must be answered stays.
      onClose={() => {
        // Also told of one that has left, or that stands again.
        if (!ref.current || ref.current.open) return
        if (onClose) onClose()
        else ref.current.showModal()
      }}
    >
      <h2 id={heading}>{title}</h2>
      <WayOut.Provider value={way}>{children}</WayOut.Provider>
    </dialog>
  )
}

/** The foot of a dialog: its act, and the way out under its own words. */
export function DialogActs({ children }: { children: ReactNode }) {
  const { onClose, cancel } = useContext(WayOut)
  return (
    <p className="dialog__act">
      {children}
      {onClose && <Button onClick={onClose}>{cancel}</Button>}
    </p>
  )
}
