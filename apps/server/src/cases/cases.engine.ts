import { CASES_OF } from '@appeal/contract/cases/cases.stale.ts'
import { openActionsIn, stepIn } from '@appeal/contract/cases/cases.tables.ts'
import { listRoles, rolesOf } from '../features/access/roles/roles.service.ts'
import { clocksOf } from '../features/calendar/calendar.service.ts'
import { claimFiles, moveFiles } from '../features/files/files.service.ts'
import { namesOf } from '../features/people/users/users.service.ts'
import { keepWords } from '../features/search/search.service.ts'
import { type Context, viewerOf } from '../platform/context.ts'
import type { Tx } from '../platform/db/db.ts'
import { fail, Refusal } from '../platform/fail.ts'
import type { EventRow } from '../platform/history/history.store.ts'
import { appendHistory, type HistoryLine, readHistory } from '../platform/history/history.ts'
import { list } from '../platform/product.ts'
import type {
  CaseBase,
  CaseEffect,
  CaseStep,
  Effects,
  Heard,
  InputOf,
  Kind,
  KindRules,
  Seen,
  Versioned,
} from './cases.kind.ts'
import { actorKind, can, isOwnerSide, isParty, judgeAct, may, scope, seenBy, within } from './cases.policy.ts'
import { type ReferenceData, referenceDataOf } from './cases.referenceData.ts'
import { caseOf, pressingNow } from './clocks/cases.pressing.ts'
import { decidedOf } from './deciding/cases.deciding.ts'
import { holdAccount } from './holding/cases.accounts.ts'
import { isHandlerThere } from './holding/cases.handlers.ts'
import { heardDetail, judgeRecording } from './people/cases.callers.ts'
import type { Scope } from './scope/cases.scope.service.ts'
import { amongLiving } from './succession/cases.heirs.ts'
import { beginHold, keepHold } from './undo/cases.holds.ts'

// ---------------------------------------------------------------- rules

/** Who may read a line of a kind's history. */
export function audienceOf(kind: Kind, event: string): readonly string[] {
  const row = kind.table.events[event]
  if (!row) throw new Error(`${kind.name} has no event ${event}`)
  return row.visibleTo
}

/** The open actions of a viewer's kind whose condition is missing, with that condition. */
export function unmetConditions(kind: KindRules, row: CaseBase, seen: Seen): Record<string, string> {
  const rows = openActionsIn(kind.table, row.state, actorKind(seen.viewer)).flatMap((action) => {
    const missing = kind.conditions[action]?.(row, seen)
    return missing ? [[action, missing] as const] : []
  })
  return Object.fromEntries(rows)
}

/** Actions open to the viewer whose conditions are met. */
export function openActions(
  kind: KindRules,
  row: CaseBase,
  ctx: Context,
  reference: ReferenceData,
): string[] {
  const seen = seenBy(ctx, reference)
  return can(kind, seen.viewer, row, reference.orgs.descendantIds).filter(
    (action) => !kind.conditions[action]?.(row, seen),
  )
}

// ---------------------------------------------------------------- settling

const VOICES = {
  consumer: 'user',
  courier: 'user',
  enterprise: 'enterprise',
  bureau: 'bureau',
  system: 'system',
} as const satisfies Record<string, HistoryLine['voice']>

/** When nobody was done with it any more; nothing where it stays open, or stays closed. */
function closing({ ctx, kind, row }: CaseStep, to: string): { closedAt?: Date | null } {
  const isOpen = (state: string) => kind.table.states[state]?.open ?? false
  return isOpen(row.state) === isOpen(to) ? {} : { closedAt: isOpen(to) ? null : ctx.now() }
}

/** The handler in whose place the viewer acts today; undefined where the handler is there. */
function absentHandler({ ctx, row, reference }: CaseStep): string | undefined {
  const { viewer } = ctx
  if (viewer?.area !== 'b' || !row.handlerId) return undefined
  return reference.standIns.of(row.handlerId) === viewer.userId ? row.handlerId : undefined
}

/** Whoever had a case before may be gone when it comes back to them: then it waits for anybody of its bureau. */
async function withoutGone(
  { tx, ctx, kind, row, reference }: CaseStep,
  to: string,
  handlerId: string | null,
): Promise<{ handlerId?: null }> {
  const isOpen = (state: string) => kind.table.states[state]?.open ?? false
  const stays = handlerId === row.handlerId ? isOpen(row.state) : handlerId === ctx.viewer?.userId
  if (handlerId === null || !isOpen(to) || stays) return {}
  return (await isHandlerThere(tx, { handlerId, bureauId: row.bureauId }, reference))
    ? {}
    : { handlerId: null }
}

/** Puts files to the history line they belong to. */
export async function claimLineFiles(
  step: CaseStep,
  seq: number,
  fileIds: readonly string[],
  ofEvent?: string,
): Promise<void> {
  if (fileIds.length === 0) return
  const { tx, ctx } = step
  const { kind, id } = caseOf(step)
  const place = (n: number) => ({ kind, subjectId: id, role: `line:${n}` })
  const earlier = ofEvent && (await readHistory(tx, kind, id)).findLast(({ event }) => event === ofEvent)
  if (earlier) await moveFiles(tx, fileIds, place(earlier.seq), place(seq))
  await claimFiles(tx, ctx, [...fileIds], place(seq))
}

/** Open pages of everybody concerned fetch anew: the organisations up to the root, and whoever filed it. */
export async function announce({ tx, ctx, kind, row, reference }: CaseStep): Promise<void> {
  const above = (orgId: string | null) =>
    orgId ? (reference.orgs.get(orgId)?.path.split('/').filter(Boolean) ?? []) : []
  const stale = { event: 'stale', names: CASES_OF[kind.name] } as const
  const ownerId = kind.ownerOf(row)
  await ctx.platform.live.send(
    tx,
    ...[...new Set([...above(row.bureauId), ...above(row.enterpriseId)])].map(
      (key) => ({ kind: 'org', key, ...stale }) as const,
    ),
    ...(ownerId ? [{ kind: 'user', key: ownerId, ...stale } as const] : []),
  )
}

/**
 * Words that a case is found by, as its texts stand; nothing for kinds that are not found by words.
 *
 * @param text the same in clear, where it has just been sealed
 */
export async function keepFindable<Row extends CaseBase>(
  { tx, ctx, kind, row }: Pick<CaseStep<Row>, 'tx' | 'ctx' | 'kind' | 'row'>,
  text?: string,
): Promise<void> {
  const { crypto } = ctx.platform
  const { findable } = kind
  if (findable)
    await keepWords(tx, crypto, findable.index, [{ id: row.id, text: text ?? findable.text(crypto, row) }])
}

/**
 * Writes what an effect wants: the change on top of the version that was read, the history, the files, and the
 * signal to open pages. All of it in the caller's transaction.
 *
 * @throws the kind's "stale" when somebody else changed the case meanwhile
 */
export async function settle<Row extends CaseBase>(
  step: CaseStep<Row>,
  to: string,
  wanted: CaseEffect<Row>,
): Promise<Row> {
  const { tx, ctx, kind, row } = step
  const effect = (await kind.papers?.(step, wanted)) ?? wanted
  const state = effect.state ?? to
  const absent = absentHandler(step)
  const change = {
    ...effect.set,
    ...(await withoutGone(
      step,
      state,
      effect.set?.handlerId === undefined ? row.handlerId : effect.set.handlerId,
    )),
    ...closing(step, state),
    // Work done for somebody who is away stays theirs, unless the case leaves the bureau.
    ...(absent && effect.set?.handlerId !== null && { handlerId: absent }),
    ...(effect.holder !== undefined && { handlerId: effect.holder }),
    ...(await kind.overlaid?.(step, effect, state)),
    ...(await pressingNow(tx, kind, row.id, state)),
    state,
    updatedAt: ctx.now(),
  }
  const hands = await amongLiving(step, change, closing(step, state).closedAt === null)
  const moved = await kind.store.update(tx, row, { ...change, ...hands.set } as Partial<Row>)
  if (!moved) fail(kind.reasons.stale)
  const voice = effect.voice ?? (step.heard ? 'user' : ctx.viewer ? VOICES[actorKind(ctx.viewer)] : 'system')
  // One change of state is one line: what led up to it stands before it, in the old state (domain 4.6-8).
  const told = [...hands.lines, ...effect.lines]
  const lines = told.map(
    (line, i): HistoryLine => ({
      ...line,
      ...(absent && { detail: { ...line.detail, behalfOf: absent } }),
      ...(step.heard && { detail: { ...line.detail, ...heardDetail(step.heard) } }),
      fromState: row.state,
      toState: i === told.length - 1 ? state : row.state,
      voice,
      audience: audienceOf(kind, line.event),
      ...(i === told.length - 1 && { decided: decidedOf(ctx.platform.crypto, kind, moved) }),
    }),
  )
  const last = await appendHistory(tx, ctx, { ...caseOf(step), keySalt: row.keySalt }, lines)
  await claimLineFiles(step, last, effect.fileIds ?? [], effect.filesOfEvent)
  if (kind.findable?.columns.some((column) => effect.set && column in effect.set))
    await keepFindable({ ...step, row: moved })
  await announce({ ...step, row: moved })
  return moved
}

// ---------------------------------------------------------------- acting

/** What other rooms ask of an act that nothing of its own kind speaks against, before it changes anything. */
export const beforeAct = list<(step: CaseStep, action: string) => Promise<void>>()

/** The actor of a line, in whose place they acted, and between whom a case changed hands: people to be named. */
export const peopleOf = ({ actorId, event, detail }: Pick<EventRow, 'actorId' | 'event' | 'detail'>) =>
  [actorId, detail.behalfOf, ...(event === HANDED ? [detail.from, detail.to] : [])].filter(
    (id) => typeof id === 'string',
  )

/** The line that says who works on a case from now on. */
export const HANDED = 'handler_changed'

/**
 * Who changed the case last and how, for whoever came too late: the person to colleagues, the organisation to the
 * other side.
 */
async function changedBy(ctx: Context, kind: Kind, id: string, reference: ReferenceData) {
  const viewer = viewerOf(ctx)
  const { db } = ctx.platform
  const row = await kind.store.find(db, id, EVERYTHING)
  if (!row) return {}
  const history = await readHistory(db, kind.name, id)
  const names = await namesOf(ctx, history.flatMap(peopleOf))
  const [newest] = kind.progress(row, history, { ctx, reference, names, files: new Map() })
  const actorId = history.find(({ seq }) => seq === newest?.seq)?.actorId
  const isColleague = !isOwnerSide(viewer) && newest?.voice === actorKind(viewer)
  const roles = isColleague && actorId ? await rolesOf(db, actorId) : []
  const all = roles.length ? await listRoles(db) : []
  return {
    changed: newest && {
      event: newest.event,
      text: newest.text,
      at: newest.at,
      voice: newest.voice,
      by: newest.actorName,
      roles: roles.flatMap(({ code }) => {
        const role = all.find((one) => one.code === code)
        return (ctx.language === 'en' ? role?.nameEn : role?.name) ?? []
      }),
    },
  }
}

/** Code of a stale version, and of a state that allows the action no more. */
const CONFLICT = 409
const EVERYTHING: Scope = [{ by: 'all' }]

/**
 * The case, locked, or "not found" where the viewer may not see it. One exception: who could see it until the step
 * before — it was handed on meanwhile — and sends the very version that this step replaced lost a race, and hears of
 * the step (domain 3.5: transfer history). With any other version, and in every reading call, the case is a missing
 * one to them as well. The present version is never told: it is of no use to somebody who sees the case no more.
 */
async function lockSeen<Row extends CaseBase>(
  tx: Tx,
  kind: Kind<Row>,
  { id, version }: Versioned,
  seen: Scope,
  reference: ReferenceData,
): Promise<Row> {
  const row = await kind.store.lock(tx, id, seen)
  if (row) return row
  // Asked for a case that does not exist as well: neither the answer nor its time tells a foreign one from none.
  const hidden = await kind.store.find(tx, id, EVERYTHING)
  const last = (await readHistory(tx, kind.name, id)).at(-1)
  if (!hidden || !last || !kind.handsOn.includes(last.event) || version !== hidden.version - 1)
    return fail(kind.reasons.notFound)
  const orgOf = (key: string) => {
    const from = last.detail[key]
    return typeof from === 'string' ? reference.orgs.get(from) : undefined
  }
  const [bureau, unit] = [orgOf('fromBureauId'), orgOf('fromEnterpriseId')]
  const { fromBrand } = last.detail
  const before = {
    ...hidden,
    ...(typeof fromBrand === 'string' && { brand: fromBrand }),
    ...(bureau && { bureauId: bureau.id, bureauProvinceId: bureau.provinceId }),
    ...(unit && { enterpriseId: unit.id, enterpriseProvinceId: unit.provinceId }),
  }
  return fail(within(kind, seen, before) ? kind.reasons.stale : kind.reasons.notFound)
}

function effectOf<Row extends CaseBase>(kind: Kind<Row>, action: string) {
  const effect = kind.effects[action]
  if (!effect) throw new Error(`${kind.name} has no effect for ${action}`)
  return effect as (step: CaseStep<Row>, input: Versioned) => Promise<CaseEffect<Row>>
}

/**
 * Carries out one action of a kind's workflow table: see, may, state, version, condition, change, record — in that
 * order, in one transaction (domain 4.3).
 *
 * @param heard the call in which whoever the case is of said it, where the viewer only records it
 * @param first what is done with the act in one, once nothing speaks against it and before it changes anything
 * @returns the case as it stands afterwards, also where the viewer lost sight of it by the act
 * @throws the kind's "not found", "not permitted", "not open" and "stale", its conditions, what `beforeAct` demands, and the
 *   action's own
 */
export async function act<
  Row extends CaseBase,
  Line extends CaseBase,
  Fx extends Effects<Row>,
  A extends keyof Fx & string,
>(
  ctx: Context,
  kind: Kind<Row, Line, Fx>,
  action: A,
  input: InputOf<Fx, A>,
  heard?: Heard,
  first?: (step: Pick<CaseStep, 'ctx' | 'tx'>) => Promise<void>,
): Promise<Row> {
  const viewer = viewerOf(ctx)
  const { reasons } = kind
  const reference = await referenceDataOf(ctx.platform)
  const below = reference.orgs.descendantIds
  const seen = scope(kind, viewer, below)
  const asked: Versioned = input
  const made: { row?: Row; isStale?: boolean } = {}
  const work = ctx.unitOfWork(async (tx) => {
    made.isStale = true
    await holdAccount(tx, ctx, kind as unknown as Kind, action, asked, seen)
    const row = await lockSeen(tx, kind, asked, seen, reference)
    made.isStale = asked.version !== row.version
    const to = judgeAct(kind, action, row, asked.version, () =>
      heard ? judgeRecording(ctx, kind, action, row, heard, below) : may(kind, viewer, action, row, below),
    )
    if (viewer.area === 'b' && isParty(kind as Kind, viewer, row)) fail('giving.own_case')
    const unmet = kind.conditions[action]?.(row as never, seenBy(ctx, reference))
    if (unmet) await kind.refuseCondition(tx, row, unmet, reference.settings)
    const hold = await beginHold(ctx, tx, kind, action, row)
    const step: CaseStep<Row> = { ctx: hold?.ctx ?? ctx, tx, kind, row, reference, ...(heard && { heard }) }
    await first?.(step)
    for (const demand of ctx.platform.product.of(beforeAct)) await demand(step as unknown as CaseStep, action)
    const effect = await effectOf(kind, action)(step, asked)
    made.row = await settle(step, to, effect)
    if (hold) await keepHold(step, hold, made.row.version, effect.lines)
    return { id: row.id }
  })
  const { id } = await work.catch(async (error: unknown) => {
    if (!(error instanceof Refusal && error.code === CONFLICT && made.isStale)) throw error
    // Outside of the transaction: losers of a race must not wait for each other's connections.
    return fail(error.reason, { ...error.details, ...(await changedBy(ctx, kind, asked.id, reference)) })
  })
  // Whoever hands a case on does not see it any more; what they just did they are told all the same.
  return made.row ?? (await kind.store.find(ctx.platform.db, id, seen)) ?? fail(reasons.notFound)
}

/** An action that time brings about; nothing happens where the case has moved on or its clock started anew. */
export async function actAsSystem<Row extends CaseBase>(
  ctx: Context,
  kind: Kind<Row>,
  action: string,
  id: string,
): Promise<void> {
  const reference = await referenceDataOf(ctx.platform)
  await ctx.unitOfWork(async (tx) => {
    const row = await kind.store.lock(tx, id, EVERYTHING)
    const to = row && stepIn(kind.table, row.state, action)
    if (!row || !to) return
    const clocks = await clocksOf(tx, kind.name, [id])
    const running = clocks.find(({ clock, doneAt }) => clock === kind.timers?.[action] && doneAt === null)
    if (!running || running.legalDueAt >= ctx.now()) return
    const step: CaseStep<Row> = { ctx, tx, kind, row, reference }
    await settle(step, to, await effectOf(kind, action)(step, { id, version: row.version }))
  })
}
