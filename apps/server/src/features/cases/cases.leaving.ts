import type { OpenWork } from '../users/users.leaving.service.ts'
import { settle } from './cases.engine.ts'
import { rulesOf } from './cases.kinds.ts'
import * as store from './cases.store.ts'
import { wordsOf } from './cases.words.ts'

/** Open consultations, reports, letters and couriers' cases of an officer who leaves. */
export const caseWork: OpenWork = {
  count: store.countOfHandler,
  async handOver(tx, ctx, { from, to, reason }) {
    const words = await wordsOf(ctx.platform)
    const rows = await store.lockOfHandler(tx, from)
    for (const row of rows)
      await settle({ ctx, tx, row, words, kind: rulesOf(row.kind) }, row.state, {
        set: { handlerId: to },
        lines: [{ event: 'handler_changed', detail: { from, to }, opinion: reason }],
      })
    return rows.length
  },
}
