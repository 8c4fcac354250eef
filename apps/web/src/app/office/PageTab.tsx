import type { useSortable } from '@dnd-kit/sortable'
import { Dropdown, type MenuProps } from 'antd'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { officeTexts } from './office.texts.ts'
import * as tabStyles from './tabs.module.css'
import type { ViewTab } from './tabs.ts'

export interface TabActions {
  refresh(tab: ViewTab): void
  close(tab: ViewTab): void
  closeOthers(tab: ViewTab): void
  /** The page takes the whole window, and gives it back. */
  maximise(tab: ViewTab): void
  openWindow(tab: ViewTab): void
}

/** The open pages, and what is done with them. */
export interface TabStrip extends TabActions {
  tabs: readonly ViewTab[]
  /** The words on each tab, by path. */
  titles: ReadonlyMap<string, string>
  path: string
  maximised: boolean
  onOrder(tabs: readonly ViewTab[]): void
}

/** The words on a tab. */
export const nameOf = (tab: ViewTab, titles: TabStrip['titles']): string => titles.get(tab.path) ?? tab.title

interface PageTabProps extends TabStrip {
  tab: ViewTab
  name: string
  sorting?: ReturnType<typeof useSortable>
}

/** Acts on one tab, as a menu. */
export function useMenuOf(tab: ViewTab, props: TabStrip): MenuProps {
  const t = useTexts(officeTexts)
  const { tabs, maximised } = props
  const acts: Record<string, (tab: ViewTab) => void> = {
    refresh: props.refresh,
    close: props.close,
    closeOthers: props.closeOthers,
    maximise: props.maximise,
    openWindow: props.openWindow,
  }
  return {
    items: [
      { key: 'refresh', label: t('refreshTab'), icon: <Icon name="refresh" /> },
      { key: 'close', label: t('closeThis'), icon: <Icon name="x" />, disabled: tab.affix },
      {
        key: 'closeOthers',
        label: t('closeOthers'),
        icon: <Icon name="minus" />,
        disabled: !tabs.some((one) => !one.affix && one !== tab),
      },
      { key: 'maximise', label: maximised ? t('restore') : t('maximise'), icon: <Icon name="maximize" /> },
      { key: 'openWindow', label: t('newWindow'), icon: <Icon name="ext" /> },
    ],
    onClick: ({ key }) => acts[key]?.(tab),
  }
}

const MIDDLE_BUTTON = 1
/** Characters of a title that surely fit into a tab. */
const CUT_AFTER = 14

/** One tab: its page, and what closes it. `sorting` where it may be moved. */
export function PageTab({ tab, name, sorting, ...props }: PageTabProps) {
  const t = useTexts(officeTexts)
  const isOn = tab.path === props.path
  const menu = useMenuOf(tab, props)
  const box = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (isOn) box.current?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [isOn])
  const closeByButton = (event: MouseEvent) => {
    if (event.button !== MIDDLE_BUTTON || tab.affix) return
    event.preventDefault()
    props.close(tab)
  }
  return (
    <Dropdown trigger={['contextMenu']} menu={menu}>
      <span
        ref={(node) => {
          sorting?.setNodeRef(node)
          box.current = node
        }}
        className={`${tabStyles.tab}${isOn ? ` ${tabStyles.tabOn}` : ''}${sorting?.isDragging ? ` ${tabStyles.tabMoving}` : ''}`}
        style={
          sorting?.transform
            ? { transform: `translateX(${sorting.transform.x}px)`, transition: sorting.transition }
            : undefined
        }
      >
        <Link
          to={tab.fullPath}
          aria-current={isOn ? 'page' : undefined}
          aria-describedby={tab.affix ? undefined : sorting?.attributes['aria-describedby']}
          draggable={false}
          onAuxClick={closeByButton}
          onKeyDownCapture={(event) => {
            if (event.key === 'Delete' && !tab.affix) props.close(tab)
          }}
          {...sorting?.listeners}
        >
          {tab.affix && <Icon name="pin" size={14} />}
          <span className={tabStyles.tabTitle} title={name.length > CUT_AFTER ? name : undefined}>
            {name}
          </span>
        </Link>
        {!tab.affix && (
          <button type="button" aria-label={t('closeTab', { title: name })} onClick={() => props.close(tab)}>
            <Icon name="x" size={12} />
          </button>
        )}
      </span>
    </Dropdown>
  )
}
