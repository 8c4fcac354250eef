import type { ComponentType } from 'react'
import type { Both } from '../lib/i18n.ts'

export interface ScreenProps {
  /** The `component` of the screen that is shown. */
  component: string
}

/** A page of the desk: the menu names it by `component`, the shell loads it when it is first opened. */
export interface OfficeScreen {
  /** As in the menu's `component`. */
  component: string
  title: Both
  /** One page may serve several screens; it is told which one it is. */
  page: () => Promise<{ default: ComponentType<ScreenProps> }>
  /** A page without a menu entry has its own address; whoever reaches it is judged by the server. */
  path?: string
  /** Beginnings of the components that such a page stands beside: their module is its own, and leads its trail. */
  beside?: readonly string[]
}

/** Makes a feature's table of desk pages. */
export const officeScreens = (rows: readonly OfficeScreen[]): readonly OfficeScreen[] => rows
