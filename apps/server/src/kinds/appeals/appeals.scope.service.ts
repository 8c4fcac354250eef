/** The decision which appeals a viewer may see, for features that count or export them. */
export { scope } from './appeals.policy.ts'
