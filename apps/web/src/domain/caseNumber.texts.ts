import { texts } from '../lib/i18n.ts'

export const caseNumberTexts = texts('caseNumber', {
  zh: { unread: '未读' },
  en: { unread: 'Unread' },
})
