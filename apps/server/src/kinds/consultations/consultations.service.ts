import type { CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import {
  CONSULT_TYPES,
  type SubmitConsultation,
} from '@appeal/contract/consultations/consultations.workflow.ts'
import { zCode } from '@appeal/contract/rules.ts'
import type { z } from 'zod'
import {
  assertBrand,
  file,
  openFrom,
  ownerOf,
  type Prepared,
  type ReferredMatter,
  referenceDataOf,
  routeByArea,
} from '../../cases/cases.service.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'

/** Asks a question. @throws cases.unknown_area, cases.unknown_brand, cases.too_many_today */
export async function ask(ctx: Context, input: z.output<typeof SubmitConsultation>): Promise<CaseReceipt> {
  const { birth, routing } = await prepare(ctx, input)
  return file(ctx, await ownerOf(ctx, { realName: false }), birth, routing)
}

/** A question as a case. @throws cases.unknown_area, cases.unknown_brand */
export async function prepare(ctx: Context, input: z.output<typeof SubmitConsultation>): Promise<Prepared> {
  const reference = await referenceDataOf(ctx.platform)
  if (input.brand) assertBrand(ctx, reference, input.brand)
  return {
    birth: {
      kind: 'consultation',
      type: input.type,
      title: input.title,
      content: input.content,
      brand: input.brand ?? null,
      areaCode: input.areaCode,
      attachmentIds: input.attachmentIds,
      draftId: input.draftId,
      clocks: ['consultAnswer'],
    },
    routing: routeByArea(ctx, reference, input.areaCode),
  }
}

/** N09: a question that came as an appeal. @throws appeals.referral_unfit, appeals.referral_no_account */
export async function openFromAppeal(tx: Tx, ctx: Context, matter: ReferredMatter) {
  const type = zCode(CONSULT_TYPES).safeParse(matter.type)
  if (!type.success) fail('appeals.referral_unfit', { field: 'referralType' })
  const reference = await referenceDataOf(ctx.platform)
  return openFrom(tx, ctx, matter, {
    kind: 'consultation',
    type: type.data,
    title: reference.labels.label('CONSULT_TYPE', type.data, 'zh'),
    clocks: ['consultAnswer'],
  })
}
