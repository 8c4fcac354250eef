// The schema-free half of every table, packed. The web's build writes down what this module works out, so that neither
// a schema nor the schema library goes to a page that only lists and shows.

import { contract } from './index.ts'
import { pack } from './kit/rows.ts'

export const packed = pack(contract)
