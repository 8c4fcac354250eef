import type { MenuComponent } from '@appeal/contract/menus/menu-components.ts'
import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import type { Config } from '../../../config.ts'
import type { MenuRow } from './menus.store.ts'

/** Menus in the words of the ecosystem's clients: they load pages by name and draw icons of Ant Design (contract 9). */

/** Their pages, by ours. What is not here is no page of theirs. */
const PAGES: Readonly<Partial<Record<MenuComponent, string>>> = {
  'home/index': 'index/index',
  'organisations/list': 'sys/org/index',
  'organisations/staff': 'biz/org/index',
  'positions/list': 'sys/position/index',
  'positions/staff': 'biz/position/index',
  'accounts/list': 'sys/user/index',
  'accounts/staff': 'biz/user/index',
  'accounts/clients': 'client/user/index',
  'grants/roles': 'sys/role/index',
  'grants/groups': 'sys/group/index',
  'menus/list': 'sys/resource/menu/index',
  'dictionaries/list': 'dev/dict/index',
  'settings/tabs': 'dev/config/index',
  'files/list': 'dev/file/index',
  'messages/mails': 'dev/email/index',
  'messages/sms': 'dev/sms/index',
  'messages/pushes': 'dev/push/index',
  'monitor/server': 'dev/monitor/index',
  'jobs/list': 'dev/job/index',
  'mailings/list': 'dev/message/index',
  'mobile/list': 'mobile/resource/menu/index',
  'sessions/list': 'auth/monitor/index',
  'logs/visits': 'dev/log/vislog/index',
  'logs/operations': 'dev/log/oplog/index',
  'codegen/index': 'gen/index',
}
const OURS = new Map(Object.entries(PAGES).map(([own, theirs]) => [theirs, own]))

const ICONS: Readonly<Record<string, string>> = {
  alert: 'warning-outlined',
  ban: 'stop-outlined',
  bookmark: 'book-outlined',
  building: 'bank-outlined',
  cal: 'calendar-outlined',
  chart: 'bar-chart-outlined',
  clock: 'clock-circle-outlined',
  data: 'database-outlined',
  done: 'check-circle-outlined',
  download: 'download-outlined',
  edit: 'edit-outlined',
  enter: 'login-outlined',
  eye: 'eye-outlined',
  file: 'file-outlined',
  flag: 'flag-outlined',
  gear: 'setting-outlined',
  globe: 'global-outlined',
  heart: 'heart-outlined',
  help: 'question-circle-outlined',
  history: 'history-outlined',
  home: 'home-outlined',
  horn: 'notification-outlined',
  idcard: 'idcard-outlined',
  key: 'key-outlined',
  list: 'unordered-list-outlined',
  lock: 'lock-outlined',
  mail: 'mail-outlined',
  mobile: 'mobile-outlined',
  monitor: 'desktop-outlined',
  msg: 'message-outlined',
  news: 'read-outlined',
  org: 'apartment-outlined',
  phone: 'phone-outlined',
  pinmap: 'environment-outlined',
  scale: 'solution-outlined',
  search: 'search-outlined',
  send: 'send-outlined',
  shield: 'safety-outlined',
  tasks: 'ordered-list-outlined',
  truck: 'car-outlined',
  undo: 'rollback-outlined',
  user: 'user-outlined',
  users: 'team-outlined',
}
const OUR_ICONS = new Map(Object.entries(ICONS).map(([own, theirs]) => [theirs, own]))

/** What their forms require of a module and ours leaves open. */
const COLOUR = '#1677FF'
const ICON = 'appstore-outlined'

const isOurs = (component: string | null): component is MenuComponent =>
  component !== null && Object.hasOwn(PAGES, component)

interface Drawn {
  icon: string | null
  color: string | null
}
const isTheirs = (icon: string) => /-(?:outlined|filled|two-tone)$/.test(icon)
/** An icon by a name that they can draw. */
export const stockIcon = (icon: string | null) =>
  (icon && (ICONS[icon] ?? (isTheirs(icon) ? icon : ICON))) || ICON
const drawn = <T extends Drawn>(entry: T): T => ({
  ...entry,
  icon: stockIcon(entry.icon),
  color: entry.color ?? COLOUR,
})

const saysYes = (said: string) => said !== 'NO' && said !== 'FALSE'

/** The menu with what their newer clients read of every page: whether it keeps its state, and stands in the desk's frame. */
export function withLayout(nodes: readonly MenuNode[], rows: readonly MenuRow[]): MenuNode[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const shown = ({ children, meta, ...node }: MenuNode): MenuNode => {
    const { keepLive = 'YES', displayLayout = 'YES' } = byId.get(node.id) ?? {}
    return {
      ...node,
      meta: { ...meta, keepLive: saysYes(keepLive), displayLayout: saysYes(displayLayout) },
      ...(children && { children: children.map(shown) }),
    }
  }
  return nodes.map(shown)
}

/** An entry of the phone client, with all below it, as their forms take it. */
export function stockPhoneMenu<T extends Drawn & { children?: T[] }>(menu: T): T {
  return { ...drawn(menu), ...(menu.children && { children: menu.children.map(stockPhoneMenu) }) }
}

/** A module as their forms take it: nothing that they require is empty. */
export const stockModule = drawn

/** A menu with its page under their name; a page they do not have keeps ours, so that nothing is lost in a form. */
export function stockMenu<T extends Drawn & { component: string | null; children?: T[] }>(menu: T): T {
  const { component, children } = menu
  return {
    ...drawn(menu),
    component: isOurs(component) ? (PAGES[component] ?? component) : component,
    ...(children && { children: children.map(stockMenu) }),
  }
}

/** What a form sent, under our names again. */
export function ownWords<T extends { icon?: string | undefined; component?: string | undefined }>(
  sent: T,
): T {
  const { icon, component } = sent
  return {
    ...sent,
    ...(icon !== undefined && { icon: OUR_ICONS.get(icon) ?? icon }),
    ...(component !== undefined && { component: OURS.get(component) ?? component }),
  }
}

/**
 * Rows as their menu shows them: pages they have, modules on a page of their own beside the menus, and what they
 * cannot draw as a link to our own desk. Without an address of the desk, and for pages outside its menu, left out.
 */
export function stockRows(rows: readonly MenuRow[], { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): MenuRow[] {
  return rows.flatMap((row): MenuRow[] => {
    if (row.category !== 'MENU' || row.menuType !== 'MENU') return [drawn(row)]
    const beside = besideOf(row)
    if (isOurs(row.component)) return [stockMenu(row), ...beside]
    if (!PUBLIC_URL || row.path === null || row.visible === 'FALSE' || row.visible === 'NO') return beside
    const path = new URL(row.path, PUBLIC_URL).href
    return [{ ...drawn(row), menuType: 'LINK', component: null, path }, ...beside]
  })
}

/** Pages that their clients have beside one of ours; whoever has the one has the other. */
const BESIDE: Readonly<
  Partial<Record<string, Pick<MenuRow, 'code' | 'title' | 'titleEn' | 'path' | 'component' | 'icon'>>>
> = {
  'menus/list': {
    code: 'moduleEntries',
    title: '模块管理',
    titleEn: 'Modules',
    path: '/sys/module',
    component: 'sys/resource/module/index',
    icon: 'appstore-outlined',
  },
  'notices/list': {
    code: 'slideEntries',
    title: '轮播图',
    titleEn: 'Slides',
    path: '/dev/slideshow',
    component: 'dev/slideshow/index',
    icon: 'picture-outlined',
  },
}

function besideOf(row: MenuRow): MenuRow[] {
  const page = row.component === null ? undefined : BESIDE[row.component]
  return page ? [{ ...stockMenu(row), ...page, id: besideId(row.id), name: page.code }] : []
}

const besideId = (id: string) => `${id}1`
/** The granted entries with the pages that come beside them. */
export const withBeside = (granted: Iterable<string>): Set<string> =>
  new Set([...granted].flatMap((id) => [id, besideId(id)]))

/** Codes of buttons on their pages, by the call that each makes; misspelt ones are spelled so (contract 6). */
const BUTTONS: Readonly<Record<string, readonly string[]>> = {
  '/biz/org/add': ['bizOrgAdd'],
  '/biz/org/edit': ['bizOrgEdit'],
  '/biz/org/delete': ['bizOrgDelete', 'bizOrgBatchDelete'],
  '/biz/position/add': ['bizPositionAdd'],
  '/biz/position/edit': ['bizPositionEdit'],
  '/biz/position/delete': ['bizPositionDelete', 'bizPositionBatchDelete'],
  '/biz/user/add': ['bizUserAdd'],
  '/biz/user/edit': ['bizUserEdit'],
  '/biz/user/delete': ['bizUserDelete', 'bizUserBatchDelete'],
  '/biz/user/grantRole': ['bizUserGrantRole'],
  '/biz/user/resetPassword': ['bizUserPwdReset'],
  '/biz/user/disableUser': ['bizUserUpdataStatus'],
  '/biz/user/enableUser': ['bizUserUpdataStatus'],
  '/biz/user/exportUserInfo': ['bizUserExportUserInfo'],
  '/biz/user/export': ['bizUserBatchExport'],
  '/biz/dict/edit': ['bizDictEdit'],
  '/dev/slideshow/enableStatus': ['bizNoticerUpdateStatus'],
  '/auth/session/b/exit': ['authForceQuit'],
  '/auth/session/c/exit': ['authForceQuit'],
}

/** Codes of the buttons whose calls somebody may make: clients of the ecosystem show no other (contract 5.15, 6). */
export const stockButtons = (permissions: Iterable<string>): string[] => [
  ...new Set([...permissions].flatMap((permission) => BUTTONS[permission] ?? [])),
]
