import { CASE_KINDS, type CaseKind } from '@appeal/contract/cases/caseKinds.ts'
import type { CaseDraftBody } from '@appeal/contract/cases/cases.inputs.ts'
import type { z } from 'zod'
import * as drafts from '../../desk/drafts/drafts.service.ts'
import { wireTime } from '../../platform/clock.ts'
import { type Context, viewerOf } from '../../platform/context.ts'
import { fail } from '../../platform/fail.ts'

/** Keeps what was filled in so far. @throws drafts.too_many, drafts.gone, drafts.stale */
export const saveDraft = (ctx: Context, input: z.output<typeof CaseDraftBody>) => drafts.saveDraft(ctx, input)

/** @throws drafts.gone */
export async function readDraft(ctx: Context, id: string) {
  const { kind, ...draft } = await drafts.readDraft(ctx, CASE_KINDS, id)
  return { ...draft, kind: kind as CaseKind }
}

const TITLE_MAX = 40
const titleOf = ({ title, content }: drafts.Content): string =>
  [title, content]
    .map((text) => (typeof text === 'string' ? [...text.trim()].slice(0, TITLE_MAX).join('') : ''))
    .find(Boolean) ?? ''

export async function listDrafts(ctx: Context, kind: CaseKind) {
  const own = await drafts.ownDrafts(ctx, [kind])
  return own.map(({ id, content, step, updatedAt, keptUntil }) => ({
    id,
    title: titleOf(content),
    step,
    savedAt: wireTime(updatedAt),
    keptUntil,
  }))
}

/** @throws drafts.gone */
export async function deleteDraft(ctx: Context, id: string): Promise<null> {
  await ctx.unitOfWork(async (tx) => {
    if (!(await drafts.takeDraft(tx, viewerOf(ctx).userId, CASE_KINDS, id))) fail('drafts.gone')
  })
  return null
}
