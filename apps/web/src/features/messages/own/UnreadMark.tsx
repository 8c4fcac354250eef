import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useTexts } from '../../../lib/i18n.ts'
import { useOwnMessages } from './ownMessages.api.ts'
import { ownMessageTexts } from './ownMessages.texts.ts'
import * as styles from './unreadMark.portal.module.css'

/** More than this are told as so many and more: the mark stays as wide as the picture it lies on. */
const MOST = 99

/**
 * How many own messages nobody opened yet, on the picture of the account and beside the entry of its menu. Asked again
 * on every move to another page; screen readers hear of a number that changed. Nothing where all were opened.
 */
export default function UnreadMark({ on }: { on: 'account' | 'entry' }) {
  const t = useTexts(ownMessageTexts)
  const { key } = useLocation()
  const { data, isStale, refetch } = useOwnMessages(true, 1)
  const isAccount = on === 'account'
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked on every move to another page, and then alone
  useEffect(() => {
    if (isAccount && isStale) void refetch()
  }, [key])
  const n = data?.total ?? 0
  return (
    <>
      {n > 0 && (
        <i className={isAccount ? `${styles.mark} ${styles.corner}` : styles.mark} aria-hidden="true">
          {n > MOST ? `${MOST}+` : n}
        </i>
      )}
      <span className="sr" {...(isAccount && { role: 'status' })}>
        {n > 0 && t('unreadCount', { n })}
      </span>
    </>
  )
}
