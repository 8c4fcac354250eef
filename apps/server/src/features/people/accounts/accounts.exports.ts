import type { AccountQuery, AccountRecord } from '@appeal/contract/accounts/accounts.schemas.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Exportable } from '../../../platform/sheets/exportable.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import { accountPage } from './accounts.service.ts'

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

export const accountExports = { accounts: list, 'accounts.staff': list }
