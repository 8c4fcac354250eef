import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { type Channel, type Occasion, STATUTORY } from '@appeal/contract/preferences/occasions.ts'
import { type Context, viewerOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { together } from '../../../platform/db/together.ts'
import { fail, type Language } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import { list } from '../../../platform/product.ts'
import { orgDirectory } from '../../organisations/organisations.service.ts'
import { queueTelling, type Template, type TemplateData, valuesOf } from '../../outbox/outbox.service.ts'
import { renderStored } from '../../outbox/wordings/wordings.service.ts'
import { chosenChannels, getsSms, waysTo } from '../../people/preferences/preferences.channels.service.ts'
import { findOfficeHolders, findUsersByOrg, getPerson, languageOf } from '../../people/users/users.service.ts'
import { settings } from '../../reference/settings/settings.service.ts'
import { addressFor, withAddress } from './messages.addresses.ts'
import { contentsOf, presentMessage } from './messages.presenter.ts'
import { SMS_ADDRESS } from './messages.settings.ts'
import * as store from './messages.store.ts'

export { AUTH_IDLE_MINUTES_OFFICE, AUTH_IDLE_MINUTES_PORTAL, IDLE_MINUTES } from './messages.settings.ts'

/** A person, everybody of an organisation, a number or an address. */
export type Receiver =
  /** With phone and language where the caller has just read them. */
  | { userId: string; phone?: string; language?: Language | undefined }
  | Office
  | { phone: string }
  | { email: string }

/** Everybody of an organisation, or those of a bureau who may use a permission. */
export interface Office {
  orgId: string
  holding?: string
  /** Of its people one who is not told. */
  without?: string
}

export type { Channel }

export interface Telling<F extends string> {
  template: Template<F>
  to: Receiver
  data: TemplateData<NoInfer<F>>
  /** None: no person is told, but whoever hears what organisations are told (`onTold`). */
  channels: readonly Channel[]
  /** Names the fact that is told, e.g. `appeal:123:accepted:user`. The same key tells once on each channel. */
  key: string
  /** What the message is about; the clients open it from the message. */
  about?: { kind: string; id: string; room?: 'mediation' }
  /** After this moment no SMS or mail leaves any more. Codes need one. */
  expiresAt?: Date
  /** Language of SMS and mail; the receiver's own where it is left out. */
  language?: Language
}

/** What everybody of an organisation was told about a record. */
export interface Told {
  /** Name of the message. */
  template: string
  orgId: string
  about: { kind: string; id: string }
  data: Readonly<Record<string, unknown>>
  /** The same key tells once. */
  key: string
}

/** Who hears what organisations are told of records, in the same transaction; what may be undone waits (`ctx.held`). */
export const onTold = list<(tx: Tx, ctx: Context, told: Told) => Promise<void>>()

/** One SMS or mail of a telling. */
interface Letter {
  channel: 'sms' | 'mail'
  receiver: string
  language: Language
  key: string
}
/** Whom a telling reaches: who reads it in the platform, and what leaves. */
interface Reached {
  userIds: readonly string[]
  letters: readonly Letter[]
}
interface Addressees {
  /** Language of whoever gets SMS and mail. */
  language: Language
  userIds: readonly string[]
  phones: readonly string[]
  emails: readonly string[]
}
const NOBODY: Addressees = { userIds: [], phones: [], emails: [], language: 'zh' }

type Ways = ReadonlyMap<string, readonly Channel[]>

/** The people of a receiver, of an office that has ended those of its successor, and the ways that they chose. */
async function membersOf(
  tx: Tx,
  ctx: Context,
  to: Receiver,
  occasion: Occasion | undefined,
): Promise<{ members: readonly string[]; chosen: Ways }> {
  const chosenBy = (whose: readonly string[] | { orgId: string }) =>
    occasion ? chosenChannels(tx, whose, occasion) : Promise.resolve<Ways>(new Map())
  if ('userId' in to) return { members: [to.userId], chosen: await chosenBy([to.userId]) }
  if (!('orgId' in to)) return { members: [], chosen: new Map() }
  const office = { ...to, orgId: (await orgDirectory(ctx.platform)).current(to.orgId)?.id ?? to.orgId }
  const [members, ways] = await together(staffOf(tx, office), chosenBy({ orgId: office.orgId }))
  return { members, chosen: new Map(members.flatMap((id) => entryOf(ways, id))) }
}

const staffOf = async (tx: Tx, { orgId, holding, without }: Office): Promise<string[]> => {
  const everybody = holding
    ? await findOfficeHolders(tx, orgId, holding)
    : (await findUsersByOrg(tx, [orgId])).map(({ id }) => id)
  return everybody.filter((id) => id !== without)
}

/** Everybody who is meant by a receiver; nobody by a number or an address. */
export async function peopleMeant(tx: Tx, ctx: Context, to: Receiver): Promise<readonly string[]> {
  if ('userId' in to) return [to.userId]
  if (!('orgId' in to)) return []
  return staffOf(tx, { ...to, orgId: (await orgDirectory(ctx.platform)).current(to.orgId)?.id ?? to.orgId })
}

const entryOf = (ways: Ways, id: string): [string, readonly Channel[]][] => {
  const way = ways.get(id)
  return way ? [[id, way]] : []
}

/** @param members those of the receiver's people who leave the ways to whoever tells it */
async function addressees(
  tx: Tx,
  ctx: Context,
  to: Receiver,
  channels: readonly Channel[],
  members: readonly string[],
): Promise<Addressees> {
  if ('email' in to) return { ...NOBODY, emails: [to.email] }
  if (!('userId' in to) && !('orgId' in to)) return { ...NOBODY, phones: [to.phone] }
  // A whole office reads the message in the platform; SMS and mail go to the first of its people alone.
  const [first] = members
  if (first === undefined) return NOBODY
  if ('phone' in to && to.phone && !channels.includes('mail')) {
    const language = to.language ?? (await languageOf(tx, to.userId))
    return { ...NOBODY, phones: [to.phone], userIds: members, language }
  }
  const leaves = channels.some((channel) => channel !== 'inapp')
  const person = leaves ? await getPerson(ctx, first, tx) : undefined
  return {
    userIds: members,
    phones: person?.phone ? [person.phone] : [],
    emails: person?.email ? [person.email] : [],
    language: person?.language ?? 'zh',
  }
}

/** Whom a telling reaches by the ways they chose for its occasion; who chose none is told as the teller thinks best. */
async function reachedBy<F extends string>(tx: Tx, ctx: Context, telling: Telling<F>): Promise<Reached> {
  const { template, to, channels, key, language } = telling
  const { occasion } = template
  const { members, chosen } = await membersOf(tx, ctx, to, occasion)
  const usual = await addressees(
    tx,
    ctx,
    to,
    channels,
    members.filter((id) => !chosen.has(id)),
  )
  const each = (channel: 'sms' | 'mail', receivers: readonly string[]): Letter[] =>
    receivers.map((receiver) => ({
      ...{ channel, receiver, language: language ?? usual.language, key: `${key}:${channel}` },
    }))
  const letters = [
    ...(channels.includes('sms') ? each('sms', usual.phones.filter(getsSms)) : []),
    ...(channels.includes('mail') ? each('mail', usual.emails) : []),
  ]
  const userIds = channels.includes('inapp') ? [...usual.userIds] : []
  for (const [userId, ways] of chosen) {
    const person = ways.some((way) => way !== 'inapp') ? await getPerson(ctx, userId, tx) : undefined
    const reach = waysTo(person)
    const open = ways.filter((way) => reach.includes(way))
    // What the law has people told is read here, where no way that was chosen reaches them any more.
    const isLost = open.length === 0 && occasion !== undefined && STATUTORY.includes(occasion)
    if (isLost || open.includes('inapp')) userIds.push(userId)
    for (const channel of ['sms', 'mail'] as const) {
      const receiver = channel === 'sms' ? person?.phone : person?.email
      if (!receiver || !open.includes(channel)) continue
      letters.push({
        ...{ channel, receiver, language: language ?? person?.language ?? 'zh' },
        // Of an office each of these is told.
        key: `${key}:${channel}${'orgId' in to ? `:${userId}` : ''}`,
      })
    }
  }
  return { userIds, letters }
}

/**
 * Tells people something, in the caller's transaction: no commit, no message. In the platform at once; by SMS and
 * mail through the outbox, whose jobs start when the transaction commits. A key tells once on each channel, so a
 * repeated operation does not tell twice. What an act tells that may be undone waits (`ctx.held`). Receivers without a number or address
 * are reached on the other channels. Whoever chose the ways for the template's occasion is told by these alone.
 */
export async function tell<F extends string>(tx: Tx, ctx: Context, telling: Telling<F>): Promise<void> {
  const { template, to, data, channels, key, about, expiresAt } = telling
  const { name, category, delivery } = template
  const { platform } = ctx
  const heard =
    'orgId' in to && about
      ? platform.product
          .of(onTold)
          .map((hear) => () => hear(tx, ctx, { template: name, orgId: to.orgId, about, data, key }))
      : []
  if (channels.length === 0) {
    await together(...heard.map((hear) => hear()))
    return
  }
  const at = ctx.now()
  const texts = await renderStored(ctx, template, data)
  const { userIds, letters } = await reachedBy(tx, ctx, telling)
  const address = addressFor(platform, telling)
  const inSms = address !== undefined && SMS_ADDRESS.of(await settings(platform))

  const inPlatform = () => {
    const id = newId(platform.clock)
    ctx.held?.messages.push(id)
    return store.insertMessage(
      tx,
      {
        id,
        category,
        template: name,
        dedupeKey: key,
        subject: texts.subject.zh,
        subjectEn: texts.subject.en,
        ...contentsOf(platform.crypto, template, texts.text),
        extJson: about ? JSON.stringify(about) : null,
        createdAt: ctx.held?.until ?? at,
      },
      userIds,
      ctx.held ? [] : userIds.map((key) => ({ kind: 'user', key, event: 'unread' })),
    )
  }

  const queue = ({ channel, receiver, language, key: dedupeKey }: Letter) => {
    const part = channel === 'sms' ? 'sms' : 'text'
    const unfilled = texts.from[part][language]
    const link = channel === 'mail' || inSms ? address : undefined
    const text = texts[part][language]
    return queueTelling(tx, ctx, {
      channel,
      receiver,
      delivery,
      payload: {
        template: name,
        subject: texts.subject[language],
        text: link ? withAddress(text, link, language) : text,
        ...(unfilled !== template[part][language] && { unfilled }),
        params: { ...valuesOf(texts.from, part, data, language), ...(link && { link }) },
      },
      dedupeKey,
      expiresAt: expiresAt ?? null,
    })
  }
  await together(userIds.length > 0 && inPlatform(), ...letters.map(queue), ...heard.map((hear) => hear()))
}

interface PageQuery {
  current: number
  size: number
  sortOrder?: 'ascend' | 'descend' | undefined
  category?: string | undefined
  unread?: 'true' | undefined
}

/** The viewer's messages, newest first; all of them, `read` tells which were opened (contract 3). */
export async function ownMessages(ctx: Context, query: PageQuery): Promise<Page<MessageRow>> {
  const { userId } = viewerOf(ctx)
  const { db } = ctx.platform
  const category = query.category || undefined
  const rows = await store.listOwn(db, {
    userId,
    at: ctx.now(),
    category,
    unreadOnly: query.unread === 'true',
    oldestFirst: query.sortOrder === 'ascend',
    limit: query.size,
    offset: (query.current - 1) * query.size,
  })
  const total = await store.countOwn(db, {
    userId,
    at: ctx.now(),
    category,
    unreadOnly: query.unread === 'true',
  })
  const records = rows.map((row) => presentMessage(ctx, row))
  return toPage(records, total, query)
}

/**
 * One message of the viewer; it counts as read from here on.
 *
 * @throws messages.not_found also for a message of somebody else
 */
export function readMessage(ctx: Context, id: string) {
  const { userId, name } = viewerOf(ctx)
  return ctx.unitOfWork(async (tx) => {
    const row = (await store.findOwn(tx, userId, id, ctx.now())) ?? fail('messages.not_found')
    if (await store.markRead(tx, userId, ctx.now(), id)) await sendUnread(tx, ctx, userId)
    return {
      ...presentMessage(ctx, { ...row, readAt: row.readAt ?? ctx.now() }),
      // Who else received it is nobody's business; the reader is named because the clients look for it.
      receiveInfoList: [{ receiveUserId: userId, receiveUserName: name, read: true }],
    }
  })
}

/** Marks all messages of the viewer as read. */
export async function readAll(ctx: Context): Promise<void> {
  const { userId } = viewerOf(ctx)
  await ctx.unitOfWork(async (tx) => {
    if (await store.markRead(tx, userId, ctx.now())) await sendUnread(tx, ctx, userId)
  })
}

/** What the viewer was told about one record counts as read; how many messages that were. */
export async function readAbout(ctx: Context, about: { kind: string; id: string }): Promise<number> {
  const { userId } = viewerOf(ctx)
  return ctx.unitOfWork(async (tx) => {
    const read = await store.markReadAbout(tx, userId, ctx.now(), [
      JSON.stringify(about),
      JSON.stringify({ ...about, room: 'mediation' }),
    ])
    if (read) await sendUnread(tx, ctx, userId)
    return read
  })
}

/** Takes messages away whose time has not come. */
export const takeMessagesBack = store.deleteMessages

/** Pages of whoever receives these messages hear that their time has come. */
export async function announceMessages(tx: Tx, ctx: Context, ids: readonly string[]): Promise<void> {
  for (const userId of await store.listReceivers(tx, ids)) await sendUnread(tx, ctx, userId)
}

/** Takes away what anybody was told about these records. */
export const forgetAbout = (tx: Tx, abouts: readonly { kind: string; id: string }[]): Promise<void> =>
  store.deleteAbout(
    tx,
    abouts.map(({ kind, id }) => JSON.stringify({ kind, id })),
  )

const sendUnread = (tx: Tx, ctx: Context, userId: string) =>
  ctx.platform.live.send(tx, { kind: 'user', key: userId, event: 'unread' })
