import { addCalendarDays, shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import {
  FOLLOW_UP_DAYS_MAX,
  FOLLOW_UPS_MAX,
  type FollowUp,
} from '@appeal/contract/followUps/followUps.routes.ts'
import {
  allKinds,
  type CaseBase,
  type CaseRef,
  holdCase,
  type Kind,
  narratives,
  referenceDataOf,
  type SeenCase,
  scope,
  seeCase,
} from '../../cases/cases.service.ts'
import { lockUser, namesOf } from '../../features/people/users/users.service.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import * as store from './followUps.store.ts'

type Row = store.FollowUpRow
type Salted = Pick<SeenCase, 'keySalt'>

/** Whose follow-ups the viewer sees to: the own ones, and those of colleagues who are away. */
export async function followed(ctx: Context): Promise<string[]> {
  const { userId } = viewerOf(ctx)
  const { standIns } = await referenceDataOf(ctx.platform)
  return [userId, ...standIns.principals(userId)]
}

/** @param of the case, where the viewer sees it */
const present = (
  { platform, viewer }: Context,
  { id, userId, dueOn, words, version }: Row,
  of: Salted | undefined,
  names: ReadonlyMap<string, string>,
): FollowUp => ({
  id,
  dueOn,
  words: of ? narratives(platform.crypto, of).open('follow_ups.words', words) : null,
  ofName: userId === viewer?.userId ? null : (names.get(userId) ?? ''),
  version,
})

const owners = (ctx: Context, rows: readonly Row[]) => namesOf(ctx, rows, ({ userId }) => userId)

async function presentOne(ctx: Context, row: Row, of: Salted): Promise<FollowUp> {
  return present(ctx, row, of, await owners(ctx, [row]))
}

/** @throws followUps.day_out_of_range */
function demandDay(ctx: Context, dueOn: string): void {
  const today = shanghaiDate(ctx.now())
  const until = addCalendarDays(today, FOLLOW_UP_DAYS_MAX)
  if (dueOn < today || dueOn > until) fail('followUps.day_out_of_range', { field: 'dueOn', until })
}

/** Whoever sets something for today needs no reminder of it. */
const remindedBy = (ctx: Context, dueOn: string) => (dueOn === shanghaiDate(ctx.now()) ? dueOn : null)

/** The viewer's follow-ups on a case. @throws the kind's "not found" */
export async function followUpsOn(ctx: Context, ref: CaseRef): Promise<FollowUp[]> {
  const of = await seeCase(ctx, ref)
  if (!of.open) return []
  const rows = await store.listOn(ctx.platform.db, await followed(ctx), ref)
  const names = await owners(ctx, rows)
  return rows.map((row) => present(ctx, row, of, names))
}

interface Content {
  dueOn: string
  words: string
}

/**
 * Puts a follow-up on an open case.
 *
 * @throws the kind's "not found", followUps.case_ended, followUps.day_out_of_range, followUps.too_many
 */
export async function addFollowUp(
  ctx: Context,
  { kind, id, dueOn, words }: CaseRef & Content,
): Promise<FollowUp> {
  const { userId } = viewerOf(ctx)
  demandDay(ctx, dueOn)
  const made = await ctx.unitOfWork(async (tx) => {
    // New ones take turns, so that several at once cannot pass the limit together.
    if (!(await lockUser(tx, userId))) fail('session.expired')
    const of = await holdCase(tx, ctx, { kind, id })
    if (!of.open) fail('followUps.case_ended')
    if ((await store.countOf(tx, userId)) >= FOLLOW_UPS_MAX)
      fail('followUps.too_many', { limit: FOLLOW_UPS_MAX })
    const row: Row = {
      id: newId(ctx.platform.clock),
      userId,
      caseKind: kind,
      caseId: id,
      dueOn,
      words: narratives(ctx.platform.crypto, of).seal('follow_ups.words', words),
      remindedOn: remindedBy(ctx, dueOn),
      version: 1,
      createdAt: ctx.now(),
    }
    await store.insert(tx, row)
    return { row, of }
  })
  return presentOne(ctx, made.row, made.of)
}

/**
 * Moves a follow-up, or words it anew; whoever stands in may, too.
 *
 * @throws followUps.not_found, record.stale, followUps.day_out_of_range and the kind's "not found" where the case is
 *   not the viewer's to see any more
 */
export async function editFollowUp(
  ctx: Context,
  { id, version, dueOn, words }: Content & { id: string; version: number },
): Promise<FollowUp> {
  demandDay(ctx, dueOn)
  const people = await followed(ctx)
  const { caseKind, caseId } = (await store.find(ctx.platform.db, id, people)) ?? fail('followUps.not_found')
  const of = await seeCase(ctx, { kind: caseKind as CaseRef['kind'], id: caseId })
  if (!of.open) fail('followUps.not_found')
  const moved = await ctx.unitOfWork(async (tx) => {
    const row = (await store.lock(tx, id, people)) ?? fail('followUps.not_found')
    if (row.version !== version) fail('record.stale')
    const change = {
      dueOn,
      words: narratives(ctx.platform.crypto, of).seal('follow_ups.words', words),
      // What was reminded of and moved is reminded of again.
      remindedOn: row.dueOn === dueOn ? row.remindedOn : remindedBy(ctx, dueOn),
      version: version + 1,
    }
    await store.update(tx, id, change)
    return { ...row, ...change }
  })
  return presentOne(ctx, moved, of)
}

/** A follow-up is done; nothing of it stays. @throws followUps.not_found */
export async function finishFollowUp(ctx: Context, id: string): Promise<void> {
  const people = await followed(ctx)
  await ctx.unitOfWork(async (tx) => {
    if (!(await store.remove(tx, id, people))) fail('followUps.not_found')
  })
}

/** A follow-up with its case, where the viewer sees it. */
export interface Followed {
  followUp: FollowUp
  of: { kind: Kind; row: CaseBase } | undefined
}

/** All that the viewer sees to, the nearest first; what hangs on a case that has ended is over. */
export async function followUpsOf(ctx: Context): Promise<Followed[]> {
  const people = await followed(ctx)
  const rows = await store.listOf(ctx.platform.db, people, FOLLOW_UPS_MAX * people.length)
  if (rows.length === 0) return []
  const cases = await casesOf(ctx, rows)
  const names = await owners(ctx, rows)
  return rows
    .map((row) => ({ row, of: cases.get(`${row.caseKind} ${row.caseId}`) }))
    .filter(({ of }) => !of || of.kind.table.states[of.row.state]?.open)
    .map(({ row, of }) => ({ followUp: present(ctx, row, of?.row, names), of }))
}

/** The cases of follow-ups that the viewer sees, by kind and id. */
async function casesOf(ctx: Context, rows: readonly Row[]) {
  const { orgs } = await referenceDataOf(ctx.platform)
  const found = new Map<string, { kind: Kind; row: CaseBase }>()
  for (const kind of allKinds(ctx.platform)) {
    const ids = rows.filter(({ caseKind }) => caseKind === kind.name).map(({ caseId }) => caseId)
    const visible = scope(kind, viewerOf(ctx), orgs.descendantIds)
    for (const row of await kind.store.listSeen(ctx.platform.db, visible, ids))
      found.set(`${kind.name} ${row.id}`, { kind, row })
  }
  return found
}

/** Everything that the viewer wrote for themselves, for the copy of their data. */
export async function ownFollowUps(ctx: Context) {
  return (await followUpsOf(ctx))
    .filter(({ followUp }) => followUp.ofName === null)
    .map(({ followUp: { dueOn, words }, of }) => ({
      case: of ? of.kind.about(of.row).no : null,
      dueOn,
      words,
    }))
}

/** Nothing of it outlives its writer's place. */
export const dropFollowUpsOf = (tx: Tx, _ctx: Context, userId: string): Promise<void> =>
  store.removeOf(tx, userId)

/** Nothing of it outlives its case. */
export const forgetFollowUpsOn = store.removeOn
