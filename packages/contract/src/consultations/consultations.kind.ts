import type { CaseTable } from '../cases/caseTable.ts'
import { consultationTexts } from './consultations.texts.ts'
import { consultationEvents, consultationStates, consultationWorkflow } from './consultations.workflow.ts'

/** Consultations as data (domain 6.2). */
export const consultationKind: CaseTable = {
  prefix: 'ZX',
  dictionary: 'CONSULT_TYPE',
  states: consultationStates,
  actions: consultationWorkflow.actions,
  events: consultationEvents,
  texts: consultationTexts,
  many: { zh: '咨询', en: 'Questions' },
  icon: 'help',
  pages: {
    todo: { zh: '待答复', en: 'To answer' },
    all: { zh: '全部咨询', en: 'All questions' },
  },
  lists: { bureau: { columns: ['type', 'title', 'ownerName', 'handlerName'] } },
  namesUploader: true,
  decides: ['decline'],
  checks: ['answer'],
  bulk: ['take', 'redirect'],
  outer: true,
  machines: {},
}
