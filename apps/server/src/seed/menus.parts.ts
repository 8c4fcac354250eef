import type { MenuSeed } from '../features/access/menus/menus.service.ts'

/** A page of a menu. */
export const page = (
  code: string,
  title: string,
  titleEn: string,
  icon: string,
  path: string,
  component?: MenuSeed['component'],
): MenuSeed => ({ code, kind: 'MENU', title, titleEn, icon, path, ...(component && { component }) })

const group =
  (kind: 'MODULE' | 'CATALOG') =>
  (code: string, title: string, titleEn: string, icon: string, children: MenuSeed[]): MenuSeed => ({
    ...{ code, kind, title, titleEn, icon, children },
  })
/** A module of the menu, with all that lies below it. */
export const module = group('MODULE')
/** A group of pages within a module. */
export const catalogue = group('CATALOG')
