import type {
  GroupQuery,
  GroupRecord,
  RoleQuery,
  RoleRecord,
} from '@appeal/contract/grants/grants.schemas.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Exportable } from '../../../platform/sheets/exportable.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import { groupPage } from './grants.groups.ts'
import { rolePage } from './grants.roles.ts'

const roles: Exportable<z.output<typeof RoleQuery>, RoleRecord> = {
  page: rolePage,
  async cells(ctx: Context) {
    const labels = await dictionary(ctx.platform)
    return {
      name: (row) => (ctx.language === 'en' ? (row.nameEn ?? row.name) : row.name),
      category: (row) => labels.label('ROLE_CATEGORY', row.category, ctx.language),
      orgName: (row) => row.orgName,
      code: (row) => row.code,
      people: (row) => String(row.people),
      sortCode: (row) => String(row.sortCode),
    }
  },
  filterDictionary: (filter) => (filter === 'category' ? 'ROLE_CATEGORY' : undefined),
}

const groups: Exportable<z.output<typeof GroupQuery>, GroupRecord> = {
  page: groupPage,
  cells: async () => ({
    name: (row) => row.name,
    remark: (row) => row.remark,
    people: (row) => String(row.people),
    sortCode: (row) => String(row.sortCode),
  }),
}

export const grantExports = { roles, groups }
