import type { CaseMessage, Conversation, Talk } from '@appeal/contract/conversations/conversations.routes.ts'
import {
  type CaseRef,
  holdCase,
  isOwnerSide,
  narratives,
  noteInHistory,
  receiverOfSeen,
  type SeenCase,
  seeCase,
  voiceOf,
} from '../../cases/cases.service.ts'
import { recordReading } from '../../features/audit/audit.service.ts'
import { claimFiles, destroyFiles, filesOf } from '../../features/files/files.service.ts'
import { tell } from '../../features/inbox/messages/messages.service.ts'
import { orgDirectory } from '../../features/organisations/organisations.service.ts'
import { smsText } from '../../features/outbox/outbox.service.ts'
import { findUsersByOrg, namesOf } from '../../features/people/users/users.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, type Viewer, viewerOf } from '../../platform/context.ts'
import { sm3 } from '../../platform/crypto/sm3.ts'
import type { Queryable, Tx } from '../../platform/db/db.ts'
import { fail, sentence } from '../../platform/fail.ts'
import { newId } from '../../platform/ids.ts'
import { hit, limitKey } from '../../platform/limits/limits.ts'
import { tellOnlookers } from '../presence/presence.service.ts'
import { closedFor, talksOf } from './conversations.policy.ts'
import * as store from './conversations.store.ts'
import { conversationTemplates } from './conversations.templates.ts'
import { assertVariables, fillPersonal, fillPlain } from './conversations.variables.ts'

/** Under this name messages own their files. */
export const FILES = 'case_message'
const SEALED = 'case_messages.body'
/** A person writes; what writes more often than this is a machine. */
const OWN_LIMIT = { limit: 30, windowSeconds: 3600 }

const EVENTS = {
  user: { bureau: 'written_to_user', user: 'written_by_user', enterprise: 'written_to_user' },
  enterprise: {
    bureau: 'written_to_enterprise',
    enterprise: 'written_by_enterprise',
    user: 'written_to_enterprise',
  },
  internal: { bureau: 'noted', user: 'noted', enterprise: 'noted' },
} as const satisfies Record<Talk, Record<'user' | 'enterprise' | 'bureau', string>>

/** What somebody writes. */
export interface Draft extends CaseRef {
  talk: Talk
  text: string
  attachmentIds: readonly string[]
  mentionIds: readonly string[]
}

/** Whether a message is the viewer's own: all of whoever files a case are, from whichever account it was written. */
const isMine = (viewer: Viewer, { authorId, voice }: store.MessageRow): boolean =>
  authorId === viewer.userId || (isOwnerSide(viewer) && voice === voiceOf(viewer))

/** Messages as the viewer may read them, in their order. */
async function present(
  ctx: Context,
  of: SeenCase,
  rows: readonly store.MessageRow[],
): Promise<CaseMessage[]> {
  const viewer = viewerOf(ctx)
  const { open } = narratives(ctx.platform.crypto, of)
  const orgs = await orgDirectory(ctx.platform)
  const own = rows.filter(({ voice }) => voice === voiceOf(viewer) && !isOwnerSide(viewer))
  const names = await namesOf(ctx, [
    ...own.map(({ authorId }) => authorId),
    ...rows.flatMap(({ mentionIds }) => mentionIds),
  ])
  const files = await filesOf(
    ctx,
    FILES,
    rows.map(({ id }) => id),
  )
  const texts = await fillPersonal(
    ctx,
    of,
    rows.map(({ body }) => open(SEALED, body)),
  )
  return rows.map((row, i) => ({
    id: row.id,
    talk: row.talk,
    voice: row.voice,
    // Colleagues are named; the other side is told the organisation (domain 4.6-9).
    authorName:
      (own.includes(row) ? names.get(row.authorId) : undefined) ??
      (orgs.nameOf(row.authorOrgId, ctx.language) || null),
    text: texts[i]!,
    mentions: row.mentionIds.map((id) => ({ id, name: names.get(id) ?? '' })),
    files: (files.get(row.id) ?? []).map(({ role: _, ...file }) => file),
    mine: isMine(viewer, row),
    createTime: wireTime(row.createdAt),
  }))
}

/** An enterprise reads nothing of what was written to another one, from which the case was corrected. */
const isTold = ({ area }: Viewer, { brandSince }: SeenCase, { createdAt }: store.MessageRow): boolean =>
  area !== 'a' || !brandSince || createdAt >= brandSince

/** The conversations of a case that the viewer's side takes part in. @throws appeals.not_found */
export async function conversationOf(ctx: Context, ref: CaseRef): Promise<Conversation> {
  const viewer = viewerOf(ctx)
  const { db } = ctx.platform
  const of = await seeCase(ctx, ref)
  const talks = talksOf(viewer, of)
  const [all, reads] = await Promise.all([
    store.listMessages(db, of.kind, of.id, talks),
    store.listReads(db, of.kind, of.id, viewer.userId),
  ])
  const rows = all.filter((row) => isTold(viewer, of, row))
  const readUpTo = new Map(reads.map(({ talk, seq }) => [talk, seq]))
  const isUnread = (row: store.MessageRow) => !isMine(viewer, row) && row.seq > (readUpTo.get(row.talk) ?? 0)
  const closed = talks.map((talk) => ({ talk, key: closedFor(viewer, talk, of) }))
  return {
    messages: await present(ctx, of, rows),
    unread: Object.fromEntries(
      talks.map((talk) => [talk, rows.filter((row) => row.talk === talk && isUnread(row)).length]),
    ),
    may: closed.flatMap(({ talk, key }) => (key ? [] : [talk])),
    cannot: closed.flatMap(({ talk, key }) =>
      key ? [{ talk, reason: sentence(key, {}, ctx.language) }] : [],
    ),
  }
}

/** Colleagues who may be mentioned: people of the case's bureau and of the viewer's own. */
export const colleaguesOf = async (ctx: Context, ref: CaseRef) =>
  mentionable(ctx.platform.db, ctx, await seeCase(ctx, ref))

async function mentionable(db: Queryable, ctx: Context, of: SeenCase) {
  const viewer = viewerOf(ctx)
  const orgs = await orgDirectory(ctx.platform)
  const orgIds = [...new Set([of.bureauId, ...(viewer.org ? [viewer.org.id] : [])])]
  const people = (await findUsersByOrg(db, orgIds)).filter(
    ({ id, area }) => area === 'b' && id !== viewer.userId,
  )
  const names = await namesOf(ctx, people, ({ id }) => id)
  return people.map(({ id, orgId }) => ({
    id,
    name: names.get(id) ?? '',
    orgName: orgs.nameOf(orgId, ctx.language),
  }))
}

/** Tells the other side of a message; the words themselves stay in the platform. */
async function notify(tx: Tx, ctx: Context, of: SeenCase, draft: Draft, messageId: string): Promise<void> {
  const voice = voiceOf(viewerOf(ctx))
  const key = `${FILES}:${messageId}`
  const about = { kind: of.kind, id: of.id }
  const data = { kind: of.kindName, no: of.no }
  if (draft.talk === 'user' && voice === 'bureau' && of.ownerId)
    await tell(tx, ctx, {
      template: conversationTemplates.caseMessage,
      to: { userId: of.ownerId },
      data,
      channels: ['inapp', 'sms'],
      key: `${key}:user`,
      about,
    })
  if (draft.talk === 'enterprise' && voice === 'bureau' && of.enterpriseId)
    await tell(tx, ctx, {
      template: conversationTemplates.caseMessage,
      to: { orgId: of.enterpriseId },
      data,
      channels: ['inapp'],
      key: `${key}:enterprise`,
      about,
    })
  if (voice !== 'bureau')
    await tell(tx, ctx, {
      template: voice === 'user' ? conversationTemplates.ownerWrote : conversationTemplates.enterpriseWrote,
      to: await receiverOfSeen(tx, ctx, of),
      data,
      channels: ['inapp'],
      key: `${key}:bureau`,
      about,
    })
  for (const userId of draft.mentionIds)
    await tell(tx, ctx, {
      template: conversationTemplates.mentioned,
      to: { userId },
      data: { ...data, who: viewerOf(ctx).name },
      channels: ['inapp'],
      key: `${key}:mention:${userId}`,
      about,
    })
}

/** Who hears at once on an open page: the other side's page, and colleagues of the writer. */
const AREAS_OF_TALK = { user: ['b', 'c', 'd'], enterprise: ['b', 'a'], internal: ['b'] } as const

async function tellOthers(tx: Tx, ctx: Context, of: SeenCase, talk: Talk): Promise<void> {
  for (const area of AREAS_OF_TALK[talk]) await tellOnlookers(tx, ctx, of, { area })
}

/**
 * Writes into a conversation of a case: the message, its line in the history, its files, the notice to the other
 * side, in one transaction.
 *
 * @throws appeals.not_found, conversations.not_permitted, conversations.ended, conversations.no_account,
 *   conversations.no_enterprise, conversations.unknown_variable, conversations.unknown_colleague
 */
export async function send(ctx: Context, draft: Draft): Promise<CaseMessage> {
  const viewer = viewerOf(ctx)
  const { platform } = ctx
  // Only the bureau writes with variables; the parties' braces are their own words.
  const withVariables = viewer.area === 'b'
  const { of, row } = await ctx.unitOfWork(async (tx) => {
    const of = await holdCase(tx, ctx, draft)
    const closed = closedFor(viewer, draft.talk, of)
    if (closed) fail(closed)
    if (withVariables) assertVariables(draft.text)
    const mentionIds = draft.talk === 'internal' ? [...new Set(draft.mentionIds)] : []
    if (mentionIds.length > 0) {
      const known = new Set((await mentionable(tx, ctx, of)).map(({ id }) => id))
      if (mentionIds.some((id) => !known.has(id)))
        fail('conversations.unknown_colleague', { field: 'mentionIds' })
    }
    const text = withVariables
      ? await fillPlain(ctx, of, draft.text, { toAppellant: draft.talk === 'user' })
      : escapeBraces(draft.text)
    const id = newId(platform.clock)
    const voice = voiceOf(viewer)
    const seq = await noteInHistory(tx, ctx, of, {
      event: EVENTS[draft.talk][voice],
      voice,
      detail: { messageId: id, sm3: sm3(Buffer.from(text)).toString('hex') },
    })
    const row: store.MessageRow = {
      id,
      caseKind: of.kind,
      caseId: of.id,
      talk: draft.talk,
      voice,
      authorId: viewer.userId,
      authorOrgId: viewer.org?.id ?? null,
      body: narratives(platform.crypto, of).seal(SEALED, text),
      mentionIds,
      seq,
      createdAt: ctx.now(),
    }
    await store.insertMessage(tx, row)
    await claimFiles(tx, ctx, draft.attachmentIds, { kind: FILES, subjectId: id, role: 'attachment' })
    await notify(tx, ctx, of, { ...draft, mentionIds }, id)
    await tellOthers(tx, ctx, of, draft.talk)
    return { of, row }
  })
  const [message] = await present(ctx, of, [row])
  return message!
}

/** What looks like a variable in a party's own words must not become one when it is read. */
const escapeBraces = (text: string) => text.replace(/\{(?=\{)/g, '{\u200b')

/** The appellant writes; not more often than a person does. @throws request.too_many and what {@link send} throws */
export async function ownSend(
  ctx: Context,
  draft: Pick<Draft, 'kind' | 'id' | 'text' | 'attachmentIds'>,
): Promise<CaseMessage> {
  const { userId } = viewerOf(ctx)
  const { allowed, retryAfterSeconds } = await hit(
    ctx.platform.autonomous,
    limitKey('case-message', userId),
    {
      ...OWN_LIMIT,
      at: ctx.now(),
    },
  )
  if (!allowed) fail('request.too_many', { seconds: retryAfterSeconds })
  return send(ctx, { ...draft, talk: 'user', mentionIds: [] })
}

/** A message as its recipient will see it, and what reaches the recipient outside the platform. */
export async function preview(ctx: Context, draft: Pick<Draft, 'kind' | 'id' | 'talk' | 'text'>) {
  const viewer = viewerOf(ctx)
  const of = await seeCase(ctx, draft)
  const closed = closedFor(viewer, draft.talk, of)
  if (closed) fail(closed)
  if (viewer.area === 'b') assertVariables(draft.text)
  const orgs = await orgDirectory(ctx.platform)
  const plain =
    viewer.area === 'b'
      ? await fillPlain(ctx, of, draft.text, { toAppellant: draft.talk === 'user' })
      : draft.text
  // The writer sees the name masked as everywhere; the appellant will read it in full.
  const [text] = await fillPersonal(ctx, of, [plain])
  const toAppellant = draft.talk === 'user' && viewer.area === 'b'
  const [recipient] = toAppellant
    ? await fillPersonal(ctx, of, ['{{appellant}}'])
    : [
        draft.talk === 'enterprise' && viewer.area === 'b'
          ? orgs.nameOf(of.enterpriseId, ctx.language)
          : orgs.nameOf(of.bureauId, ctx.language),
      ]
  return {
    text: text ?? '',
    recipient: recipient ?? '',
    notice: toAppellant
      ? await smsText(ctx, conversationTemplates.caseMessage, { kind: of.kindName, no: of.no })
      : null,
  }
}

/** Everything up to a message counts as read by the viewer. What the viewer may not read changes nothing. */
export async function markRead(
  ctx: Context,
  { talk, messageId, ...ref }: CaseRef & { talk: Talk; messageId: string },
): Promise<void> {
  const viewer = viewerOf(ctx)
  const of = await seeCase(ctx, ref)
  if (!talksOf(viewer, of).includes(talk)) return
  const message = await store.findMessage(ctx.platform.db, messageId)
  if (message?.caseId !== of.id || message.caseKind !== of.kind || message.talk !== talk) return
  await store.markRead(ctx.platform.db, {
    caseKind: of.kind,
    caseId: of.id,
    talk,
    userId: viewer.userId,
    seq: message.seq,
    at: ctx.now(),
  })
}

/** Files of a message are for those who may read its conversation. */
export async function maySeeFiles(ctx: Context, messageId: string): Promise<boolean> {
  const message = await store.findMessage(ctx.platform.db, messageId)
  if (!message) return false
  return seeCase(ctx, { kind: message.caseKind, id: message.caseId })
    .then((of) => talksOf(viewerOf(ctx), of).includes(message.talk) && isTold(viewerOf(ctx), of, message))
    .catch(() => false)
}

/** A file of a message was opened in place by somebody of an office, which is reading the case. */
export async function noteOpened(ctx: Context, messageId: string, name: string): Promise<void> {
  const message = await store.findMessage(ctx.platform.db, messageId)
  if (message && !isOwnerSide(viewerOf(ctx)))
    await recordReading(
      ctx.platform.db,
      ctx,
      { kind: message.caseKind, id: message.caseId },
      { act: 'viewed', field: name },
    )
}

/** Messages of a case for its file, as the viewer may read them. */
export const messagesOf = async (ctx: Context, ref: CaseRef): Promise<CaseMessage[]> =>
  (await conversationOf(ctx, ref)).messages

/** Files of what was written on a case that is destroyed; the words lie under its keys. */
export const destroyFilesOf = async (tx: Tx, { kind, id }: CaseRef) =>
  destroyFiles(tx, FILES, await store.messageIds(tx, { kind, id }))

// The face of this feature towards the reference data.
export { type CannedSeed, loadCannedTexts } from './conversations.texts.ts'
export { valuesOf } from './conversations.variables.ts'
