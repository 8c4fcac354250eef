import type { AppealEvent } from '@appeal/contract/appeals/appeals.workflow.ts'
import { OPEN_STATES } from '@appeal/contract/appeals/appeals.workflow.ts'
import {
  type CaseGroup,
  GROUP_MAX,
  type GroupCase,
  type MergeBody,
  mergingRoutes,
  type SplitBody,
} from '@appeal/contract/merging/merging.routes.ts'
import type { z } from 'zod'
import { standingOrders } from '../../cases/outer/cases.outer.service.ts'
import { namesOf } from '../../features/people/users/users.service.ts'
import {
  type AppealRecord,
  amend,
  chipOf,
  demandOpen,
  listTwins,
  lockCase,
  seenCase,
  seenCases,
  splitOff,
  takePartBack,
} from '../../kinds/appeals/appeals.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { violates } from '../../platform/db/violations.ts'
import { fail, sentence } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import type { LinkRow } from './merging.store.ts'
import * as store from './merging.store.ts'

const { page, merge, split, undo } = mergingRoutes

// ---------------------------------------------------------------- reading

/** Links around a case; for a member also those of its main case, so that the whole file is shown. */
async function linksAround(ctx: Context, id: string): Promise<LinkRow[]> {
  const { db } = ctx.platform
  const near = await store.listOf(db, [id])
  const main = near.find(({ kind, otherId }) => kind === 'merge' && otherId === id)?.mainId
  if (!main) return near
  const far = (await store.listOf(db, [main])).filter(({ kind }) => kind === 'merge')
  const known = new Set(near.map((link) => link.id))
  return [...near, ...far.filter((link) => !known.has(link.id))]
}

/** The other case of a link as seen from one, and what it is to that one. */
function otherOf(link: LinkRow, id: string): { id: string; role: GroupCase['role'] } {
  const isMain = link.mainId === id
  if (link.kind === 'split')
    return isMain ? { id: link.otherId, role: 'part' } : { id: link.mainId, role: 'source' }
  return link.otherId === id ? { id: link.mainId, role: 'main' } : { id: link.otherId, role: 'member' }
}

type Lines = Awaited<ReturnType<typeof seenCases>>
type Line = Lines extends ReadonlyMap<string, infer L> ? L : never

async function present(ctx: Context, row: Line, names: ReadonlyMap<string, string>) {
  return {
    id: row.id,
    appealNo: row.appealNo,
    state: row.state,
    waybillNo: row.waybillNo,
    l1: row.l1,
    handlerName: names.get(row.handlerId ?? '') ?? null,
    clock: await chipOf(ctx, row),
    version: row.version,
  }
}

/** Why merging and splitting are not open, if they are not. */
function hindrance(ctx: Context, row: AppealRecord, isMember: boolean): string | null {
  if (!OPEN_STATES.includes(row.state)) return sentence('merging.ended', {}, ctx.language)
  return isMember ? sentence('merging.already_merged', { appealNo: row.appealNo }, ctx.language) : null
}

function openActs(ctx: Context, row: AppealRecord, isMember: boolean, hasLinks: boolean): CaseGroup['can'] {
  const { grants } = viewerOf(ctx)
  const isOpen = OPEN_STATES.includes(row.state)
  const can: CaseGroup['can'] = []
  if (isOpen && !isMember && grants.has(merge.permission)) can.push('merge')
  if (isOpen && grants.has(split.permission)) can.push('split')
  if (hasLinks && grants.has(undo.permission)) can.push('undo')
  return can
}

/** What belongs to the same file as a case, and what could. Cases the viewer may not see are left out. */
export async function groupOf(ctx: Context, id: string): Promise<CaseGroup> {
  const row = await seenCase(ctx, id, page.permission)
  const links = await linksAround(ctx, id)
  const isMember = links.some((link) => link.kind === 'merge' && link.otherId === id)
  const others = links.map((link) => ({ link, ...otherOf(link, id) })).filter((one) => one.id !== id)
  const twins = isMember ? [] : await listTwins(ctx.platform.db, row)
  const lines = await seenCases(
    ctx,
    [...others, ...twins].map((one) => one.id),
  )
  const names = await namesOf(
    ctx,
    [...lines.values()].flatMap(({ handlerId }) => handlerId ?? []),
  )
  const related: GroupCase[] = []
  for (const { link, id: otherId, role } of others) {
    const line = lines.get(otherId)
    if (!line) continue
    const { reason, createdAt } = link
    related.push({
      ...(await present(ctx, line, names)),
      role,
      linkId: link.id,
      reason: ctx.platform.crypto.decryptField(REASON, reason),
      at: wireTime(createdAt),
    })
  }
  const taken = new Set(others.map((one) => one.id))
  const merged = new Set(
    (
      await store.listOf(
        ctx.platform.db,
        twins.map((twin) => twin.id),
      )
    ).flatMap((link) => (link.kind === 'merge' ? [link.mainId, link.otherId] : [])),
  )
  const free = twins.filter((twin) => lines.has(twin.id) && !taken.has(twin.id) && !merged.has(twin.id))
  return {
    related,
    candidates: await Promise.all(free.map((twin) => present(ctx, twin, names))),
    can: openActs(ctx, row, isMember, links.length > 0),
    cannot: hindrance(ctx, row, isMember),
  }
}

// ---------------------------------------------------------------- changing

const REASON = 'case_links.reason'

const line = (event: AppealEvent, other: AppealRecord, opinion: string | null) => ({
  event,
  detail: { no: other.appealNo },
  opinion,
})

/** What a case of the same file is told of the orders of outer bodies that a case keeps: each has its own answer. */
const elsewhere = async (tx: Tx, { id, appealNo }: AppealRecord) =>
  (await standingOrders(tx, { kind: 'appeal', id }, appealNo)).elsewhere

/** Cases for this transaction alone, lowest id first, so that two merges cannot wait for each other. */
async function lockAll(tx: Tx, ctx: Context, ids: readonly string[], path: string) {
  const rows = new Map<string, AppealRecord>()
  for (const id of [...new Set(ids)].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)))
    rows.set(id, await lockCase(tx, ctx, id, path))
  return rows
}

function demandVersion(row: AppealRecord, version: number): void {
  if (row.version !== version) fail('appeals.stale', { version: row.version })
}

/** One matter: the same bureau and brand, both open, and no chains of mains. */
function demandMergeable(main: AppealRecord, member: AppealRecord, links: readonly LinkRow[]): void {
  demandOpen(member)
  if (member.bureauId !== main.bureauId) fail('merging.other_bureau')
  const { appealNo } = member
  if (member.brand !== main.brand) fail('merging.other_matter', { appealNo })
  for (const link of links) {
    if (link.kind !== 'merge') continue
    if (link.otherId === member.id) fail('merging.already_merged', { appealNo })
    if (link.mainId === member.id) fail('merging.is_main', { appealNo })
  }
}

/**
 * Merges cases about the same matter into a main one (decision 0007). One person handles them all from now on; each
 * keeps its number, parties, clocks and answer, so that nothing of one party reaches another.
 *
 * @throws appeals.not_found, appeals.stale, merging.ended, merging.other_bureau, merging.other_matter,
 *   merging.already_merged, merging.is_main, merging.too_many
 */
export async function mergeCases(ctx: Context, input: z.output<typeof MergeBody>): Promise<CaseGroup> {
  await ctx
    .unitOfWork(async (tx) => {
      const { members } = input
      const rows = await lockAll(tx, ctx, [input.id, ...members.map(({ id }) => id)], merge.permission)
      let main = rows.get(input.id)!
      demandVersion(main, input.version)
      demandOpen(main)
      const links = await store.listOf(tx, [...rows.keys()])
      if (links.some((link) => link.kind === 'merge' && link.otherId === main.id))
        fail('merging.already_merged', { appealNo: main.appealNo })
      const before = links.filter((link) => link.kind === 'merge' && link.mainId === main.id).length
      if (before + members.length > GROUP_MAX) fail('merging.too_many', { limit: GROUP_MAX })
      for (const { id, version } of members) {
        const member = rows.get(id)!
        demandVersion(member, version)
        demandMergeable(main, member, links)
        await store.insert(tx, {
          id: newId(ctx.platform.clock),
          kind: 'merge',
          mainId: main.id,
          otherId: id,
          reason: ctx.platform.crypto.encryptField(REASON, input.reason),
          actorId: viewerOf(ctx).userId,
          handlerBefore: member.handlerId,
          createdAt: ctx.now(),
          undoneAt: null,
          undoneBy: null,
        })
        const outside = { main: await elsewhere(tx, main), member: await elsewhere(tx, member) }
        await amend(tx, ctx, member, {
          set: { handlerId: main.handlerId ?? member.handlerId },
          lines: [line('merged_into', main, input.reason), ...outside.main],
        })
        main = await amend(tx, ctx, main, {
          lines: [line('merged_in', member, input.reason), ...outside.member],
        })
      }
    })
    .catch((error: unknown) => {
      // Two merges of one case at once: the index lets one through.
      if (violates(error, 'case_links_one_main')) fail('merging.already_merged', { appealNo: '' })
      throw error
    })
  return groupOf(ctx, input.id)
}

/**
 * Splits one case in two. @throws appeals.not_found, appeals.stale, merging.ended, merging.same_matter,
 * appeals.unknown_reason
 */
export function splitCase(
  ctx: Context,
  input: z.output<typeof SplitBody>,
): Promise<{ id: string; appealNo: string }> {
  return ctx.unitOfWork(async (tx) => {
    const row = await lockCase(tx, ctx, input.id, split.permission)
    demandVersion(row, input.version)
    demandOpen(row)
    const { l1, l2, waybillNo, content, reason } = input
    const part = await splitOff(tx, ctx, row, { l1, l2, waybillNo, content })
    await store.insert(tx, {
      id: newId(ctx.platform.clock),
      kind: 'split',
      mainId: row.id,
      otherId: part.id,
      reason: ctx.platform.crypto.encryptField(REASON, reason),
      actorId: viewerOf(ctx).userId,
      handlerBefore: null,
      createdAt: ctx.now(),
      undoneAt: null,
      undoneBy: null,
    })
    await amend(tx, ctx, part, { lines: [line('split_from', row, reason)] })
    await amend(tx, ctx, row, { lines: [line('split_off', part, reason)] })
    return { id: part.id, appealNo: part.appealNo }
  })
}

/** Takes a merge or a split back. @throws merging.link_gone, merging.part_moved, appeals.not_found */
export async function undoLink(ctx: Context, id: string): Promise<CaseGroup> {
  const link = (await store.find(ctx.platform.db, id)) ?? fail('merging.link_gone')
  const { kind, mainId, otherId } = link
  await ctx.unitOfWork(async (tx) => {
    const rows = await lockAll(tx, ctx, [mainId, otherId], undo.permission)
    const [main, other] = [rows.get(mainId)!, rows.get(otherId)!]
    if (!(await store.undo(tx, id, { userId: viewerOf(ctx).userId, at: ctx.now() })))
      fail('merging.link_gone')
    if (kind === 'split') {
      await takePartBack(tx, ctx, other, { lines: [line('split_undone', main, null)] })
      await amend(tx, ctx, main, { lines: [line('split_undone', other, null)] })
      return
    }
    // Whoever has taken the member over since then keeps it.
    const kept = other.handlerId !== main.handlerId
    await amend(tx, ctx, other, {
      set: kept ? {} : { handlerId: link.handlerBefore },
      lines: [line('unmerged', main, null)],
    })
    await amend(tx, ctx, main, { lines: [line('unmerged', other, null)] })
  })
  return groupOf(ctx, mainId)
}
