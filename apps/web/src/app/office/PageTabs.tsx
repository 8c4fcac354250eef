import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  horizontalListSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { Dropdown, type MenuProps } from 'antd'
import { type MouseEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { officeTexts } from './office.texts.ts'
import * as shellStyles from './shell.module.css'
import * as tabStyles from './tabs.module.css'
import { moveTab, type ViewTab } from './tabs.ts'

export interface TabActions {
  refresh(tab: ViewTab): void
  close(tab: ViewTab): void
  closeOthers(tab: ViewTab): void
  /** The page takes the whole window, and gives it back. */
  maximise(tab: ViewTab): void
  openWindow(tab: ViewTab): void
}

interface Props extends TabActions {
  tabs: readonly ViewTab[]
  /** The words on each tab, by path. */
  titles: ReadonlyMap<string, string>
  path: string
  maximised: boolean
  onOrder(tabs: readonly ViewTab[]): void
}

/** A hand that trembles is not a drag. */
const DRAG_AFTER = 6

/** The open pages: switch, reorder, refresh, close, close the others, maximise, new window (spec 2). */
export function PageTabs(props: Props) {
  const { tabs, path, maximised, onOrder } = props
  const t = useTexts(officeTexts)
  const tabWords = useTabWords(tabs, props.titles)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter follows the link; the space bar lifts the tab and puts it down.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  )
  const current = tabs.find((tab) => tab.path === path)
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over) onOrder(moveTab(tabs, String(active.id), String(over.id)))
  }
  return (
    <nav className={shellStyles.tabs} aria-label={t('pageTabs')}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragStart={whileDragged.begin}
        onDragCancel={whileDragged.end}
        onDragEnd={(event) => {
          whileDragged.end()
          dropped(event)
        }}
        accessibility={tabWords}
      >
        <SortableContext items={tabs.map((tab) => tab.path)} strategy={horizontalListSortingStrategy}>
          <div className={tabStyles.tabsList}>
            {tabs.map((tab) => (
              <PageTab key={tab.path} tab={tab} {...props} />
            ))}
          </div>
        </SortableContext>
      </DndContext>
      <button
        type="button"
        className="o-ibtn"
        aria-label={t('refreshTab')}
        disabled={!current}
        onClick={() => current && props.refresh(current)}
      >
        <Icon name="refresh" />
      </button>
      <button
        type="button"
        className="o-ibtn"
        aria-label={maximised ? t('restore') : t('maximise')}
        aria-pressed={maximised}
        disabled={!current}
        onClick={() => current && props.maximise(current)}
      >
        <Icon name="maximize" />
      </button>
      {current && <CurrentTabMenu tab={current} {...props} />}
    </nav>
  )
}

function CurrentTabMenu({ tab, ...props }: Props & { tab: ViewTab }) {
  const t = useTexts(officeTexts)
  return (
    <Dropdown trigger={['click']} menu={useMenuOf(tab, props)} placement="bottomRight">
      <button type="button" className="o-ibtn" aria-label={t('tabActions')}>
        <Icon name="down" />
      </button>
    </Dropdown>
  )
}

const refuse = (event: Event) => event.preventDefault()

/**
 * The click that ends a drag must not follow the link: the drag library keeps it from the router, which would leave it
 * to the browser to load the whole page.
 */
const whileDragged = {
  begin: () => window.addEventListener('click', refuse, { capture: true }),
  end: () => void setTimeout(() => window.removeEventListener('click', refuse, { capture: true })),
}

/** What assistive technology is told while a tab is moved. */
function useTabWords(tabs: readonly ViewTab[], titles: Props['titles']) {
  const t = useTexts(officeTexts)
  const name = (id: string | number) => titles.get(String(id)) ?? ''
  const place = (id: string | number) => tabs.findIndex(({ path }) => path === id) + 1
  return {
    screenReaderInstructions: { draggable: t('dragHow') },
    announcements: {
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        t('dragStart', { title: name(active.id) }),
      onDragOver: ({
        active,
        over,
      }: {
        active: { id: string | number }
        over: { id: string | number } | null
      }) => (over ? t('dragOver', { title: name(active.id), place: place(over.id) }) : undefined),
      onDragEnd: ({
        active,
        over,
      }: {
        active: { id: string | number }
        over: { id: string | number } | null
      }) => t('dragEnd', { title: name(active.id), place: place((over ?? active).id) }),
      onDragCancel: ({ active }: { active: { id: string | number } }) =>
        t('dragCancel', { title: name(active.id) }),
    },
  }
}

/** Acts on one tab, as a menu. */
function useMenuOf(tab: ViewTab, props: Props): MenuProps {
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

function PageTab({ tab, ...props }: Props & { tab: ViewTab }) {
  const t = useTexts(officeTexts)
  const isOn = tab.path === props.path
  const name = props.titles.get(tab.path) ?? tab.title
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: tab.path,
    disabled: tab.affix,
  })
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
          setNodeRef(node)
          box.current = node
        }}
        className={`${tabStyles.tab}${isOn ? ` ${tabStyles.tabOn}` : ''}${isDragging ? ` ${tabStyles.tabMoving}` : ''}`}
        style={transform ? { transform: `translateX(${transform.x}px)`, transition } : undefined}
      >
        <Link
          to={tab.fullPath}
          aria-current={isOn ? 'page' : undefined}
          aria-describedby={tab.affix ? undefined : attributes['aria-describedby']}
          draggable={false}
          onAuxClick={closeByButton}
          onKeyDownCapture={(event) => {
            if (event.key === 'Delete' && !tab.affix) props.close(tab)
          }}
          {...listeners}
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
