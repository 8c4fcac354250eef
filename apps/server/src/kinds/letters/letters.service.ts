import { shanghaiDate } from '@appeal/contract/calendar/workdays.ts'
import type { CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { QueryOf } from '@appeal/contract/kit/routes.ts'
import type { letterRoutes, PublicLetter } from '@appeal/contract/letters/letters.routes.ts'
import type { SubmitLetter } from '@appeal/contract/letters/letters.workflow.ts'
import { maskName } from '@appeal/contract/masking.ts'
import type { z } from 'zod'
import {
  assertBrand,
  brandName,
  file,
  openName,
  ownerOf,
  type Prepared,
  referenceDataOf,
  routeByArea,
  seenRow,
} from '../../cases/cases.service.ts'
import type { Context } from '../../platform/context.ts'
import { letterKind, unitsFor } from './letters.kind.ts'
import { text } from './letters.presenter.ts'
import * as store from './letters.store.ts'

/** Units that a form offers. */
const NODES_MAX = 50

/** Writes a letter. @throws cases.unknown_area, cases.unknown_brand, cases.too_many_today */
export async function write(ctx: Context, input: z.output<typeof SubmitLetter>): Promise<CaseReceipt> {
  const { birth, routing } = await prepare(ctx, input)
  return file(ctx, await ownerOf(ctx, { realName: false }), birth, routing)
}

/** A letter as a case. @throws cases.unknown_area, cases.unknown_brand */
export async function prepare(ctx: Context, input: z.output<typeof SubmitLetter>): Promise<Prepared> {
  const reference = await referenceDataOf(ctx.platform)
  assertBrand(ctx, reference, input.brand)
  return {
    birth: {
      kind: 'letter',
      type: null,
      title: input.title,
      content: input.content,
      brand: input.brand,
      areaCode: input.areaCode,
      waybillNo: input.waybillNo ?? null,
      facts: { outlet: input.outlet ?? null, agreePublish: input.agreePublish },
      secrets: { courierName: input.courierName ?? null, courierNo: input.courierNo ?? null },
      attachmentIds: input.attachmentIds,
      draftId: input.draftId,
      clocks: ['letterScreen'],
    },
    routing: routeByArea(ctx, reference, input.areaCode),
  }
}

/** Units of the brand that a letter may go to. @throws cases.not_found */
export async function nodes(ctx: Context, id: string): Promise<{ id: string; name: string }[]> {
  const reference = await referenceDataOf(ctx.platform)
  const row = await seenRow(ctx, letterKind, id)
  return unitsFor(reference, row, shanghaiDate(ctx.now()))
    .slice(0, NODES_MAX)
    .map((org) => ({ id: org.id, name: org.name }))
}

/** Published letters as everybody may read them. */
export async function publicPage(
  ctx: Context,
  query: QueryOf<typeof letterRoutes.publicpage>,
): Promise<Page<PublicLetter>> {
  const reference = await referenceDataOf(ctx.platform)
  const { rows, total } = await store.listPublished(ctx.platform.db, query.brand, query)
  const records = rows.map((row): PublicLetter => {
    const [province, city] = reference.areas.path(row.areaCode)
    return {
      id: row.id,
      brand: row.brand ?? '',
      brandName: brandName(reference, row.brand ?? '', ctx.language),
      areaName: [province?.name, city?.name].filter(Boolean).join(' '),
      writer: maskName(openName(ctx.platform.crypto, row)),
      title: text(row.facts.publicTitle) ?? '',
      content: text(row.facts.publicContent) ?? '',
      feedback: text(row.facts.publicFeedback),
      publishedOn: text(row.facts.publishedOn) ?? '',
    }
  })
  return toPage(records, total, query)
}

export async function publicBrands(ctx: Context) {
  const reference = await referenceDataOf(ctx.platform)
  const rows = await store.countByBrand(ctx.platform.db)
  return rows.map(({ brand, n }) => ({
    brand: brand ?? '',
    brandName: brandName(reference, brand ?? '', ctx.language),
    n,
  }))
}
