import { type Both, pick } from '../lib/i18n.ts'

/**
 * Keys that pages listen to, and what they do: the one table behind `useKeys` and the list that `?` opens. Letters in
 * lower case. What a case's own actions listen to stands with the actions.
 */
export const PAGE_KEYS = {
  s: { zh: '搜索页面', en: 'Search pages' },
  '?': { zh: '查看快捷键', en: 'List of keys' },
  j: { zh: '下一条', en: 'Next' },
  k: { zh: '上一条', en: 'Previous' },
  Enter: { zh: '打开', en: 'Open' },
  ' ': { zh: '快速查看', en: 'Quick look' },
  x: { zh: '选中或取消选中', en: 'Select or not' },
  n: { zh: '写一条', en: 'Write' },
  Escape: { zh: '取消', en: 'Cancel' },
  'mod+z': { zh: '撤销刚才的操作', en: 'Undo the last act' },
} as const satisfies Record<string, Both>
export type PageKey = keyof typeof PAGE_KEYS

/** A key of something that is only there at times, with its words. */
export interface KeyBinding {
  /** As in the table, after `shift+` where that is held; `mod+` is Ctrl, or ⌘. */
  press: string
  words: string
  act(event: KeyboardEvent): void
}

const SIGNS: Readonly<Record<string, string>> = { Enter: '↵', Escape: 'Esc', shift: '⇧', mod: 'Ctrl' }

const SPACE: Both = { zh: '空格', en: 'Space' }

/** `shift+w` as keyboards show it: ⇧ W. */
export const signsOf = (press: string): string[] =>
  press === ' ' ? [pick(SPACE)] : press.split('+').map((part) => SIGNS[part] ?? part.toUpperCase())
