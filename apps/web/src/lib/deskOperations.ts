import { packed } from '@appeal/contract/deskRows.ts'
import { type Api, operationsOf, api as portal } from './operations.ts'

const everybodys = portal as Readonly<Record<string, object>>
const desks = operationsOf(packed)
const names = new Set([...Object.keys(everybodys), ...Object.keys(desks)])

/** All calls of the contract: those of `operations.ts` and, loaded with this file, those of the desks. */
export const api = Object.fromEntries(
  [...names].map((name) => [name, { ...everybodys[name], ...desks[name] }]),
) as unknown as Api
