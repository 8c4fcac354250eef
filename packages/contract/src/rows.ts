// The schema-free half of the tables, packed: what the portal's people may call. The web's build writes down what this
// module works out, so that neither a schema nor the schema library goes to a page that only lists and shows.

import { rowsFor } from './index.ts'
import { isForPortal } from './kit/access.ts'
import { pack } from './kit/rows.ts'

export const packed = pack(rowsFor(isForPortal))
