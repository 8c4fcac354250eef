import { CASE_KIND_NAMES, type CaseKindName } from '@appeal/contract/cases/caseKinds.ts'
import {
  type CannedText,
  cannedTextRoutes,
  type Talk,
} from '@appeal/contract/conversations/conversations.routes.ts'
import { lockUser } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import * as store from './conversations.store.ts'
import { assertVariables } from './conversations.variables.ts'

/** More than this nobody finds again. */
const MAX_OWN = 200

const ownerOf = ({ userId, org, area }: Viewer) => ({ userId, orgId: org?.id ?? null, area })

/** Own texts are the viewer's to change, the organisation's with the right to share, the system's nobody's. */
const mayEdit = (viewer: Viewer, row: store.CannedRow): boolean =>
  row.userId === viewer.userId ||
  (row.orgId !== null && row.orgId === viewer.org?.id && viewer.grants.has(cannedTextRoutes.share.permission))

function present(ctx: Context, row: store.CannedRow): CannedText {
  const english = ctx.language === 'en'
  return {
    ...row,
    owner: row.userId ? 'OWN' : row.orgId ? 'ORG' : 'SYSTEM',
    title: (english && row.titleEn) || row.title,
    // Messages are read in Chinese; the English wording is for reading them at the desk.
    text: (english && row.bodyEn) || row.body,
    editable: mayEdit(viewerOf(ctx), row),
    updateTime: wireTime(row.updatedAt),
  }
}

/** Canned texts at the viewer's hand; of a kind of case those alone that are meant for it, or for all. */
export async function listTexts(ctx: Context, kind?: CaseKindName): Promise<CannedText[]> {
  const rows = await store.listTexts(ctx.platform.db, ownerOf(viewerOf(ctx)), kind)
  return rows.map((row) => present(ctx, row))
}

interface TextInput {
  title: string
  text: string
  talk?: Talk | undefined
  kinds: readonly CaseKindName[]
}

/** Each kind once, in the order of all. */
const inOrder = (kinds: readonly CaseKindName[]) => CASE_KIND_NAMES.filter((kind) => kinds.includes(kind))

/** @throws conversations.unknown_variable, conversations.too_many_texts */
export async function addText(ctx: Context, input: TextInput): Promise<{ id: string }> {
  const viewer = viewerOf(ctx)
  assertVariables(input.text)
  const id = newId(ctx.platform.clock)
  await ctx.unitOfWork(async (tx) => {
    // Two at once would pass the limit together.
    if (!(await lockUser(tx, viewer.userId))) fail('session.expired')
    if ((await store.countTexts(tx, viewer.userId)) >= MAX_OWN)
      fail('conversations.too_many_texts', { limit: MAX_OWN })
    await store.insertText(tx, {
      id,
      code: null,
      orgId: null,
      userId: viewer.userId,
      area: viewer.area,
      talk: input.talk ?? null,
      kinds: inOrder(input.kinds),
      title: input.title,
      titleEn: null,
      body: input.text,
      bodyEn: null,
      sortCode: 0,
      updatedAt: ctx.now(),
      version: 1,
    })
  })
  return { id }
}

/** A text the viewer may change, held. @throws conversations.text_not_found */
async function lockEditable(tx: Tx, ctx: Context, id: string): Promise<store.CannedRow> {
  const viewer = viewerOf(ctx)
  const row = await store.lockText(tx, id, ownerOf(viewer))
  if (!row || !mayEdit(viewer, row)) return fail('conversations.text_not_found')
  return row
}

/** @throws conversations.text_not_found, conversations.unknown_variable, record.stale */
export async function editText(
  ctx: Context,
  input: TextInput & { id: string; version: number },
): Promise<void> {
  assertVariables(input.text)
  await ctx.unitOfWork(async (tx) => {
    const row = await lockEditable(tx, ctx, input.id)
    if (row.version !== input.version) fail('record.stale', { version: row.version })
    await store.updateText(tx, row, {
      title: input.title,
      body: input.text,
      talk: input.talk ?? null,
      kinds: inOrder(input.kinds),
      updatedAt: ctx.now(),
    })
  })
}

/** @throws conversations.text_not_found */
export async function deleteText(ctx: Context, id: string): Promise<void> {
  await ctx.unitOfWork(async (tx) => store.deleteText(tx, (await lockEditable(tx, ctx, id)).id))
}

/** Gives an own text to the organisation. @throws conversations.text_not_found */
export async function shareText(ctx: Context, id: string): Promise<void> {
  const { userId, org } = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    const row = await lockEditable(tx, ctx, id)
    if (row.userId !== userId || !org) fail('conversations.text_not_found')
    await store.updateText(tx, row, { userId: null, orgId: org.id, updatedAt: ctx.now() })
  })
}

/** One text of the reference data. */
export interface CannedSeed {
  code: string
  area: 'a' | 'b'
  talk: Talk | null
  /** The kinds of case it is meant for; all where it names none. */
  kinds?: readonly CaseKindName[]
  title: { zh: string; en: string }
  text: { zh: string; en: string }
}

/** Loads the system's texts, in the order given. */
export async function loadCannedTexts(tx: Tx, ctx: Context, seeds: readonly CannedSeed[]): Promise<void> {
  const rows = seeds.map(({ code, area, talk, kinds = [], title, text }, i) => ({
    id: newId(ctx.platform.clock),
    code,
    orgId: null,
    userId: null,
    area,
    talk,
    kinds: [...kinds],
    title: title.zh,
    titleEn: title.en,
    body: text.zh,
    bodyEn: text.en,
    sortCode: (i + 1) * 10,
    updatedAt: ctx.now(),
    version: 1,
  }))
  await store.loadTexts(tx, rows)
}
