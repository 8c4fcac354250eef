import { type Belongings, type Pair, staffOf } from '../../features/people/users/users.uniting.service.ts'
import type { Queryable } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail } from '../../platform/fail.ts'
import { haveActed } from '../../platform/history/history.store.ts'
import { settle } from '../cases.engine.ts'
import type { CaseBase, CaseEffect, Kind } from '../cases.kind.ts'
import { referenceDataOf } from '../cases.referenceData.ts'

const EVERYTHING = [{ by: 'all' }] as const
/** So many cases are looked at in one statement. */
const TOGETHER = 500

/** Refuses where somebody among these people acted in a case of the other account, or handles one of either. */
async function demandOneSide(db: Queryable, kind: Kind, { from, to }: Pair, staff: readonly string[]) {
  for (const [mine, other] of [
    [from, to],
    [to, from],
  ] as const) {
    const ids = await kind.store.idsOfOwner(db, mine.id)
    const others = [other.id, ...staff]
    for (let i = 0; i < ids.length; i += TOGETHER) {
      const some = ids.slice(i, i + TOGETHER)
      const acted = await haveActed(db, kind.name, some, others)
      const rows = await kind.store.listWhole(db, some)
      if (acted || rows.some(({ handlerId }) => handlerId !== null && others.includes(handlerId)))
        fail('uniting.other_side')
    }
  }
}

/**
 * Cases of an account whose person has another: the other has them from the same moment on, in every state, under the
 * same clocks and keys; the history of each says why. A legal hold on a case stays with it; what was destroyed is
 * nobody's.
 */
export const casesOfAccount = <Row extends CaseBase>(kind: Kind<Row>): Belongings => ({
  words: kind.table.texts.name,
  count: async (db, { from }) => (await kind.store.idsOfOwner(db, from.id)).length,
  async judge(db, _ctx, pair) {
    if (await kind.store.haveTwins(db, pair.from.id, pair.to.id)) fail('uniting.twin')
    await demandOneSide(db, kind as unknown as Kind, pair, await staffOf(db, pair))
  },
  async move(tx, ctx, { from, to }) {
    const reference = await referenceDataOf(ctx.platform)
    try {
      for (const id of await kind.store.idsOfOwner(tx, from.id)) {
        const row = await kind.store.lock(tx, id, EVERYTHING)
        if (!row) continue
        await settle({ tx, ctx, kind, row, reference }, row.state, {
          set: kind.owned(to.id),
          lines: [{ event: 'united' }],
        } as CaseEffect<Row>)
      }
    } catch (error) {
      // One was filed after the last look.
      if (violates(error, 'appeals_one_open')) fail('uniting.twin')
      throw error
    }
  },
})
