import type { MenuNode } from '@appeal/contract/menus/menus.routes.ts'
import type { Page } from 'playwright-core'
import { deskHeader, signIn, signInDesk } from './people.ts'

/** Somebody who works at the desk. */
export interface Clerk {
  account: string
  /** Where enterprises sign in; bureaus have the desk's own door. */
  door?: string
}

/** One of each role that has a menu of its own. */
export const CLERKS: readonly Clerk[] = [
  { account: 'szj' },
  { account: 'gjj' },
  { account: 'sysadmin' },
  { account: 'secadmin' },
  { account: 'auditor' },
  { account: 'szld' },
  { account: 'gdj' },
  { account: 'zto', door: '/portal/login' },
  { account: 'ztosz', door: '/portal/login' },
  { account: 'ztoba', door: '/portal/login' },
]

/** Signs in by the door of this clerk; ends on the first page. */
export const enterDesk = async (page: Page, { account, door }: Clerk): Promise<void> => {
  if (!door) return signInDesk(page, account)
  await signIn(page, account, { at: door })
  await deskHeader(page).waitFor()
}

/** The menu of whoever is signed in. */
export async function menuOf(page: Page): Promise<MenuNode[]> {
  await page.waitForFunction(() => localStorage.getItem('MENU') !== null)
  return JSON.parse((await page.evaluate(() => localStorage.getItem('MENU'))) ?? '[]') as MenuNode[]
}

/** Every page of a menu, without frames and groups. */
export const menuPages = (nodes: readonly MenuNode[]): { component: string; path: string }[] =>
  nodes.flatMap(({ path, component, meta, children }) => [
    ...(component && path && meta.type !== 'iframe' && meta.type !== 'catalog'
      ? [{ component: component.replace(/^\/+/, ''), path }]
      : []),
    ...menuPages(children ?? []),
  ])
