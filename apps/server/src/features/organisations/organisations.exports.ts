import type { AreaQuery, AreaRecord } from '@appeal/contract/areas/areas.routes.ts'
import type { z } from 'zod'
import type { Exportable } from '../../platform/sheets/exportable.ts'
import { areaPage } from './organisations.areas.ts'

const areas: Exportable<z.output<typeof AreaQuery>, AreaRecord> = {
  page: areaPage,
  cells: async () => ({
    code: (row) => row.code,
    name: (row) => row.name,
    fullName: (row) => row.fullName,
    telCode: (row) => row.telCode,
    validFrom: (row) => row.validFrom,
    validTo: (row) => row.validTo,
    bureauName: (row) => row.bureauName,
  }),
}

export const organisationExports = { areas }
