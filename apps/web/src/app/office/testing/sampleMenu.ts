import { contract } from '@appeal/contract'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import { screen } from '@testing-library/react'
import { endSession, setUserInfo, startSession } from '../../../lib/session.ts'
import { clearStorage } from '../../../lib/storage.ts'
import { setWidth } from '../../../ui/testing/renderDesk.tsx'
import { stubApi } from '../../../ui/testing/stubApi.ts'
import { resetPreferences } from '../../../ui/theme/preferences.ts'

type Kind = MenuNode['meta']['type']

/** One entry of a menu; what a test does not name is ordinary. */
export const entry = (
  kind: Kind,
  id: string,
  title: string,
  path: string,
  more: Partial<MenuNode> & { affix?: boolean } = {},
): MenuNode => {
  const { affix = false, children, meta, ...rest } = more
  return {
    id,
    parentId: '0',
    name: `m${id}`,
    title,
    category: kind === 'module' ? 'MODULE' : 'MENU',
    path,
    sortCode: 1,
    icon: 'list',
    ...rest,
    meta: { title, type: kind, icon: 'list', affix, ...meta },
    ...(children && children.length > 0 && { children }),
  }
}

export const drafts = entry('menu', '11', '草稿箱', '/appeal/drafts', { component: 'appeals/drafts' })
export const odd = entry('menu', '12', '别的页面', '/odd', { component: 'sys/odd/index' })
export const frame = entry('iframe', '13', '外部报表', 'https://report.example.org/a', { name: 'report' })
export const link = entry('link', '14', '外部链接', 'https://example.org/')
export const home = entry('menu', '15', '首页', '/index', { component: 'home/index', affix: true })

export const sampleMenu: MenuNode[] = [
  entry('module', '1', '申诉办理', '/g1', {
    children: [
      entry('catalog', '2', '登记', '/g2', { children: [drafts, odd] }),
      entry('catalog', '3', '外部', '/g3', { children: [frame, link] }),
    ],
  }),
  entry('module', '9', '系统管理', '/g9'),
]

let signedIn = 0

/** A signed-in officer in front of a fresh browser, with a server that answers what the shell asks for. */
export function officerAtDesk(menu: MenuNode[] = sampleMenu) {
  clearStorage()
  endSession()
  resetPreferences()
  clearStorage()
  setWidth(1280)
  startSession({ token: `T${++signedIn}`, source: 'office', status: '3', areaName: '深圳' })
  setUserInfo({
    id: '7',
    account: 'szj',
    name: '周岚',
    orgName: '深圳市邮政管理局',
    buttonCodeList: ['authorityPersonalCenter'],
  })
  return stubApi()
    .on(contract.menus.loginMenu, menu)
    .on(contract.appeals.draftPage, [])
    .on(contract.settings.sysBaseList, [])
    .on(contract.dictionaries.tree, [])
    .on(contract.preferences.list, {})
    .on(contract.preferences.save, null)
    .on(contract.version.version, { version: 'a', entry: null })
}

/** Where the router stands. */
export const address = (): string | null => screen.getByTestId('address').textContent
