import { z } from 'zod'
import { CASE_KIND_NAMES, type CaseKindName } from '../cases/caseKinds.ts'
import { actNamed } from '../cases/cases.acts.ts'
import { aCase, RelatedCases } from '../cases/cases.schemas.ts'
import type { CaseAction } from '../cases/caseTable.ts'
import { nullable } from '../kit/records.ts'
import { zDateTime, zOptional, zPhone, zText, zWaybill } from '../rules.ts'

/**
 * Whether the bureau may record an act for somebody who has no account: what only whoever files a case does. What the
 * bureau does itself needs no caller, and the form sent again is none of these: it names no case.
 */
export const isCallerAct = ({ by, input }: CaseAction): boolean =>
  by.some((actor) => actor === 'consumer' || actor === 'courier') &&
  !by.includes('bureau') &&
  'version' in (input as z.ZodObject).shape

/** What an act takes that may be recorded for a caller, id and version aside; undefined where it may not. */
export function callerInput(
  kind: CaseKindName,
  action: string,
): z.ZodType<Record<string, unknown>> | undefined {
  const act = actNamed(kind, action)
  if (!act || !isCallerAct(act)) return undefined
  return (act.input as z.ZodObject).omit({ id: true, version: true }) as z.ZodType<Record<string, unknown>>
}

/** A case that came under the own number and has no account yet; what it says is told once it is taken over. */
export const Claimable = z.object({
  kind: z.enum(CASE_KIND_NAMES),
  id: z.string(),
  /** yyyy-MM-dd */
  filedOn: z.string(),
})
export type Claimable = z.infer<typeof Claimable>

export const ClaimBody = z.object({
  ...aCase,
  validCode: zText({ min: 1, max: 10 }),
  validCodeReqNo: zText({ min: 1, max: 64 }),
})
export type ClaimBody = z.output<typeof ClaimBody>

/** By what a caller's earlier cases are looked for while the call is written down. */
export const CallerQuestion = z.object({ phone: zOptional(zPhone), waybillNo: zOptional(zWaybill) })
export type CallerQuestion = z.output<typeof CallerQuestion>

/** Earlier cases under the caller's number, and those on the item; of the kinds and bureaus that the viewer sees. */
export const CallerCases = RelatedCases.pick({ consumer: true, waybill: true, elsewhere: true })
export type CallerCases = z.infer<typeof CallerCases>

const heardAt = zDateTime
const note = zText({ min: 2, max: 1_000 })

/** The form of an act that is recorded for a caller. */
export const callerForm = (kind: CaseKindName, action: string) =>
  z.object({ heardAt, note, input: callerInput(kind, action) ?? z.object({}) })

/** An act of whoever a case is of, told by telephone and written down by the bureau. */
export const CallerAct = z
  .object({
    ...aCase,
    version: z.coerce.number('rule.integer').int('rule.integer').min(1, 'rule.integer'),
    action: z.string('rule.required').max(40),
    input: z.record(z.string().max(40), z.unknown()).default({}),
    /** When it was told: not in the future, not before the case. */
    heardAt,
    /** What was said, for the bureau alone. */
    note,
  })
  .superRefine(({ kind, action, input }, ctx) => {
    const read = callerInput(kind, action)?.safeParse(input)
    if (!read) ctx.addIssue({ code: 'custom', path: ['action'], message: 'rule.code' })
    for (const issue of read?.error?.issues ?? [])
      ctx.addIssue({ ...issue, path: ['input', ...issue.path] } as never)
  })
export type CallerAct = z.output<typeof CallerAct>

/** A call of whoever a case is of, as the bureau reads it. */
export const CallNote = z.object({
  id: z.string(),
  heardAt: z.string(),
  /** What was recorded for the caller. */
  action: z.string(),
  note: z.string(),
  by: nullable,
})
export type CallNote = z.infer<typeof CallNote>

/** What may be recorded now for whoever a case is of, and what was told so far. */
export const CallsOfCase = z.object({
  kind: z.enum(CASE_KIND_NAMES),
  id: z.string(),
  version: z.number().int(),
  /** Whoever filed it has an account, and acts there. */
  hasAccount: z.boolean(),
  acts: z.array(z.string()),
  calls: z.array(CallNote),
})
export type CallsOfCase = z.infer<typeof CallsOfCase>
