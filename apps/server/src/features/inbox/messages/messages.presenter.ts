import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { wireTime } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { Crypto } from '../../../platform/crypto/crypto.ts'
import type { Template } from '../../outbox/outbox.service.ts'
import type { OwnMessage } from './messages.store.ts'

const NARRATIVE = 'messages.narrative'

/** The columns of what a message says: in clear, or sealed where somebody's words fill its template. */
export const contentsOf = (
  crypto: Crypto,
  { narrates }: Pick<Template, 'narrates'>,
  said: Template['text'],
) =>
  narrates
    ? { content: '', contentEn: '', narrative: crypto.encryptField(NARRATIVE, JSON.stringify(said)) }
    : { content: said.zh, contentEn: said.en, narrative: null }

function contentOf({ platform, language }: Context, row: OwnMessage): string {
  if (!row.narrative) return language === 'en' ? row.contentEn : row.content
  return (JSON.parse(platform.crypto.decryptField(NARRATIVE, row.narrative)) as Template['text'])[language]
}

export const presentMessage = (ctx: Context, row: OwnMessage): MessageRow => ({
  id: row.id,
  category: row.category,
  subject: ctx.language === 'en' ? row.subjectEn : row.subject,
  content: contentOf(ctx, row),
  extJson: row.extJson,
  read: row.readAt !== null,
  createTime: wireTime(row.createdAt),
})
