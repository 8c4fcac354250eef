import type { SavedView } from '@appeal/contract/views/views.routes.ts'
import { App, Button, Dropdown } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { type Count, Counts } from '../../../ui/Counts.tsx'
import { countWord } from '../../../ui/countWord.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'
import { useTabList } from '../../../ui/useTabList.ts'
import { useIsMobile } from '../../../ui/useViewport.ts'
import { useViewChange } from './lists.api.ts'
import * as styles from './lists.module.css'
import { listTexts } from './lists.texts.ts'
import { type Draft, SaveViewDialog } from './SaveViewDialog.tsx'

/** A view that every list has by itself. */
export interface BuiltIn {
  key: string
  title: string
  count: Count | undefined
}

interface Props {
  builtIn: readonly BuiltIn[]
  views: readonly SavedView[]
  counts: Readonly<Record<string, number>>
  mayShare: boolean
  /** Key of the built-in view or id of the saved one that is shown. */
  chosen: string
  /** Whether what is shown differs from the chosen saved view. */
  changed: boolean
  /** What would be kept now, its name aside. */
  current: Draft
  onBuiltIn(key: string): void
  onView(view: SavedView): void
}

/** Views over a list as tabs with live counts: those it has by itself, then the saved ones. */
export function ViewTabs(props: Props) {
  const { builtIn, views, counts, chosen, changed, current, onBuiltIn, onView } = props
  const t = useTexts(listTexts)
  const isMobile = useIsMobile()
  const [editing, setEditing] = useState<SavedView | 'new'>()
  const active = views.find(({ id }) => id === chosen)

  const open = (key: string) => {
    const view = views.find(({ id }) => id === key)
    if (view) onView(view)
    else onBuiltIn(key)
  }
  const tabs = useTabList({
    id: useId(),
    keys: [...builtIn.map(({ key }) => key), ...views.map(({ id }) => id)],
    chosen,
    onChoose: open,
    manual: true,
  })
  const tab = (key: string, title: ReactNode, count: ReactNode) => (
    // Its panel is the list of the page, which belongs to the page.
    <button key={key} {...tabs.tab(key)} aria-controls={undefined} className="o-plain o-view">
      {title}
      {count}
    </button>
  )
  return (
    <div className={styles.viewbar}>
      <div {...tabs.list} role="tablist" className={`o-views ${styles.viewbarTabs}`} aria-label={t('views')}>
        {builtIn.map(({ key, title, count }) => tab(key, title, count && <Counts {...count} />))}
        {views.length > 0 && <span className={styles.viewbarLine} />}
        {views.map((view) =>
          tab(
            view.id,
            <>
              {view.kind === 'team' && (
                <Icon
                  name="users"
                  size={14}
                  {...(view.ownerName && { title: t('viewBy', { name: view.ownerName }) })}
                />
              )}
              {view.title}
              {view.id === chosen && changed && <em className={styles.viewChanged}>{t('viewChanged')}</em>}
            </>,
            counts[view.id] !== undefined && <span className="o-count">{countWord(counts[view.id]!)}</span>,
          ),
        )}
      </div>
      {active && (
        <ViewMenu
          view={active}
          changed={changed}
          current={current}
          onRename={() => setEditing(active)}
          onGone={() => onBuiltIn(builtIn[0]?.key ?? '')}
        />
      )}
      <Button
        type="text"
        icon={<Icon name="bookmark" />}
        aria-label={t('saveView')}
        onClick={() => setEditing('new')}
      >
        {!isMobile && t('saveView')}
      </Button>
      {editing && (
        <SaveViewDialog
          view={editing === 'new' ? undefined : editing}
          draft={editing === 'new' ? current : undefined}
          list={current.list}
          mayShare={props.mayShare}
          onClose={() => setEditing(undefined)}
          onSaved={(id) => {
            setEditing(undefined)
            if (editing === 'new') onView({ ...asView(current), id })
          }}
        />
      )}
    </div>
  )
}

/** What was just saved, as far as its address needs it. */
const asView = (draft: Draft): SavedView => ({
  ...draft,
  id: '',
  version: 1,
  title: '',
  sortField: draft.sortField ?? null,
  sortOrder: draft.sortOrder ?? null,
  columns: draft.columns ?? null,
  kind: 'own',
  ownerName: null,
  isDefault: false,
  can: [],
})

interface MenuProps {
  view: SavedView
  changed: boolean
  current: Draft
  onRename(): void
  onGone(): void
}

function ViewMenu({ view, changed, current, onRename, onGone }: MenuProps) {
  const t = useTexts(listTexts)
  const { modal, message } = App.useApp()
  const { save, remove, setDefault } = useViewChange(current.list)
  const mayEdit = view.can.includes('edit')
  const update = async () => {
    const { id, version, title, kind } = view
    await save.mutateAsync({ ...current, id, version, title, kind })
    void message.success(t('viewKept'))
  }
  const confirmDelete = () =>
    modal.confirm({
      title: t('viewDeleteAsk', { title: view.title }),
      content: view.kind === 'team' ? t('viewDeleteTeam') : undefined,
      okText: t('viewDelete'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        await remove.mutateAsync(view)
        onGone()
      },
    })
  const acts: Record<string, () => unknown> = {
    update,
    rename: onRename,
    default: () => setDefault.mutateAsync(view.isDefault ? null : view.id),
    delete: confirmDelete,
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          ...(mayEdit ? [{ key: 'update', label: t('viewUpdate'), disabled: !changed }] : []),
          ...(mayEdit ? [{ key: 'rename', label: t('viewRename') }] : []),
          { key: 'default', label: t(view.isDefault ? 'viewDropDefault' : 'viewMakeDefault') },
          ...(view.can.includes('delete') ? [{ key: 'delete', label: t('viewDelete'), danger: true }] : []),
        ],
        // A refusal is told by the shell; the menu has nothing to add to it.
        onClick: ({ key }) => void Promise.resolve(acts[key]?.()).catch(() => {}),
      }}
    >
      <button type="button" className="o-ibtn" aria-label={t('viewMore', { title: view.title })}>
        <Icon name="dots" />
      </button>
    </Dropdown>
  )
}
