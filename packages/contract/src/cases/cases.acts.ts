import { appealWorkflow } from '../appeals/appeals.workflow.ts'
import type { CaseKindName } from './caseKinds.ts'
import { caseTables } from './cases.tables.ts'
import type { CaseAction } from './caseTable.ts'

/** The acts of a kind, appeals among them. */
export const actionsOf = (kind: CaseKindName): Readonly<Record<string, CaseAction>> =>
  kind === 'appeal' ? appealWorkflow.actions : caseTables[kind].actions

/** The act that a client names, whatever text that is; undefined where the kind has none: what objects inherit is no act. */
export function actNamed(kind: CaseKindName, name: string): CaseAction | undefined {
  const actions = actionsOf(kind)
  return Object.hasOwn(actions, name) ? actions[name] : undefined
}
