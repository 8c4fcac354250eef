import { z } from 'zod'
import { signedIn } from '../kit/access.ts'
import { get, routes } from '../kit/routes.ts'

export interface MenuNode {
  id: string
  parentId: string
  name: string
  title: string
  code?: string
  category: 'MODULE' | 'MENU'
  menuType?: 'CATALOG' | 'MENU' | 'IFRAME' | 'LINK'
  module?: string
  path: string
  component?: string
  icon?: string
  color?: string
  sortCode: number
  visible?: string
  meta: {
    title: string
    icon?: string
    type: 'module' | 'catalog' | 'menu' | 'iframe' | 'link'
    hidden?: boolean
    affix?: boolean
    url?: string
    /** Said to clients of the ecosystem alone, which ask it of every page. */
    keepLive?: boolean
    displayLayout?: boolean
  }
  /** Absent on leaves: an empty array makes a page vanish from the ecosystem's page search (contract 4). */
  children?: MenuNode[]
}

export const MenuNode: z.ZodType<MenuNode> = z.lazy(() =>
  z.object({
    id: z.string(),
    parentId: z.string(),
    name: z.string(),
    title: z.string(),
    code: z.string().optional(),
    category: z.enum(['MODULE', 'MENU']),
    menuType: z.enum(['CATALOG', 'MENU', 'IFRAME', 'LINK']).optional(),
    module: z.string().optional(),
    path: z.string(),
    component: z.string().optional(),
    icon: z.string().optional(),
    color: z.string().optional(),
    sortCode: z.number(),
    visible: z.string().optional(),
    meta: z.object({
      title: z.string(),
      icon: z.string().optional(),
      type: z.enum(['module', 'catalog', 'menu', 'iframe', 'link']),
      hidden: z.boolean().optional(),
      affix: z.boolean().optional(),
      url: z.string().optional(),
      keepLive: z.boolean().optional(),
      displayLayout: z.boolean().optional(),
    }),
    children: z.array(MenuNode).optional(),
  }),
)

export const menuRoutes = routes('menus', '/api/webapp/sys/userCenter', signedIn(), {
  loginMenu: get('/loginMenu', {
    summary: 'The menu tree of the signed-in user: modules, catalogues, menus',
    // Clients ask for it right after every sign-in; before admission it has no page.
    onboarding: true,
    reply: z.array(MenuNode),
  }),
})
