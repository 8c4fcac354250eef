import { MENU_COMPONENTS } from '@appeal/contract/menus/menu-components.ts'
import {
  type EditMenu,
  EditModule,
  type ModuleRecord,
  NewModule,
} from '@appeal/contract/menus/menus.admin.schemas.ts'
import type { EditMobileMenu } from '@appeal/contract/mobile/mobile.routes.ts'
import { Form, Select } from 'antd'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { useTexts } from '../../lib/i18n.ts'
import type { Answering } from '../../lib/operations.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import type { Field, PathOf } from '../../ui/fields.ts'
import { icons } from '../../ui/icons/icons.ts'
import { fillForm } from '../../ui/keptForm.tsx'
import { RecordDialog } from '../../ui/RecordDialog.tsx'
import { recordTexts } from '../../ui/records.texts.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { menuTexts } from './menus.texts.ts'
import { type Entry, useSurface } from './surfaces.ts'

const ICONS = Object.keys(icons).map((name) => ({ value: name, label: name }))

type EntryField = Field<PathOf<z.input<typeof EditMenu | typeof EditMobileMenu>>>

/** The title in both languages. */
export const useTitleFields = (): Field<'title' | 'titleEn'>[] => {
  const t = useTexts(menuTexts)
  return [
    { path: 'title', label: t('title'), per: 2 },
    { path: 'titleEn', label: t('titleEn'), per: 2 },
  ]
}

/** Adds a module, or changes one. */
export function ModuleDialog({ row, onClose }: { row?: ModuleRecord; onClose(): void }) {
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

/** Adds an entry to a module, or changes one, with what its surface keeps of it. */
export function MenuDialog({ module, modules: all, row, onClose }: MenuDialogProps) {
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
        fillForm(form, { parentId: '0' })
      }}
    />
  )
}
