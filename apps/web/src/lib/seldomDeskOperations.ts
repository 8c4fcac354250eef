import { packed } from '@appeal/contract/seldomDeskRows.ts'
import { operationsOf, type SeldomDeskApi } from './operations.ts'

/** Calls of desk pages that are seldom opened, loaded with them. */
export const {
  clientUniting,
  genBasics,
  genFields,
  mailings,

  radar,
  rolePlans,
  takeovers,
  trials,
  wordings,
} = operationsOf(packed) as unknown as SeldomDeskApi
