import { isDeepStrictEqual } from 'node:util'
import type { CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import { unknownVariables } from '@appeal/contract/conversations/conversations.variables.ts'
import { deskInput, type MacroValues } from '@appeal/contract/macros/macros.inputs.ts'
import { type Macro, macroRoutes } from '@appeal/contract/macros/macros.routes.ts'
import { actorKind } from '../../cases/cases.service.ts'
import { lockUser, namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { itemsOfPeople } from '../checklists/checklists.service.ts'
import * as store from './macros.store.ts'

/** More than this nobody finds again. */
const MAX_OWN = 100

export const ownerOf = ({ userId, org, area }: Viewer) => ({ userId, orgId: org?.id ?? null, area })

/** Own macros are the viewer's to change, the organisation's with the right to share, the system's nobody's. */
const mayEdit = (viewer: Viewer, row: store.MacroRow): boolean =>
  row.userId === viewer.userId ||
  (row.orgId !== null && row.orgId === viewer.org?.id && viewer.grants.has(macroRoutes.share.permission))

/** Those at the viewer's hand, the own ones first. */
export async function listMacros(ctx: Context): Promise<Macro[]> {
  const { db } = ctx.platform
  const viewer = viewerOf(ctx)
  const rows = await store.listAtHand(db, ownerOf(viewer))
  const items = await itemsOfPeople(db, 'appeal', [...new Set(rows.flatMap(({ checks }) => checks))])
  const english = ctx.language === 'en'
  return rows.map((row) => ({
    ...row,
    kind: row.caseKind,
    owner: row.userId ? 'OWN' : row.orgId ? 'ORG' : 'SYSTEM',
    title: (english && row.titleEn) || row.title,
    // An item that is asked no more is ticked no more.
    checks: items
      .filter(({ id }) => row.checks.includes(id))
      .map(({ id, title, titleEn }) => ({ id, title: english ? titleEn : title })),
    editable: mayEdit(viewer, row),
    updateTime: wireTime(row.updatedAt),
  }))
}

/** What a macro said in each of its versions. @throws macros.not_found */
export async function versionsOf(ctx: Context, id: string) {
  const { db } = ctx.platform
  const row = (await store.findAtHand(db, id, ownerOf(viewerOf(ctx)))) ?? fail('macros.not_found')
  const versions = await store.listVersions(db, row.id)
  const names = await namesOf(ctx, versions, ({ byId }) => byId ?? '0')
  return versions.map(({ version, title, values, byId, at }) => ({
    version,
    title,
    values,
    by: byId ? (names.get(byId) ?? null) : null,
    at: wireTime(at),
  }))
}

interface Content {
  title: string
  values: MacroValues
  checks: readonly string[]
}

interface Meant {
  kind: CaseKindName
  action: string
}

/**
 * Refuses what no act could take.
 *
 * @throws conversations.unknown_variable at the text that has it; checklists.unknown_item
 */
async function assertKeepable(db: Queryable, kind: CaseKindName, { values, checks }: Content): Promise<void> {
  for (const [field, value] of Object.entries(values)) {
    const [name] = typeof value === 'string' ? unknownVariables(value) : []
    if (name !== undefined) fail('conversations.unknown_variable', { name, field: `values.${field}` })
  }
  const known = await itemsOfPeople(db, kind, checks)
  if (checks.some((id) => !known.some((item) => item.id === id))) fail('checklists.unknown_item')
}

/** Keeps an own macro. @throws what `assertKeepable` throws; macros.not_found for an act of the other side; macros.too_many */
export async function addMacro(
  ctx: Context,
  { kind, action, ...content }: Content & Meant,
): Promise<{ id: string }> {
  const viewer = viewerOf(ctx)
  if (!isOfSide(viewer, kind, action)) fail('macros.not_found')
  const id = newId(ctx.platform.clock)
  await ctx.unitOfWork(async (tx) => {
    await assertKeepable(tx, kind, content)
    // Two at once would pass the limit together.
    if (!(await lockUser(tx, viewer.userId))) fail('session.expired')
    if ((await store.countOwn(tx, viewer.userId)) >= MAX_OWN) fail('macros.too_many', { limit: MAX_OWN })
    await store.insert(
      tx,
      {
        id,
        code: null,
        orgId: null,
        userId: viewer.userId,
        area: viewer.area,
        caseKind: kind,
        action,
        title: content.title,
        titleEn: null,
        values: content.values,
        checks: [...new Set(content.checks)],
        sortCode: 0,
        updatedAt: ctx.now(),
        version: 1,
      },
      viewer.userId,
    )
  })
  return { id }
}

/** Whether an act is one of the viewer's side at all; whether it is theirs on a case is judged on the case. */
const isOfSide = (viewer: Viewer, kind: CaseKindName, action: string) =>
  deskInput(kind, action, actorKind(viewer)) !== undefined

/** A macro the viewer may change, held. @throws macros.not_found */
async function lockEditable(tx: Tx, ctx: Context, id: string): Promise<store.MacroRow> {
  const viewer = viewerOf(ctx)
  const row = await store.lockAtHand(tx, id, ownerOf(viewer))
  if (!row || !mayEdit(viewer, row)) return fail('macros.not_found')
  return row
}

/** Changes what a macro says; what it said stays with its number. @throws macros.not_found, record.stale and what `assertKeepable` throws */
export async function editMacro(
  ctx: Context,
  { id, version, kind, action, ...content }: Content & Meant & { id: string; version: number },
): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const row = await lockEditable(tx, ctx, id)
    if (row.caseKind !== kind || row.action !== action) fail('macros.not_found')
    if (row.version !== version) fail('record.stale', { version: row.version })
    await assertKeepable(tx, row.caseKind, content)
    await store.rewrite(
      tx,
      row,
      {
        title: content.title,
        values: content.values,
        checks: [...new Set(content.checks)],
        updatedAt: ctx.now(),
      },
      viewerOf(ctx).userId,
    )
  })
}

/** @throws macros.not_found */
export async function deleteMacro(ctx: Context, id: string): Promise<void> {
  await ctx.unitOfWork(async (tx) => store.remove(tx, (await lockEditable(tx, ctx, id)).id))
}

/** Gives an own macro to the organisation. @throws macros.not_found */
export async function shareMacro(ctx: Context, id: string): Promise<void> {
  const { userId, org } = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const row = await lockEditable(tx, ctx, id)
    if (row.userId !== userId || !org) return fail('macros.not_found')
    await store.giveTo(tx, row.id, org.id)
  })
}

/** One macro of the reference data; ticks by the codes of their items. */
export interface MacroSeed {
  code: string
  area: 'a' | 'b'
  kind: CaseKindName
  action: string
  title: { zh: string; en: string }
  values: MacroValues
  checks?: readonly string[]
}

/** Loads the system's macros, in the order given; one that says something new is a version more. */
export async function loadMacros(tx: Tx, ctx: Context, seeds: readonly MacroSeed[]): Promise<void> {
  for (const [i, { code, area, kind, action, title, values, checks = [] }] of seeds.entries()) {
    const content = {
      title: title.zh,
      titleEn: title.en,
      values,
      checks: await store.itemIds(tx, kind, checks),
      updatedAt: ctx.now(),
    }
    const sortCode = (i + 1) * 10
    const was = await store.findByCode(tx, code)
    if (!was)
      await store.insert(
        tx,
        {
          id: newId(ctx.platform.clock),
          ...{ code, area, action, caseKind: kind, sortCode, orgId: null, userId: null, version: 1 },
          ...content,
        },
        null,
      )
    else if (!isDeepStrictEqual([was.values, was.title, was.checks], [values, title.zh, content.checks]))
      await store.rewrite(tx, was, content, null)
  }
}
