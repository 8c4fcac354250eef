// Rows that come with the part of the portal that calls them, as `rows.ts` has those of every page.

import { contract, SELDOM } from './index.ts'
import type { Route } from './kit/routes.ts'
import { pack } from './kit/rows.ts'

const table = (name: (typeof SELDOM)[number]): Record<string, Route> => contract[name]
export const packed = pack(Object.fromEntries(SELDOM.map((name) => [name, table(name)])))
