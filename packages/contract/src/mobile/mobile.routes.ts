import { z } from 'zod'
import { rules } from '../fieldRules.ts'
import { granted, signedIn } from '../kit/access.ts'
import { deletable, nullable, stamped, zName, zSortCode, zVersion } from '../kit/records.ts'
import { get, routes } from '../kit/routes.ts'
import { zId } from '../kit/scalars.ts'
import { MENU_TYPES } from '../menus/menus.admin.schemas.ts'
import { buttonRows, menuRows, moduleRows } from '../menus/menus.rows.ts'
import { zCode, zOptional, zText } from '../rules.ts'

export const MOBILE_STATUSES = ['ENABLE', 'DISABLED'] as const
/** YES: the page stands in the menu; NO: it is reached from other pages. */
export const REG_TYPES = ['YES', 'NO'] as const

export interface MobileMenu {
  id: string
  parentId: string
  module: string
  category: string
  title: string
  titleEn: string | null
  menuType: (typeof MENU_TYPES)[number]
  path: string | null
  icon: string | null
  color: string | null
  regType: (typeof REG_TYPES)[number]
  status: (typeof MOBILE_STATUSES)[number]
  sortCode: number
  /** When it was deleted; null while it is there. */
  deletedTime: string | null
  version: number
  createTime: string
  updateTime: string
  children?: MobileMenu[]
}
export const MobileMenu: z.ZodType<MobileMenu> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    module: z.string(),
    category: z.string(),
    title: z.string(),
    titleEn: nullable,
    menuType: z.enum(MENU_TYPES),
    path: nullable,
    icon: nullable,
    color: nullable,
    regType: z.enum(REG_TYPES),
    status: z.enum(MOBILE_STATUSES),
    sortCode: z.number(),
    ...deletable,
    ...stamped,
    children: z.array(MobileMenu).optional(),
  }),
)

const zTitle = zName().refine(
  (value) => typeof value === 'string' && rules.noHyphen.test(value),
  rules.noHyphen.text,
)
export const NewMobileMenu = z.object({
  parentId: zId,
  module: zId,
  title: zTitle,
  titleEn: zOptional(zName(100)),
  menuType: zCode(MENU_TYPES),
  path: zOptional(zText({ max: 500, singleLine: true })),
  icon: zOptional(zText({ max: 100, singleLine: true })),
  color: zOptional(zText({ max: 30, singleLine: true })),
  regType: zCode(REG_TYPES),
  status: zCode(MOBILE_STATUSES),
  sortCode: zSortCode,
})
export const EditMobileMenu = NewMobileMenu.extend({ id: zId, version: zVersion })

const REFUSALS = {
  unknown: ['mobile.not_found'],
  write: ['mobile.parent_wrong', 'mobile.address_wrong', 'mobile.taken'],
  removal: [],
  taken: 'mobile.taken',
  misplaced: 'mobile.parent_wrong',
} as const

/** Modules of the phone client (contract 5.14). */
export const mobileModuleRoutes = routes(
  'mobileModules',
  '/api/webapp/mobile/module',
  granted(),
  moduleRows('Modules of the phone client', REFUSALS),
  ['mobileModules', 'mobileMenus', 'mobileButtons'],
)

/** Menus of the phone client. */
export const mobileMenuRoutes = routes(
  'mobileMenus',
  '/api/webapp/mobile/menu',
  granted(),
  menuRows({ record: MobileMenu, added: NewMobileMenu, edited: EditMobileMenu }, REFUSALS),
  ['mobileModules', 'mobileMenus', 'mobileButtons'],
)

/** Buttons on the phone client's pages. */
export const mobileButtonRoutes = routes(
  'mobileButtons',
  '/api/webapp/mobile/button',
  granted(),
  buttonRows(REFUSALS),
  ['mobileModules', 'mobileMenus', 'mobileButtons'],
)

/** One node of the phone client's own menu. */
export interface MobileNode {
  id: string
  parentId: string
  title: string
  category: string
  menuType?: string
  module?: string
  path?: string
  icon?: string
  color?: string
  regType?: string
  sortCode: number
  /** Absent on leaves (contract 4). */
  children?: MobileNode[]
}
export const MobileNode: z.ZodType<MobileNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    title: z.string(),
    category: z.string(),
    menuType: z.string().optional(),
    module: z.string().optional(),
    path: z.string().optional(),
    icon: z.string().optional(),
    color: z.string().optional(),
    regType: z.string().optional(),
    sortCode: z.number(),
    children: z.array(MobileNode).optional(),
  }),
)

export const mobileRoutes = routes('mobile', '/api/webapp/sys/userCenter', signedIn(), {
  loginMobileMenu: get('/loginMobileMenu', {
    summary: 'The phone client’s menu of the signed-in user',
    reply: z.array(MobileNode),
  }),
})
