import type { CaseTable } from '../cases/caseTable.ts'
import { letterTexts } from './letters.texts.ts'
import { letterEvents, letterStates, letterWorkflow } from './letters.workflow.ts'

/** Thank-you letters as data (domain 6.3). */
export const letterKind: CaseTable = {
  prefix: 'BY',
  dictionary: null,
  states: letterStates,
  actions: letterWorkflow.actions,
  events: letterEvents,
  texts: letterTexts,
  many: { zh: '表扬信', en: 'Letters' },
  icon: 'heart',
  pages: {
    todo: { zh: '待办来信', en: 'Letters to handle' },
    all: { zh: '全部表扬信', en: 'All letters' },
  },
  lists: {
    bureau: { columns: ['title', 'ownerName', 'handlerName'] },
    enterprise: { columns: ['title', 'ownerName'] },
  },
  decides: ['publish', 'unpublish'],
  checks: ['publish'],
  bulk: ['forward', 'redirect'],
  outer: true,
  machines: {
    read: ['enterprisepage', 'enterprisecountpage', 'deskDetail'],
    reply: ['feedback'],
  },
}
