import type { ReactNode } from 'react'
import { ApiError } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Button, ButtonLink } from './Button.tsx'
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

/** What is not there, or not theirs, is not there the next time either. */
const FINAL = new Set([403, 404])

/** Something could not be fetched: what happened, and the way to try again where that can help. */
export function Failed({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(kitTexts)
  const isFinal = error instanceof ApiError && FINAL.has(error.code)
  return (
    <div className="state" role="alert">
      <Icon name="alert" />
      <h2>{t('failedTitle')}</h2>
      <p>{error instanceof ApiError ? error.msg : null}</p>
      {onRetry && !isFinal && <Button onClick={onRetry}>{t('retry')}</Button>}
    </div>
  )
}

/** The same where it is the whole page: under a heading, with a way on. */
export function FailedPage({
  error,
  onRetry,
  back,
}: {
  error: unknown
  onRetry: () => void
  back: { to: string; text: string }
}) {
  const t = useTexts(kitTexts)
  const isFinal = error instanceof ApiError && FINAL.has(error.code)
  return (
    <main id="main" className="flow wrap">
      <h1>{t(isFinal ? 'notFoundTitle' : 'failedTitle')}</h1>
      <p className="flow__lead">{error instanceof ApiError ? error.msg : null}</p>
      <p className="flow__go">
        {!isFinal && (
          <Button look="primary" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <ButtonLink look={isFinal ? 'primary' : 'plain'} to={back.to}>
          {back.text}
        </ButtonLink>
      </p>
    </main>
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
