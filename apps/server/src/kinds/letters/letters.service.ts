import type { CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import { type Page, toPage } from '@appeal/contract/kit/page.ts'
import type { QueryOf } from '@appeal/contract/kit/routes.ts'
import type { LetterDetail, letterRoutes, PublicLetter } from '@appeal/contract/letters/letters.routes.ts'
import type { SubmitLetter } from '@appeal/contract/letters/letters.workflow.ts'
import { maskName } from '@appeal/contract/masking.ts'
import type { z } from 'zod'
import {
  act,
  assertBrand,
  brandName,
  type CaseRecord,
  file,
  type InputOf,
  openCase,
  openName,
  openSecrets,
  ownerOf,
  presentCase,
  referenceDataOf,
  routeByArea,
} from '../../cases/cases.service.ts'
import type { Context } from '../../platform/context.ts'
import { redacted } from '../../platform/redacted.ts'
import { letterKind } from './letters.kind.ts'
import * as store from './letters.store.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** A proposal of the public text: known names and everything that looks personal written over. */
function proposal(ctx: Context, row: CaseRecord, original: string): string {
  const { crypto } = ctx.platform
  const names = [openName(crypto, row), openSecrets(crypto, row).courierName ?? '']
  const masked = names.reduce(
    (result, name) => (name.length > 1 ? result.replaceAll(name, maskName(name)) : result),
    original,
  )
  return redacted(masked)
}

async function present(ctx: Context, row: CaseRecord): Promise<LetterDetail> {
  const { detail } = await presentCase(ctx, row)
  const secrets = openSecrets(ctx.platform.crypto, row)
  const isBureau = ctx.viewer?.area === 'b'
  const { facts } = row
  const isPublic = row.state === 'published'
  return {
    ...detail,
    facts: {
      outlet: text(facts.outlet),
      // Whom it thanks is for the enterprise and the writer; the bureau only passes it on, and reads it all the same.
      courierName: secrets.courierName ?? null,
      courierNo: secrets.courierNo ?? null,
      agreePublish: facts.agreePublish === true,
      commendation: text(facts.commendation),
      feedback: facts.commendation ? row.answer : null,
      sentBack: row.state === 'returned' ? row.answer : null,
      publicTitle: isPublic ? text(facts.publicTitle) : isBureau ? proposal(ctx, row, row.title) : null,
      publicContent: isPublic ? text(facts.publicContent) : isBureau ? proposal(ctx, row, row.content) : null,
    },
  }
}

/** Writes a letter. @throws cases.unknown_area, cases.unknown_brand, cases.too_many_today */
export async function write(ctx: Context, input: z.output<typeof SubmitLetter>): Promise<CaseReceipt> {
  const reference = await referenceDataOf(ctx.platform)
  assertBrand(reference, input.brand)
  const owner = await ownerOf(ctx, { realName: false })
  return file(
    ctx,
    owner,
    {
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
    routeByArea(ctx, reference, input.areaCode),
  )
}

export const detail = async (ctx: Context, id: string) => present(ctx, await openCase(ctx, 'letter', id))
type Acts = typeof letterKind.effects
export const actAndShow = async <A extends keyof Acts>(ctx: Context, action: A, input: InputOf<Acts, A>) =>
  present(ctx, await act(ctx, letterKind, action, input))

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
