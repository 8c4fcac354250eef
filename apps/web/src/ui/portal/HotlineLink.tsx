import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { readText, STORED, writeText } from '../../lib/storage.ts'

/** Keeps the appeal telephone somebody dialled: their province is asked once. */
export const keepHotline = (phone: string): void => void writeText(STORED.hotline, phone)

/** What a telephone dials. */
export const dialling = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`

/**
 * The appeal telephone: dialled with its area code where the province is known, else the way to choose it. Without area
 * code 12305 reaches nobody from a mobile phone.
 */
export function HotlineLink({
  className,
  newTab,
  children,
}: {
  className?: string
  /** Choosing opens a tab of its own, so that the form at hand stays. */
  newTab?: boolean
  /** @param number with area code; undefined until the province is known */
  children: (number: string | undefined) => ReactNode
}) {
  const phone = readText(STORED.hotline)
  if (phone)
    return (
      <a className={className} href={dialling(phone)}>
        {children(phone)}
      </a>
    )
  return (
    <Link className={className} to="/portal/contact" {...(newTab && { target: '_blank' })}>
      {children(undefined)}
    </Link>
  )
}
