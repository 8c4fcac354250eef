import type { CaseTable } from '../cases/caseTable.ts'
import { courierTexts } from './couriers.texts.ts'
import { courierEvents, courierStates, courierWorkflow } from './couriers.workflow.ts'

/** Couriers' cases as data (domain 6). What could tell an enterprise who complained does not leave the screen. */
export const courierKind: CaseTable = {
  prefix: 'WS',
  dictionary: 'COURIER_ISSUE',
  states: courierStates,
  actions: courierWorkflow.actions,
  events: courierEvents,
  texts: courierTexts,
  many: { zh: '快递员维权', en: 'Couriers’ cases' },
  icon: 'truck',
  pages: {
    todo: { zh: '待办维权', en: 'Couriers to handle' },
    all: { zh: '全部维权', en: 'All couriers’ cases' },
  },
  lists: {
    bureau: { columns: ['type', 'ownerName', 'handlerName'] },
    enterprise: { columns: ['type'], stays: true },
  },
  decides: ['refuse', 'refer', 'close'],
  checks: ['close'],
  bulk: ['accept', 'transfer', 'redirect'],
  outer: true,
  machines: {
    read: ['enterprisepage', 'enterprisecountpage', 'deskDetail'],
    reply: ['reply'],
  },
}
