import type { BrandQuery, BrandRecord } from '@appeal/contract/areas/brandAdmin.routes.ts'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import type { Exportable } from '../../../platform/sheets/exportable.ts'
import { dictionary } from '../dictionaries/dictionaries.service.ts'
import { brandPage } from './brands.service.ts'

const brands: Exportable<z.output<typeof BrandQuery>, BrandRecord> = {
  page: brandPage,
  async cells(ctx: Context) {
    const labels = await dictionary(ctx.platform)
    return {
      name: (row) => (ctx.language === 'en' ? row.nameEn : row.name),
      code: (row) => row.code,
      serviceKinds: (row) =>
        row.serviceKinds.map((kind) => labels.label('SERVICE_KIND', kind, ctx.language)).join('、'),
      otherNames: (row) => row.otherNames.join('、'),
      patterns: (row) => row.patterns.map(({ pattern }) => pattern).join('、'),
      hotline: (row) => row.hotline,
      complaintUrl: (row) => row.complaintUrl,
      validFrom: (row) => row.validFrom,
      validTo: (row) => row.validTo,
      openCases: (row) => String(row.openCases),
    }
  },
  filterDictionary: (filter) => (filter === 'serviceKind' ? 'SERVICE_KIND' : undefined),
}

export const brandExports = { brands }
