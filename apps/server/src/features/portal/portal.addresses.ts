import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { Company, Contact } from '@appeal/contract/portal/portal.routes.ts'
import type { Context } from '../../platform/context.ts'
import { orgDirectory } from '../organisations/organisations.service.ts'
import { areaDirectory, brandDirectory } from '../reference/areas/areas.service.ts'
import * as store from './portal.store.ts'

/** Complaint telephones of companies: headquarters first, then what serves the area asked for. */
export async function companies(
  ctx: Context,
  query: { brand?: string | undefined; areaCode?: string | undefined; current: number; size: number },
): Promise<Page<Company>> {
  const areas = await areaDirectory(ctx.platform)
  const brands = await brandDirectory(ctx.platform)
  const areaCodes = query.areaCode ? areas.path(query.areaCode).map(({ code }) => code) : undefined
  const { rows, total } = await store.listCompanies(ctx.platform.db, { brand: query.brand, areaCodes }, query)
  return toPage(
    rows.map((row) => {
      const brand = brands.get(row.brand ?? '')
      return {
        id: row.id,
        brand: row.brand ?? '',
        brandName: (ctx.language === 'en' && brand?.nameEn) || brand?.name || (row.brand ?? ''),
        name: row.name,
        level: row.kind,
        areaName: row.kind === 'BRAND_HQ' || !row.areaCode ? '' : areas.fullName(row.areaCode, ctx.language),
        phone: row.servicePhone,
        hotline: brand?.hotline ?? null,
        complaintUrl: brand?.complaintUrl ?? null,
      }
    }),
    total,
    query,
  )
}

const HOTLINE = '12305'

/** The appeal telephone of each province: the dialling code of its capital before 12305 (domain 1.4). */
export async function contacts(ctx: Context): Promise<Contact[]> {
  const areas = await areaDirectory(ctx.platform)
  const orgs = await orgDirectory(ctx.platform)
  const day = shanghaiDate(ctx.now())
  return areas.children('0').flatMap(({ code, telCode }) => {
    const bureau = orgs.bureauForArea(code, day)
    const phone = bureau?.servicePhone ?? (telCode ? `${telCode}-${HOTLINE}` : null)
    return bureau && phone
      ? [
          {
            areaCode: code,
            areaName: areas.fullName(code, ctx.language),
            bureauName: orgs.nameOf(bureau.id, ctx.language),
            phone,
          },
        ]
      : []
  })
}
