import type { OpenWork } from '../users/users.leaving.service.ts'
import { amend } from './appeals.grouping.ts'
import { line } from './appeals.step.ts'
import * as store from './appeals.store.ts'

/** Open appeals of an officer who leaves. */
export const appealWork: OpenWork = {
  count: store.countOfHandler,
  async handOver(tx, ctx, { from, to, reason }) {
    const rows = await store.lockOfHandler(tx, from)
    for (const row of rows)
      await amend(tx, ctx, row, {
        set: { handlerId: to },
        lines: [line('handler_changed', { from, to }, reason)],
      })
    return rows.length
  },
}
