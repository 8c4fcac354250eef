import type { LogQuery, LogRecord } from '@appeal/contract/audit/audit.routes.ts'
import type { z } from 'zod'
import type { Exportable } from '../../platform/sheets/exportable.ts'
import { logPage, logSweep } from './audit.logs.ts'

const RESULTS = { SUCCESS: { zh: '成功', en: 'Done' }, FAIL: { zh: '失败', en: 'Failed' } } as const
const CATEGORIES: Readonly<Record<string, { zh: string; en: string }>> = {
  LOGIN: { zh: '登录', en: 'Sign-in' },
  LOGOUT: { zh: '退出', en: 'Sign-out' },
  OPERATE: { zh: '操作', en: 'Acts' },
  EXCEPTION: { zh: '异常', en: 'Faults' },
  READ: { zh: '查阅', en: 'Reads' },
}

const logs: Exportable<z.output<typeof LogQuery>, LogRecord> = {
  page: logPage,
  sweep: logSweep,
  cells: async ({ language }) => ({
    opTime: (row) => row.opTime,
    opUser: (row) => row.opUser,
    name: (row) => row.name,
    recordName: (row) => row.recordName,
    opIp: (row) => row.opIp,
    opBrowser: (row) => row.opBrowser,
    exeStatus: (row) => RESULTS[row.exeStatus][language],
  }),
  filterWord(filter, value, { language }) {
    if (filter === 'category') return CATEGORIES[value]?.[language] ?? value
    return filter === 'exeStatus' ? (RESULTS[value as 'FAIL']?.[language] ?? value) : undefined
  },
}

export const auditExports = { logs }
