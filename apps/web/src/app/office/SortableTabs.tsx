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
import { useTexts } from '../../lib/i18n.ts'
import { officeTexts } from './office.texts.ts'
import { nameOf, PageTab, type TabStrip } from './PageTab.tsx'
import * as tabStyles from './tabs.module.css'
import { moveTab, type ViewTab } from './tabs.ts'

/** A hand that trembles is not a drag. */
const DRAG_AFTER = 6

/** The tabs, to be moved by pointer or keys. Loaded once there are two that may be moved: dragging weighs 14 KB. */
export default function SortableTabs(props: TabStrip) {
  const { tabs, onOrder } = props
  const tabWords = useTabWords(tabs, props.titles)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_AFTER } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      // Enter follows the link; the space bar lifts the tab and puts it down.
      keyboardCodes: { start: ['Space'], cancel: ['Escape'], end: ['Space', 'Enter', 'Tab'] },
    }),
  )
  const dropped = ({ active, over }: DragEndEvent) => {
    if (over) onOrder(moveTab(tabs, String(active.id), String(over.id)))
  }
  return (
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
            <SortableTab key={tab.path} tab={tab} {...props} />
          ))}
        </div>
      </SortableContext>
    </DndContext>
  )
}

function SortableTab({ tab, ...props }: TabStrip & { tab: ViewTab }) {
  const sorting = useSortable({ id: tab.path, disabled: tab.affix })
  return <PageTab tab={tab} name={nameOf(tab, props.titles)} sorting={sorting} {...props} />
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
function useTabWords(tabs: readonly ViewTab[], titles: TabStrip['titles']) {
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
