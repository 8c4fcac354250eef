import type { Activation } from '@appeal/contract/accounts/accounts.schemas.ts'
import { maskEmail, maskPhone } from '@appeal/contract/masking.ts'
import { type Pending, proposalRoutes } from '@appeal/contract/proposals/proposals.routes.ts'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fail } from '../../../platform/fail.ts'
import { recordChange } from '../../../platform/trail/trail.ts'
import { endSessions, sendActivation, tellContactChanged } from '../../auth/auth.service.ts'
import { tell } from '../../inbox/messages/messages.service.ts'
import { type ProposalNews, type ProposalWork, propose } from '../../proposals/proposals.service.ts'
import { type AccountChange, changeAccount } from '../users/users.admin.service.ts'
import {
  dropPassword,
  findHolders,
  lockUser,
  noteAccessAct,
  personal,
  type UserRow,
} from '../users/users.service.ts'
import { accountTemplates } from './accounts.templates.ts'

/** What an administrator may do to somebody's way in: never learn a password, never choose alone where codes go. */

/**
 * Takes the password of an account away, ends its sessions, and sends the person the code for another one.
 *
 * @param kind of the record in the log
 * @throws accounts.unreachable where the person has neither phone nor e-mail
 */
export async function resetAccess(
  tx: Tx,
  ctx: Context,
  user: UserRow,
  kind: 'user' | 'client',
): Promise<Activation> {
  const { id, account } = user
  await dropPassword(tx, ctx, user)
  await endSessions(tx, ctx, id, 'password')
  const sent = (await sendActivation(tx, ctx, user)) ?? fail('accounts.unreachable')
  await noteAccessAct(tx, ctx, id, 'reset')
  await recordChange(tx, ctx, kind, { id, name: account }, { password: [null, `reset → ${sent.sentTo}`] })
  return { id, account, sentTo: sent.sentTo }
}

type Contact = Partial<Record<'phone' | 'email', string | null>>

/** Nobody has ever come in by this account, so there is nothing to take over, and somebody must be reached first. */
const isUnused = (user: UserRow) => user.passwordHash === null && user.latestLoginAt === null

const MASK = { phone: maskPhone, email: maskEmail } as const
const NAMES = { phone: { zh: '手机', en: 'phone' }, email: { zh: '邮箱', en: 'e-mail' } } as const

function titleOf(user: UserRow, contact: Contact) {
  const say = (language: 'zh' | 'en') =>
    (['phone', 'email'] as const)
      .filter((field) => contact[field] !== undefined)
      .map((field) => {
        const value = contact[field]
        return `${NAMES[field][language]} → ${value ? MASK[field](value) : '–'}`
      })
      .join(language === 'zh' ? '，' : ', ')
  return { zh: `${user.account}：${say('zh')}`, en: `${user.account}: ${say('en')}` }
}

/**
 * Parts a change into what one administrator may do now, and a new phone or e-mail of somebody who comes in by it, which
 * waits for a second one.
 */
export async function withoutContact(
  tx: Tx,
  ctx: Context,
  user: UserRow,
  change: AccountChange,
): Promise<{ now: AccountChange; pending: Pending }> {
  const before = personal(ctx.platform.crypto, user)
  const contact: Contact = {}
  for (const field of ['phone', 'email'] as const)
    if (change[field] !== undefined && change[field] !== before[field]) contact[field] = change[field]
  const fields = Object.keys(contact)
  if (fields.length === 0 || isUnused(user)) return { now: change, pending: null }
  await propose(tx, ctx, {
    kind: 'contact',
    subject: user.id,
    title: titleOf(user, contact),
    change: contact,
  })
  const { phone: _, email: __, ...now } = change
  return { now, pending: { pending: fields } }
}

export const contactProposal: ProposalWork = {
  holds: (tx, userId) => lockUser(tx, userId),
  mayConfirm: ({ userId }, subject) => userId !== subject,
  async carryOut(tx, ctx, userId, change) {
    const user = (await lockUser(tx, userId)) ?? fail('proposals.not_found')
    const contact = change as Contact
    const before = personal(ctx.platform.crypto, user)
    await changeAccount(tx, ctx, user, contact)
    await endSessions(tx, ctx, userId, 'password')
    await noteAccessAct(tx, ctx, userId, 'contact')
    for (const field of ['phone', 'email'] as const)
      if (contact[field] !== undefined)
        await tellContactChanged(tx, ctx, user, { field, from: before[field], to: contact[field] })
  },
}

const NEWS = {
  asked: accountTemplates.proposalAsked,
  confirmed: accountTemplates.proposalConfirmed,
  refused: accountTemplates.proposalRefused,
}

// Both are told: those who may decide when it is asked, the asker when it is decided.
export async function tellOfProposal(
  tx: Tx,
  ctx: Context,
  { id, event, askedBy, title }: ProposalNews,
): Promise<void> {
  const holders = event === 'asked' ? await findHolders(tx, proposalRoutes.confirm.permission) : [askedBy]
  for (const userId of holders)
    await tell(tx, ctx, {
      template: NEWS[event],
      to: { userId },
      data: { title },
      channels: ['inapp'],
      key: `proposal:${id}:${event}:${userId}`,
    })
}
