import type { Feature } from '../../../feature.ts'
import { rightsLedger } from './roles.ledger.store.ts'

/** Roles have no calls of their own yet; other features ask their service. */
export const rolesFeature: Feature = { name: 'roles', ledgers: [rightsLedger], bindings: [] }
