import { Popover, Tooltip } from 'antd'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { part } from '../lib/leaving.ts'
import type { ColumnListProps } from './ColumnList.tsx'
import { Icon } from './icons/Icon.tsx'
import { Skeleton } from './States.tsx'
import { uiTexts } from './ui.texts.ts'

const ColumnList = lazy(part(() => import('./ColumnList.tsx'))) as <R extends object>(
  props: ColumnListProps<R>,
) => ReactNode

/** Which columns a list shows, in which order, and which are pinned; the button and the popup behind it (spec 2). */
export function ColumnSettings<R extends object>(props: Omit<ColumnListProps<R>, 'onClose'>) {
  const t = useTexts(uiTexts)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      arrow={false}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={
        <Suspense fallback={<Skeleton rows={4} />}>
          <ColumnList {...props} onClose={close} />
        </Suspense>
      }
    >
      <Tooltip title={open ? '' : t('columns')}>
        <button
          ref={button}
          type="button"
          className="o-ibtn"
          aria-label={t('columns')}
          aria-haspopup="dialog"
          aria-expanded={open}
        >
          <Icon name="columns" />
        </button>
      </Tooltip>
    </Popover>
  )
}
