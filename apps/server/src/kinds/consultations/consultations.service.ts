import type { CaseReceipt } from '@appeal/contract/cases/cases.schemas.ts'
import type { ConsultationDetail } from '@appeal/contract/consultations/consultations.routes.ts'
import {
  CONSULT_TYPES,
  type SubmitConsultation,
} from '@appeal/contract/consultations/consultations.workflow.ts'
import { zCode } from '@appeal/contract/rules.ts'
import type { z } from 'zod'
import {
  act,
  assertBrand,
  type CaseRecord,
  file,
  type InputOf,
  openCase,
  openFrom,
  ownerOf,
  presentCase,
  type ReferredMatter,
  referenceDataOf,
  routeByArea,
} from '../../cases/cases.service.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fail } from '../../platform/fail.ts'
import { consultationKind } from './consultations.kind.ts'
import * as store from './consultations.store.ts'

const TURNS: Readonly<Record<string, 'user' | 'bureau'>> = { answered: 'bureau', followed_up: 'user' }

async function present(ctx: Context, row: CaseRecord): Promise<ConsultationDetail> {
  const { detail, history } = await presentCase(ctx, row)
  const said = history.flatMap(({ event, opinion, at }) => {
    const by = TURNS[event]
    return by && opinion ? [{ by, text: opinion, at: wireTime(at) }] : []
  })
  const staff = ctx.viewer?.area === 'b'
  return {
    ...detail,
    facts: {
      turns: [{ by: 'user', text: row.content, at: detail.createTime }, ...said],
      declineReason: (row.facts.declineReason as string | undefined) ?? null,
      faqState: staff ? ((await store.faqStateOf(ctx.platform.db, row.id)) ?? null) : null,
    },
  }
}

/** Asks a question. @throws cases.unknown_area, cases.unknown_brand, cases.too_many_today */
export async function ask(ctx: Context, input: z.output<typeof SubmitConsultation>): Promise<CaseReceipt> {
  const reference = await referenceDataOf(ctx.platform)
  if (input.brand) assertBrand(reference, input.brand)
  const owner = await ownerOf(ctx, { realName: false })
  return file(
    ctx,
    owner,
    {
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
    routeByArea(ctx, reference, input.areaCode),
  )
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

export const detail = async (ctx: Context, id: string) =>
  present(ctx, await openCase(ctx, 'consultation', id))
type Acts = typeof consultationKind.effects
export const actAndShow = async <A extends keyof Acts>(ctx: Context, action: A, input: InputOf<Acts, A>) =>
  present(ctx, await act(ctx, consultationKind, action, input))
