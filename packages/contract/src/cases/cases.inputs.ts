import { z } from 'zod'
import { DraftBody } from '../drafts/drafts.schemas.ts'
import { zId } from '../kit/scalars.ts'
import { zCode, zOptional, zText } from '../rules.ts'
import { CASE_KINDS } from './caseKinds.ts'

/** Opinions of people who filed something. */
export const SCORES = ['SATISFIED', 'BASICALLY_SATISFIED', 'UNSATISFIED'] as const

/** The record version the actor saw; a stale one answers 409. */
export const seen = {
  id: zId,
  version: z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer'),
}
export const fileIds = z.array(zId).max(9, 'files.too_many').default([])
export const zArea = z.string('rule.required').regex(/^\d{6}$/, 'rule.area')
export const zContent = zText({ min: 10, max: 2000 })

/** The draft that is filed; it goes as the case comes. One that is gone already hinders nobody. */
export const draftId = zId.optional()
export const CaseDraftBody = DraftBody.extend({ kind: zCode(CASE_KINDS) })

/** Actions that every kind has in the same form. */
export const TakeInput = z.object({ ...seen })
export const WithdrawCaseInput = z.object({ ...seen, reason: zText({ min: 2, max: 500 }) })
export const EvaluateCaseInput = z.object({
  ...seen,
  score: zCode(SCORES),
  remark: zOptional(zText({ max: 500 })),
})
/** To another bureau, with the reason it reads. */
export const RedirectInput = z.object({ ...seen, bureauId: zId, reason: zText({ min: 5, max: 500 }) })
