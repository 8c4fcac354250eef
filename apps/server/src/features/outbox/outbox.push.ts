import type { Page } from '@appeal/contract/kit/page.ts'
import type {
  PushDetail,
  PushEngine,
  PushQuery,
  PushRecord,
  PushType,
} from '@appeal/contract/outbox/push.routes.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { settings } from '../reference/settings/settings.service.ts'
import { sendByHand } from './outbox.byHand.ts'
import { detailOf, sentPage, shared } from './outbox.desk.ts'
import type { Pushed } from './outbox.engine.ts'
import { defaultRobot } from './outbox.engines.ts'
import type { Payload } from './outbox.service.ts'
import type { OutboxRow } from './outbox.store.ts'

const TITLE = 60

const present = (ctx: Context, row: OutboxRow, payload: Payload, names: Map<string, string>): PushRecord => ({
  ...shared(ctx, row, payload, names),
  title: row.title ?? '',
  type: payload.push?.type ?? 'TEXT',
})

/** What was pushed to group robots, newest first. */
export const pushPage = (ctx: Context, query: z.output<typeof PushQuery>): Promise<Page<PushRecord>> =>
  sentPage(ctx, 'push', query, present)

/** @throws messages.not_found */
export const pushDetail = (ctx: Context, id: string): Promise<PushDetail> =>
  detailOf(ctx, 'push', id, present)

interface Words {
  /** Left out of what is words alone: their beginning stands for it. */
  title?: string
  content: string
  noticeType?: 'NONE' | 'PHONE' | 'ALL'
  phones?: readonly unknown[] | undefined
  messageUrl?: string
  picUrl?: string | undefined
}

const callsOf = ({ noticeType, phones }: Words): Pushed['calls'] =>
  noticeType === 'ALL' ? 'all' : noticeType === 'PHONE' ? (phones as string[]) : undefined

/** Tells a group something by its robot, through the outbox: tried again while the robot is busy. */
export function push(ctx: Context, via: PushEngine, type: PushType, words: Words): Promise<void> {
  const { title, content, messageUrl, picUrl } = words
  const calls = callsOf(words)
  const payload: Payload = {
    template: 'manual',
    subject: title ?? [...content].slice(0, TITLE).join('').replaceAll('\n', ' '),
    text: content,
    params: {},
    push: {
      type,
      ...(calls && { calls }),
      ...(messageUrl && { link: messageUrl }),
      ...(picUrl && { picture: picUrl }),
    },
  }
  return sendByHand(ctx, { channel: 'push', receivers: [via], via, payload })
}

/** Tells a group something by the robot of the settings. */
export async function pushDynamic(
  ctx: Context,
  { content, noticeAll }: { content: string; noticeAll: boolean },
): Promise<void> {
  const via = defaultRobot(await settings(ctx.platform))
  return push(ctx, via, 'TEXT', { content, noticeType: noticeAll ? 'ALL' : 'NONE' })
}
