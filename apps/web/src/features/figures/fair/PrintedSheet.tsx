import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../../../ui/icons/Icon.tsx'
import * as styles from './printed.module.css'

interface Props {
  /** What the button says. */
  label: string
  title: string
  /** What stands under the title on paper: whose sheet, which period, how fresh. */
  head: readonly string[]
  /** How the figures are meant, below them. */
  definition: readonly string[]
  children: ReactNode
}

/** Prints a sheet on paper of its own: title, period and definition, without the desk around it. */
export function PrintedSheet({ label, title, head, definition, children }: Props) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const done = () => setOpen(false)
    window.addEventListener('afterprint', done)
    window.print()
    return () => window.removeEventListener('afterprint', done)
  }, [open])
  return (
    <>
      <Button size="small" icon={<Icon name="print" size={14} />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open &&
        createPortal(
          <article className={styles.printed} aria-label={title}>
            <header>
              <h1>{title}</h1>
              {head.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </header>
            {children}
            <footer>
              {definition.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </footer>
          </article>,
          document.body,
        )}
    </>
  )
}
