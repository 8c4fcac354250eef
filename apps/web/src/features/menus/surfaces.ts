import { EditMenu, type MenuRecord, NewMenu } from '@appeal/contract/menus/menus.admin.schemas.ts'
import { EditMobileMenu, NewMobileMenu } from '@appeal/contract/mobile/mobile.routes.ts'
import { createContext, useContext } from 'react'
import { api } from '../../lib/deskOperations.ts'
import { useLanguage } from '../../lib/i18n.ts'

/** Whose menu is kept here: the desk's, or the phone client's (contract 5.5, 5.14). */
export const SURFACES = {
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

/** Which of the two menus the components below work on. */
export const SurfaceContext = createContext<keyof typeof SURFACES>('desk')
/** The routes, the schemas and the first values of the menu that is kept here. */
export const useSurface = () => {
  const name = useContext(SurfaceContext)
  return { name, ...SURFACES[name] }
}

/** An entry of either menu. */
export type Entry = Omit<MenuRecord, 'children' | 'component' | 'name' | 'visible'> & {
  component?: string | null
  name?: string | null
  visible?: string
  regType?: string
  status?: string
  children?: Entry[]
}

/** The title of a module or an entry in the reader's language. */
export function useTitleOf() {
  const language = useLanguage()
  return ({ title, titleEn }: Pick<Entry, 'title' | 'titleEn'>) => (language === 'en' && titleEn) || title
}
