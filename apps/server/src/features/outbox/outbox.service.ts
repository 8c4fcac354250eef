import type { KeptRow as KeptMessage } from '@appeal/contract/outbox/kept.routes.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { together } from '../../platform/db/together.ts'
import { fail } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { personIndex } from '../people/users/users.service.ts'
import type { Chosen, Pushed } from './outbox.engine.ts'
import * as store from './outbox.store.ts'
import type { Template, TemplateData } from './outbox.templates.ts'
import { renderStored } from './wordings/wordings.service.ts'

export {
  sentTexts,
  type Template,
  type TemplateData,
  templates,
  templatesOn,
  valuesOf,
} from './outbox.templates.ts'

/** Columns that seal the outbox, for writer and reader alike. */
export const SEALED = { to: 'outbox.to', payload: 'outbox.payload' } as const

/** Stands before everything that somebody sends to try a wording. */
export const TEST_MARK = { zh: '【测试】', en: '[Test] ' } as const

/** The sealed content of an outbox row. */
export interface Payload {
  /** Name of the template; `manual` for what a person wrote. */
  template: string
  subject: string
  text: string
  /** What the text was filled from, where that was not the program's own. */
  unfilled?: string
  /** Somebody tried a wording. */
  isTest?: true
  html?: string
  params: Record<string, string>
  /** What the person chose at the provider. */
  chosen?: Chosen
  push?: Pushed
}

/** What goes out by SMS for a template, in Chinese: shown to a writer before it is sent. */
export const smsText = async <F extends string>(
  ctx: Context,
  template: Template<F>,
  data: TemplateData<NoInfer<F>>,
): Promise<string> => (await renderStored(ctx, template, data)).sms.zh

/** Name of the job that sends one outbox row. */
export const SEND = 'outbox.send'

/** Digest of a receiver; of a group's robot that of its name. */
export const indexOf = (ctx: Context, channel: store.OutboxRow['channel'], to: string): Buffer =>
  (channel === 'sms' ? personIndex.phone : personIndex.email)(ctx.platform.crypto, to)

/** Writes a row of the outbox and starts its job with the commit; its id, or nothing where its fact was told before. */
export async function queue(
  tx: Tx,
  ctx: Context,
  row: Omit<store.NewOutboxRow, 'id' | 'runAt' | 'createdAt'>,
): Promise<string | undefined> {
  const id = newId(ctx.platform.clock)
  const at = ctx.now()
  const runAt = ctx.held?.until ?? at
  const { jobs } = ctx.platform
  const key = `${SEND}:${id}`
  const [isNew] = await together(
    store.insertOutbox(tx, { expiresAt: null, ...row, id, runAt, createdAt: at }),
    jobs.add(tx, SEND, { id }, { key, ...(ctx.held && { runAt }) }),
  )
  if (!isNew) {
    await jobs.remove(tx, key)
    return undefined
  }
  ctx.held?.outbox.push(id)
  return id
}

/** Takes rows away that nobody has begun to send; whether all of them were such. */
export const takeBack = async (tx: Tx, ids: readonly string[]): Promise<boolean> =>
  ids.length === 0 || (await store.deleteQueued(tx, ids)) === ids.length

/** What rows say by SMS and mail, in the words of the message; whom they go to is not told. */
export async function wordsOf(
  db: Queryable,
  { platform: { crypto } }: Context,
  ids: readonly string[],
): Promise<{ channel: 'sms' | 'mail'; text: string }[]> {
  const rows = ids.length === 0 ? [] : await store.listByIds(db, ids)
  return rows.flatMap(({ channel, payload }) => {
    if (channel === 'push') return []
    const { text } = JSON.parse(crypto.decryptField(SEALED.payload, payload)) as Payload
    return [{ channel, text }]
  })
}

/** What the platform itself tells somebody by SMS or mail. */
export async function queueTelling(
  tx: Tx,
  ctx: Context,
  given: Pick<store.NewOutboxRow, 'delivery' | 'dedupeKey' | 'expiresAt' | 'senderId'> & {
    channel: 'sms' | 'mail'
    receiver: string
    payload: Payload
  },
): Promise<void> {
  const { receiver, payload, ...row } = given
  const { crypto } = ctx.platform
  await queue(tx, ctx, {
    ...row,
    to: crypto.encryptField(SEALED.to, receiver),
    toIndex: indexOf(ctx, row.channel, receiver),
    payload: crypto.encryptField(SEALED.payload, JSON.stringify(payload)),
  })
}

/**
 * When people were told by SMS, and what the network says became of it, by the keys of the notices; those that are not
 * kept any more are missing.
 */
export async function smsOutcomes(
  db: Queryable,
  noticeKeys: readonly string[],
): Promise<Map<string, { sentAt: Date | null; outcome: 'delivered' | 'undelivered' | null }>> {
  if (noticeKeys.length === 0) return new Map()
  const rows = await store.listOutcomes(
    db,
    noticeKeys.map((key) => `${key}:sms`),
  )
  return new Map(rows.map(({ key, ...told }) => [key.slice(0, -':sms'.length), told]))
}

/** How far what was queued under these keys has come; what is not kept any more is missing. */
export const statesOf = async (
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, store.OutboxRow['state']>> =>
  new Map((await store.listStates(db, keys)).map(({ key, state }) => [key, state]))

const presentKept = (
  row: store.KeptRow,
  to: string,
  { subject, text }: { subject: string; text: string },
): KeptMessage => ({
  id: row.id,
  channel: row.channel,
  to,
  subject: row.channel === 'mail' ? subject : null,
  text,
  state: row.state,
  createdAt: wireTime(row.createdAt),
})

/**
 * What the LOCAL engines kept, newest first, at most 100.
 *
 * @param to phone number or address, to see one receiver's alone
 * @throws request.not_found outside demonstrations: nobody may read other people's codes
 */
export async function keptMessages(ctx: Context, to: string | undefined): Promise<KeptMessage[]> {
  const { config, crypto, db } = ctx.platform
  if (config.APP_MODE !== 'demo') fail('request.not_found')
  const index = to ? [indexOf(ctx, 'sms', to), indexOf(ctx, 'mail', to)] : undefined
  const rows = await store.listKept(db, index)
  return rows.map((row) =>
    presentKept(
      row,
      crypto.decryptField(SEALED.to, row.to),
      JSON.parse(crypto.decryptField(SEALED.payload, row.payload)) as Payload,
    ),
  )
}
