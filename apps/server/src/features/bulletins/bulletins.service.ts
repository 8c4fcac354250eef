import type { PublishedBulletin, PublishedBulletinText } from '@appeal/contract/bulletins/bulletins.routes.ts'
import { eachMonth, monthsOf } from '@appeal/contract/figures/periods.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { snapshotsOf } from '../figures/figures.service.ts'
import { readBulletin } from './bulletins.desk.ts'
import { titleOf } from './bulletins.document.ts'
import { bulletinHtml } from './bulletins.html.ts'
import type { Bulletin } from './bulletins.parts.ts'
import * as store from './bulletins.store.ts'

export { bulletinNamings, type Naming } from './bulletins.desk.ts'

const present = ({ period, publishedAt }: store.BulletinRecord): z.infer<typeof PublishedBulletin> => ({
  period,
  title: titleOf(period),
  publishTime: publishedAt ? wireTime(publishedAt) : '',
})

/** Published bulletins for everybody, newest first. */
export const publishedBulletins = async (ctx: Context): Promise<z.infer<typeof PublishedBulletin>[]> =>
  (await store.listPublished(ctx.platform.db)).map(present)

/** What leads to cases is for the desk. */
const withoutCases = (block: Bulletin['blocks'][number]): Bulletin['blocks'][number] => {
  if (block.kind !== 'table') return block
  const { behind: _, ...table } = block
  return table
}

/** A published bulletin as everybody reads it; null where there is none. */
export async function publishedBulletin(
  ctx: Context,
  period: string,
): Promise<z.infer<typeof PublishedBulletinText> | null> {
  const { db } = ctx.platform
  const row = await store.findPublished(db, period)
  if (!row) return null
  const bulletin = await readBulletin(ctx, row, await snapshotsOf(db, eachMonth(monthsOf(period))))
  return { ...present(row), html: bulletinHtml(bulletin), blocks: bulletin.blocks.map(withoutCases) }
}
