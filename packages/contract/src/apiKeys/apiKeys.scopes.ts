import { CASE_KINDS, type CaseKind } from '../cases/caseKinds.ts'
import { caseTables } from '../cases/cases.tables.ts'
import { MACHINE_DOINGS, type MachineDoing } from '../cases/caseTable.ts'

/** Scopes of appeals and of what belongs to no kind. */
const OF_APPEALS = {
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

export type AppealScope = keyof typeof OF_APPEALS
export type KeyScope = AppealScope | `${CaseKind}.${MachineDoing}`

/**
 * Of each kind what it declares (`machines`). They are scopes of their own: a key that was made to answer appeals does not
 * read couriers' cases one day because the platform has learnt to show them.
 */
const OF_KINDS = CASE_KINDS.flatMap((kind) =>
  MACHINE_DOINGS.flatMap((doing) => {
    const scope: KeyScope = `${kind}.${doing}`
    const operations = caseTables[kind].machines[doing]
    return operations ? [[scope, operations.map((name) => `${kind}s.${name}`)] as const] : []
  }),
)

/** What a key of an enterprise may be allowed, and the routes that each scope opens: no other route knows a key. */
export const KEY_SCOPES: ReadonlyMap<KeyScope, readonly string[]> = new Map<KeyScope, readonly string[]>([
  ...(Object.entries(OF_APPEALS) as [AppealScope, readonly string[]][]),
  ...OF_KINDS,
])
export const KEY_SCOPE_NAMES = [...KEY_SCOPES.keys()] as [KeyScope, ...KeyScope[]]

/** The kind and the doing that a scope is of; undefined for those of appeals. */
export function kindOfScope(scope: KeyScope): { kind: CaseKind; doing: MachineDoing } | undefined {
  const kind = CASE_KINDS.find((one) => scope.startsWith(`${one}.`))
  const doing = MACHINE_DOINGS.find((one) => scope.endsWith(`.${one}`))
  return kind && doing && { kind, doing }
}

/** Names of the routes that these scopes open together. */
export const routesOf = (scopes: readonly KeyScope[]): ReadonlySet<string> =>
  new Set(scopes.flatMap((scope) => KEY_SCOPES.get(scope) ?? []))
