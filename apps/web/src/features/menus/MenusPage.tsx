import type { ModuleRecord } from '@appeal/contract/menus/menus.admin.schemas.ts'
import { Button, Input, Table } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { useKept } from '../../lib/keptInput.ts'
import type { Answering } from '../../lib/operations.ts'
import { useDictionary } from '../../ui/dictionary.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { isIconName } from '../../ui/icons/icons.ts'
import { recordTexts } from '../../ui/records.texts.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { useIsMobile } from '../../ui/useViewport.ts'
import { ButtonsDrawer } from './ButtonsDrawer.tsx'
import { MenuDialog, ModuleDialog } from './EntryDialogs.tsx'
import * as styles from './menus.module.css'
import { menuTexts } from './menus.texts.ts'
import { type Entry, type SURFACES, SurfaceContext, useSurface, useTitleOf } from './surfaces.ts'
import { useRemoval } from './useRemoval.ts'

const DeletedDialog = lazy(() => import('./DeletedDialog.tsx'))

type Doing =
  | { kind: 'module'; row?: ModuleRecord }
  | { kind: 'menu'; row?: Entry }
  | { kind: 'buttons'; row: Entry }
  | { kind: 'deleted' }

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
        {(may(menus.restore) || may(modules.restore)) && (
          <Button type="text" onClick={() => setDoing({ kind: 'deleted' })}>
            {t('deletedOnes')}
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
      {doing?.kind === 'deleted' && (
        <Suspense>
          <DeletedDialog module={module} onClose={() => setDoing(undefined)} />
        </Suspense>
      )}
      {doing?.kind === 'buttons' && (
        <ButtonsDrawer menu={doing.row} remove={remove} onClose={() => setDoing(undefined)} />
      )}
    </section>
  )
}
