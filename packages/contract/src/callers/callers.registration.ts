import { z } from 'zod'
import { ASSISTED_CHANNELS } from '../appeals/appeals.codes.ts'
import { CASE_KINDS, type CaseKind } from '../cases/caseKinds.ts'
import { SubmitConsultation } from '../consultations/consultations.workflow.ts'
import { SubmitCourierCase } from '../couriers/couriers.workflow.ts'
import { SubmitLetter } from '../letters/letters.workflow.ts'
import { SubmitReport } from '../reports/reports.workflow.ts'
import { zCode, zContactPhone, zDateTime, zOptional, zText } from '../rules.ts'

/** What an account says of a courier is asked on the telephone. */
const RegisteredCourier = SubmitCourierCase.safeExtend({
  brand: zText({ max: 32 }),
  outlet: zOptional(zText({ max: 100 })),
})
export type RegisteredCourierCase = z.output<typeof RegisteredCourier>

/** The form of each kind as a bureau fills it in for a caller: the portal's own. */
export const registeredForms: Readonly<Record<CaseKind, z.ZodType<Record<string, unknown>>>> = {
  consultation: SubmitConsultation,
  report: SubmitReport,
  letter: SubmitLetter,
  courier: RegisteredCourier,
}

const caller = {
  /** How it came: by telephone where nothing is said. */
  channel: zCode(ASSISTED_CHANNELS).default('PHONE_12305'),
  callerName: zText({ min: 2, max: 50 }),
  /** Called back at it; one outside the mainland or a landline gets no SMS. */
  callerPhone: zContactPhone,
  /** When it was told: not in the future, at most `APPEAL_BACKDATE_DAYS` days ago. The clocks start then. */
  heardAt: zDateTime,
}

/** The whole form of a kind, with who called and when: what a screen asks; the wire's own is `CallerRegistration`. */
export const registrationOf = (kind: CaseKind) =>
  z.object({ kind: z.literal(kind), ...caller, matter: registeredForms[kind] })

/** A case of another kind than appeals, written down for somebody who called, wrote a letter or came in person. */
export const CallerRegistration = z
  .object({ kind: zCode(CASE_KINDS), ...caller, matter: z.record(z.string().max(40), z.unknown()) })
  .superRefine(({ kind, matter }, ctx) => {
    for (const issue of registeredForms[kind]?.safeParse(matter).error?.issues ?? [])
      ctx.addIssue({ code: 'custom', message: issue.message, path: ['matter', ...issue.path] })
  })
export type CallerRegistration = z.output<typeof CallerRegistration>
