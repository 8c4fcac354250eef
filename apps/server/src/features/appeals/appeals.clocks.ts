import type { ClockCases } from '../calendar/calendar.service.ts'
import * as store from './appeals.store.ts'

/** What the calendar may do with appeals: read whom to tell, hold them while their deadlines move, copy the dates. */
export const appealClocks: ClockCases = {
  async facts(db, caseIds) {
    if (caseIds.length === 0) return new Map()
    const rows = await store.listFacts(db, caseIds)
    return new Map(rows.map(({ id, ...facts }) => [id, facts]))
  },
  lock: store.lockAll,
  copyDates: store.copyPressing,
  workload: store.listWorkload,
  untold: store.listUntold,
}
