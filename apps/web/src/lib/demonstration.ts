import { packed } from '@appeal/contract/seldomRows.ts'
import { operationsOf, type SeldomApi } from './operations.ts'

/** Calls of demonstrations alone: whom a visitor may be, and what would have been sent. */
export const { demonstration, inbox } = operationsOf(packed) as unknown as SeldomApi
