import type { MessageRow } from '@appeal/contract/messages/messages.routes.ts'
import { wireTime } from '../../../platform/clock.ts'
import type { Language } from '../../../platform/fail.ts'
import type { OwnMessage } from './messages.store.ts'

export const presentMessage = (row: OwnMessage, language: Language): MessageRow => ({
  id: row.id,
  category: row.category,
  subject: language === 'en' ? row.subjectEn : row.subject,
  content: language === 'en' ? row.contentEn : row.content,
  extJson: row.extJson,
  read: row.readAt !== null,
  createTime: wireTime(row.createdAt),
})
