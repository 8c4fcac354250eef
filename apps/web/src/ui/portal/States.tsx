import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button } from './Button.tsx'
import { Icon, type IconName } from './Icon.tsx'
import { kitTexts } from './kit.texts.ts'

/** Something is on its way: grey lines in its place, and a word for those who hear the page. */
export function Skeleton({ lines = 4 }: { lines?: number }) {
  const t = useTexts(kitTexts)
  return (
    <div className="skeleton" role="status">
      <span className="sr">{t('loading')}</span>
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <span key={at} aria-hidden="true" />
      ))}
    </div>
  )
}

/** Something could not be fetched: what happened, and the way to try again. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(kitTexts)
  return (
    <div className="state" role="alert">
      <Icon name="alert" />
      <h2>{t('failedTitle')}</h2>
      <p>{error instanceof ApiError ? error.msg : null}</p>
      {onRetry && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

/** Nothing is there yet, and what one can do about it. */
export function Empty({ icon, title, children }: { icon: IconName; title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <Icon name={icon} />
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** A remark beside the work. */
export function Notice({ icon = 'info', children }: { icon?: IconName; children: ReactNode }) {
  return (
    <p className="note">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}
