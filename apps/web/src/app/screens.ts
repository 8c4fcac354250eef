import type { ComponentType } from 'react'
import type { Both } from '../lib/i18n.ts'

/** A portal page: one row, from which route, title and frame follow. */
export interface Screen {
  path: string
  title: Both
  /** `site`: full header and footer; `work`: full header, slim footer; `flow`: both slim, for work done step by step. */
  frame: 'site' | 'work' | 'flow'
  page: () => Promise<{ default: ComponentType }>
}

/** Makes a feature's table of portal pages. */
export const screens = (rows: readonly Screen[]): readonly Screen[] => rows
