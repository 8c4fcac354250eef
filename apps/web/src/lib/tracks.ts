import { packed } from '@appeal/contract/seldomRows.ts'
import { operationsOf, type SeldomApi } from './operations.ts'

/** Calls about tracks of items, loaded with the part that shows them. */
export const { tracks } = operationsOf(packed) as unknown as SeldomApi
