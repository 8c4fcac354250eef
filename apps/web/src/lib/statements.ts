import { packed } from '@appeal/contract/seldomRows.ts'
import { operationsOf, type SeldomApi } from './operations.ts'

/** Calls about couriers' statements, loaded with the part that shows them. */
export const { statements } = operationsOf(packed) as unknown as SeldomApi
