import { type ReactNode, useEffect, useId, useRef } from 'react'

/**
 * A question that stands before the page. The browser's own dialog keeps the focus inside, closes on Escape and gives
 * the focus back.
 */
export function Dialog({
  title,
  onClose,
  children,
}: {
  title: string
  /** Left out where the dialog may not be dismissed. */
  onClose?: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useId()
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={ref}
      className="dialog"
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={heading}>{title}</h2>
      {children}
    </dialog>
  )
}
