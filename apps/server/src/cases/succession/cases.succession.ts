import type { EndRoom } from '../../features/organisations/organisations.ending.service.ts'
import { settle } from '../cases.engine.ts'
import type { CaseBase, CaseEffect, Kind } from '../cases.kind.ts'
import { referenceDataOf } from '../cases.referenceData.ts'
import { passedTo } from './cases.heirs.ts'

/**
 * Open cases of an organisation that ends: the successor has them from the same moment on, with the people who handle
 * them, under the same clocks; the history of each says why. What is over stays with the one that ended.
 */
export const openCasesRoom = <Row extends CaseBase>(kind: Kind<Row>): EndRoom => ({
  name: `cases.${kind.name}`,
  words: kind.openOnes,
  find: (db, { org }) => kind.store.listOpenIn(db, org.id),
  async move(tx, ctx, { org, to, reason }) {
    const reference = await referenceDataOf(ctx.platform)
    const rows = await kind.store.lockOpenIn(tx, org.id)
    for (const row of rows) {
      const { set, line } = passedTo(row.bureauId === org.id ? 'bureau' : 'enterprise', org, to)
      const lines = [{ ...line, opinion: reason }]
      await settle({ ctx, tx, kind, row, reference }, row.state, {
        ...{ set, lines, voice: 'system' },
      } as CaseEffect<Row>)
    }
    return rows.length
  },
})
