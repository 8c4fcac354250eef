import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { Button, Checkbox, Tooltip } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTexts } from '../lib/i18n.ts'
import { type Arranged, type ColumnSetting, type Side, settingOf } from './columns.ts'
import { Icon } from './icons/Icon.tsx'
import { uiTexts } from './ui.texts.ts'
import { useViewport } from './useViewport.ts'

export interface ColumnListProps<R extends object> {
  arranged: readonly Arranged<R>[]
  /** Names of the columns that the list has room for. */
  inView: readonly string[]
  /** undefined: the original set. */
  onChange(setting: ColumnSetting | undefined): void
  onClose(): void
}

/** Every column with its mark, its pins and the grip it is moved by. Loaded when it is opened: dragging weighs 14 KB. */
export default function ColumnList<R extends object>({
  arranged,
  inView,
  onChange,
  onClose,
}: ColumnListProps<R>) {
  const t = useTexts(uiTexts)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 3 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const names = arranged.map(({ column }) => column.dataIndex)
  const shownCount = arranged.filter(({ shown }) => shown).length
  const titleOf = (name: unknown) =>
    arranged.find(({ column }) => column.dataIndex === name)?.column.title ?? ''
  const placeOf = (name: unknown) => names.indexOf(String(name)) + 1

  const save = (next: readonly Arranged<R>[]) => onChange(settingOf(next))
  const change = (name: string, changed: Partial<Arranged<R>>) =>
    save(arranged.map((one) => (one.column.dataIndex === name ? { ...one, ...changed } : one)))
  const setAll = (shown: boolean) =>
    // A list without any column would show nothing to come back from.
    save(arranged.map((one, index) => ({ ...one, shown: shown || index === 0 })))
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id)
      save(arrayMove([...arranged], names.indexOf(String(active.id)), names.indexOf(String(over.id))))
  }
  const [told, setTold] = useState('')
  const raise = (name: string) => {
    const place = names.indexOf(name)
    save(arrayMove([...arranged], place, place - 1))
    setTold(t('columnDropped', { title: titleOf(name), place }))
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('columnPicked', { title: titleOf(active.id), place: placeOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('columnOver', { title: titleOf(active.id), place: placeOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('columnDropped', { title: titleOf(active.id), place: placeOf((over ?? active).id) }),
    onDragCancel: ({ active }) => t('columnCancelled', { title: titleOf(active.id) }),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a column is carried, Esc puts it back and leaves the popup open.
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.stopPropagation()
    onClose()
  }
  return (
    <div role="dialog" aria-label={t('columns')} className="o-cols" onKeyDown={onKeyDown}>
      <div className="o-cols-head">
        <Checkbox
          autoFocus
          checked={shownCount === arranged.length}
          indeterminate={shownCount > 0 && shownCount < arranged.length}
          onChange={({ target }) => setAll(target.checked)}
        >
          {t('allColumns')}
        </Checkbox>
        <Button type="link" size="small" onClick={() => onChange(undefined)}>
          {t('originalColumns')}
        </Button>
      </div>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={drop}
        accessibility={{
          announcements,
          screenReaderInstructions: { draggable: t('columnInstructions') },
          container: document.body,
        }}
      >
        <SortableContext items={names} strategy={verticalListSortingStrategy}>
          <ul>
            {arranged.map((one, index) => (
              <ColumnRow
                key={one.column.dataIndex}
                one={one}
                hasRoom={inView.includes(one.column.dataIndex)}
                first={index === 0}
                last={one.shown && shownCount === 1}
                onRaise={() => raise(one.column.dataIndex)}
                onChange={(changed) => change(one.column.dataIndex, changed)}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <p role="status" className="sr">
        {told}
      </p>
    </div>
  )
}

interface RowProps<R extends object> {
  one: Arranged<R>
  hasRoom: boolean
  first: boolean
  /** The only column shown; it stays. */
  last: boolean
  /** One place towards the beginning: what dragging does, by presses alone. */
  onRaise(): void
  onChange(changed: Partial<Arranged<R>>): void
}

const SIDES: readonly Side[] = ['left', 'right']

function ColumnRow<R extends object>({
  one: { column, shown, side },
  hasRoom,
  first,
  last,
  onRaise,
  onChange,
}: RowProps<R>) {
  const t = useTexts(uiTexts)
  const width = useViewport()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: column.dataIndex })
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : {}
  const pinWords = {
    left: t('pinLeft', { title: column.title }),
    right: t('pinRight', { title: column.title }),
  }
  return (
    <li ref={setNodeRef} className={isDragging ? 'o-cols-carried' : undefined} style={style}>
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="o-ibtn o-cols-grip"
        {...attributes}
        {...listeners}
        aria-label={t('moveColumn', { title: column.title })}
      >
        <Icon name="grip" />
      </button>
      <Checkbox
        checked={shown}
        disabled={last}
        onChange={({ target }) => onChange({ shown: target.checked })}
      >
        {column.title}
        {column.from !== undefined && column.from > width ? (
          <small className="o-mut"> {t('columnFrom', { from: column.from })}</small>
        ) : (
          shown && !hasRoom && <small className="o-mut"> {t('columnNoRoom')}</small>
        )}
      </Checkbox>
      <button
        type="button"
        className="o-ibtn"
        aria-label={t('raiseColumn', { title: column.title })}
        aria-disabled={first}
        onClick={({ currentTarget }) => {
          if (first) return
          onRaise()
          // The row has been put elsewhere, and what is put elsewhere loses the focus.
          requestAnimationFrame(() => currentTarget.focus())
        }}
      >
        <Icon name="up" />
      </button>
      {SIDES.map((one) => (
        <Tooltip key={one} title={pinWords[one]}>
          <button
            type="button"
            className="o-ibtn o-cols-pin"
            aria-label={pinWords[one]}
            aria-pressed={side === one}
            onClick={() => onChange({ side: side === one ? undefined : one })}
          >
            <Icon name={one === 'left' ? 'pinLeft' : 'pinRight'} />
          </button>
        </Tooltip>
      ))}
    </li>
  )
}
