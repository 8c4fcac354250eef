import { allKinds, giveAsSystem, type Kind } from '../../cases/cases.service.ts'
import type { RuleVersion } from '../../features/reference/ruleVersions/ruleVersions.service.ts'
import type { Context } from '../../platform/context.ts'
import { forEachBatch, inParts } from '../../platform/jobs/batches.ts'
import { proposalsFor } from './giving.colleagues.ts'
import { keepDecision, namedBy, ruleInForce, weightsOf } from './giving.decisions.service.ts'
import { GIVE_BY_RULE } from './giving.settings.ts'
import { groundWords } from './giving.words.ts'

async function give(ctx: Context, kind: Kind, rule: RuleVersion, caseId: string): Promise<void> {
  const row = await kind.store.find(ctx.platform.db, caseId, [{ by: 'all' }])
  if (!row) return
  const { proposals, standings } = await proposalsFor(ctx, kind, row, weightsOf(rule.values))
  const [first] = proposals
  // Where nobody fits the case waits for its leader.
  if (!first?.fits) return
  const grounds = first.grounds.map((ground) => groundWords(ground, 'zh', true))
  const reason = `按规则第 ${rule.no} 版分派${grounds.length ? `：${grounds.join('，')}` : ''}`
  const kept = { caseKind: kind.name, caseId, bureauId: row.bureauId, standings, givenTo: first.id }
  await giveAsSystem(
    ctx,
    kind,
    { id: caseId, userId: first.id, reason, rule: namedBy(rule, standings) },
    (tx) => keepDecision(tx, ctx, rule, kept),
  )
}

/** Gives open cases that nobody has to whom the rule proposes first, where the setting says so, each with its reasons and the version of the rule. */
export async function giveByRule(ctx: Context): Promise<void> {
  if (!(await GIVE_BY_RULE.read(ctx.platform))) return
  // One run, one version, also where somebody changes the weights meanwhile.
  const rule = await ruleInForce(ctx)
  await inParts(ctx, async (attempt) => {
    for (const kind of allKinds(ctx.platform))
      await forEachBatch(
        attempt,
        {
          next: (after, limit) => kind.store.listUnheld(ctx.platform.db, after, limit),
          keyOf: (id) => id,
        },
        async ([id]) => give(ctx, kind, rule, id!),
      )
  })
}
