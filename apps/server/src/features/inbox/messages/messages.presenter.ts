import type { InboxRow, MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { wireTime } from '../../../platform/clock.ts'
import type { Language } from '../../../platform/fail.ts'
import type { KeptRow, OwnMessage } from './messages.store.ts'

export const presentMessage = (row: OwnMessage, language: Language): MessageRow => ({
  id: row.id,
  category: row.category,
  subject: language === 'en' ? row.subjectEn : row.subject,
  content: language === 'en' ? row.contentEn : row.content,
  extJson: row.extJson,
  read: row.readAt !== null,
  createTime: wireTime(row.createdAt),
})

export const presentKept = (
  row: KeptRow,
  to: string,
  { subject, text }: { subject: string; text: string },
): InboxRow => ({
  id: row.id,
  channel: row.channel,
  to,
  subject: row.channel === 'mail' ? subject : null,
  text,
  state: row.state,
  createdAt: wireTime(row.createdAt),
})
