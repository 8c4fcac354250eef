import type { ResourceTree } from '@appeal/contract/grants/grants.schemas.ts'
import { Checkbox, Table, Tooltip } from 'antd'
import { useState } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useTexts } from '../../lib/i18n.ts'
import { rolePlans } from '../../lib/seldomDeskOperations.ts'
import { Segmented } from '../../ui/Segmented.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useMay } from '../../ui/useMay.ts'
import { useRecord } from '../../ui/useRecords.ts'
import { useIsMobile } from '../../ui/useViewport.ts'
import { diffOf } from './diff.ts'
import type { Pending } from './GrantDialog.tsx'
import * as styles from './grants.module.css'
import { grantTexts } from './grants.texts.ts'
import { PageCallsLine } from './PageCallsLine.tsx'
import { missingOf, type Paths, withCallsOf } from './paths.ts'

type Menus = ReadonlyMap<string, ReadonlySet<string>>
type Menu = ResourceTree[number]['menu'][number]

const flat = (menus: Menus) =>
  new Map(
    [...menus].flatMap(([menuId, buttons]): [string, string][] => [
      [menuId, ''],
      ...[...buttons].map((id): [string, string] => [id, menuId]),
    ]),
  )

const { roles } = api
const ROUTES = {
  desk: { tree: roles.resourceTreeSelector, own: roles.ownResource },
  mobile: { tree: roles.mobileMenuTreeSelector, own: roles.ownMobileMenu },
} as const

interface Props {
  id: string
  /** The desk's menus, or the phone client's. */
  surface: keyof typeof ROUTES
  onChange(value: Pending): void
  /** The calls of the role as they are ticked, which the desk's pages read by. */
  calls?: { value: Paths; onChange(next: Paths): void }
}

/**
 * Menus of one module at a time, each with its buttons and the calls its page reads by: who ticks a page ticks them with
 * it. What the viewer does not hold can be taken away, not given.
 */
export function ResourcePane({ id, surface, onChange, calls }: Props) {
  const t = useTexts(grantTexts)
  const isMobile = useIsMobile()
  const routes = ROUTES[surface]
  const tree = useRecord(routes.tree, undefined)
  const own = useRecord(routes.own, { id })
  const mayAsk = useMay()(rolePlans.pageCalls) && calls !== undefined
  const pages = useRecord(rolePlans.pageCalls, undefined, mayAsk)
  const [module, setModule] = useState<string>()
  const [chosen, setChosen] = useState<Menus>()
  if (tree.error || own.error) return <ErrorState error={tree.error ?? own.error} />
  if (!tree.data || !own.data) return <Skeleton rows={8} />
  const before: Menus = new Map(
    own.data.grantInfoList.map(({ menuId, buttonInfo }) => [menuId, new Set(buttonInfo)]),
  )
  const value = chosen ?? before
  const set = (next: Menus) => {
    setChosen(next)
    onChange({
      ...diffOf(flat(before), flat(next)),
      grantInfoList: [...next].map(([menuId, buttons]) => ({ menuId, buttonInfo: [...buttons] })),
    })
  }
  const callsOf = (menu: Menu) => pages.data?.find(({ menuId }) => menuId === menu.id)
  const complete = (menu: Menu) => {
    if (calls && missingOf(callsOf(menu), calls.value).length > 0)
      calls.onChange(withCallsOf(callsOf(menu), calls.value))
  }
  const toggle = (menu: Menu) => {
    const next = new Map(value)
    if (!next.delete(menu.id)) {
      next.set(menu.id, new Set(menu.button.map((button) => button.id)))
      complete(menu)
    }
    set(next)
  }
  const toggleButton = (menu: Menu, button: string) => {
    const buttons = new Set(value.get(menu.id))
    if (!buttons.delete(button)) buttons.add(button)
    set(new Map(value).set(menu.id, buttons))
  }
  const modules = tree.data.filter(({ menu }) => menu.length > 0)
  const shown = modules.find((one) => one.id === module) ?? modules[0]
  const catalogueOf = ({ parentId, parentName }: Menu) => (parentId === '0' ? '' : parentName)
  const count = (one: ResourceTree[number]) => one.menu.filter((menu) => value.has(menu.id)).length
  if (modules.length === 0) return <EmptyState icon="list" title={t('noMenus')} />
  return (
    <>
      <Segmented
        className={styles.grantModules}
        value={shown?.id ?? ''}
        options={modules.map((one) => ({
          value: one.id,
          label: `${one.title} ${count(one)}/${one.menu.length}`,
        }))}
        onChange={(key) => setModule(String(key))}
      />
      <Table<Menu>
        size="small"
        pagination={false}
        rowKey="id"
        dataSource={shown?.menu ?? []}
        columns={[
          ...(isMobile || !shown?.menu.some(catalogueOf)
            ? []
            : [{ title: t('catalogue'), width: 120, render: (_: unknown, menu: Menu) => catalogueOf(menu) }]),
          {
            title: t('menu'),
            width: isMobile ? '50%' : 240,
            render: (_, menu) => (
              <>
                {isMobile && <small className={`o-mut ${styles.grantOf}`}>{catalogueOf(menu)}</small>}
                <Tooltip title={menu.grantable || value.has(menu.id) ? '' : t('notHeld')}>
                  <Checkbox
                    checked={value.has(menu.id)}
                    disabled={!menu.grantable && !value.has(menu.id)}
                    onChange={() => toggle(menu)}
                  >
                    {menu.title}
                  </Checkbox>
                </Tooltip>
                {calls && value.has(menu.id) && (
                  <PageCallsLine page={callsOf(menu)} value={calls.value} onComplete={() => complete(menu)} />
                )}
              </>
            ),
          },
          {
            title: t('buttons'),
            render: (_, menu) => (
              <div className={styles.grantButtons}>
                {menu.button.map((button) => (
                  <Checkbox
                    key={button.id}
                    checked={value.get(menu.id)?.has(button.id) ?? false}
                    disabled={!value.has(menu.id)}
                    onChange={() => toggleButton(menu, button.id)}
                  >
                    {button.title}
                  </Checkbox>
                ))}
              </div>
            ),
          },
        ]}
      />
    </>
  )
}
