import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import { maskEmail, maskPhone } from '@appeal/contract/masking.ts'
import type {
  MailDetail,
  MailQuery,
  MailRecord,
  SendEngine,
  SmsDetail,
  SmsQuery,
  SmsRecord,
} from '@appeal/contract/outbox/outbox.routes.ts'
import type { z } from 'zod'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'
import { recordChange } from '../../platform/trail/trail.ts'
import { namesOf } from '../people/users/users.service.ts'
import * as list from './outbox.desk.store.ts'
import type { Channel, Via } from './outbox.engines.ts'
import { BY_HAND, demandRoom } from './outbox.limits.ts'
import { indexOf, type Payload, queue, SEALED, TEST_MARK } from './outbox.service.ts'
import type * as store from './outbox.store.ts'
import { templateOf } from './outbox.templates.ts'

type Row = store.OutboxRow

const DAY = 24 * 3600_000
const dayOf = (text: string) => new Date(`${text}T00:00:00+08:00`)
// ---------------------------------------------------------------- lists

/** One word on the wire for mail that leaves by SMTP and mail that stays here: the ecosystem's LOCAL. */
const STORED: Record<SendEngine, readonly string[]> = {
  LOCAL: ['LOCAL', 'SMTP'],
  ALIYUN: ['ALIYUN'],
  TENCENT: ['TENCENT'],
}
const SETTLED: ReadonlySet<Row['state']> = new Set(['sent', 'failed', 'expired'])
const isSettled = ({ state }: Row) => SETTLED.has(state)

/** What the lists of all channels may be asked. */
type SentQuery = Omit<z.output<typeof SmsQuery>, 'engine' | 'outcome'> & {
  engine?: Via | undefined
  outcome?: z.output<typeof SmsQuery>['outcome']
}

function filterOf(ctx: Context, channel: Channel, query: SentQuery): list.SentFilter {
  const { searchKey, engine } = query
  return {
    channel,
    engines: engine && (STORED[engine as SendEngine] ?? [engine]),
    state: query.state,
    outcome: query.outcome,
    ...(searchKey &&
      (channel === 'push' ? { title: searchKey } : { toIndex: [indexOf(ctx, channel, searchKey)] })),
    from: query.startTime ? dayOf(query.startTime) : undefined,
    before: query.endTime ? new Date(dayOf(query.endTime).getTime() + DAY) : undefined,
  }
}

const openPayload = (ctx: Context, row: Row): Payload =>
  JSON.parse(ctx.platform.crypto.decryptField(SEALED.payload, row.payload)) as Payload

const canOf = (row: Row): ('resend' | 'delete')[] =>
  isSettled(row) ? [...(row.delivery === 'notice' ? (['resend'] as const) : []), 'delete'] : []

/** In the place of a kind, which only the message's own data tells. */
const SOME_KIND = { zh: '事项', en: 'case' }

/** What a template is about; empty for what a person wrote. */
const subjectOf = ({ language, platform }: Context, { template, isTest }: Payload): string => {
  const subject = templateOf(platform, template)?.subject[language].replace('{kind}', SOME_KIND[language])
  return (isTest ? TEST_MARK[language] : '') + (subject ?? '')
}

/** Parts that all channels share. */
export const shared = (ctx: Context, row: Row, payload: Payload, names: Map<string, string>) => ({
  id: row.id,
  engine: row.engine,
  state: row.state,
  attempts: row.attempts,
  receiptInfo: row.receipt,
  template: payload.template,
  templateName: subjectOf(ctx, payload),
  sendUser: row.senderId ? (names.get(row.senderId) ?? null) : null,
  createTime: wireTime(row.createdAt),
  sentTime: row.sentAt && wireTime(row.sentAt),
  can: canOf(row),
})

const receiverOf = (ctx: Context, row: Row) => ctx.platform.crypto.decryptField(SEALED.to, row.to)

/** One sent row as it leaves, with what was sealed in it and the names of who sent by hand. */
type Presenter<T> = (ctx: Context, row: Row, payload: Payload, names: Map<string, string>) => T

const presentMail: Presenter<MailRecord> = (ctx, row, payload, names) => {
  return {
    ...shared(ctx, row, payload, names),
    sendAccount: payload.chosen?.from ?? null,
    receiveAccounts: maskEmail(receiverOf(ctx, row)),
    // A template without a subject of ours has the provider's, and is told by its name.
    subject:
      payload.template === 'manual'
        ? payload.subject || (payload.chosen?.code ?? '')
        : subjectOf(ctx, payload),
    tagName: payload.chosen?.tag ?? null,
  }
}

const presentSms: Presenter<SmsRecord> = (ctx, row, payload, names) => {
  const isManual = payload.template === 'manual'
  return {
    ...shared(ctx, row, payload, names),
    phoneNumbers: maskPhone(receiverOf(ctx, row)),
    signName: payload.chosen?.signName ?? null,
    templateCode: payload.chosen?.code ?? null,
    templateParam: isManual ? JSON.stringify(payload.params) : null,
    outcome: row.outcome,
    outcomeCode: row.outcomeCode,
  }
}

/** A page of what left by one channel. */
export async function sentPage<T>(
  ctx: Context,
  channel: Channel,
  query: SentQuery,
  present: Presenter<T>,
): Promise<Page<T>> {
  const { db } = ctx.platform
  const by = filterOf(ctx, channel, query)
  const at = {
    ascending: query.sortOrder === 'ascend',
    limit: query.size,
    offset: (query.current - 1) * query.size,
  }
  const [rows, total] = await Promise.all([list.listSent(db, by, at), list.countSent(db, by)])
  const names = await namesOf(ctx, rows, ({ senderId }) => senderId ?? [])
  const records = rows.map((row) => present(ctx, row, openPayload(ctx, row), names))
  return toPage(records, total, query)
}

/** Mails, newest first. */
export const mailPage = (ctx: Context, query: z.output<typeof MailQuery>): Promise<Page<MailRecord>> =>
  sentPage(ctx, 'mail', query, presentMail)
/** Short messages, newest first. */
export const smsPage = (ctx: Context, query: z.output<typeof SmsQuery>): Promise<Page<SmsRecord>> =>
  sentPage(ctx, 'sms', query, presentSms)

/** What stands in a message: a person's own words, or the template's without what fills it. */
function contentOf(ctx: Context, row: Row, payload: Payload) {
  const isManual = payload.template === 'manual'
  const { language } = ctx
  const unfilled = () => {
    if (payload.unfilled !== undefined) return payload.unfilled
    const template = templateOf(ctx.platform, payload.template)
    return (row.channel === 'sms' ? template?.sms : template?.text)?.[language] ?? ''
  }
  return {
    content: isManual ? payload.text : unfilled(),
    isFilled: isManual,
    expireTime: row.expiresAt && wireTime(row.expiresAt),
    nextTime: row.state === 'queued' ? wireTime(row.runAt) : null,
  }
}

/** One sent row with what it says. @throws messages.not_found */
export async function detailOf<T>(ctx: Context, channel: Channel, id: string, present: Presenter<T>) {
  const row = (await list.findSent(ctx.platform.db, channel, id)) ?? fail('messages.not_found')
  const names = await namesOf(ctx, row.senderId ? [row.senderId] : [])
  const payload = openPayload(ctx, row)
  return { ...present(ctx, row, payload, names), ...contentOf(ctx, row, payload) }
}

/** @throws messages.not_found */
export const mailDetail = (ctx: Context, id: string): Promise<MailDetail> =>
  detailOf(ctx, 'mail', id, presentMail)
/** @throws messages.not_found */
export const smsDetail = (ctx: Context, id: string): Promise<SmsDetail> =>
  detailOf(ctx, 'sms', id, presentSms)

// ---------------------------------------------------------------- deleting and sending again

/**
 * Takes settled messages off the list.
 *
 * @throws messages.not_found, messages.on_its_way
 */
export async function deleteSent(ctx: Context, channel: Channel, ids: readonly string[]): Promise<void> {
  await ctx.unitOfWork(async (tx) => {
    const wanted = [...new Set(ids)]
    const rows = await list.lockSent(tx, channel, wanted)
    if (rows.length < wanted.length) fail('messages.not_found')
    if (!rows.every(isSettled)) fail('messages.on_its_way')
    await list.hide(tx, wanted, ctx.now())
    for (const { id } of rows)
      await recordChange(tx, ctx, 'outbox', { id, name: channel }, { deleted: [null, wireTime(ctx.now())] })
  })
}

/**
 * Sends a settled message once more, as a message of its own, by the engine that is the default now.
 *
 * @throws messages.not_found, messages.on_its_way
 * @throws messages.code_not_resent for codes: whoever needs one asks for a new one
 */
export async function resend(ctx: Context, channel: Channel, id: string): Promise<void> {
  await demandRoom(ctx, `resend:${channel}`, BY_HAND)
  await ctx.unitOfWork(async (tx) => {
    const [row] = await list.lockSent(tx, channel, [id])
    if (!row) return fail('messages.not_found')
    if (row.delivery === 'once') fail('messages.code_not_resent')
    if (!isSettled(row)) fail('messages.on_its_way')
    const { to, toIndex, payload, delivery, via, title, dedupeKey } = row
    const times = await list.countRepeats(tx, dedupeKey)
    const senderId = viewerOf(ctx).userId
    await queue(tx, ctx, {
      ...{ channel, to, toIndex, payload, delivery, via, title, senderId },
      dedupeKey: `${dedupeKey}:again:${times + 1}`,
    })
    await recordChange(tx, ctx, 'outbox', { id, name: channel }, { resent: [null, times + 1] })
  })
}
