// The other half of `rows.ts`: what the desks alone may call. No page of the portal carries it.

import { rowsFor } from './index.ts'
import { isForPortal } from './kit/access.ts'
import { pack } from './kit/rows.ts'

export const packed = pack(rowsFor((access) => !isForPortal(access)))
