import { packed } from '@appeal/contract/seldomRows.ts'
import { operationsOf, type SeldomApi } from './operations.ts'

/** Calls of photos from a phone, loaded with the parts that offer it. */
export const { handOvers } = operationsOf(packed) as unknown as SeldomApi
