import { Button } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { bracketed } from '../lib/brackets.ts'
import { useTexts } from '../lib/i18n.ts'
import { Icon } from './icons/Icon.tsx'
import type { IconName } from './icons/icons.ts'
import { uiTexts } from './ui.texts.ts'

interface EmptyProps {
  icon: IconName
  title: string
  text?: string
  /** One next step. */
  children?: ReactNode
}

/** Nothing here: says what happened and what to do next. */
export function EmptyState({ icon, title, text, children }: EmptyProps) {
  return (
    <div className="o-empty" role="status">
      <Icon name={icon} size={40} />
      <b>{title}</b>
      {text ? <p>{text}</p> : <p />}
      {children && <div className="o-empty-acts">{children}</div>}
    </div>
  )
}

/** A failed load: the server's sentence, what is kept, and another try. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTexts(uiTexts)
  const words = error instanceof ApiError ? error.msg + bracketed(error.code) : t('failedTitle')
  return (
    <div className="o-empty" role="alert">
      <Icon name="alert" size={40} />
      <b>{t('failedTitle')}</b>
      <p>
        {words} {t('failedKept')}
      </p>
      {onRetry && (
        <div className="o-empty-acts">
          <Button icon={<Icon name="refresh" />} onClick={onRetry}>
            {t('retry')}
          </Button>
        </div>
      )}
    </div>
  )
}

const SLOW_AFTER = 3
const WIDTHS = ['92%', '78%', '86%', '64%', '81%', '72%']

/** Bars at once; after three seconds it tells the time used and, where possible, offers to stop. */
export function Skeleton({ rows = 6, onCancel }: { rows?: number; onCancel?: () => void }) {
  const t = useTexts(uiTexts)
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setSeconds((s) => s + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div className="o-skl" role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity
        <i key={row} style={{ width: WIDTHS[row % WIDTHS.length] }} />
      ))}
      {seconds >= SLOW_AFTER && (
        <div className="o-skl-slow">
          {t('loading')} {t('slow', { seconds })}
          {onCancel && (
            <Button type="text" size="small" onClick={onCancel}>
              {t('cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
