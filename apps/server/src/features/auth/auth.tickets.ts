import type { ActivateBody, TicketBody } from '@appeal/contract/auth/auth.schemas.ts'
import { maskEmail, maskPhone } from '@appeal/contract/masking.ts'
import { normalised } from '@appeal/contract/normalising.ts'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { newToken } from '../../platform/crypto/tokens.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { hitAddress } from '../../platform/limits/limits.ts'
import { tell } from '../inbox/messages/messages.service.ts'
import {
  dropPassword,
  findByEmail,
  findUser,
  isDisabled,
  lockUser,
  personal,
  proveEmail,
  setContact,
  type UserRow,
} from '../people/users/users.service.ts'
import { isReachedAt, type Receiver } from './auth.codes.ts'
import { setPassword } from './auth.password.ts'
import { endSessions } from './auth.sessions.ts'
import * as store from './auth.store.ts'
import type { TicketKind } from './auth.tables.ts'
import { authTemplates } from './auth.templates.ts'
import { readNewPassword } from './captcha/auth.proof.ts'

/** Long enough for a weekend, short enough that a lost message does not stay a key (NIST SP 800-63B-4 4.2.1). */
const HOURS = 72
const LENGTH = 12
// Guessing one of 33^12 codes is hopeless; this only keeps the guessing cheap for us.
const TRIES_PER_HOUR = 20

/** Phone or e-mail, as the columns are called. */
export type Place = 'phone' | 'email'

const VALUE = 'tickets.former'

/** What people mistake for each other when they read a code counts as the same sign. */
const asTyped = (code: string) =>
  normalised(code, 'NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')

const digestOf = (ctx: Context, kind: TicketKind, code: string) =>
  ctx.platform.crypto.mac('ticket', `${kind}|${asTyped(code)}`)

/** The page of a code. It stands behind the #, so no server and no log on the way reads it. */
function linkTo(ctx: Context, page: string, code: string): string {
  const { PUBLIC_URL, PORT } = ctx.platform.config
  return `${PUBLIC_URL?.replace(/\/$/, '') ?? `http://localhost:${PORT}`}/portal/${page}#${code}`
}

async function issue(
  tx: Tx,
  ctx: Context,
  of: { userId: string; kind: TicketKind; field: Place; former?: string },
): Promise<{ code: string; expiresAt: Date }> {
  const code = asTyped(newToken()).slice(0, LENGTH)
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + HOURS * 3_600_000)
  const { former, ...row } = of
  await store.insertTicket(tx, {
    ...row,
    digest: digestOf(ctx, of.kind, code),
    former: former === undefined ? null : ctx.platform.crypto.encryptField(VALUE, former),
    createdAt,
    expiresAt,
  })
  return { code: code.replace(/(.{4})(?=.)/g, '$1-'), expiresAt }
}

/** Where a message went, for whoever caused it: never the whole number or address. */
export interface SentTo {
  channel: 'sms' | 'mail'
  sentTo: string
}

/**
 * Sends a person the one-time code that sets the first, or the next, password: to the own phone, else to the own
 * mailbox. Codes sent before are dead.
 *
 * @returns where it went; null where the person has neither
 */
export async function sendActivation(tx: Tx, ctx: Context, user: UserRow): Promise<SentTo | null> {
  const { phone, email } = personal(ctx.platform.crypto, user)
  const to: Receiver | null = phone ? { phone } : email ? { email } : null
  if (!to) return null
  await store.takeTickets(tx, { userId: user.id, kind: 'activate' }, ctx.now())
  const [field, former]: [Place, string] = 'phone' in to ? ['phone', to.phone] : ['email', to.email]
  const { code, expiresAt } = await issue(tx, ctx, { userId: user.id, kind: 'activate', field, former })
  const channel = field === 'phone' ? 'sms' : 'mail'
  await tell(tx, ctx, {
    template: authTemplates.activation,
    to,
    data: { account: user.account, code, hours: HOURS, link: linkTo(ctx, 'activate', code) },
    channels: [channel],
    key: `activation:${user.id}:${ctx.now().getTime()}`,
    expiresAt,
    language: user.language,
  })
  return { channel, sentTo: 'phone' in to ? maskPhone(to.phone) : maskEmail(to.email) }
}

const WHAT = { phone: { zh: '手机号', en: 'phone number' }, email: { zh: '邮箱', en: 'e-mail address' } }

/**
 * Tells of a changed phone or e-mail at both places; the message to the old one carries the way back.
 *
 * @param change values in clear; null where there was, or is, none
 */
export async function tellContactChanged(
  tx: Tx,
  ctx: Context,
  user: Pick<UserRow, 'id' | 'account' | 'language'>,
  change: { field: Place; from: string | null; to: string | null | undefined },
): Promise<void> {
  const { field, from, to } = change
  const channel = field === 'phone' ? 'sms' : 'mail'
  const data = { account: user.account, what: WHAT[field] }
  const key = `contact:${user.id}:${field}:${ctx.now().getTime()}`
  const at = (value: string) => (field === 'phone' ? { phone: value } : { email: value })
  if (from) {
    const { code, expiresAt } = await issue(tx, ctx, { userId: user.id, kind: 'undo', field, former: from })
    const link = linkTo(ctx, 'restore', code)
    await tell(tx, ctx, {
      template: authTemplates.contactLeft,
      to: at(from),
      data: { ...data, code, hours: HOURS, link },
      channels: [channel],
      key: `${key}:old`,
      expiresAt,
      language: user.language,
    })
  }
  if (to)
    await tell(tx, ctx, {
      template: authTemplates.contactSet,
      to: at(to),
      data,
      channels: [channel],
      key: `${key}:new`,
      language: user.language,
    })
  await tell(tx, ctx, {
    template: authTemplates.contactSet,
    to: { userId: user.id },
    data,
    // Who had no such place before is told at the other one.
    channels: from ? ['inapp'] : field === 'phone' ? ['inapp', 'mail'] : ['inapp', 'sms'],
    key: `${key}:own`,
  })
}

async function findOpen(ctx: Context, kind: TicketKind, code: string): Promise<store.TicketRow> {
  const { db } = ctx.platform
  const at = ctx.now()
  const asked = await hitAddress(db, 'ticket', ctx.ip, { limit: TRIES_PER_HOUR, windowSeconds: 3_600, at })
  if (!asked.allowed) fail('request.too_many', { seconds: asked.retryAfterSeconds })
  return (await store.findTicket(db, digestOf(ctx, kind, code), kind, at)) ?? fail('auth.ticket_wrong')
}

/**
 * Sets a password with the code that the person alone received.
 *
 * @throws auth.ticket_wrong: unknown, used, too old, the account is disabled or left the place it was sent to; auth.password_weak,
 *   auth.password_reused, request.too_many
 */
export async function activate(
  ctx: Context,
  body: z.output<typeof ActivateBody>,
): Promise<{ area: UserRow['area'] }> {
  const ticket = await findOpen(ctx, 'activate', body.code)
  const user = await findUser(ctx.platform.db, ticket.userId)
  if (!user || isDisabled(user)) return fail('auth.ticket_wrong')
  const plain = await readNewPassword(ctx, body.newPassword, { area: user.area, user })
  await setPassword(ctx, user, plain, async (tx) => {
    if (!(await store.takeTicket(tx, ticket.digest, ctx.now()))) fail('auth.ticket_wrong')
    if (!(await isStillTheirs(tx, ctx, ticket))) fail('auth.ticket_wrong')
    if (ticket.field === 'email') await proveOwnEmail(tx, ctx, user)
  })
  return { area: user.area }
}

/** A code that went to a stranger's number opens nothing once the number is put right. */
async function isStillTheirs(tx: Tx, ctx: Context, { userId, field, former }: store.TicketRow) {
  // Codes of earlier editions do not know where they went.
  if (!former) return true
  const place = ctx.platform.crypto.decryptField(VALUE, former)
  return isReachedAt(tx, ctx, userId, field === 'phone' ? { phone: place } : { email: place })
}

/** What arrived by mail proves the address, unless another account has proven it already. */
async function proveOwnEmail(tx: Tx, ctx: Context, user: UserRow): Promise<void> {
  const { email } = personal(ctx.platform.crypto, user)
  if (email && !user.emailProvedAt && !(await findByEmail(ctx.platform, user.area, email)))
    await proveEmail(tx, ctx, user.id)
}

/**
 * Takes a change of phone or e-mail back, with every later one, which the same hands may have made; all sessions and
 * the password end, so that only who holds the old place comes in again, by recovery.
 *
 * @throws auth.ticket_wrong, auth.phone_taken, accounts.email_taken, request.too_many
 */
export async function restoreContact(ctx: Context, body: z.output<typeof TicketBody>): Promise<void> {
  const ticket = await findOpen(ctx, 'undo', body.code)
  await ctx.unitOfWork(async (tx) => {
    const user = (await lockUser(tx, ticket.userId)) ?? fail('auth.ticket_wrong')
    const { id: userId } = user
    const taken = await store.takeTickets(tx, { userId, kind: 'undo', since: ticket.createdAt }, ctx.now())
    if (!taken.some(({ digest }) => digest.equals(ticket.digest))) fail('auth.ticket_wrong')
    await store.takeTickets(tx, { userId, kind: 'activate' }, ctx.now())
    const contact: { [K in Place]?: string } = {}
    // The oldest value wins: it is the one before anybody interfered.
    for (const { field, former } of [...taken].reverse())
      if (former) contact[field] = ctx.platform.crypto.decryptField(VALUE, former)
    await setContact(tx, ctx, userId, contact)
    await dropPassword(tx, ctx, user)
    await endSessions(tx, ctx, userId, 'password')
  })
}
