import type { ReplyDraftView } from '@appeal/contract/appeals/appeals.schemas.ts'
import type { ReferenceData } from '../../../cases/cases.service.ts'
import { namesOf } from '../../../features/people/users/users.service.ts'
import { wireTime } from '../../../platform/clock.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import * as store from './appeals.replyDrafts.store.ts'

const COLUMN = 'appeal_reply_drafts.content'

interface Written {
  appealId: string
  orgId: string
  authorId: string
  values: Record<string, unknown>
}

/** Keeps a draft in the place of an earlier one; all of it is sealed, because it names a person and a telephone. */
export const write = (tx: Tx, ctx: Context, { values, ...draft }: Written): Promise<void> =>
  store.upsert(tx, {
    ...draft,
    content: ctx.platform.crypto.encryptField(COLUMN, JSON.stringify(values)),
    createdAt: ctx.now(),
  })

/** Those of the cases that wait with a draft for a unit above to submit it. */
export const draftedAmong = (ctx: Context, rows: readonly { id: string }[]): Promise<ReadonlySet<string>> =>
  store.among(
    ctx.platform.db,
    rows.map(({ id }) => id),
  )

/** The draft has served its turn; whether there was one. */
export const take = (tx: Tx, appealId: string): Promise<boolean> => store.remove(tx, appealId)

/** The draft as the enterprise sees it, without the files of its line; nobody else does. */
export async function present(
  ctx: Context,
  appealId: string,
  reference: ReferenceData,
): Promise<Omit<ReplyDraftView, 'files'> | null> {
  if (viewerOf(ctx).area !== 'a') return null
  const row = await store.find(ctx.platform.db, appealId)
  if (!row) return null
  const { attachmentIds: _, ...values } = JSON.parse(
    ctx.platform.crypto.decryptField(COLUMN, row.content),
  ) as Record<string, unknown>
  return {
    orgName: reference.orgs.nameOf(row.orgId, ctx.language),
    author: (await namesOf(ctx, [row.authorId])).get(row.authorId) ?? '',
    createTime: wireTime(row.createdAt),
    values,
  }
}
