import { caseTemplates } from './cases/cases.templates.ts'
import { conversationTemplates } from './desk/conversations/conversations.templates.ts'
import { draftTemplates } from './desk/drafts/drafts.templates.ts'
import { authTemplates } from './features/auth/auth.templates.ts'
import { calendarTemplates } from './features/calendar/calendar.templates.ts'
import { enterpriseTemplates } from './features/enterprises/enterprises.templates.ts'
import type { Template } from './features/outbox/outbox.service.ts'
import { accountTemplates } from './features/people/accounts/accounts.templates.ts'
import { appealTemplates } from './kinds/appeals/appeals.templates.ts'

/** The texts of all senders (domain 12), for whoever looks at what was sent. */
export const everyTemplate: readonly Template[] = [
  appealTemplates,
  caseTemplates,
  calendarTemplates,
  draftTemplates,
  authTemplates,
  enterpriseTemplates,
  accountTemplates,
  conversationTemplates,
].flatMap((of) => Object.values<Template>(of))
