import type {
  AccountQuery,
  AccountRow,
  EnterpriseQuery,
  EnterpriseRow,
} from '@appeal/contract/enterprises/enterprises.schemas.ts'
import { levelTexts } from '@appeal/contract/enterprises/enterprises.texts.ts'
import type { z } from 'zod'
import type { Exportable } from '../../platform/sheets/exportable.ts'
import { brandDirectory } from '../reference/areas/areas.service.ts'
import { accountPage } from './enterprises.accounts.ts'
import { enterprisePage } from './enterprises.standing.ts'

const STANDING: Readonly<Record<string, { zh: string; en: string }>> = {
  normal: { zh: '正常', en: 'Normal' },
  disabled: { zh: '已停用', en: 'Disabled' },
  noAccount: { zh: '未开通账号', en: 'No account yet' },
}

const enterprises: Exportable<z.output<typeof EnterpriseQuery>, EnterpriseRow> = {
  page: enterprisePage,
  async cells({ platform, language }) {
    const brands = await brandDirectory(platform)
    const brandWord = (code: string) => {
      const brand = brands.get(code)
      return (language === 'zh' ? brand?.name : brand?.nameEn) ?? code
    }
    return {
      name: (row) => row.name,
      brand: (row) => brandWord(row.brand),
      level: (row) => levelTexts[row.level][language],
      areaName: (row) => row.areaName,
      parentName: (row) => row.parentName,
      bureauName: (row) => row.bureauName,
      accounts: (row) => row.accounts,
      bindings: (row) => row.bindings,
      status: (row) => STANDING[row.status]?.[language] ?? row.status,
    }
  },
  filterWord(filter, value, { language }) {
    if (filter === 'level') return levelTexts[value as EnterpriseRow['level']]?.[language] ?? value
    return filter === 'status' ? (STANDING[value]?.[language] ?? value) : undefined
  },
}

/** Standing of an enterprise's account (domain 3.3). */
const STATUSES: Readonly<Record<string, { zh: string; en: string }>> = {
  '-1': { zh: '已退回', en: 'Sent back' },
  '0': { zh: '未填写', en: 'Not filled in' },
  '1': { zh: '待审核', en: 'Submitted' },
  '2': { zh: '待设置密码', en: 'Must set a password' },
  '3': { zh: '正常', en: 'Normal' },
  '4': { zh: '已停用', en: 'Disabled' },
}

const accounts: Exportable<z.output<typeof AccountQuery>, AccountRow> = {
  page: accountPage,
  cells: async ({ language }) => ({
    account: (row) => row.account,
    name: (row) => row.name,
    phone: (row) => row.phone,
    orgName: (row) => row.orgName,
    status: (row) => STATUSES[row.enabled ? row.status : '4']?.[language] ?? row.status,
    lastLoginTime: (row) => row.lastLoginTime,
    createTime: (row) => row.createTime,
  }),
  filterWord: (filter, value, { language }) =>
    filter === 'status' ? (STATUSES[value]?.[language] ?? value) : undefined,
}

export const enterpriseExports = { enterprises, 'enterprises.accounts': accounts }
