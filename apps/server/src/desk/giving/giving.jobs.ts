import { allKinds, giveAsSystem, type Kind } from '../../cases/cases.service.ts'
import type { Context } from '../../platform/context.ts'
import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import { proposalsFor } from './giving.colleagues.ts'
import { GIVE_BY_RULE } from './giving.settings.ts'
import { groundWords } from './giving.words.ts'

async function give(ctx: Context, kind: Kind, id: string): Promise<void> {
  const row = await kind.store.find(ctx.platform.db, id, [{ by: 'all' }])
  if (!row) return
  const [first] = await proposalsFor(ctx, kind, row)
  // Where nobody fits the case waits for its leader.
  if (!first?.fits) return
  const grounds = first.grounds.map((ground) => groundWords(ground, 'zh', true))
  const reason = `按规则分派${grounds.length ? `：${grounds.join('，')}` : ''}`
  await giveAsSystem(ctx, kind, { id, userId: first.id, reason })
}

/** Gives open cases that nobody has to whom the rule proposes first, where the setting says so, each with its reasons. */
export async function giveByRule(ctx: Context): Promise<void> {
  if (!(await GIVE_BY_RULE.read(ctx.platform))) return
  await inParts(ctx, async (attempt) => {
    for (const kind of allKinds(ctx.platform))
      await forEachBatch(
        attempt,
        {
          next: (after, limit) => kind.store.listUnheld(ctx.platform.db, after, limit),
          keyOf: (id) => id,
        },
        async ([id]) => give(ctx, kind, id!),
      )
  })
}
