/** Seeing cases, decided once for every kind of them: as data, over a row, and as SQL. */
export {
  type Below,
  type Scope,
  type Sight,
  type SightFacts,
  staffScope,
  within,
} from './cases.scope.policy.ts'
export { seenIn } from './cases.scope.store.ts'
