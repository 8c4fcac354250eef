import { MENU_COMPONENTS } from '@appeal/contract/menus/menu-components.ts'
import {
  type ButtonRecord,
  EditButton,
  EditMenu,
  EditModule,
  type MenuRecord,
  type ModuleRecord,
  NewButton,
  NewMenu,
  NewModule,
} from '@appeal/contract/menus/menus.admin.schemas.ts'
import { EditMobileMenu, NewMobileMenu } from '@appeal/contract/mobile/mobile.routes.ts'
import { App, Button, Form, Input, Select, Table } from 'antd'
import { createContext, useContext, useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError } from '../../lib/api.ts'
import { api } from '../../lib/deskOperations.ts'
import { useLanguage, useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import type { Answering, Operation } from '../../lib/operations.ts'
import { DragModal } from '../../ui/DragModal.tsx'
import { useDictionary } from '../../ui/dictionary.ts'
import type { Field, PathOf } from '../../ui/fields.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { icons, isIconName } from '../../ui/icons/icons.ts'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecord, useRecordAct } from '../../ui/useRecords.ts'
import { useIsMobile } from '../../ui/useViewport.ts'
import * as styles from './menus.module.css'
import { menuTexts } from './menus.texts.ts'

/** Whose menu is kept here: the desk's, or the phone client's (contract 5.5, 5.14). */
const SURFACES = {
  desk: {
    modules: api.modules,
    menus: api.menuAdmin,
    buttons: api.buttons,
    schemas: { add: NewMenu, edit: EditMenu },
    begin: { visible: 'TRUE' },
  },
  mobile: {
    modules: api.mobileModules,
    menus: api.mobileMenus,
    buttons: api.mobileButtons,
    schemas: { add: NewMobileMenu, edit: EditMobileMenu },
    begin: { regType: 'YES', status: 'ENABLE' },
  },
} as const
const SurfaceContext = createContext<keyof typeof SURFACES>('desk')
const useSurface = () => {
  const name = useContext(SurfaceContext)
  return { name, ...SURFACES[name] }
}

/** An entry of either menu. */
type Entry = Omit<MenuRecord, 'children' | 'component' | 'name' | 'visible'> & {
  component?: string | null
  name?: string | null
  visible?: string
  regType?: string
  status?: string
  children?: Entry[]
}
type Doing =
  | { kind: 'module'; row?: ModuleRecord }
  | { kind: 'menu'; row?: Entry }
  | { kind: 'buttons'; row: Entry }

/** The title of a module or an entry in the reader's language. */
function useTitleOf() {
  const language = useLanguage()
  return ({ title, titleEn }: Pick<Entry, 'title' | 'titleEn'>) => (language === 'en' && titleEn) || title
}

/** The desk's menu. */
export default function MenusPage() {
  return <Menus surface="desk" />
}

/** Modules above, the chosen module's entries as a tree below. */
export function Menus({ surface }: { surface: keyof typeof SURFACES }) {
  return (
    <SurfaceContext value={surface}>
      <Entries />
    </SurfaceContext>
  )
}

function Entries() {
  const t = useTexts(menuTexts)
  const titleOf = useTitleOf()
  const { name, modules, menus } = useSurface()
  const words = useTexts(recordTexts)
  const may = useMay()
  const isMobile = useIsMobile()
  const dictionary = useDictionary()
  const [chosen, setChosen] = useState<string>()
  const [searchKey, setSearchKey] = useKept('find', '')
  const [doing, setDoing] = useState<Doing>()
  const all = useRecord(menus.moduleSelector, undefined)
  const module = all.data?.find(({ id }) => id === chosen) ?? all.data?.[0]
  const tree = useRecord(
    menus.tree as Answering<Entry[]>,
    { module: module?.id, searchKey },
    module !== undefined,
  )
  const remove = useRemoval()
  if (all.error) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />
  const acts = (row: Entry) => (
    <span className="o-rec-acts">
      {may(menus.edit) && (
        <Button type="link" size="small" onClick={() => setDoing({ kind: 'menu', row })}>
          {words('edit')}
        </Button>
      )}
      {row.menuType !== 'CATALOG' && (
        <Button type="link" size="small" onClick={() => setDoing({ kind: 'buttons', row })}>
          {t('buttons')}
        </Button>
      )}
      {may(menus.delete) && (
        <Button type="link" size="small" danger onClick={() => remove(menus.delete, row)}>
          {words('delete')}
        </Button>
      )}
    </span>
  )
  return (
    <section className="o-page">
      <div className={styles.menusModules}>
        <Segmented
          value={module?.id ?? ''}
          options={(all.data ?? []).map((one) => ({ value: one.id, label: titleOf(one) }))}
          onChange={(id) => setChosen(String(id))}
        />
        <span className="o-grow" />
        {module && may(modules.edit) && (
          <Button type="text" onClick={() => setDoing({ kind: 'module', row: module })}>
            {words('edit')}
          </Button>
        )}
        {module && may(modules.delete) && (
          <Button type="text" danger onClick={() => remove(modules.delete, module)}>
            {words('delete')}
          </Button>
        )}
        {may(modules.add) && (
          <Button icon={<Icon name="plus" />} onClick={() => setDoing({ kind: 'module' })}>
            {t('addModule')}
          </Button>
        )}
      </div>
      <div className={styles.menusBar}>
        <Input
          prefix={<Icon name="search" />}
          allowClear
          value={searchKey}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={(event) => setSearchKey(event.target.value)}
        />
        <span className="o-grow" />
        {module && may(menus.add) && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setDoing({ kind: 'menu' })}>
            {t('addMenu')}
          </Button>
        )}
      </div>
      <div className={styles.menusTree}>
        {/* Without a module there is no tree to wait for. */}
        {all.data?.length === 0 && <EmptyState icon="list" title={t('noModule')} />}
        {(!all.data || module) && !tree.data && !tree.error && <Skeleton rows={8} />}
        {tree.error && <ErrorState error={tree.error} onRetry={() => void tree.refetch()} />}
        {tree.data?.length === 0 && <EmptyState icon="list" title={t('empty')} />}
        {tree.data && tree.data.length > 0 && (
          <Table<Entry>
            key={module?.id}
            size="small"
            pagination={false}
            rowKey="id"
            dataSource={tree.data}
            expandable={{ defaultExpandAllRows: true }}
            columns={[
              {
                title: t('title'),
                render: (_, row) => (
                  <span className={styles.menusTitle}>
                    {row.icon && isIconName(row.icon) && <Icon name={row.icon} />}
                    {titleOf(row)}
                  </span>
                ),
              },
              ...(isMobile
                ? []
                : [
                    {
                      title: t('type'),
                      width: 90,
                      render: (_: unknown, row: Entry) => dictionary.label('MENU_TYPE', row.menuType),
                    },
                    { title: t('path'), dataIndex: 'path', ellipsis: true },
                    ...(name === 'desk'
                      ? [
                          { title: t('component'), dataIndex: 'component', ellipsis: true },
                          {
                            title: t('visible'),
                            width: 70,
                            render: (_: unknown, row: Entry) => dictionary.label('MENU_VISIBLE', row.visible),
                          },
                        ]
                      : [
                          {
                            title: t('regType'),
                            width: 90,
                            render: (_: unknown, row: Entry) =>
                              dictionary.label('MOBILE_REG_TYPE', row.regType),
                          },
                          {
                            title: t('status'),
                            width: 90,
                            render: (_: unknown, row: Entry) => dictionary.label('MOBILE_STATUS', row.status),
                          },
                        ]),
                    { title: words('order'), dataIndex: 'sortCode', width: 70 },
                  ]),
              { title: words('acts'), width: 180, render: (_, row) => acts(row) },
            ]}
          />
        )}
      </div>
      {doing?.kind === 'module' && (
        <ModuleDialog {...(doing.row && { row: doing.row })} onClose={() => setDoing(undefined)} />
      )}
      {doing?.kind === 'menu' && module && (
        <MenuDialog
          module={module.id}
          modules={all.data ?? []}
          {...(doing.row && { row: doing.row })}
          onClose={() => setDoing(undefined)}
        />
      )}
      {doing?.kind === 'buttons' && (
        <ButtonsDrawer menu={doing.row} remove={remove} onClose={() => setDoing(undefined)} />
      )}
    </section>
  )
}

type Removal = (route: Operation, row: { id: string; title: string }) => void

function useRemoval(): Removal {
  const t = useTexts(menuTexts)
  const words = useTexts(recordTexts)
  const { menus, modules, buttons } = useSurface()
  const { modal } = App.useApp()
  const acts = {
    [menus.delete.url]: useRecordAct(menus.delete),
    [modules.delete.url]: useRecordAct(modules.delete),
    [buttons.delete.url]: useRecordAct(buttons.delete),
  }
  return (route, row) => {
    modal.confirm({
      title: t('deleteTitle', { name: row.title }),
      content: t('deleteText'),
      okText: words('delete'),
      okButtonProps: { danger: true },
      cancelText: words('cancel'),
      centered: true,
      onOk: () =>
        acts[route.url]?.mutateAsync([{ id: row.id }]).catch((error: unknown) => {
          if (!(error instanceof ApiError)) throw error
        }),
    })
  }
}

const ICONS = Object.keys(icons).map((name) => ({ value: name, label: name }))

type EntryField = Field<PathOf<z.input<typeof EditMenu | typeof EditMobileMenu>>>

const useTitleFields = (): Field<'title' | 'titleEn'>[] => {
  const t = useTexts(menuTexts)
  return [
    { path: 'title', label: t('title'), per: 2 },
    { path: 'titleEn', label: t('titleEn'), per: 2 },
  ]
}

function ModuleDialog({ row, onClose }: { row?: ModuleRecord; onClose(): void }) {
  const t = useTexts(menuTexts)
  const words = useTexts(recordTexts)
  const { modules } = useSurface()
  const titles = useTitleFields()
  return (
    <RecordDialog
      route={row ? modules.edit : modules.add}
      schema={row ? EditModule : NewModule}
      title={row ? t('editItem', { name: row.title }) : t('addModule')}
      width={520}
      fields={[
        ...titles,
        { path: 'icon', label: t('icon'), kind: 'select', options: ICONS, per: 2 },
        { path: 'color', label: t('color'), per: 2 },
        { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
      ]}
      initial={row ? { ...row, sortCode: String(row.sortCode) } : { sortCode: '99' }}
      fixed={row ? { id: row.id, version: row.version } : {}}
      onClose={onClose}
    />
  )
}

const catalogues = (rows: readonly Entry[], depth = 0): { value: string; label: string }[] =>
  rows.flatMap((row) =>
    row.menuType === 'CATALOG'
      ? [
          { value: row.id, label: `${'　'.repeat(depth)}${row.title}` },
          ...catalogues(row.children ?? [], depth + 1),
        ]
      : [],
  )

interface MenuDialogProps {
  module: string
  modules: readonly ModuleRecord[]
  row?: Entry
  onClose(): void
}

function MenuDialog({ module, modules: all, row, onClose }: MenuDialogProps) {
  const t = useTexts(menuTexts)
  const words = useTexts(recordTexts)
  const dictionary = useDictionary()
  const { name, menus, schemas, begin } = useSurface()
  const titles = useTitleFields()
  const [of, setOf] = useState(row?.module ?? module)
  const tree = useRecord(menus.menuTreeSelector as Answering<Entry[]>, { module: of })
  // Another module's catalogues come in a moment; the form must not go away meanwhile with what was chosen.
  const known = useRef(tree.data)
  known.current = tree.data ?? known.current
  if (!known.current) return null
  const isPage = (values: Record<string, unknown>) => values.menuType === 'MENU'
  return (
    <RecordDialog
      route={row ? menus.edit : menus.add}
      schema={row ? schemas.edit : schemas.add}
      title={row ? t('editItem', { name: row.title }) : t('addMenu')}
      fields={[
        {
          path: 'menuType',
          label: t('type'),
          kind: 'segmented',
          options: dictionary.options('MENU_TYPE'),
        },
        {
          path: 'module',
          label: t('module'),
          kind: 'control',
          control: (
            <ModuleSelect options={all.map((one) => ({ value: one.id, label: one.title }))} onPick={setOf} />
          ),
          per: 2,
        },
        {
          path: 'parentId',
          label: t('parent'),
          kind: 'select',
          options: [{ value: '0', label: t('top') }, ...catalogues(known.current)],
          per: 2,
        },
        ...titles,
        {
          path: 'path',
          label: t('path'),
          hint: t('foreign'),
          when: (values) => values.menuType !== 'CATALOG',
          required: true,
        },
        ...(name === 'desk'
          ? ([
              {
                path: 'component',
                label: t('component'),
                kind: 'select',
                options: MENU_COMPONENTS.map((one) => ({ value: one, label: one })),
                when: isPage,
                required: true,
                per: 2,
              },
              { path: 'name', label: t('name'), per: 2 },
            ] satisfies EntryField[])
          : []),
        { path: 'icon', label: t('icon'), kind: 'select', options: ICONS, per: 2 },
        ...(name === 'desk'
          ? ([
              {
                path: 'visible',
                label: t('visible'),
                kind: 'segmented',
                options: dictionary.options('MENU_VISIBLE'),
                per: 2,
              },
            ] satisfies EntryField[])
          : ([
              { path: 'color', label: t('color'), per: 2 },
              {
                path: 'regType',
                label: t('regType'),
                kind: 'segmented',
                options: dictionary.options('MOBILE_REG_TYPE'),
                per: 2,
              },
              {
                path: 'status',
                label: t('status'),
                kind: 'segmented',
                options: dictionary.options('MOBILE_STATUS'),
                per: 2,
              },
            ] satisfies EntryField[])),
        { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
      ]}
      initial={
        row
          ? { ...row, sortCode: String(row.sortCode) }
          : { menuType: 'MENU', module, parentId: '0', sortCode: '99', ...begin }
      }
      fixed={row ? { id: row.id, version: row.version } : {}}
      onClose={onClose}
    />
  )
}

interface ModuleSelectProps {
  options: { value: string; label: string }[]
  onPick(id: string): void
  value?: string
  onChange?(id: string): void
}

/** The module of an entry; another one brings its own catalogues. */
function ModuleSelect({ onPick, onChange, ...rest }: ModuleSelectProps) {
  const form = Form.useFormInstance()
  return (
    <Select
      {...rest}
      virtual={false}
      onChange={(id: string) => {
        onPick(id)
        onChange?.(id)
        // No catalogue of the module before belongs to this one.
        form.setFieldValue('parentId', '0')
      }}
    />
  )
}

function ButtonsDrawer({ menu, remove, onClose }: { menu: Entry; remove: Removal; onClose(): void }) {
  const t = useTexts(menuTexts)
  const words = useTexts(recordTexts)
  const may = useMay()
  const { buttons } = useSurface()
  const titles = useTitleFields()
  const [editing, setEditing] = useState<ButtonRecord | 'new'>()
  const row = editing === 'new' ? undefined : editing
  const { data } = useRecord(buttons.page, { parentId: menu.id, size: 100 })
  return (
    <DragModal open width={640} title={t('buttonsOf', { name: menu.title })} onClose={onClose}>
      <div className="o-rec-form">
        {may(buttons.add) && (
          <p>
            <Button icon={<Icon name="plus" />} onClick={() => setEditing('new')}>
              {t('addButton')}
            </Button>
          </p>
        )}
        <Table<ButtonRecord>
          size="small"
          pagination={false}
          rowKey="id"
          loading={!data}
          dataSource={data?.records ?? []}
          columns={[
            { title: t('title'), dataIndex: 'title' },
            { title: t('code'), dataIndex: 'code' },
            { title: words('order'), dataIndex: 'sortCode', width: 70 },
            {
              title: words('acts'),
              width: 120,
              render: (_, one) => (
                <span className="o-rec-acts">
                  {may(buttons.edit) && (
                    <Button type="link" size="small" onClick={() => setEditing(one)}>
                      {words('edit')}
                    </Button>
                  )}
                  {may(buttons.delete) && (
                    <Button type="link" size="small" danger onClick={() => remove(buttons.delete, one)}>
                      {words('delete')}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      </div>
      {editing && (
        <RecordDialog
          route={row ? buttons.edit : buttons.add}
          schema={row ? EditButton : NewButton}
          title={row ? t('editItem', { name: row.title }) : t('addButton')}
          width={480}
          fields={[
            ...titles,
            { path: 'code', label: t('code'), per: 2 },
            { path: 'sortCode', label: words('order'), kind: 'number', per: 2 },
          ]}
          initial={row ? { ...row, sortCode: String(row.sortCode) } : { sortCode: '99' }}
          fixed={{ parentId: menu.id, ...(row && { id: row.id, version: row.version }) }}
          onClose={() => setEditing(undefined)}
        />
      )}
    </DragModal>
  )
}
