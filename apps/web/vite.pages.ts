// Read by the build alone (vite.screens.ts), where every lazy import answers with the name of the module it would load.

import { deskScreens } from './src/app/office/officeScreens.ts'
import { portalScreens } from './src/app/portal/screens.ts'

/** A page by its address or its name in the menu, and the module that draws it. */
export interface Page {
  half: 'portal' | 'office'
  name: string
  frame: 'site' | 'work' | 'flow' | undefined
  module: string
}

const moduleOf = async ({ page }: { page(): Promise<{ default: unknown }> }) => String((await page()).default)

/** Every page of the product, from the tables that the router reads. */
export const pages: readonly Page[] = await Promise.all([
  ...portalScreens.map(async (screen) => ({
    half: 'portal' as const,
    name: screen.path,
    frame: screen.frame,
    module: await moduleOf(screen),
  })),
  ...deskScreens.map(async (screen) => ({
    half: 'office' as const,
    name: screen.component,
    frame: undefined,
    module: await moduleOf(screen),
  })),
])
