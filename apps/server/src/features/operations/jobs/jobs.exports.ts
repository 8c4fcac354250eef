import type { JobQuery, JobRecord } from '@appeal/contract/jobs/jobs.routes.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Exportable } from '../../../platform/sheets/exportable.ts'
import { dictionary } from '../../reference/dictionaries/dictionaries.service.ts'
import { jobPage } from './jobs.service.ts'

const DICTIONARIES: Readonly<Record<string, string>> = { category: 'JOB_CATEGORY', jobStatus: 'JOB_STATUS' }

const jobs: Exportable<z.output<typeof JobQuery>, JobRecord> = {
  page: jobPage,
  async cells(ctx: Context) {
    const labels = await dictionary(ctx.platform)
    return {
      name: (row) => (ctx.language === 'en' ? (row.nameEn ?? row.name) : row.name),
      actionClass: (row) => row.actionClass,
      category: (row) => labels.label('JOB_CATEGORY', row.category, ctx.language),
      cronExpression: (row) => row.cronExpression,
      jobStatus: (row) => labels.label('JOB_STATUS', row.jobStatus, ctx.language),
      nextTime: (row) => row.nextTime,
      sortCode: (row) => String(row.sortCode),
    }
  },
  filterDictionary: (filter) => DICTIONARIES[filter],
}

export const jobExports = { jobs }
