import type { AccountQuery, AccountRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import type {
  OrgQuery,
  OrgRecord,
  PositionQuery,
  PositionRecord,
} from '@appeal/contract/organisations/organisations.schemas.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Exportable } from '../../../platform/sheets/exportable.ts'
import { orgPage } from '../../organisations/organisations.admin.service.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import { positionPage } from '../users/users.positions.service.ts'
import { accountPage, people } from './accounts.service.ts'

const list: Exportable<z.output<typeof AccountQuery>, AccountRecord> = {
  page: accountPage,
  async cells(ctx: Context) {
    const labels = await dictionary(ctx.platform)
    return {
      account: (row) => row.account,
      name: (row) => row.name,
      genderName: (row) => row.genderName,
      phone: (row) => row.phone,
      orgName: (row) => row.orgName,
      positionName: (row) => row.positionName,
      userStatus: (row) => labels.label('COMMON_STATUS', row.userStatus, ctx.language),
      latestLoginTime: (row) => row.latestLoginTime,
    }
  },
}

const orgs: Exportable<z.output<typeof OrgQuery>, OrgRecord> = {
  page: (ctx, query) => orgPage(ctx, query, people),
  async cells(ctx: Context) {
    const labels = await dictionary(ctx.platform)
    return {
      name: (row) => row.name,
      code: (row) => row.code,
      parentName: (row) => row.parentName,
      category: (row) => labels.label('ORG_CATEGORY', row.category, ctx.language),
      areaName: (row) => row.areaName,
      directorName: (row) => row.directorName,
      sortCode: (row) => String(row.sortCode),
    }
  },
}

const positions: Exportable<z.output<typeof PositionQuery>, PositionRecord> = {
  page: positionPage,
  async cells(ctx: Context) {
    const labels = await dictionary(ctx.platform)
    return {
      name: (row) => row.name,
      category: (row) => labels.label('POSITION_CATEGORY', row.category, ctx.language),
      orgName: (row) => row.orgName,
      sortCode: (row) => String(row.sortCode),
    }
  },
  filterDictionary: (filter) => (filter === 'category' ? 'POSITION_CATEGORY' : undefined),
}

export const accountExports = {
  ...{ accounts: list, 'accounts.staff': list, orgs, 'orgs.staff': orgs },
  ...{ positions, 'positions.staff': positions },
}
