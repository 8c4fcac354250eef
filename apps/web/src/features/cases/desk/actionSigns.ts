import type { IconName } from '../../../ui/icons/icons.ts'

// Apart from the forms of the acts, so that lists, which only name them, load no form.

export const ACTION_ICONS: Readonly<Record<string, IconName>> = {
  take: 'user',
  accept: 'check',
  takeOver: 'user',
  answer: 'send',
  redirect: 'swap',
  decline: 'ban',
  refuse: 'ban',
  passOn: 'ext',
  extend: 'clock',
  fileLead: 'flag',
  notFile: 'file',
  handle: 'scale',
  forward: 'send',
  sendBack: 'undo',
  feedback: 'heart',
  publish: 'news',
  unpublish: 'undo',
  proposeFaq: 'bookmark',
  transfer: 'send',
  reply: 'send',
  refer: 'ext',
  close: 'done',
}

/** The single keys of actions; the same letter for what means the same on an appeal. */
export const ACTION_KEYS: Readonly<Record<string, string>> = {
  take: 'a',
  accept: 'a',
  takeOver: 'o',
  answer: 'r',
  redirect: 'b',
  decline: 'i',
  refuse: 'i',
  passOn: 'd',
  extend: 'x',
  fileLead: 'l',
  notFile: 'u',
  handle: 'h',
  forward: 't',
  sendBack: 'i',
  feedback: 'r',
  publish: 'p',
  unpublish: 'd',
  proposeFaq: 'q',
  transfer: 't',
  reply: 'r',
  refer: 'o',
  close: 'e',
}
