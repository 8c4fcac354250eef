import { contract } from '@appeal/contract'
import type { Route } from '@appeal/contract/kit/routes.ts'
import type { MenuComponent } from '@appeal/contract/menus/menu-components.ts'
import type { MenuSeed } from '../features/access/menus/menus.service.ts'
import { module } from './menus.parts.ts'

interface GeneratedPage {
  code: string
  title: string
  titleEn: string
  component: MenuComponent
  routes: readonly Route[]
}

/** Slices that came from the generator: each has a page for the system administrator, who hands its rights on. */
const pages: readonly GeneratedPage[] = [
  {
    code: 'codeGeneration',
    title: '代码生成',
    titleEn: 'Code generation',
    component: 'codegen/index',
    routes: [...Object.values(contract.genBasics), ...Object.values(contract.genFields)],
  },
]

export const generatedRoutes: readonly Route[] = pages.flatMap(({ routes }) => [...routes])
export const generatedPages: readonly string[] = pages.map(({ code }) => code)

/** The module of the generator and of what came from it. */
export const generatedMenus: readonly MenuSeed[] = [
  module(
    'development',
    '扩展开发',
    'Extensions',
    'data',
    pages.map(({ code, title, titleEn, component }) => ({
      code,
      kind: 'MENU',
      title,
      titleEn,
      icon: 'list',
      path: `/ext/${code}`,
      component,
    })),
  ),
]
