/** What a key of an enterprise may be allowed, and the routes that each scope opens: no other route knows a key. */
export const KEY_SCOPES = {
  read: ['todo.enterprisepage', 'todo.enterprisecountpage', 'appeals.detail', 'appeals.serviceProgress'],
  files: [
    'uploads.begin',
    'uploads.chunk',
    'uploads.finish',
    'uploads.remove',
    'files.uploadDynamicReturnId',
    'files.download',
  ],
  reply: ['todo.reply', 'todo.draftReply', 'todo.progress'],
  return: ['todo.refuse'],
  extend: ['todo.askExtension'],
  /** Of a sandbox: cases on demand. */
  sandbox: ['sandbox.make', 'sandbox.press'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type KeyScope = keyof typeof KEY_SCOPES
export const KEY_SCOPE_NAMES = [
  'read',
  'files',
  'reply',
  'return',
  'extend',
  'sandbox',
] as const satisfies readonly KeyScope[]

/** Names of the routes that these scopes open together. */
export const routesOf = (scopes: readonly KeyScope[]): ReadonlySet<string> =>
  new Set(scopes.flatMap((scope) => KEY_SCOPES[scope]))
