import { granted } from '../kit/access.ts'
import { routes } from '../kit/routes.ts'
import { EditMenu, MenuRecord, NewMenu } from './menus.admin.schemas.ts'
import { buttonRows, menuRows, moduleRows } from './menus.rows.ts'

const REFUSALS = {
  unknown: ['menus.not_found'],
  write: ['menus.parent_wrong', 'menus.component_unknown', 'menus.address_wrong', 'menus.name_taken'],
  removal: ['menus.needed'],
  taken: 'menus.code_taken',
  misplaced: 'menus.parent_wrong',
} as const

export const moduleRoutes = routes(
  'modules',
  '/api/webapp/sys/module',
  granted(),
  moduleRows('Modules, the first level of the menu', REFUSALS),
  ['modules', 'menuAdmin', 'buttons', 'menus'],
)

export const menuAdminRoutes = routes(
  'menuAdmin',
  '/api/webapp/sys/menu',
  granted(),
  menuRows({ record: MenuRecord, added: NewMenu, edited: EditMenu }, REFUSALS),
  ['modules', 'menuAdmin', 'buttons', 'menus'],
)

export const buttonRoutes = routes('buttons', '/api/webapp/sys/button', granted(), buttonRows(REFUSALS), [
  'modules',
  'menuAdmin',
  'buttons',
  'menus',
])
