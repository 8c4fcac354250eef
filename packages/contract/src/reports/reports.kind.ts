import type { CaseTable } from '../cases/caseTable.ts'
import { reportTexts } from './reports.texts.ts'
import { reportEvents, reportStates, reportWorkflow } from './reports.workflow.ts'

/** Reports as data (domain 6.1). A reporter is on no list. */
export const reportKind: CaseTable = {
  prefix: 'JB',
  dictionary: 'REPORT_TYPE',
  states: reportStates,
  actions: reportWorkflow.actions,
  events: reportEvents,
  texts: reportTexts,
  many: { zh: '举报', en: 'Reports' },
  icon: 'horn',
  pages: {
    todo: { zh: '待办举报', en: 'Reports to handle' },
    all: { zh: '全部举报', en: 'All reports' },
  },
  lists: { bureau: { columns: ['type', 'handlerName'] } },
  decides: ['takeOver', 'refuse', 'passOn', 'extend', 'fileLead', 'notFile', 'handle', 'answer'],
  checks: ['answer'],
  bulk: ['accept', 'takeOver', 'redirect'],
  outer: true,
  machines: {},
}
