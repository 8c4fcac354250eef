import { packed } from '@appeal/contract/seldomRows.ts'
import { operationsOf, type SeldomApi } from './operations.ts'

/** Calls by which two accounts of one person become one, loaded with their page. */
export const { uniting } = operationsOf(packed) as unknown as SeldomApi
