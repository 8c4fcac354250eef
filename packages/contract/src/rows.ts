// The schema-free half of every table, packed. The web's build writes down what this module works out, so that neither
// a schema nor the schema library goes to a page that only lists and shows.

import { contract, FOR_OTHER_CLIENTS } from './index.ts'
import { pack } from './kit/rows.ts'

const foreign: readonly string[] = FOR_OTHER_CLIENTS
export const packed = pack(
  Object.fromEntries(Object.entries(contract).filter(([name]) => !foreign.includes(name))),
)
