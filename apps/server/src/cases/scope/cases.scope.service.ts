/** Seeing cases, decided once for every kind of them: as data, over a row, and as SQL. */
export {
  type DescendantIds,
  isKept,
  type Kept,
  type KeptFacts,
  type Scope,
  type ScopeFacts,
  type ScopeRule,
  staffScope,
  within,
} from './cases.scope.policy.ts'
export { type KeptColumns, notKept, seenIn } from './cases.scope.store.ts'
