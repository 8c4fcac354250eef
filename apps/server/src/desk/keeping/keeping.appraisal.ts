import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { inHoldingOrder } from '@appeal/contract/cases/caseKinds.ts'
import {
  type AppraisalRow,
  type Ground,
  type KeptSubject,
  keepingRoutes,
  type Verdict,
} from '@appeal/contract/keeping/keeping.routes.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { BodyOf, QueryOf } from '@appeal/contract/kit/routes.ts'
import { type CaseBase, type Kind, kindOf } from '../../cases/cases.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, isSecondTo, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { destroyCase, destroyPerson, type Order, type Remains, sweepRemains } from './keeping.destruction.ts'
import { COPY } from './keeping.register.ts'
import * as store from './keeping.store.ts'
import {
  demandDestructible,
  isPersonHeld,
  lockNamed,
  lockPerson,
  type Named,
  ownSight,
  refOfPerson,
  seenBy,
  sightOf,
  subjectOf,
} from './keeping.subjects.ts'

const SEALED = 'appraisals.reason'

interface Proposal {
  subject: KeptSubject
  personId: string | null
  verdict: Verdict
  ground: Ground
  keepUntil: string | null
  reason: string
  cases: readonly { kind: Kind; row: CaseBase }[]
}

/** Writes a proposal down, with a number of its year. */
async function insert(
  tx: Tx,
  ctx: Context,
  { reason, cases, ...proposal }: Proposal,
): Promise<{ id: string }> {
  const { clock, crypto } = ctx.platform
  const id = newId(clock)
  const number = await store.nextNumber(tx, 'JD', shanghaiDate(ctx.now()).slice(0, 4))
  await store.insertAppraisal(
    tx,
    {
      id,
      number,
      ...proposal,
      ...(await ownSight(ctx)),
      reason: crypto.encryptField(SEALED, reason),
      askedBy: viewerOf(ctx).userId,
      askedAt: ctx.now(),
      decidedBy: null,
      decidedAt: null,
      decision: null,
    },
    cases.map(({ kind, row }) => ({ caseKind: kind.name, caseId: row.id, caseNo: kind.about(row).no })),
  )
  await recordChange(
    tx,
    ctx,
    'appraisal',
    { id, name: number },
    { [proposal.verdict]: [null, cases.length || 1] },
  )
  return { id }
}

async function demandUndecided(tx: Tx, named: Named): Promise<void> {
  if (await store.isWaiting(tx, subjectOf(named))) fail('keeping.waiting', { ref: named.ref })
}

/**
 * Proposes what becomes of cases: that they are destroyed, or that they are kept longer. Nothing happens until somebody
 * else confirms it.
 *
 * @throws the kind's "not found", keeping.waiting, keeping.day_past and why one of them may not be destroyed
 */
export async function appraise(
  ctx: Context,
  { cases, verdict, keepUntil, reason }: BodyOf<typeof keepingRoutes.appraise>,
): Promise<{ id: string }> {
  if (verdict === 'keep' && (keepUntil === undefined || keepUntil <= shanghaiDate(ctx.now())))
    fail('keeping.day_past', { field: 'keepUntil' })
  return ctx.unitOfWork(async (tx) => {
    const held: Proposal['cases'][number][] = []
    for (const { kind: name, id } of inHoldingOrder(cases)) {
      const kind = kindOf(ctx.platform, name)
      const seen = await seenBy(ctx, kind, keepingRoutes.appraise.permission)
      const row = (await kind.store.lock(tx, id, seen)) ?? fail(kind.reasons.notFound)
      await demandUndecided(tx, { subject: 'case', kind, row, ref: kind.about(row).no })
      await demandDestructible(tx, ctx, kind, row)
      held.push({ kind, row })
    }
    return insert(tx, ctx, {
      ...{ subject: 'case', personId: null, verdict, ground: 'due', reason, cases: held },
      keepUntil: verdict === 'keep' ? (keepUntil ?? null) : null,
    })
  })
}

/**
 * Asks for the destruction of one case, or of what is kept of one person. Nothing happens until somebody else confirms it.
 *
 * @throws keeping.subject_unknown, keeping.waiting and why it may not be destroyed
 */
export async function askDestruction(
  ctx: Context,
  { reason, ...asked }: BodyOf<typeof keepingRoutes.ask>,
): Promise<{ id: string }> {
  return ctx.unitOfWork(async (tx) => {
    const named = await lockNamed(tx, ctx, { ...asked, path: keepingRoutes.ask.permission })
    await demandUndecided(tx, named)
    const proposal = { verdict: 'destroy', ground: 'request', keepUntil: null, reason } as const
    if (named.subject === 'case') {
      await demandDestructible(tx, ctx, named.kind, named.row)
      return insert(tx, ctx, { ...proposal, subject: 'case', personId: null, cases: [named] })
    }
    const { user, ref } = named
    if (await store.isDestroyed(tx, subjectOf(named))) fail('keeping.destroyed_before', { ref })
    if (await isPersonHeld(tx, ctx, user.id)) fail('keeping.held', { ref })
    return insert(tx, ctx, { ...proposal, subject: 'person', personId: user.id, cases: [] })
  })
}

/** Carries out what two persons agreed to. */
async function carryOut(tx: Tx, ctx: Context, row: store.AppraisalRecord, remains: Remains): Promise<void> {
  const order: Order = { ground: row.ground, askedBy: row.askedBy, confirmedBy: viewerOf(ctx).userId }
  if (row.personId !== null) {
    const { personId } = row
    const user = (await lockPerson(tx, personId)) ?? fail('keeping.not_found')
    const { bureauId, bureauProvinceId } = row
    return destroyPerson(tx, ctx, user, { ...order, bureauId, bureauProvinceId }, remains)
  }
  const items = await store.listItems(tx, [row.id])
  const held: { kind: Kind; of: CaseBase }[] = []
  for (const { kind: name, id } of inHoldingOrder(
    items.map(({ caseKind, caseId }) => ({ kind: caseKind, id: caseId })),
  )) {
    const kind = kindOf(ctx.platform, name)
    const seen = await seenBy(ctx, kind, keepingRoutes.decide.permission)
    const of = (await kind.store.lock(tx, id, seen)) ?? fail('keeping.four_eyes')
    held.push({ kind, of })
  }
  if (row.verdict !== 'destroy') return
  // All are held before the first number is taken from the register, as where a person is destroyed.
  for (const { kind, of } of held) await destroyCase(tx, ctx, kind, of, order, remains)
}

/**
 * Confirms or refuses a proposal. Whoever confirms is somebody else, and sees each of its cases; whoever proposed it may
 * take it back.
 *
 * @throws keeping.not_found, keeping.four_eyes and why one of its cases may not be destroyed now
 */
export async function decideAppraisal(
  ctx: Context,
  { id, confirmed }: BodyOf<typeof keepingRoutes.decide>,
): Promise<void> {
  const viewer = viewerOf(ctx)
  const sight = await sightOf(ctx, keepingRoutes.decide.permission)
  const remains: Remains = { files: [] }
  await ctx.unitOfWork(async (tx) => {
    remains.files = []
    const row = (await store.lockAppraisal(tx, id, sight)) ?? fail('keeping.not_found')
    const isOwn = row.askedBy === viewer.userId
    if (!isSecondTo(viewer, row.askedBy) && (confirmed || !isOwn)) fail('keeping.four_eyes')
    const decision = confirmed ? 'confirmed' : 'refused'
    if (confirmed) await carryOut(tx, ctx, row, remains)
    if (confirmed && row.verdict === 'destroy') await ctx.platform.jobs.add(tx, COPY, {}, { key: COPY })
    await store.decideAppraisal(tx, id, { decision, decidedBy: viewer.userId, decidedAt: ctx.now() })
    await recordChange(tx, ctx, 'appraisal', { id, name: row.number }, { decision: [null, decision] })
  })
  await sweepRemains(ctx, remains)
}

/** Appraisals in the viewer's sight, those that wait first. */
export async function listAppraisals(
  ctx: Context,
  query: QueryOf<typeof keepingRoutes.page>,
): Promise<Page<AppraisalRow>> {
  const { db, crypto } = ctx.platform
  const viewer = viewerOf(ctx)
  const sight = await sightOf(ctx, keepingRoutes.page.permission)
  const { rows, total } = await store.pageAppraisals(db, sight, query)
  const items = await store.listItems(
    db,
    rows.map(({ id }) => id),
  )
  const names = await namesOf(
    ctx,
    rows.flatMap(({ askedBy, decidedBy }) => [askedBy, ...(decidedBy ? [decidedBy] : [])]),
  )
  const mayDecide = viewer.grants.has(keepingRoutes.decide.permission)
  const can = ({ decision, askedBy }: store.AppraisalRecord): AppraisalRow['can'] => {
    if (decision !== null || !mayDecide) return []
    if (isSecondTo(viewer, askedBy)) return ['confirm', 'refuse']
    return askedBy === viewer.userId ? ['refuse'] : []
  }
  return toPage(
    rows.map((row) => ({
      ...{ id: row.id, number: row.number, subject: row.subject, verdict: row.verdict, ground: row.ground },
      keepUntil: row.keepUntil,
      reason: crypto.decryptField(SEALED, row.reason),
      refs: row.personId
        ? [refOfPerson(row.personId)]
        : items.flatMap(({ appraisalId, caseNo }) => (appraisalId === row.id ? [caseNo] : [])),
      askedBy: names.get(row.askedBy) ?? null,
      askedAt: wireTime(row.askedAt),
      decidedBy: row.decidedBy && (names.get(row.decidedBy) ?? null),
      decidedAt: row.decidedAt && wireTime(row.decidedAt),
      decision: row.decision,
      can: can(row),
    })),
    total,
    query,
  )
}
