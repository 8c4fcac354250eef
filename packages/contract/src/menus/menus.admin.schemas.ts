import { z } from 'zod'
import { rules } from '../fieldRules.ts'
import { page, pageQuery } from '../kit/page.ts'
import {
  deletable,
  nullable,
  stamped,
  zName,
  zSearchKey,
  zSortCode,
  zStanding,
  zVersion,
} from '../kit/records.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'

export const MENU_TYPES = ['CATALOG', 'MENU', 'IFRAME', 'LINK'] as const
export const VISIBLE = ['TRUE', 'FALSE', 'YES', 'NO'] as const

const keeps = (name: 'noHyphen' | 'firstNotSlash') => (value: unknown) =>
  typeof value === 'string' && rules[name].test(value)
const zTitle = zName().refine(keeps('noHyphen'), rules.noHyphen.text)
const zTitleEn = zOptional(zName(100))
const zIcon = zOptional(zText({ max: 100, singleLine: true }))
const zColor = zOptional(
  zText({ max: 30, singleLine: true }).refine(
    (value) => typeof value === 'string' && /^#?[\w(),.% ]+$/.test(value),
    'rule.shape',
  ),
)

export const ModuleRecord = z.object({
  id: z.string(),
  code: z.string(),
  title: z.string(),
  titleEn: nullable,
  icon: nullable,
  color: nullable,
  sortCode: z.number(),
  ...deletable,
  ...stamped,
})
export type ModuleRecord = z.infer<typeof ModuleRecord>
export const ModulePage = page(ModuleRecord)
export const ModuleQuery = pageQuery(['sortCode', 'title', 'createTime'], {
  searchKey: zSearchKey,
  standing: zStanding,
})
export const NewModule = z.object({
  title: zTitle,
  titleEn: zTitleEn,
  icon: zIcon,
  color: zColor,
  sortCode: zSortCode,
})
export const EditModule = NewModule.extend({ id: zId, version: zVersion })

export interface MenuRecord {
  id: string
  parentId: string
  module: string
  code: string
  title: string
  titleEn: string | null
  menuType: (typeof MENU_TYPES)[number]
  path: string | null
  component: string | null
  name: string | null
  icon: string | null
  color: string | null
  visible: string
  /** Asked by forms of the ecosystem's clients alone: whether a page keeps its state, and stands in the desk's frame. */
  keepLive?: string
  displayLayout?: string
  sortCode: number
  /** When it was deleted; null while it is there. */
  deletedTime: string | null
  version: number
  createTime: string
  updateTime: string
  children?: MenuRecord[]
}
export const MenuRecord: z.ZodType<MenuRecord> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    module: z.string(),
    code: z.string(),
    title: z.string(),
    titleEn: nullable,
    menuType: z.enum(MENU_TYPES),
    path: nullable,
    component: nullable,
    name: nullable,
    icon: nullable,
    color: nullable,
    visible: z.string(),
    keepLive: z.string().optional(),
    displayLayout: z.string().optional(),
    sortCode: z.number(),
    ...deletable,
    ...stamped,
    children: z.array(MenuRecord).optional(),
  }),
)
export const MenuTreeSelectorQuery = z.object({ module: zOptional(zId), searchKey: zSearchKey })
export const MenuTreeQuery = MenuTreeSelectorQuery.extend({ standing: zStanding })
export const NewMenu = z.object({
  parentId: zId,
  module: zId,
  title: zTitle,
  titleEn: zTitleEn,
  menuType: zCode(MENU_TYPES),
  /** Address of the page; for frames and links the foreign address. Made up for catalogues (contract 5.5). */
  path: zOptional(zText({ max: 500, singleLine: true })),
  component: zOptional(
    zText({ max: 200, singleLine: true }).refine(keeps('firstNotSlash'), rules.firstNotSlash.text),
  ),
  name: zOptional(zText({ max: 100, singleLine: true })),
  icon: zIcon,
  color: zColor,
  visible: zOptional(zCode(VISIBLE)),
  keepLive: zOptional(zCode(VISIBLE)),
  displayLayout: zOptional(zCode(VISIBLE)),
  sortCode: zSortCode,
})
export const EditMenu = NewMenu.extend({ id: zId, version: zVersion })
export const ChangeModule = z.object({ id: zId, module: zId })

export const ButtonRecord = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  titleEn: nullable,
  code: z.string(),
  sortCode: z.number(),
  ...deletable,
  ...stamped,
})
export type ButtonRecord = z.infer<typeof ButtonRecord>
export const ButtonPage = page(ButtonRecord)
export const ButtonQuery = pageQuery(['sortCode', 'title', 'code'], {
  parentId: zOptional(zId),
  searchKey: zSearchKey,
  standing: zStanding,
})
export const NewButton = z.object({
  parentId: zId,
  title: zTitle,
  titleEn: zTitleEn,
  code: zText({ max: 100, singleLine: true }).refine(
    (value) => typeof value === 'string' && /^[A-Za-z]\w*$/.test(value),
    'rule.lettersDigits',
  ),
  sortCode: zSortCode,
})
export const EditButton = NewButton.extend({ id: zId, version: zVersion })
