import { CASE_KIND_NAMES, type CaseKindName } from '../cases/caseKinds.ts'
import { caseTables } from '../cases/cases.tables.ts'

/** Acts on cases of a kind that wait for the required items of its checklist. */
export const checkedActsOf = (kind: CaseKindName): readonly string[] =>
  kind === 'appeal' ? ['editToEnd'] : caseTables[kind].checks

/** Kinds whose cases have a checklist. */
export const CHECKED_KINDS = CASE_KIND_NAMES.filter((kind) => checkedActsOf(kind).length > 0) as [
  CaseKindName,
  ...CaseKindName[],
]
