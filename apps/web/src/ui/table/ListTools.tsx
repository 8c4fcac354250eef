import { Dropdown, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { formatClockTime } from '../../lib/formats.ts'
import { useTexts } from '../../lib/i18n.ts'
import type { ListData } from '../DataTable.tsx'
import { Icon } from '../icons/Icon.tsx'
import { type Density, setPreferences } from '../theme/preferences.ts'
import { uiTexts } from '../ui.texts.ts'

interface ToolsProps<R extends object> {
  list: ListData<R>
  density: Density
  children: ReactNode
}

/** When the list was fetched, fetching it anew, how dense it is, and what else belongs beside these. */
export function ListTools<R extends object>({ list, density, children }: ToolsProps<R>) {
  const t = useTexts(uiTexts)
  const choices: [Density, string][] = [
    ['default', t('densityDefault')],
    ['middle', t('densityMiddle')],
    ['small', t('densitySmall')],
  ]
  return (
    <>
      {list.dataUpdatedAt > 0 && (
        <span className="o-mut o-sm">
          {t('updatedAt', { time: formatClockTime(new Date(list.dataUpdatedAt)) })}
        </span>
      )}
      <Tooltip title={t('refresh')}>
        <button type="button" className="o-ibtn" aria-label={t('refresh')} onClick={() => list.refetch()}>
          <Icon name="refresh" />
        </button>
      </Tooltip>
      <Dropdown
        trigger={['click']}
        menu={{
          selectedKeys: [density],
          items: choices.map(([key, label]) => ({ key, label })),
          onClick: ({ key }) => setPreferences({ density: key as Density }),
        }}
      >
        <button type="button" className="o-ibtn" aria-label={t('density')}>
          <Icon name="density" />
        </button>
      </Dropdown>
      {children}
    </>
  )
}
