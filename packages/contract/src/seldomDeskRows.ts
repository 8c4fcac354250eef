// Rows that come with the desk pages that call them, as `deskRows.ts` has those of every desk.

import { contract, SELDOM_AT_DESKS } from './index.ts'
import type { Route } from './kit/routes.ts'
import { pack } from './kit/rows.ts'

const table = (name: (typeof SELDOM_AT_DESKS)[number]): Record<string, Route> => contract[name]
export const packed = pack(Object.fromEntries(SELDOM_AT_DESKS.map((name) => [name, table(name)])))
